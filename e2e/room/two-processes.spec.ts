import { meetingPathsOf } from '#server/testing/record-store.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { ensureCoturn, startCoturn } from '../../scripts/testing/coturn.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { confirmSession, countFrames, enterRoom, FAKE_DEVICES, seesTheOther, watchPauses } from '../support/room.ts';
import { expect, test as base } from '../support/test-users.ts';

/** A picture that stands for longer has been interrupted: at 20 frames a second on a busy machine. */
const UNINTERRUPTED_MS = 1500;

/** A second process of the server on the same database, perhaps with other settings. */
const test = base.extend<{ startOther: (env?: Record<string, string>) => Promise<Instance> }>({
  startOther: async ({ database, mail }, provide) => {
    const started: Instance[] = [];
    await provide(async (env = {}) => {
      const settings = { databaseUrl: database.url ?? '', smtpUrl: mail.url, sessionPriceKrw: 20_000, env };
      const other = await startInstance({ ...settings, seed: 'none' });
      started.push(other);
      return other;
    });
    for (const other of started) await other.stop();
  },
});
test.describe.configure({ mode: 'parallel' });
test.use({ launchOptions: { executablePath: findBrowser(), args: FAKE_DEVICES } });

test('kill -9 of the process that serves one of them does not interrupt the picture', async ({
  testUsers,
  database,
  startOther,
}, testInfo) => {
  const other = await startOther();
  const { mentor, mentee, path } = await confirmSession(testUsers, database);
  await enterRoom(mentor.page, path);
  await enterRoom(mentee.page, other.url + path);
  const pages = [mentor.page, mentee.page];
  await Promise.all(pages.map(seesTheOther));
  const pauses = await Promise.all(pages.map(watchPauses));
  const before = await countFrames(mentee.page);
  await other.kill();
  await expect.poll(() => countFrames(mentee.page)).toBeGreaterThan(before + 100);
  const longest = await Promise.all(pauses.map((read) => read()));
  testInfo.annotations.push({ type: 'longest pause, in ms', description: longest.map(Math.round).join(', ') });
  expect(Math.max(...longest)).toBeLessThan(UNINTERRUPTED_MS);
});

test.describe('through a relay alone', () => {
  test.beforeAll(async () => {
    test.skip(!(await ensureCoturn()), 'coturn is neither installed nor installable here');
  });

  const outages = [
    [5, 6000],
    [40, 10_000],
  ] as const;
  for (const [seconds, backWithinMs] of outages.slice(0, COUNTS.relayOutages)) {
    test(`they meet, and are back after the relay was away for ${seconds} s`, async ({
      testUsers,
      database,
      startOther,
    }, testInfo) => {
      test.setTimeout(240_000);
      const relay = await startCoturn();
      try {
        const other = await startOther({ ...relay.settings, MEETING_RELAY_ONLY: 'true' });
        const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
        await enterRoom(mentor.page, other.url + path);
        await enterRoom(mentee.page, other.url + path);
        const pages = [mentor.page, mentee.page];
        await Promise.all(pages.map(seesTheOther));
        // The other has been received through the relay alone, and counts as present.
        const params = { mentoringId: String(mentoringId) };
        await expect
          .poll(async () => (await mentee.call('GET /v1/mentoring/{mentoringId}', { params })).attendance)
          .toEqual({ mentor: true, mentee: true });
        expect(await meetingPathsOf(database, mentoringId)).toEqual(['relay']);

        relay.pause();
        await expect(mentee.page.getByRole('status').filter({ hasText: '다시 연결하고 있어요' })).toHaveCount(1);
        // How long the path is dead is what is tested.
        await mentee.page.waitForTimeout(seconds * 1000);
        const before = await Promise.all(pages.map(countFrames));
        relay.resume();
        const from = performance.now();
        await expect
          .poll(
            async () => {
              const now = await Promise.all(pages.map(countFrames));
              return now.every((frames, index) => frames > (before[index] ?? 0) + 2);
            },
            { intervals: [50], timeout: 60_000 },
          )
          .toBe(true);
        const backMs = performance.now() - from;
        testInfo.annotations.push({ type: 'back after the relay, in ms', description: backMs.toFixed(0) });
        expect(backMs).toBeLessThan(backWithinMs);
        await expect(mentee.page.getByRole('status').filter({ hasText: '연결됐어요' })).toHaveCount(1);
      } finally {
        relay.resume();
        await relay.stop();
      }
    });
  }
});
