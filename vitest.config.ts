import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Rules and screens may not depend on the zone of the machine: ours and Korea's are both wrong here.
const env = { TZ: 'America/New_York' };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          env,
          include: ['src/{server,simulator}/**/*.test.ts', 'seeds/**/*.test.ts'],
          globalSetup: './scripts/provide-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          // They start the whole house, and measure: alone, after the others.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          // Several processes each, and minutes of waiting for what a dead one left: beside each other, after the others.
          sequence: { groupOrder: 2 },
          testTimeout: 900_000,
        },
      },
    ],
  },
});
