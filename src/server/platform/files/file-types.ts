/** The kinds of file that enter the house, by what their first bytes say. No archives, SVG or HTML (SECURITY S-38, S-40). */
export const FILE_TYPES = {
  'image/jpeg': { extension: 'jpg', names: ['jpg', 'jpeg'] },
  'image/png': { extension: 'png', names: ['png'] },
  'image/webp': { extension: 'webp', names: ['webp'] },
  'application/pdf': { extension: 'pdf', names: ['pdf'] },
} as const satisfies Record<string, { extension: string; names: readonly string[] }>;

export type FileType = keyof typeof FILE_TYPES;

/** The extension of a name without its dot, in lower case; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The type that a stored key's extension stands for. */
export function fileTypeOfKey(key: string): FileType | undefined {
  const extension = extensionOf(key);
  return (Object.keys(FILE_TYPES) as FileType[]).find((type) => FILE_TYPES[type].extension === extension);
}
