import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

// Rules and screens may not depend on the zone of the machine: ours and Korea's are both wrong here.
const env = { TZ: 'America/New_York' };
/** What nginx and a server short of connections do within their time limits. */
const MEASURED = ['chaos/{rolling-restarts,connection-limit}.test.ts', 'src/server/db/connection-limit.test.ts'];
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
