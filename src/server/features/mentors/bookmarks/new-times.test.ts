import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { EMPTY_WEEK } from '#domain/mentors/availability/week.ts';
import { unlistMentor } from '#server/features/mentors/write-mentor.ts';
import { createMentee, createMentor, mentorProfileInput, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const MONDAYS: AvailabilityInput = {
  week: { ...EMPTY_WEEK, 월: ['19:00'] } as AvailabilityInput['week'],
  exceptions: [],
  noticeHours: 3,
  maxSessionsAWeek: null,
  maxOpenProposals: null,
};
const AND_TUESDAYS = { ...MONDAYS, week: { ...MONDAYS.week, 화: ['20:00'] } as AvailabilityInput['week'] };

let instance: TestInstance;
let mentor: TestMember;
let mentee: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  mentor = await createMentor(instance);
  mentee = await createMentee(instance);
  await save(MONDAYS);
  instance.clock.advance({ minutes: 10 });
  await instance.services.jobs.runDue();
});
afterEach(() => instance.close());

const ofMentor = () => ({ params: { mentorId: mentor.memberId } });
const save = (body: AvailabilityInput) => mentor.client.get('PUT /v1/mentor/me/availability', { body });
const bookmark = ({ client }: TestMember) => client.get('PUT /v1/bookmark/{mentorId}', ofMentor());
const askFor = async (member: TestMember) => {
  await bookmark(member);
  await member.client.get('PUT /v1/bookmark/{mentorId}/new-times', ofMentor());
};
const noticeSwitchesOf = async ({ client }: TestMember) =>
  (await client.get('GET /v1/bookmark')).content.map(({ tellsNewTimes }) => tellsNewTimes);
/** What a member was notified of, after the ten minutes that a mentor may go on changing. */
const noticesOf = async ({ client }: TestMember) => {
  instance.clock.advance({ minutes: 10 });
  await instance.services.jobs.runDue();
  return (await client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'NEW_TIMES');
};

describe('a student who asked for notifications of a bookmarked mentor’s new times', () => {
  it('is notified of the next one, once a day, and nobody else is', async () => {
    const other = await createMentee(instance);
    await bookmark(other);
    await askFor(mentee);
    expect(await noticeSwitchesOf(mentee)).toEqual([true]);
    expect(await noticesOf(mentee), 'nothing has changed').toEqual([]);
    await save(AND_TUESDAYS);
    const { nickname } = await mentor.client.get('GET /v1/mentor/me');
    expect(await noticesOf(mentee)).toEqual([
      expect.objectContaining({
        title: `${nickname} 선배에게 새 시간이 생겼어요`,
        body: '11월 23일 (월) 19:00에 가장 먼저 만날 수 있어요.',
        link: `/mentorship/info/${mentor.memberId}`,
      }),
    ]);
    expect(await noticesOf(other)).toEqual([]);
    await save(MONDAYS);
    await save(AND_TUESDAYS);
    expect(await noticesOf(mentee), 'a second time on one day').toHaveLength(1);
    instance.clock.advance({ days: 1 });
    await save(MONDAYS);
    await save(AND_TUESDAYS);
    expect(await noticesOf(mentee)).toHaveLength(2);
  });

  it('is not notified when times are only taken away, or the mentor is not listed any more', async () => {
    await save(AND_TUESDAYS);
    await askFor(mentee);
    expect(await noticesOf(mentee), 'new times').toHaveLength(1);
    instance.clock.advance({ days: 1 });
    await save(MONDAYS);
    expect(await noticesOf(mentee), 'fewer times').toHaveLength(1);
    instance.clock.advance({ days: 1 });
    await save(AND_TUESDAYS);
    await unlistMentor(instance.db, mentor.memberId);
    expect(await noticesOf(mentee)).toHaveLength(1);
  });

  it('is notified of days and hours that were changed in the profile', async () => {
    await askFor(mentee);
    const { nickname } = await mentor.client.get('GET /v1/mentor/me');
    const timezone = { days: ['금' as const], startTime: '18:00:00', endTime: '21:00:00' };
    await mentor.client.get('PUT /v1/mentor', { body: mentorProfileInput({ nickname, timezone }) });
    expect(await noticesOf(mentee)).toHaveLength(1);
  });

  it('can turn it off, and it ends with the bookmark', async () => {
    await askFor(mentee);
    await mentee.client.get('DELETE /v1/bookmark/{mentorId}/new-times', ofMentor());
    expect(await noticeSwitchesOf(mentee)).toEqual([false]);
    await askFor(mentee);
    await mentee.client.get('DELETE /v1/bookmark/{mentorId}', ofMentor());
    await bookmark(mentee);
    expect(await noticeSwitchesOf(mentee)).toEqual([false]);
    await save(AND_TUESDAYS);
    expect(await noticesOf(mentee)).toEqual([]);
  });

  it('needs a bookmark for it', async () => {
    const answer = await mentee.client.call('PUT /v1/bookmark/{mentorId}/new-times', ofMentor());
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
