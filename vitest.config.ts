import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGS, findBrowser } from './scripts/testing/browser.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

// Rules and screens may not depend on the zone of the machine: ours and Korea's are both wrong here.
const env = { TZ: 'America/New_York' };
/** What nginx and a server short of connections do within their time limits. */
const MEASURED = ['chaos/{rolling-restarts,connection-limit}.test.ts', 'src/server/db/connection-limit.test.ts'];
const COMPONENTS = 'src/web/**/*.browser.test.tsx';
const HISTORIES = 'src/server/testing/histories/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests that kill wait for much of their time, for what a dead process left: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          // Rules and screens leave nothing behind: what they import is loaded once a process, not once a file.
          isolate: false,
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENTS],
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
          // What the pages import is loaded once, not once a file.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS } }),
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
          // The server is loaded once a process. Each file opens its own, with a database, a clock and a folder of its own.
          isolate: false,
          include: ['src/{server,simulator}/**/*.test.ts', 'seeds/**/*.test.ts'],
          exclude: [HISTORIES, ...MEASURED],
          globalSetup: './scripts/testing/provide-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          env,
          include: ['chaos/**/*.test.ts'],
          exclude: MEASURED,
          globalSetup: './scripts/testing/provide-postgres.ts',
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos-alone',
          env,
          include: MEASURED,
          globalSetup: './scripts/testing/provide-postgres.ts',
          // They hold the server to seconds: alone, after the others.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          // They start the whole server, and measure: alone, after the others.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'histories',
          env,
          include: [HISTORIES],
          setupFiles: './scripts/testing/own-core.ts',
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 2 },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
