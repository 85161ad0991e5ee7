import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readPlaywrightReport,
  readRanTests,
  readVitestReport,
  errorsOf,
  reportsOf,
  sumTallies,
} from './test-results.ts';

describe('the closing line', () => {
  test('sums all runners', () => {
    const runs = [
      { passed: 3, failed: 1, exitCode: 1 },
      { passed: 4, failed: 0, exitCode: 0 },
    ];
    expect(sumTallies(runs)).toEqual({ passed: 7, failed: 1 });
  });

  test.each([0, 5])('has a failure when a runner of %i passed tests broke down or ran none', (passed) => {
    expect(sumTallies([{ passed, failed: 0, exitCode: passed && 137 }])).toEqual({ passed, failed: 1 });
  });
});

describe('a report', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sunbaerang-report-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (report: object): Promise<string> => {
    const file = join(folder, 'report.json');
    await writeFile(file, JSON.stringify(report));
    return file;
  };

  test('of vitest counts a skipped test as failed', async () => {
    const file = await write({ numPassedTests: 2, numTotalTests: 3, testResults: [] });
    expect(await readVitestReport(file)).toEqual({ passed: 2, failed: 1 });
  });

  test('of vitest counts a file that could not be loaded', async () => {
    const file = await write({
      numPassedTests: 2,
      numTotalTests: 2,
      testResults: [{ status: 'failed', assertionResults: [] }],
    });
    expect(await readVitestReport(file)).toEqual({ passed: 2, failed: 1 });
  });

  test('of Playwright counts skipped and flaky tests and errors outside of tests as failed', async () => {
    const file = await write({ stats: { expected: 5, skipped: 1, unexpected: 1, flaky: 1 }, errors: [{}] });
    expect(await readPlaywrightReport(file)).toEqual({ passed: 5, failed: 4 });
  });

  test('tells of each test and its steps what it is called, where it stands and whether it passed', async () => {
    const passed = [{ results: [{ status: 'passed' }] }];
    const skipped = [{ results: [{ status: 'skipped' }] }];
    const halfWay = [
      {
        results: [
          {
            status: 'failed',
            steps: [{ title: 'knocks' }, { title: 'goes in', steps: [{ title: 'sits', error: {} }], error: {} }],
          },
        ],
      },
    ];
    const reports = {
      [reportsOf('small').vitest]: {
        testResults: [
          {
            name: join(folder, 'src/door.test.ts'),
            assertionResults: [
              { ancestorTitles: ['a door', 'of wood'], title: 'opens', status: 'passed' },
              { ancestorTitles: [], title: 'shuts', status: 'failed', failureMessages: ['it stands open'] },
            ],
          },
          { name: join(folder, 'src/wall.test.ts'), status: 'failed', message: 'cannot be read', assertionResults: [] },
        ],
      },
      [errorsOf(reportsOf('small').components)]: ['the page was closed'],
      [reportsOf('small').playwright]: {
        config: { rootDir: join(folder, 'e2e') },
        suites: [
          {
            title: 'way-in.spec.ts',
            file: 'way-in.spec.ts',
            specs: [
              { title: 'is found', tests: passed },
              { title: 'is used', tests: halfWay },
            ],
            suites: [{ title: 'a guest', file: 'way-in.spec.ts', specs: [{ title: 'waits', tests: skipped }] }],
          },
        ],
      },
    };
    await mkdir(join(folder, 'test-results/small'), { recursive: true });
    for (const [file, report] of Object.entries(reports)) await writeFile(join(folder, file), JSON.stringify(report));
    expect(await readRanTests(folder, 'small')).toEqual([
      { file: 'src/door.test.ts', title: 'a door > of wood > opens', hasPassed: true },
      { file: 'src/door.test.ts', title: 'shuts', hasPassed: false, reason: 'it stands open' },
      { file: 'src/wall.test.ts', title: 'the file as a whole', hasPassed: false, reason: 'cannot be read' },
      { file: 'vitest', title: 'outside every test', hasPassed: false, reason: 'the page was closed' },
      { file: 'e2e/way-in.spec.ts', title: 'is found', hasPassed: true },
      { file: 'e2e/way-in.spec.ts', title: 'is used', hasPassed: false },
      { file: 'e2e/way-in.spec.ts', title: 'is used > knocks', hasPassed: true },
      { file: 'e2e/way-in.spec.ts', title: 'is used > goes in', hasPassed: false },
      { file: 'e2e/way-in.spec.ts', title: 'is used > goes in > sits', hasPassed: false },
      { file: 'e2e/way-in.spec.ts', title: 'a guest > waits', hasPassed: false },
    ]);
  });
});
