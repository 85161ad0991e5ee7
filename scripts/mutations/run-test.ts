import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exitOf, withPackages } from '../testing/children.ts';

/** Longer than any one file may take, its set-up included. */
const LONGEST_MS = 5 * 60 * 1000;

/** What a run of one test said: `broken` when it did not come so far as to say anything. */
export type Verdict = 'red' | 'green' | 'broken';

interface VitestReport {
  readonly testResults: readonly { assertionResults: readonly { fullName: string; status: string }[] }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
}

/**
 * Runs tests of one file in `folder`.
 * @param titles regular expressions, each for the title of one test or a few
 * @returns the verdict on each title
 */
export async function runTests(folder: string, file: string, titles: readonly string[]): Promise<Map<string, Verdict>> {
  const isJourney = file.startsWith('e2e/');
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const pattern = titles.join('|');
  const [command = '', ...args] = isJourney
    ? ['playwright', 'test', file, '-g', pattern, '--workers=1', '--reporter=json']
    : ['vitest', 'run', file, '-t', pattern, '--reporter=json', `--outputFile=${report}`];
  const env = withPackages({ ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  await exitOf(spawn(command, args, { cwd: folder, stdio: 'ignore', env, timeout: LONGEST_MS }));
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return new Map(titles.map((title) => [title, text === undefined ? 'broken' : judge(text, isJourney, title)]));
}

function judge(report: string, isJourney: boolean, title: string): Verdict {
  if (isJourney) {
    const { expected, unexpected } = (JSON.parse(report) as PlaywrightReport).stats;
    return verdictOf(expected, unexpected);
  }
  const { testResults } = JSON.parse(report) as VitestReport;
  const meant = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => new RegExp(title).test(fullName));
  const countOf = (wanted: string) => meant.filter(({ status }) => status === wanted).length;
  return verdictOf(countOf('passed'), countOf('failed'));
}

function verdictOf(passed: number, failed: number): Verdict {
  if (failed > 0) return 'red';
  return passed > 0 ? 'green' : 'broken';
}
