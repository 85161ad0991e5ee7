/** A file size as text: MB with one decimal (SPEC §2, mentor detail), KB below 0.1 MB. */
export function fileSizeText(bytes: number) {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)}MB` : `${Math.max(1, Math.round(bytes / 1024))}KB`;
}
