import { defineConfig } from 'vitest/config';

// The tests that `npm run mutations -- domain` runs for each change of a rule: those of the rules alone, which need no server.
export default defineConfig({
  test: { env: { TZ: 'America/New_York' }, testTimeout: 120_000, include: ['src/domain/**/*.test.ts'] },
});
