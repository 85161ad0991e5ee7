import { globSync, readFileSync } from 'node:fs';
import { countsAt, type TestCounts } from '#server/testing/test-speed.ts';

/** `npm test`, `npm run test:all`, and what of the second is not in the first: `npm run test:all -- --rest` (docs/decisions/0289). */
export type Size = 'small' | 'all' | 'rest';

/**
 * What `npm test` leaves to `npm run test:all`: what starts the product from nothing or programs beside it, a cluster, the second of its kind,
 * and what proves by many files of strangers, by chance or by time.
 */
export const LEFT_OUT = [
  'chaos/kills/pglite-kills.test.ts',
  'scripts/start.test.ts',
  'scripts/run.test.ts',
  'bench/bare-server.test.ts',
  'chaos/deployment/replica.test.ts',
  'chaos/failover/failover.test.ts',
  'chaos/connections/http2.test.ts',
  'chaos/connections/pgbouncer.test.ts',
  'chaos/kills/phone-kills.test.ts',
  'chaos/kills/server-kills.test.ts',
  'chaos/kills/pass-on-crashes.test.ts',
  'chaos/kills/calendar-crashes.test.ts',
  'chaos/upgrades/image.test.ts',
  'src/server/backup/backup.test.ts',
  'src/server/backup/restore.test.ts',
  'src/server/db/failover.test.ts',
  'src/server/features/account/auth/campus.test.ts',
  'src/server/features/account/auth/sign-in/timing.test.ts',
  'src/server/features/mentorings/anonymity-worlds.test.ts',
  'src/server/features/people/files/hostile-uploads.test.ts',
  'src/server/platform/files/inspection/hostile-images.test.ts',
  'src/server/platform/files/inspection/inspect-file.test.ts',
  'src/server/platform/idempotency/lost-messages.test.ts',
  'src/server/platform/idempotency/tampered-messages.test.ts',
  'src/server/platform/mail/mail-outage.test.ts',
];

/** The tag of what people live by, and of axe on every route: the browser tests of `npm test`. */
export const JOURNEY = '@journey';

/** The arguments with which Vitest runs a size of its tests. */
export function vitestFilesOf(size: Size): readonly string[] {
  if (size === 'small') return LEFT_OUT.map((file) => `--exclude=${file}`);
  return size === 'rest' ? [...LEFT_OUT, ...listRepeated()] : [];
}

/** The arguments with which Playwright runs a size of its tests. */
export function playwrightTestsOf(size: Size): readonly string[] {
  if (size === 'all') return [];
  return [size === 'small' ? '--grep' : '--grep-invert', `${JOURNEY}(?: |$)`];
}

/** The counts that are smaller in `npm test`. */
function findSmaller(): string[] {
  const [quick, whole] = [countsAt('quick'), countsAt('whole')];
  return Object.keys(quick).filter((name) => quick[name as keyof TestCounts] < whole[name as keyof TestCounts]);
}

/** What `npm test` repeats less often, or on one engine: the rest has it again. */
function listRepeated(): string[] {
  const readsCount = new RegExp(String.raw`COUNTS\.(?:${findSmaller().join('|')})\b|\(engines\)`);
  const tests = globSync('{src,chaos}/**/*.test.ts').filter((file) => !LEFT_OUT.includes(file));
  return tests.filter((file) => readsCount.test(readFileSync(file, 'utf8')));
}
