import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEFT_OUT, vitestFilesOf } from './test-sizes.ts';

test('the sizes of the tests name files that exist, the journeys, and axe on every route', () => {
  expect(LEFT_OUT.filter((file) => !existsSync(file))).toEqual([]);
  const journeys = globSync('e2e/**/*.spec.ts').filter((file) => readFileSync(file, 'utf8').includes('tag: JOURNEY'));
  expect(journeys).toHaveLength(8);
  expect(journeys).toContain('e2e/quality/accessibility.spec.ts');
});

test('npm test runs none of the files that it leaves out', () => {
  const list = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', ...vitestFilesOf('small')];
  const listed = execFileSync(process.execPath, list, { encoding: 'utf8' });
  expect(listed).toContain('src/server/app.test.ts');
  expect(LEFT_OUT.filter((file) => listed.includes(file))).toEqual([]);
});

test('what npm test repeats less often is run again by the rest', () => {
  expect(vitestFilesOf('rest')).toEqual(
    expect.arrayContaining([
      'chaos/kills/server-kills.test.ts',
      'src/server/features/money/checkout/journey.test.ts',
      'src/server/testing/histories/histories.test.ts',
    ]),
  );
});
