import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFORMANCE_PAGE, findUnprovenTests, readPage } from './checks/conformance.ts';
import { readRanTests } from './testing/test-results.ts';
import type { Size } from './testing/test-sizes.ts';

// `node scripts/clauses.ts`: whether every clause of docs/conformance.md is written as it must be and names tests.
// With `--ran all`, or `--ran small rest`: whether these are in the reports of the last runs of these sizes and have passed.

const ROOT = join(import.meta.dirname, '..');

const page = await readFile(join(ROOT, CONFORMANCE_PAGE), 'utf8');
const { rows, faults } = readPage(page);
const [, , flag, ...sizes] = process.argv;
if (flag === '--ran') {
  const ran = await Promise.all(sizes.map((size) => readRanTests(ROOT, size as Size)));
  faults.push(...findUnprovenTests(rows, ran.flat()));
}

for (const fault of faults) console.log(fault);
const tests = new Set(rows.flatMap((row) => row.tests.map(({ file, title }) => `${file} ${title}`)));
console.log(`조항 ${rows.length}개, 테스트 ${tests.size}개, 잘못 ${faults.length}개`);
process.exitCode = faults.length > 0 ? 1 : 0;
