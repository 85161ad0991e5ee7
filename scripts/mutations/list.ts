import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A guard, the change that takes it away, and the test that must notice. */
export interface Mutation {
  /** For `npm run mutations -- NAME`. */
  readonly name: string;
  /** What the guard prevents, in a few words. */
  readonly guard: string;
  readonly file: string;
  /** Found exactly once in `file`. */
  readonly text: string;
  readonly instead: string;
  /** A vitest or Playwright file, and the words of a test's title. */
  readonly test: readonly [file: string, title: string];
}

const ENTRY = /^(?<name>[a-z0-9-]+): (?<guard>.+)\n(?<change>(?:[-+] .*\n)+)(?<testFile>\S+) "(?<title>.+)"$/;

/**
 * The guards of the text files beside this one. `# FILE` is followed by the guards in it. One is `## NAME: what the guard prevents`, `- `
 * before what is taken away and `+ ` before what comes instead, if anything, and the test's file and title.
 */
export const MUTATIONS: readonly Mutation[] = readdirSync(import.meta.dirname)
  .filter((list) => list.endsWith('.txt'))
  .flatMap((list) => `\n${readFileSync(join(import.meta.dirname, list), 'utf8').trim()}`.split('\n# ').slice(1))
  .flatMap((group) => {
    const [file = '', ...entries] = group.split('\n## ');
    return entries.map((entry) => readEntry(file, entry));
  });

function readEntry(file: string, entry: string): Mutation {
  const parts = ENTRY.exec(entry)?.groups;
  if (!parts) throw new Error(`This entry is not written as the others:\n${entry}`);
  const { name = '', guard = '', change = '', testFile = '', title = '' } = parts;
  const linesAfter = (sign: string) =>
    change
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(2))
      .join('\n');
  return { name, guard, file, text: linesAfter('- '), instead: linesAfter('+ '), test: [testFile, title] };
}
