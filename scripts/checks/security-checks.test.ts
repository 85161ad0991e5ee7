import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CHECKS = Array.from({ length: 54 }, (_, index) => `S-${String(index + 1).padStart(2, '0')}`);
/** A text that begins with numbers, as a title does. */
const TITLE = /['"`]((?:S-\d\d )+)/g;

it('every numbered check of security has a test that carries its number', async () => {
  const proved = new Set<string>();
  for (const folder of ['src', 'e2e', 'scripts']) {
    for (const file of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.(?:test|spec)\.tsx?$/.test(file)) continue;
      const source = await readFile(join(ROOT, folder, file), 'utf8');
      for (const [, numbers = ''] of source.matchAll(TITLE))
        for (const number of numbers.trim().split(' ')) proved.add(number);
    }
  }
  expect(CHECKS.filter((check) => !proved.has(check))).toEqual([]);
  expect([...proved].filter((number) => !CHECKS.includes(number))).toEqual([]);
});
