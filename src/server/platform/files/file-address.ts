/** The address of a public file (profile image, portfolio): a path on this host, never under `/v1`. */
export function fileAddress(key: string): string {
  return `/files/${key}`;
}
