import { readFile } from 'node:fs/promises';

/** What a runner has to show. A skipped test shows nothing, so it counts as failed. */
export interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Reads vitest's JSON report; a file that could not be loaded is one failure. A report that is not there is no test at all. */
export async function readVitestReport(file: string): Promise<Tally> {
  const report = await readReport<VitestReport>(file);
  if (report === undefined) return { passed: 0, failed: 0 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + brokenFiles.length,
  };
}

/** Reads Playwright's JSON report; errors outside a test are failures too. */
export async function readPlaywrightReport(file: string): Promise<Tally> {
  const report = await readReport<PlaywrightReport>(file);
  if (report === undefined) return { passed: 0, failed: 0 };
  const { expected, skipped, unexpected, flaky } = report.stats;
  return { passed: expected, failed: skipped + unexpected + flaky + report.errors.length };
}

/**
 * The sum over all runners. One that ran no test, or ended badly though no test of it failed, has failed once: silence is
 * not success.
 */
export function sumTallies(runs: readonly (Tally & { exitCode: number })[]): Tally {
  const sum = { passed: 0, failed: 0 };
  for (const { passed, failed, exitCode } of runs) {
    const isSuspect = failed === 0 && (exitCode !== 0 || passed === 0);
    sum.passed += passed;
    sum.failed += isSuspect ? 1 : failed;
  }
  return sum;
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}
