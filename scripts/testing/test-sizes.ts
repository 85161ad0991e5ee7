import { globSync } from 'node:fs';

/** `npm test`, `npm run test:all`, and what of the second is not in the first: `npm run test:all -- --rest` (docs/decisions/0289). */
export type Size = 'small' | 'all' | 'rest';

/** What `npm test` leaves to `npm run test:all`: it starts the product from nothing, or a cluster, or is the second of its kind. */
const LEFT_OUT = [
  'chaos/kills/pglite-kills.test.ts',
  'scripts/start.test.ts',
  'scripts/run.test.ts',
  'chaos/failover/failover.test.ts',
];

/** What `npm test` repeats less often than `npm run test:all` (src/server/testing/test-speed.ts), which is why the rest has it again. */
const SMALLER = [
  'chaos/gateway/gateway-faults.test.ts',
  'chaos/kills/server-kills.test.ts',
  'chaos/kills/phone-kills.test.ts',
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

/** The browser tests of `npm test`: what people live by, and axe on every route. */
const JOURNEYS = [
  'e2e/account/sign-up.spec.ts',
  'e2e/journeys/main-journey.spec.ts',
  'e2e/people/account.spec.ts',
  'e2e/people/payout-account.spec.ts',
  'e2e/people/wizards.spec.ts',
  'e2e/mentorings/disputes.spec.ts',
  'e2e/mentorings/mentorings.spec.ts',
  'e2e/mentorings/messages.spec.ts',
  'e2e/quality/accessibility.spec.ts',
  'e2e/mentorings/room/room.spec.ts',
];

/** The arguments with which Vitest runs a size of its tests. */
export function vitestFilesOf(size: Size): readonly string[] {
  if (size === 'small') return LEFT_OUT.map((file) => `--exclude=${file}`);
  return size === 'rest' ? [...LEFT_OUT, ...SMALLER] : [];
}

/** The files that Playwright runs of a size; none means all. */
export function playwrightFilesOf(size: Size): readonly string[] {
  if (size === 'small') return JOURNEYS;
  return size === 'rest' ? globSync('e2e/**/*.spec.ts').filter((file) => !JOURNEYS.includes(file)) : [];
}

/** Every file that is named here. */
export const NAMED_FILES = [...LEFT_OUT, ...SMALLER, ...JOURNEYS];
