/** The kinds of file that lie in the store: no archives, SVG or HTML (S-38, S-40). */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;

export type FileType = keyof typeof EXTENSIONS;

/** The extension that stands for a type at the end of a key. */
export function extensionOf(type: FileType): string {
  return EXTENSIONS[type];
}

/** The type that a stored key's extension stands for. */
export function fileTypeOfKey(key: string): FileType | undefined {
  return (Object.keys(EXTENSIONS) as FileType[]).find((type) => key.endsWith(`.${EXTENSIONS[type]}`));
}
