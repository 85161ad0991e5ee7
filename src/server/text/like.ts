/** The text as a part of a LIKE pattern, in which `%`, `_` and `\` stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
