import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONFORMANCE_PAGE,
  findMissingTests,
  findUnprovenTests,
  findWrongFigures,
  findWrongMutations,
  readPage,
} from './checks/conformance.ts';
import { NAMED_CLAUSE_MUTATIONS } from './mutations/clauses/list.ts';
import { readRanTests } from './testing/test-results.ts';

// `node scripts/clauses.ts`: whether every clause of docs/conformance.md names tests that exist in the sources, and the mutations that break
// it, or why there are none.
// With `--ran`: whether these are also in the reports of the last run and have passed, which `npm test` checks at its end.

const ROOT = join(import.meta.dirname, '..');

const page = await readFile(join(ROOT, CONFORMANCE_PAGE), 'utf8');
const { rows, faults } = readPage(page);
faults.push(...(await findMissingTests(rows, ROOT)));
faults.push(...findWrongMutations(rows, NAMED_CLAUSE_MUTATIONS), ...findWrongFigures(page, rows));
if (process.argv.includes('--ran')) faults.push(...findUnprovenTests(rows, await readRanTests(ROOT)));

for (const fault of faults) console.log(fault);
const tests = new Set(rows.flatMap((row) => row.tests.map(({ file, title }) => `${file} ${title}`)));
console.log(`조항 ${rows.length}개, 테스트 ${tests.size}개, 잘못 ${faults.length}개`);
process.exitCode = faults.length > 0 ? 1 : 0;
