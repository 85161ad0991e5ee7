import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Holds docs/decisions to its form and its index. `citations.ts` holds what other files cite of it.

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const INDEX = 'README.md';
const HEAD = /^# (\d{4}) (\S.*)\n\nDate: (\d{4}-\d{2}-\d{2})\nStatus: (accepted|amended by \d{4}(?:, \d{4})*)\n\n/;
const SECTIONS = 'Context Decision Rejected Consequences';

/** Every fault of the records and their index. @param files their texts, by their names */
function findFaults(files: ReadonlyMap<string, string>, index: string): string[] {
  const numbers = new Set([...files.keys()].map((file) => file.slice(0, 4)));
  const textOf = (number: string) => [...files].find(([file]) => file.startsWith(number))?.[1] ?? '';
  const rows = new Set(index.split('\n').filter((line) => line.startsWith('| [')));
  const faults = [...files].flatMap(([file, text]) => {
    const [head, number = '', title = '', date, status = ''] = HEAD.exec(text) ?? [];
    if (head === undefined) return [`${file}: begins with "# NNNN title", then "Date: …" and "Status: …"`];
    const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const sections = [...text.matchAll(/^\*\*([A-Z][a-z]+)\.\*\*(?=\s+(?!\*\*)\S)/gm)]
      .map(([, name]) => name)
      .join(' ');
    const later = status.match(/\d{4}/g) ?? [];
    const row = `| [${number}](${file}) | ${title} | ${date} | ${status} |`;
    return [
      ...(file === `${number}-${slug.replaceAll(/^-|-$/g, '')}.md` ? [] : [`${file}: is not called by its title`]),
      ...(sections === SECTIONS ? [] : [`${file}: has the sections ${sections}`]),
      ...(rows.delete(row) ? [] : [`${INDEX} has no row ${row}`]),
      ...(text.match(/\b0\d{3}\b/g) ?? []).filter((n) => !numbers.has(n)).map((n) => `${file}: there is no ${n}`),
      ...later.filter((other) => !textOf(other).includes(number)).map((other) => `${other} does not amend ${number}`),
    ];
  });
  return [...faults, ...[...rows].map((row) => `${INDEX} has no record for ${row}`)];
}

it('the decision records have their form, name each other, and stand in the index', async () => {
  const names = await readdir(FOLDER);
  const texts = await Promise.all(names.map(async (n) => [n, await readFile(join(FOLDER, n), 'utf8')] as const));
  const files = new Map(texts);
  const index = files.get(INDEX) ?? '';
  files.delete(INDEX);
  expect(files.size).toBeGreaterThan(60);
  expect(findFaults(files, index)).toEqual([]);
});
