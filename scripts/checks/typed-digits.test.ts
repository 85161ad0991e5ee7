import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

it('pages read typed digits through domain/text/half-width.ts, which takes those in full width too', async () => {
  const paths = (await readdir(WEB, { recursive: true })).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const reading: string[] = [];
  for (const path of paths)
    if (/replace(?:All)?\(\/\\D|\/\^\\d\+\$\/\.test/.test(await readFile(join(WEB, path), 'utf8'))) reading.push(path);
  expect(paths.length).toBeGreaterThan(300);
  expect(reading).toEqual([]);
});
