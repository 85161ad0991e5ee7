import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countsAt, type TestCounts } from '#server/testing/test-speed.ts';
import { NAMED_FILES } from './test-sizes.ts';

test('the sizes of the tests name files that exist, the journeys, and axe on every route', () => {
  expect(NAMED_FILES.filter((file) => !existsSync(file))).toEqual([]);
  const journeys = globSync('e2e/**/*.spec.ts').filter((file) => readFileSync(file, 'utf8').includes('tag: JOURNEY'));
  expect(journeys).toHaveLength(8);
  expect(journeys).toContain('e2e/quality/accessibility.spec.ts');
});

test('what npm test repeats less often is run again by the rest', () => {
  const [quick, whole] = [countsAt('quick'), countsAt('whole')];
  const fewer = Object.keys(quick).filter((name) => quick[name as keyof TestCounts] < whole[name as keyof TestCounts]);
  const reads = (file: string) => {
    const text = readFileSync(file, 'utf8');
    return fewer.filter((name) => text.includes(`COUNTS.${name}`));
  };
  const tests = globSync('{src,chaos,bench,seeds}/**/*.test.ts', { exclude: ['**/node_modules/**'] });
  expect(tests.filter((file) => reads(file).length > 0 && !NAMED_FILES.includes(file))).toEqual([]);
  // Histories read theirs in a module beside the test.
  expect(new Set(NAMED_FILES.flatMap(reads)).add('histories')).toEqual(new Set(fewer));
});
