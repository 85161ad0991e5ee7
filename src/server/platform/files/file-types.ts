/** The media types that can be stored: no archives, SVG or HTML (S-38, S-40). */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;

export type FileType = keyof typeof EXTENSIONS;

/** The extension of a type in keys. */
export function extensionOf(type: FileType): string {
  return EXTENSIONS[type];
}

/** The type by a key's extension. */
export function fileTypeOfKey(key: string): FileType | undefined {
  return (Object.keys(EXTENSIONS) as FileType[]).find((type) => key.endsWith(`.${EXTENSIONS[type]}`));
}
