/** Where everybody may look at a public file (profile image, portfolio): a path on our own host, never under `/v1`. */
export function fileAddress(key: string): string {
  return `/files/${key}`;
}
