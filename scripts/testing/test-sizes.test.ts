import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NAMED_FILES, playwrightFilesOf } from './test-sizes.ts';

test('the sizes of the tests name files that exist, and have every browser test once', () => {
  expect(NAMED_FILES.filter((file) => !existsSync(file))).toEqual([]);
  const both = [...playwrightFilesOf('small'), ...playwrightFilesOf('rest')];
  expect(both.toSorted()).toEqual(globSync('e2e/**/*.spec.ts').toSorted());
});
