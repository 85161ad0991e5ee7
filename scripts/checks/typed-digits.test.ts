import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('pages read typed digits through domain/text/half-width.ts, which takes those in full width too', () => {
  const paths = globSync('src/web/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  expect(paths.length).toBeGreaterThan(300);
  const reads = /replace(?:All)?\(\/\\D|\/\^\\d\+\$\/\.test/;
  expect(paths.filter((path) => reads.test(readFileSync(path, 'utf8')))).toEqual([]);
});
