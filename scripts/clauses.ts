import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFORMANCE_PAGE, findMissingTests, findUnprovenTests, readPage } from './checks/conformance.ts';
import { readRanTests } from './testing/test-results.ts';

// `node scripts/clauses.ts`: whether every clause of docs/conformance.md names tests that exist in the sources.
// With `--ran`: whether these are also in the reports of the last run and have passed, which `npm test` checks at its end.

const ROOT = join(import.meta.dirname, '..');

const page = await readFile(join(ROOT, CONFORMANCE_PAGE), 'utf8');
const { rows, faults } = readPage(page);
faults.push(...(await findMissingTests(rows, ROOT)));
if (process.argv.includes('--ran')) faults.push(...findUnprovenTests(rows, await readRanTests(ROOT)));

for (const fault of faults) console.log(fault);
const tests = new Set(rows.flatMap((row) => row.tests.map(({ file, title }) => `${file} ${title}`)));
console.log(`조항 ${rows.length}개, 테스트 ${tests.size}개, 잘못 ${faults.length}개`);
process.exitCode = faults.length > 0 ? 1 : 0;
