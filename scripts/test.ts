import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureBrowser } from './testing/browser.ts';
import { runChild } from './testing/children.ts';
import providePostgres from './testing/provide-postgres.ts';
import {
  HISTORIES_REPORT,
  PLAYWRIGHT_REPORT,
  readPlaywrightReport,
  readVitestReport,
  sumTallies,
  VITEST_REPORT,
} from './testing/test-results.ts';
import type { Tally } from './testing/test-results.ts';

// `npm test`: every test there is, with all it needs. `npm test -- unit`, `-- server`, `-- scripts`, `-- chaos`, `-- histories`, `-- e2e` run one
// kind, `-- some/file` those whose path contains it. The last line is `N passed, N failed`, over all runners. After a whole run, docs/conformance.md is held to it.

interface Runner {
  kinds: readonly string[];
  report: string;
  read: (file: string) => Promise<Tally>;
  command: (kinds: readonly string[], patterns: readonly string[]) => readonly string[];
}

const VITEST = vitest(['unit', 'components', 'server', 'scripts', 'chaos', 'chaos-alone'], VITEST_REPORT);
const HISTORIES = vitest(['histories'], HISTORIES_REPORT);

const PLAYWRIGHT: Runner = {
  kinds: ['e2e'],
  report: PLAYWRIGHT_REPORT,
  read: readPlaywrightReport,
  command: (_kinds, patterns) => ['playwright', 'test', ...found(patterns, '--pass-with-no-tests')],
};

/** Where the histories' words are kept until it is their turn. */
const HISTORIES_LOG = 'test-results/histories.log';
/** Runs a command when nobody else wants the processor. Linux weighs sessions, and the processes of a session among themselves. */
const WHEN_IDLE = 'echo 19 2>/dev/null >/proc/self/autogroup; exec nice -n 19 "$@"';

const KINDS = [...VITEST.kinds, ...HISTORIES.kinds, ...PLAYWRIGHT.kinds];
const wanted = process.argv.slice(2);
const named = wanted.filter((word) => KINDS.includes(word));
const kinds = named.length > 0 ? named : KINDS;
const patterns = wanted.filter((word) => !KINDS.includes(word));
/** The PostgreSQL that whoever tests has named, if any: else histories bring up their own (`own-core.ts`). */
const namedPostgres = process.env.TEST_DATABASE_URL;

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
    const histories = runWhenIdle(HISTORIES);
    // What goes wrong there is told when it is awaited.
    histories.catch(() => undefined);
    for (const runner of [VITEST, PLAYWRIGHT]) await runTests(runner);
    await histories;
    if (wanted.length === 0 && !interruptedBy) await checkClauses();
  } finally {
    await stopPostgres?.();
  }
}

async function runTests(runner: Runner, run = runChild): Promise<void> {
  const chosen = runner.kinds.filter((kind) => kinds.includes(kind));
  if (chosen.length === 0 || interruptedBy) return;
  await rm(runner.report, { force: true });
  const [program = '', ...args] = runner.command(chosen, patterns);
  const exitCode = await run(program, args);
  const tally = await runner.read(runner.report);
  const isOthers = patterns.length > 0 && tally.passed + tally.failed === 0;
  if (!isOthers) runs.push({ ...tally, exitCode });
}

/** Beside the other runners, from what they leave of the processor; what it has to say comes in one piece. */
function runWhenIdle(runner: Runner): Promise<void> {
  return runTests(runner, async (program, args) => {
    await mkdir(dirname(HISTORIES_LOG), { recursive: true });
    const log = await open(HISTORIES_LOG, 'w');
    try {
      return await runChild('sh', ['-c', WHEN_IDLE, 'sh', program, ...args], {
        stdio: ['ignore', log.fd, log.fd],
        env: { ...process.env, TEST_DATABASE_URL: namedPostgres },
      });
    } finally {
      await log.close();
      console.log(await readFile(HISTORIES_LOG, 'utf8'));
    }
  });
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

function vitest(own: readonly string[], report: string): Runner {
  return {
    kinds: own,
    report,
    read: readVitestReport,
    command: (chosen, files) => [
      'vitest',
      'run',
      ...chosen.map((kind) => `--project=${kind}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...found(files, '--passWithNoTests'),
    ],
  };
}
