import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { acceptFirst, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import type { MeetingMinute } from './presence-store.ts';
import { findPresence, findPresences, recordMinute } from './presence.ts';

describe.each(featureEngines)('presence in a room, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());

  it('is what the other side reported to have received, minute by minute', async () => {
    const scene = await proposeAndPay(instance);
    await acceptFirst(scene);
    const { mentoringId } = scene;
    const start = new Date('2026-11-25T02:00:30Z').getTime();
    const report = (minute: number, side: MeetingMinute['side'], heard: number, seen = 0) =>
      recordMinute(
        instance.db,
        { mentoringId, side, heard, seen, path: 'direct' },
        new Date(start + minute * MINUTE_MS),
      );
    expect(await findPresence(instance.db, mentoringId)).toEqual({
      mentorWasHeard: 0,
      menteeWasHeard: 0,
      mutualMinutes: 0,
    });
    await report(0, 'MENTEE', 4000);
    await report(0, 'MENTEE', 4000);
    await report(0, 'MENTOR', 0);
    await report(1, 'MENTEE', 0, 12);
    await report(1, 'MENTOR', 900);
    await report(2, 'MENTOR', 900);
    await report(3, 'MENTOR', 900);
    const presence = { mentorWasHeard: 2, menteeWasHeard: 3, mutualMinutes: 1 };
    expect(await findPresence(instance.db, mentoringId)).toEqual(presence);
    expect(await findPresences(instance.db, [mentoringId, 0])).toEqual(
      new Map([
        [mentoringId, presence],
        [0, { mentorWasHeard: 0, menteeWasHeard: 0, mutualMinutes: 0 }],
      ]),
    );
  });
});
