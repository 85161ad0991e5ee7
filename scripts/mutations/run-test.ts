import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exitOf, withPackages } from '../children.ts';

/** Longer than any one test may take, its set-up included. */
const LONGEST_MS = 5 * 60 * 1000;

/** What a run of one test said: `broken` when it did not come so far as to say anything. */
export type Verdict = 'red' | 'green' | 'broken';

interface VitestReport {
  readonly testResults: readonly { assertionResults: readonly { status: string }[] }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
}

/** Runs the tests of one file whose titles match, in `folder`. @param title a regular expression */
export async function runTest(folder: string, file: string, title: string): Promise<Verdict> {
  const isJourney = file.startsWith('e2e/');
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const command = isJourney
    ? ['playwright', 'test', file, '-g', title, '--workers=1', '--reporter=json']
    : ['vitest', 'run', file, '-t', title, '--reporter=json', `--outputFile=${report}`];
  await run(folder, command, isJourney ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report } : {});
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return 'broken';
  const { passed, failed } = isJourney ? countJourneys(text) : countTests(text);
  if (failed > 0) return 'red';
  return passed > 0 ? 'green' : 'broken';
}

function countTests(text: string) {
  const { testResults } = JSON.parse(text) as VitestReport;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    passed: all.filter((status) => status === 'passed').length,
    failed: all.filter((status) => status === 'failed').length,
  };
}

function countJourneys(text: string) {
  const { expected, unexpected } = (JSON.parse(text) as PlaywrightReport).stats;
  return { passed: expected, failed: unexpected };
}

async function run(cwd: string, [command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    stdio: 'ignore',
    env: withPackages({ ...process.env, ...env }),
    timeout: LONGEST_MS,
  });
  await exitOf(child);
}
