import { rm } from 'node:fs/promises';
import type { Speed } from '#server/testing/test-speed.ts';
import { ensureBrowser } from './testing/browser.ts';
import { runChild } from './testing/children.ts';
import providePostgres from './testing/provide-postgres.ts';
import {
  COMPONENTS_REPORT,
  PLAYWRIGHT_REPORT,
  readPlaywrightReport,
  readVitestReport,
  sumTallies,
  VITEST_REPORT,
} from './testing/test-results.ts';
import type { Tally } from './testing/test-results.ts';

// `npm test`: every test, with all it needs; `npm run test:long`: the same with higher counts (src/server/testing/test-speed.ts).
// `npm test -- unit` or another kind runs that kind, `-- some/file` the files whose path contains it. The last line is
// `N passed, N failed`, over all runners. After a whole run, each test that docs/conformance.md names must have passed.

interface Runner {
  kinds: readonly string[];
  report: string;
  read: (file: string) => Promise<Tally>;
  command: (kinds: readonly string[], patterns: readonly string[]) => readonly string[];
}

/** Components come first and alone: beside all other kinds, a browser page may wait for Vite until its patience ends, and its file is not run. */
const [COMPONENTS, VITEST] = [
  vitest(['components'], COMPONENTS_REPORT),
  vitest(['unit', 'server', 'chaos', 'histories', 'scripts'], VITEST_REPORT),
];

const PLAYWRIGHT: Runner = {
  kinds: ['e2e'],
  report: PLAYWRIGHT_REPORT,
  read: readPlaywrightReport,
  command: (_kinds, patterns) => ['playwright', 'test', ...filter(patterns, '--pass-with-no-tests')],
};

const RUNNERS = [COMPONENTS, VITEST, PLAYWRIGHT];
const KINDS = RUNNERS.flatMap((runner) => runner.kinds);
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const named = args.filter((arg) => KINDS.includes(arg));
const kinds = named.length > 0 ? named : KINDS;
const patterns = args.filter((arg) => !KINDS.includes(arg));
if (process.argv.includes('--long')) process.env.TEST_SPEED = 'long' satisfies Speed;

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
  const needsBrowser = kinds.includes('e2e') || kinds.includes('components');
  if (needsBrowser && !(await ensureBrowser()))
    throw new Error('브라우저(Chromium)를 설치하지 못했어요. 직접 설치한 다음 다시 실행해 주세요.');
  const stopPostgres = await providePostgres();
  try {
    if ((await runChild(process.execPath, ['scripts/build.ts', '--if-changed'])) !== 0)
      throw new Error('화면을 만들지 못했어요. 위의 메시지를 확인해 주세요.');
    for (const runner of RUNNERS) await runTests(runner);
    if (args.length === 0 && !interruptedBy) await checkClauses();
  } finally {
    await stopPostgres();
  }
}

async function runTests(runner: Runner): Promise<void> {
  const chosen = runner.kinds.filter((kind) => kinds.includes(kind));
  if (chosen.length === 0 || interruptedBy) return;
  await rm(runner.report, { force: true });
  const [program = '', ...rest] = runner.command(chosen, patterns);
  const exitCode = await runChild(program, rest);
  const tally = await runner.read(runner.report);
  const hasOnlyOthersFiles = patterns.length > 0 && tally.passed + tally.failed === 0;
  if (!hasOnlyOthersFiles) runs.push({ ...tally, exitCode });
}

/** @param kinds projects of vitest */
function vitest(kinds: readonly string[], report: string): Runner {
  return {
    kinds,
    report,
    read: readVitestReport,
    command: (chosen, patterns) => [
      'vitest',
      'run',
      ...chosen.map((kind) => `--project=${kind}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filter(patterns, '--passWithNoTests'),
    ],
  };
}

/** A clause of SPEC whose test did not run or pass fails the whole run. */
async function checkClauses(): Promise<void> {
  const exitCode = await runChild(process.execPath, ['scripts/clauses.ts', '--ran']);
  if (exitCode !== 0) runs.push({ passed: 0, failed: 1, exitCode });
}

/** A runner without a file that fits is no failure: another runner has it. */
function filter(patterns: readonly string[], passWithout: string): readonly string[] {
  return patterns.length > 0 ? [...patterns, passWithout] : [];
}
