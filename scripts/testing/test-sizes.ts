/** `npm test`, `npm run test:all`, and what of the second is not in the first: `npm run test:all -- --rest` (docs/decisions/0289). */
export type Size = 'small' | 'all' | 'rest';

/** What `npm test` leaves to `npm run test:all`: it starts the product from nothing, or a cluster, or is the second of its kind. */
const LEFT_OUT = [
  'chaos/kills/pglite-kills.test.ts',
  'scripts/start.test.ts',
  'scripts/run.test.ts',
  'bench/bare-server.test.ts',
  'chaos/failover/failover.test.ts',
  'chaos/connections/http2.test.ts',
  'chaos/connections/pgbouncer.test.ts',
  'chaos/kills/phone-kills.test.ts',
  'chaos/kills/pass-on-crashes.test.ts',
  'chaos/kills/calendar-crashes.test.ts',
  'chaos/upgrades/image.test.ts',
];

/** What `npm test` repeats less often than `npm run test:all` (src/server/testing/test-speed.ts), which is why the rest has it again. */
const SMALLER = [
  'chaos/gateway/gateway-faults.test.ts',
  'chaos/kills/server-kills.test.ts',
  'src/server/features/account/auth/campus.test.ts',
  'src/server/features/mentorings/disputes/dispute-races.test.ts',
  'src/server/features/mentorings/steps/race.test.ts',
  'src/server/http/fitting-requests.test.ts',
  'src/server/http/malformed-requests.test.ts',
  'src/server/platform/files/inspection/hostile-images.test.ts',
  'src/server/platform/idempotency/lost-messages.test.ts',
  'src/server/platform/idempotency/tampered-messages.test.ts',
  'src/server/testing/histories/histories.test.ts',
];

/** The tag of what people live by, and of axe on every route: the browser tests of `npm test`. */
export const JOURNEY = '@journey';

/** The arguments with which Vitest runs a size of its tests. */
export function vitestFilesOf(size: Size): readonly string[] {
  if (size === 'small') return LEFT_OUT.map((file) => `--exclude=${file}`);
  return size === 'rest' ? [...LEFT_OUT, ...SMALLER] : [];
}

/** The arguments with which Playwright runs a size of its tests. */
export function playwrightTestsOf(size: Size): readonly string[] {
  if (size === 'all') return [];
  return [size === 'small' ? '--grep' : '--grep-invert', `${JOURNEY}(?: |$)`];
}

/** Every file that is named here. */
export const NAMED_FILES = [...LEFT_OUT, ...SMALLER];
