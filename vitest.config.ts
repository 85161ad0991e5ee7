import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGS, findBrowser } from './scripts/testing/browser.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { COUNTS } from './src/server/testing/test-speed.ts';

// Rules and pages may not depend on the time zone of the machine: a zone that is neither ours nor Korea's.
const TIME_ZONE = 'America/New_York';
const env = { TZ: TIME_ZONE };
const COMPONENTS = 'src/web/**/*.browser.test.tsx';
const HISTORIES = 'src/server/testing/histories/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests with kills wait much of their time, for the claims of a killed process to expire: two workers more than there are cores.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // No project has an `exclude` of its own: Vitest would pass over the command line's, by which `npm test` leaves files out.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          // These tests leave nothing behind: what they import is loaded once per process, not once per file.
          isolate: false,
          include: ['src/{domain,contract,web,worker}/**/*.test.{ts,tsx}', `!${COMPONENTS}`],
          setupFiles: './src/web/testing/korean-device.ts',
          // Some go through every character, and a busy machine may take its time.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // All packages of the app, also of what it loads later: one that is found during the run would reload the page.
        optimizeDeps: { entries: ['src/web/main.tsx', COMPONENTS] },
        test: {
          name: 'components',
          // The pages' components in Chromium, against a stubbed server.
          include: [COMPONENTS],
          setupFiles: './src/web/testing/set-up.ts',
          // A page may wait for a chunk that Vite has yet to transform: on a busy machine more than the second that is the default.
          expect: { poll: { timeout: 40_000 } },
          // What the pages import is loaded once per browser page, not once per file.
          isolate: false,
          // As those of the server: a busy machine may take its time.
          testTimeout: 240_000,
          // A page that waits for Vite's first answers, instead of a minute.
          env: { VITEST_BROWSER_IFRAME_TIMEOUT: '600000' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // What is not there is said within a minute, also where nothing else ends the wait.
              actionTimeout: 60_000,
              launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
              contextOptions: { locale: 'ko-KR', timezoneId: TIME_ZONE },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          env,
          // The server's code is loaded once per process. Each file opens an instance with a database, a clock and a folder of its own.
          isolate: false,
          include: ['src/{server,simulator}/**/*.test.ts', 'seeds/**/*.test.ts', 'bench/**/*.test.ts', `!${HISTORIES}`],
          globalSetup: './scripts/testing/provide-postgres.ts',
          // Some start processes, and a busy machine may take its time: also for what is waited for, for which the default is a second.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          env,
          include: ['chaos/**/*.test.ts'],
          globalSetup: './scripts/testing/provide-postgres.ts',
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'histories',
          env,
          // A second file is worth its start for many histories only.
          include: [HISTORIES, ...(COUNTS.historyFiles === 1 ? ['!**/second-instance.test.ts'] : [])],
          globalSetup: './scripts/testing/provide-postgres.ts',
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          // They read, and leave nothing behind.
          isolate: false,
          include: ['{scripts,screens}/**/*.test.ts'],
          // Some read every file of the repository, and a busy machine may take its time: also for what is waited for.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
        },
      },
    ],
  },
});
