import type { Page } from '@playwright/test';
import { freePort } from '#server/testing/free-port.ts';
import { meetingPathsOf } from '#server/testing/stores/record-store.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { ensureCoturn, startCoturn } from '../../../scripts/testing/coturn.ts';
import { idleLimit } from '../../support/idle-limit.ts';
import { startInstance, type Instance } from '../../support/instance.ts';
import { confirmSession, countFrames, enterRoom, seesTheOther, watchPauses, type Meeting } from '../../support/room.ts';
import { expect, test as base } from '../../support/test-users.ts';

/** A picture that stands for longer has been interrupted: at 20 frames a second. On an idle machine. */
const UNINTERRUPTED_MS = 1500;

/** Further processes of the server on the same database, perhaps with other settings or at a port that one had before. */
const test = base.extend<{ startOther: (env?: Record<string, string>, port?: number) => Promise<Instance> }>({
  startOther: async ({ database, mail }, provide) => {
    const started: Instance[] = [];
    await provide(async (env = {}, port?) => {
      const settings = { databaseUrl: database.url ?? '', smtpUrl: mail.url, env };
      const other = await startInstance({ ...settings, seed: 'none', ...(port === undefined ? {} : { port }) });
      started.push(other);
      return other;
    });
    for (const other of started) await other.stop();
  },
});
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

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
  await expect.poll(() => countFrames(mentee.page), { timeout: 60_000 }).toBeGreaterThan(before + 100);
  const longest = await Promise.all(pauses.map((read) => read()));
  testInfo.annotations.push({ type: 'longest pause, in ms', description: longest.map(Math.round).join(', ') });
  expect(Math.max(...longest)).toBeLessThan(idleLimit(UNINTERRUPTED_MS));
});

test('two who sit in the room without a path to each other are both noted as present, and have not met', async ({
  testUsers,
  database,
  startOther,
}) => {
  // All goes through a relay, and there is none at its address.
  const nowhere = `turn:127.0.0.1:${await freePort()}?transport=tcp`;
  const other = await startOther({
    TURN_URLS: nowhere,
    TURN_SECRET: 'a-secret-of-no-relay',
    MEETING_RELAY_ONLY: 'true',
  });
  const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
  await enterRoom(mentor.page, other.url + path);
  await enterRoom(mentee.page, other.url + path);
  for (const { page } of [mentor, mentee])
    await expect(page.getByRole('status').filter({ hasText: '연결하고 있어요' })).toHaveCount(1);
  await expectAttended({ mentee, mentoringId });
  expect(await meetingPathsOf(database, mentoringId)).toEqual([]);
});

test.describe('through a relay alone', () => {
  test.beforeAll(async () => {
    test.skip(!(await ensureCoturn()), 'coturn is neither installed nor installable here');
  });

  test('over TCP at two processes: they meet, and signalling survives the restart of a killed process', async ({
    testUsers,
    database,
    startOther,
  }) => {
    const relay = await startCoturn({ transport: 'tcp' });
    const settings = { ...relay.settings, MEETING_RELAY_ONLY: 'true' };
    try {
      const [one, two] = [await startOther(settings), await startOther(settings)];
      const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
      await enterRoom(mentor.page, one.url + path);
      await enterRoom(mentee.page, two.url + path);
      const pages = [mentor.page, mentee.page];
      await Promise.all(pages.map(seesTheOther));
      await expectAttended({ mentee, mentoringId });
      await expect.poll(() => meetingPathsOf(database, mentoringId)).toEqual(['relay']);

      // The mentee's process dies and is back at its port; the relay forgets all that it knew, so that only new signals can help.
      await two.kill();
      await startOther(settings, Number(new URL(two.url).port));
      // It may be over soon after the relay is back.
      const interrupted = mentee.page.getByRole('status').filter({ hasText: '다시 연결하고 있어요' });
      await Promise.all([relay.restart(), expect(interrupted).toHaveCount(1, { timeout: 90_000 })]);
      await expectBothToMoveOn(pages);
      await expect(mentee.page.getByRole('status').filter({ hasText: '연결됐어요' })).toHaveCount(1);
    } finally {
      await relay.stop();
    }
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
      const relay = await startCoturn();
      try {
        const settings = { ...relay.settings, MEETING_RELAY_ONLY: 'true' };
        const [one, two] = [await startOther(settings), await startOther(settings)];
        const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
        await enterRoom(mentor.page, one.url + path);
        await enterRoom(mentee.page, two.url + path);
        const pages = [mentor.page, mentee.page];
        await Promise.all(pages.map(seesTheOther));
        // The other has been received through the relay alone, and counts as present.
        await expectAttended({ mentee, mentoringId });
        await expect.poll(() => meetingPathsOf(database, mentoringId)).toEqual(['relay']);

        relay.pause();
        await expect(mentee.page.getByRole('status').filter({ hasText: '다시 연결하고 있어요' })).toHaveCount(1);
        // How long the path is dead is what is tested.
        await mentee.page.waitForTimeout(seconds * 1000);
        const from = performance.now();
        await expectBothToMoveOn(pages, () => relay.resume());
        const backMs = performance.now() - from;
        testInfo.annotations.push({ type: 'back after the relay, in ms', description: backMs.toFixed(0) });
        expect(backMs).toBeLessThan(idleLimit(backWithinMs));
        await expect(mentee.page.getByRole('status').filter({ hasText: '연결됐어요' })).toHaveCount(1);
      } finally {
        relay.resume();
        await relay.stop();
      }
    });
  }
});

async function expectAttended({ mentee, mentoringId }: Pick<Meeting, 'mentee' | 'mentoringId'>): Promise<void> {
  const params = { mentoringId: String(mentoringId) };
  await expect
    .poll(async () => (await mentee.call('GET /v1/mentoring/{mentoringId}', { params })).attendance)
    .toEqual({ mentor: true, mentee: true });
}

/** New frames on both pages. @param begin what they are to come after */
async function expectBothToMoveOn(pages: readonly Page[], begin: () => void = () => undefined): Promise<void> {
  let before = await Promise.all(pages.map(countFrames));
  begin();
  await expect
    .poll(
      async () => {
        const now = await Promise.all(pages.map(countFrames));
        // A connection that is made anew has a picture that counts from 0.
        before = before.map((frames, index) => Math.min(frames, now[index] ?? 0));
        return now.every((frames, index) => frames > (before[index] ?? 0) + 2);
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(true);
}
