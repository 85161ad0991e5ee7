import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRepository } from './citations.ts';

// Holds docs/security-checks.md to the titles of the tests: one that begins with the number of a check proves it.

/** A text that begins with numbers, as a title does. */
const TITLE = /['"`]((?:S-\d{2,3} )+)/g;
const STATUS = /^(?:met|partly: .+)/;

interface CheckRow {
  readonly number: string;
  /** Test files, from the root of the repository. */
  readonly provedBy: readonly string[];
  readonly status: string;
}

const { sources } = await readRepository(join(import.meta.dirname, '../..'));
const page = sources.find(({ file }) => file === 'docs/security-checks.md')?.text ?? '';
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| S-'))
  .map((line): CheckRow => {
    const [, number = '', , , proof = '', status = ''] = line.split('|').map((cell) => cell.trim());
    return { number, provedBy: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file), status };
  });

/** Test files by the numbers in their titles. */
const titles = new Map<string, Set<string>>();
for (const { file, text } of sources.filter((source) => /\.(?:test|spec)\.tsx?$/.test(source.file)))
  for (const [, found = ''] of text.matchAll(TITLE))
    for (const number of found.trim().split(' ')) titles.set(number, (titles.get(number) ?? new Set()).add(file));

it('every check, numbered upwards, names exactly the test files with its number in a title', () => {
  const numbers = rows.map(({ number }) => Number(number.slice('S-'.length)));
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  expect(rows.length).toBeGreaterThanOrEqual(54);
  for (const { number, provedBy } of rows)
    expect([number, provedBy.toSorted()]).toEqual([number, [...(titles.get(number) ?? [])].toSorted()]);
  const known = new Set(rows.map(({ number }) => number));
  expect([...titles.keys()].filter((number) => !known.has(number))).toEqual([]);
});

it('every check has a proof and a status: met, or partly with what is missing', () => {
  for (const { number, provedBy, status } of rows) {
    expect([number, provedBy.length > 0]).toEqual([number, true]);
    expect([number, STATUS.test(status)]).toEqual([number, true]);
  }
});
