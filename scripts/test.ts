import { rm } from 'node:fs/promises';
import type { Speed } from '#server/testing/test-speed.ts';
import { ensureBrowser } from './testing/browser.ts';
import { runChild } from './testing/children.ts';
import providePostgres from './testing/provide-postgres.ts';
import {
  errorsOf,
  readPlaywrightReport,
  readRanTests,
  readVitestReport,
  reportsOf,
  sumTallies,
} from './testing/test-results.ts';
import type { RanTest, Tally } from './testing/test-results.ts';
import { playwrightTestsOf, vitestFilesOf, type Size } from './testing/test-sizes.ts';

// `npm test`: every rule once, and what people live by; `npm run test:all`: everything; `npm run test:all -- --rest`: what of it is not in
// `npm test` (scripts/testing/test-sizes.ts). `npm run test:long`: everything with higher counts (src/server/testing/test-speed.ts).
// `npm test -- unit` or another kind runs that kind, `-- some/file` the files whose path contains it, whatever the size. The last line is
// `N passed, N failed`, over all runners. Once everything has run, each test that docs/conformance.md names must have passed.

interface Runner {
  kinds: readonly string[];
  report: string;
  read: (file: string) => Promise<Tally>;
  command: (kinds: readonly string[]) => readonly string[];
}

const SPEED_OF = { small: 'quick', all: 'whole', rest: 'whole' } as const satisfies Record<Size, Speed>;

const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isLong = process.argv.includes('--long');
const size = sizeOf(process.argv);
process.env.TEST_SPEED ??= isLong ? ('long' satisfies Speed) : SPEED_OF[size];
const REPORTS = reportsOf(size);

/** Components come first and alone: beside all other kinds, a browser page may wait for Vite until its patience ends, and its file is not run. */
const [COMPONENTS, VITEST] = [
  vitest(['components'], REPORTS.components),
  vitest(['unit', 'server', 'chaos', 'histories', 'scripts'], REPORTS.vitest),
];

/** Lines of a failure's output: enough for the expected and the actual value. */
const REASON_LINES = 12;

const PLAYWRIGHT: Runner = {
  kinds: ['e2e'],
  report: REPORTS.playwright,
  read: readPlaywrightReport,
  command: () => ['playwright', 'test', ...filter(playwrightTestsOf(size), '--pass-with-no-tests')],
};

/** All components are in `npm test`, at the same counts. */
const RUNNERS = size === 'rest' ? [VITEST, PLAYWRIGHT] : [COMPONENTS, VITEST, PLAYWRIGHT];
const KINDS = RUNNERS.flatMap((runner) => runner.kinds);
const named = args.filter((arg) => KINDS.includes(arg));
const kinds = named.length > 0 ? named : KINDS;
const patterns = args.filter((arg) => !KINDS.includes(arg));

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
// At the end, where a reader of a long log looks first.
for (const { file, title, hasPassed, reason = '' } of await readAllRanTests()) {
  if (!hasPassed) console.log(`failed: ${file}: ${title}\n  ${reason.split('\n').slice(0, REASON_LINES).join('\n  ')}`);
}
const { passed, failed } = sumTallies(runs);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 || interruptedBy ? 1 : 0);

async function runAll(): Promise<void> {
  const needsBrowser = kinds.includes('e2e') || kinds.includes('components');
  if (needsBrowser && !(await ensureBrowser()))
    throw new Error('브라우저(Chromium)를 설치하지 못했어요. 직접 설치한 다음 다시 실행해 주세요.');
  for (const { report } of RUNNERS) {
    await rm(report, { force: true });
    await rm(errorsOf(report), { force: true });
  }
  const stopPostgres = await providePostgres();
  try {
    if ((await runChild(process.execPath, ['scripts/build.ts', '--if-changed'])) !== 0)
      throw new Error('화면을 만들지 못했어요. 위의 메시지를 확인해 주세요.');
    for (const runner of RUNNERS) await runTests(runner);
    if (args.length === 0 && size !== 'small' && !interruptedBy) await checkClauses();
  } finally {
    await stopPostgres();
  }
}

async function runTests(runner: Runner): Promise<void> {
  const chosen = runner.kinds.filter((kind) => kinds.includes(kind));
  if (chosen.length === 0 || interruptedBy) return;
  const [program = '', ...rest] = runner.command(chosen);
  const exitCode = await runChild(program, rest, {
    env: { ...process.env, PLAYWRIGHT_REPORT: REPORTS.playwright, VITEST_ERRORS: errorsOf(runner.report) },
  });
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
    command: (chosen) => [
      'vitest',
      'run',
      ...chosen.map((kind) => `--project=${kind}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./scripts/testing/unhandled-errors.ts',
      ...filter(vitestFilesOf(size), '--passWithNoTests'),
    ],
  };
}

/** With those of `npm test` for the rest: CI runs one after the other, and its log is read from the end. */
async function readAllRanTests(): Promise<RanTest[]> {
  const sizes: readonly Size[] = size === 'rest' ? ['small', 'rest'] : [size];
  return (await Promise.all(sizes.map((of) => readRanTests('.', of)))).flat();
}

/** A clause of SPEC fails the whole run if one of its tests did not run or pass. */
async function checkClauses(): Promise<void> {
  const exitCode = await runChild(process.execPath, [
    'scripts/clauses.ts',
    '--ran',
    ...(size === 'rest' ? ['small', 'rest'] : ['all']),
  ]);
  if (exitCode !== 0) runs.push({ passed: 0, failed: 1, exitCode });
}

/** @param files of a size, unless paths were given. A runner without a file that fits is no failure: another runner has it. */
function filter(files: readonly string[], passWithout: string): readonly string[] {
  if (patterns.length > 0) return [...patterns, passWithout];
  return files.length > 0 ? [...files, passWithout] : [];
}

/** Paths that are given are run whatever the size, and whole for `test:all`. */
function sizeOf(argv: readonly string[]): Size {
  if (argv.includes('--rest')) return 'rest';
  return argv.includes('--all') || argv.includes('--long') ? 'all' : 'small';
}
