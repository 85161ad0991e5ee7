// Titles of tests as pages cite them, compared with what test files say.

/** What stands between quotes on one line, a title among it. */
const LITERAL = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** What varies in the title of an `each`, and in one that is put together. */
const PLACEHOLDER = /%[#$%dfijos]|\$\{[^}]*\}|\$[\w.]+/;

/**
 * Whether a test of this title can be in a file.
 * @param source the text of the file
 * @param title `title` or `describe > title`; `…` stands for whatever varies
 */
export function hasTest(source: string, title: string): boolean {
  const literals = readLiterals(source);
  return title.split(' > ').every((part) => literals.some((text) => canBeCalled(text, part)));
}

/** Matches these texts with anything between them. */
export function patternOf(fixed: readonly string[]): string {
  return fixed.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+');
}

function readLiterals(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line) => [...line.matchAll(LITERAL)].map(([, ...texts]) => texts.find(Boolean) ?? ''));
}

/** Whether `title` can mean the test with this title in its source; placeholders on either side match anything. */
function canBeCalled(written: string, title: string): boolean {
  const fixed = written.split(PLACEHOLDER);
  // A title without a fixed part would match every title.
  if (!/[\p{L}\p{N}]/u.test(fixed.join(''))) return false;
  return (
    new RegExp(`^${patternOf(fixed)}$`).test(title) || new RegExp(`^${patternOf(title.split('…'))}$`).test(written)
  );
}
