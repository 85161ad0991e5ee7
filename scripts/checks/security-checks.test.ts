import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Holds docs/security-checks.md to the titles of the tests: one that begins with the number of a check proves it.

const ROOT = join(import.meta.dirname, '../..');
/** A text that begins with numbers, as a title does. */
const TITLE = /['"`]((?:S-\d{2,3} )+)/g;
const STATUS = /^(?:met|partly: .+)/;

interface CheckRow {
  readonly number: string;
  /** Test files, from the root of the repository. */
  readonly provedBy: readonly string[];
  readonly status: string;
}

async function readRows(): Promise<CheckRow[]> {
  const page = await readFile(join(ROOT, 'docs/security-checks.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| S-'));
  return rows.map((line) => {
    const [number = '', , , proof = '', status = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { number, provedBy: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file), status };
  });
}

/** Test files by the numbers in their titles. */
async function readTitles(): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  for (const folder of ['src', 'e2e', 'scripts', 'chaos']) {
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.(?:test|spec)\.tsx?$/.test(name)) continue;
      const source = await readFile(join(ROOT, folder, name), 'utf8');
      const numbers = [...source.matchAll(TITLE)].flatMap(([, found = '']) => found.trim().split(' '));
      for (const number of numbers) files.set(number, (files.get(number) ?? new Set()).add(`${folder}/${name}`));
    }
  }
  return files;
}

it('every check, numbered upwards, names exactly the test files with its number in a title', async () => {
  const rows = await readRows();
  const titles = await readTitles();
  const numbers = rows.map(({ number }) => Number(number.slice('S-'.length)));
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  expect(rows.length).toBeGreaterThanOrEqual(54);
  for (const { number, provedBy } of rows)
    expect([number, provedBy.toSorted()]).toEqual([number, [...(titles.get(number) ?? [])].toSorted()]);
  const known = new Set(rows.map(({ number }) => number));
  expect([...titles.keys()].filter((number) => !known.has(number))).toEqual([]);
});

it('every check has a proof and a status: met, or partly with what is missing', async () => {
  for (const { number, provedBy, status } of await readRows()) {
    expect([number, provedBy.length > 0]).toEqual([number, true]);
    expect([number, STATUS.test(status)]).toEqual([number, true]);
  }
});
