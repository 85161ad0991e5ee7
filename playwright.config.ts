import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, FAKE_DEVICES, findBrowser } from './scripts/testing/browser.ts';

/** A relay that is away for 45 seconds in all. */
const LONGEST = '**/room/two-processes.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  globalSetup: ['./scripts/testing/provide-postgres.ts', './scripts/testing/provide-web.ts'],
  // Tests wait much of their time, for answers and for what appears: one worker more than there are cores.
  workers: availableParallelism() + 1,
  // What waits longest begins first, so that nothing is left to wait for alone at the end.
  projects: [
    { name: 'outages', testMatch: LONGEST },
    { name: 'all others', testIgnore: LONGEST },
  ],
  retries: 0,
  forbidOnly: true,
  // A busy machine may take its time; how long people wait is measured by itself (docs/performance.md).
  timeout: 360_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // A worker would answer what a test answers itself; e2e/app/shell.spec.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args: [...BROWSER_ARGS, ...FAKE_DEVICES] },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 390, height: 844 },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Half of what a busy machine paints is movement; the main journey is made with it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
