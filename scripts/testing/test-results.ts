import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Size } from './test-sizes.ts';

/** Where the runners write what came of a size of the tests. */
export const reportsOf = (size: Size) => ({
  components: `test-results/${size}/components.json`,
  vitest: `test-results/${size}/vitest.json`,
  playwright: `test-results/${size}/playwright.json`,
});

/** Where `unhandled-errors.ts` writes what went wrong outside every test of a report of vitest. */
export const errorsOf = (report: string): string => report.replace(/\.json$/, '-errors.json');

/** What a runner has to show. A skipped test shows nothing, so it counts as failed. */
export interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    /** The file's whole path. */
    name: string;
    status: string;
    /** Why the file could not be loaded. */
    message?: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; skipped: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** A file, or a `describe` in it. */
interface PlaywrightSuite {
  title: string;
  /** From `rootDir`. */
  file: string;
  specs: {
    title: string;
    tests: { results: { status: string; error?: { message?: string }; steps?: PlaywrightStep[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** A `test.step`. */
interface PlaywrightStep {
  title: string;
  error?: unknown;
  steps?: PlaywrightStep[];
}

/** A test as it stands in a report, or a step of one. */
export interface RanTest {
  /** From the root of the repository. */
  file: string;
  /** With what it stands under: `describe > title`, `describe > title > step`. */
  title: string;
  hasPassed: boolean;
  /** What the runner says of a test that failed, in its own words. */
  reason?: string;
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

/** Every test in the reports of the last run of a size, whichever runner it is of, and every step of one. */
export async function readRanTests(root: string, size: Size): Promise<RanTest[]> {
  const reports = reportsOf(size);
  const ofEach = [reports.components, reports.vitest];
  const vitest = await Promise.all(ofEach.map((report) => readReport<VitestReport>(join(root, report))));
  const errors = await Promise.all(ofEach.map((report) => readReport<string[]>(join(root, errorsOf(report)))));
  const playwright = await readReport<PlaywrightReport>(join(root, reports.playwright));
  const files = vitest.flatMap((report) => report?.testResults ?? []);
  const ofVitest = files.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const path = relative(root, name);
    const tests = assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: path,
      title: [...ancestorTitles, title].join(' > '),
      hasPassed: status === 'passed',
      reason: failureMessages?.[0],
    }));
    const isBroken = fileStatus === 'failed' && tests.every(({ hasPassed }) => hasPassed);
    return isBroken
      ? [...tests, { file: path, title: 'the file as a whole', hasPassed: false, reason: message }]
      : tests;
  });
  const ofPlaywright = playwright?.suites.flatMap((suite) =>
    listSpecs(suite, relative(root, join(playwright.config.rootDir, suite.file)), []),
  );
  const outside = errors
    .flatMap((messages) => messages ?? [])
    .map((reason) => ({ file: 'vitest', title: 'outside every test', hasPassed: false, reason }));
  return [...ofVitest, ...outside, ...(ofPlaywright ?? [])];
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

function listSpecs({ specs, suites = [] }: PlaywrightSuite, file: string, above: readonly string[]): RanTest[] {
  const own = specs.flatMap(({ title, tests }) => {
    const path = [...above, title];
    const last = tests.map(({ results }) => results.at(-1));
    const hasPassed = last.length > 0 && last.every((result) => result?.status === 'passed');
    const steps = last.flatMap((result) => listSteps(result?.steps, file, path));
    const reason = last.find((result) => result?.error)?.error?.message;
    return [{ file, title: path.join(' > '), hasPassed, reason }, ...steps];
  });
  return [...own, ...suites.flatMap((suite) => listSpecs(suite, file, [...above, suite.title]))];
}

/** Those that ran: what comes after a step that failed is not in the report. */
function listSteps(steps: readonly PlaywrightStep[] = [], file: string, above: readonly string[]): RanTest[] {
  return steps.flatMap(({ title, error, steps: inner }) => {
    const path = [...above, title];
    return [{ file, title: path.join(' > '), hasPassed: error === undefined }, ...listSteps(inner, file, path)];
  });
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}
