import { rm } from 'node:fs/promises';
import { ensureBrowser } from './browser.ts';
import { runChild } from './children.ts';
import providePostgres from './provide-postgres.ts';
import {
  PLAYWRIGHT_REPORT,
  readPlaywrightReport,
  readVitestReport,
  sumTallies,
  VITEST_REPORT,
} from './test-results.ts';
import type { Tally } from './test-results.ts';

// `npm test`: every test there is, with all it needs. `npm test -- unit`, `-- server`, `-- scripts`, `-- chaos`, `-- e2e` run one kind,
// `-- some/file` those whose path contains it. The last line is `N passed, N failed`, over all runners. After a whole run, docs/conformance.md is held to it.

interface Runner {
  kinds: readonly string[];
  report: string;
  read: (file: string) => Promise<Tally>;
  command: (kinds: readonly string[], patterns: readonly string[]) => readonly string[];
}

const VITEST: Runner = {
  kinds: ['unit', 'server', 'scripts', 'chaos'],
  report: VITEST_REPORT,
  read: readVitestReport,
  command: (kinds, patterns) => [
    'vitest',
    'run',
    ...kinds.map((kind) => `--project=${kind}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
    ...found(patterns, '--passWithNoTests'),
  ],
};

const PLAYWRIGHT: Runner = {
  kinds: ['e2e'],
  report: PLAYWRIGHT_REPORT,
  read: readPlaywrightReport,
  command: (_kinds, patterns) => ['playwright', 'test', ...found(patterns, '--pass-with-no-tests')],
};

const KINDS = [...VITEST.kinds, ...PLAYWRIGHT.kinds];
const wanted = process.argv.slice(2);
const named = wanted.filter((word) => KINDS.includes(word));
const kinds = named.length > 0 ? named : KINDS;
const patterns = wanted.filter((word) => !KINDS.includes(word));

let interruptedBy: NodeJS.Signals | undefined;
const noteSignal = (signal: NodeJS.Signals): void => void (interruptedBy ??= signal);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, noteSignal);

const runs: (Tally & { exitCode: number })[] = [];
try {
  await runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  runs.push({ passed: 0, failed: 1, exitCode: 1 });
}
const { passed, failed } = sumTallies(runs);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 || interruptedBy ? 1 : 0);

async function runAll(): Promise<void> {
  if (kinds.includes('e2e') && !(await ensureBrowser()))
    throw new Error('브라우저(Chromium)를 설치하지 못했어요. 직접 설치한 다음 다시 실행해 주세요.');
  const stopPostgres = await providePostgres();
  try {
    if ((await runChild(process.execPath, ['scripts/build.ts', '--if-changed'])) !== 0)
      throw new Error('화면을 만들지 못했어요. 위의 메시지를 확인해 주세요.');
    for (const runner of [VITEST, PLAYWRIGHT]) await runTests(runner);
    if (wanted.length === 0 && !interruptedBy) await checkClauses();
  } finally {
    await stopPostgres?.();
  }
}

async function runTests({ kinds: own, report, read, command }: Runner): Promise<void> {
  const chosen = own.filter((kind) => kinds.includes(kind));
  if (chosen.length === 0 || interruptedBy) return;
  await rm(report, { force: true });
  const [program = '', ...args] = command(chosen, patterns);
  const exitCode = await runChild(program, args);
  const tally = await read(report);
  const isOthers = patterns.length > 0 && tally.passed + tally.failed === 0;
  if (!isOthers) runs.push({ ...tally, exitCode });
}

/** A clause of SPEC whose test did not run or pass fails the whole. */
async function checkClauses(): Promise<void> {
  const exitCode = await runChild(process.execPath, ['scripts/clauses.ts', '--ran']);
  if (exitCode !== 0) runs.push({ passed: 0, failed: 1, exitCode });
}

/** A path that means one runner's file means none of the other's, which is no fault of the other's. */
function found(patterns: readonly string[], passWithout: string): readonly string[] {
  return patterns.length > 0 ? [...patterns, passWithout] : [];
}
