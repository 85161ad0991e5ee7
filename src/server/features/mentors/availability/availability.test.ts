import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { EMPTY_WEEK } from '#domain/mentors/availability/week.ts';
import { runtimeSettingStore } from '#server/platform/runtime-setting-store.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import {
  createMember,
  createMentee,
  createMentor,
  mentorProfileInput,
  type TestMember,
} from '#server/testing/factories.ts';
import { acceptFirst, FIRST, propose, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** The test instance's clock shows Monday, 2026-11-23 12:00; `FIRST` and `SECOND` are on the Wednesday, at 11:00 and 15:00. */
const EVENINGS: AvailabilityInput = {
  week: { ...EMPTY_WEEK, 월: ['19:00', '19:30'], 수: ['20:00'] } as AvailabilityInput['week'],
  exceptions: [],
  noticeHours: 3,
  maxSessionsAWeek: null,
  maxOpenProposals: null,
};

let instance: TestInstance;
const save = ({ client }: TestMember, changes: Partial<AvailabilityInput> = {}) =>
  client.get('PUT /v1/mentor/me/availability', { body: { ...EVENINGS, ...changes } });
const read = ({ client }: TestMember) => client.get('GET /v1/mentor/me/availability');
const daysOf = async (mentor: TestMember, client = instance.client()) => {
  const params = { mentorId: mentor.memberId };
  const { days } = await client.get('GET /v1/mentor/{mentorId}/free-times', { params });
  return Object.fromEntries(days.map(({ day, ...rest }) => [day.slice(5), rest]));
};
const nextOf = async ({ memberId }: TestMember) => {
  const { nextFreeAt } = await instance.client().get('GET /v1/mentor/{mentorId}', { params: { mentorId: memberId } });
  return nextFreeAt;
};

describe.each(featureEngines)('when a mentor has time, on %s', (engine) => {
  beforeEach(async () => {
    instance = await openTestInstance(engine);
  });
  afterEach(() => instance.close());

  it('is the days and hours of the profile until the mentor says more, and those follow then', async () => {
    const mentor = await createMentor(instance);
    const mornings = { days: ['월', '수', '토'], startTime: '08:00:00', endTime: '18:00:00' };
    const before = await read(mentor);
    expect(before).toMatchObject({ exceptions: [], noticeHours: 0, minimumNoticeHours: 0, maxSessionsAWeek: null });
    expect([before.week.월.length, before.week.화.length, before.week.수.at(-1)]).toEqual([20, 0, '17:30']);
    expect((await mentor.client.get('GET /v1/mentor/me')).timezone).toEqual(mornings);

    const exceptions = [
      { day: '2026-11-26', starts: ['10:00', '10:30'] },
      { day: '2026-11-25', starts: [] },
    ];
    const saved = await save(mentor, { exceptions, noticeHours: 24, maxSessionsAWeek: 2 });
    const { notes, ...times } = saved;
    expect(notes).toContainEqual({ day: '2026-12-25', label: '성탄절', isHoliday: true });
    expect(times).toEqual({
      ...EVENINGS,
      exceptions: exceptions.toReversed(),
      noticeHours: 24,
      maxSessionsAWeek: 2,
      pausedAt: null,
      minimumNoticeHours: 0,
      booked: [],
    });
    expect(await read(mentor)).toEqual(saved);
    expect((await mentor.client.get('GET /v1/mentor/me')).timezone).toEqual({
      days: ['월', '수'],
      startTime: '19:00:00',
      endTime: '21:00:00',
    });
  });

  it('survives an edit of the profile that keeps days and hours, and follows one that changes them', async () => {
    const mentor = await createMentor(instance);
    await save(mentor, { maxSessionsAWeek: 2 });
    const profile = await mentor.client.get('GET /v1/mentor/me');
    const edit = (timezone: object) =>
      mentor.client.get('PUT /v1/mentor', { body: { ...mentorProfileInput(), nickname: profile.nickname, timezone } });
    const { timezone } = profile;
    await edit({ ...timezone, days: timezone.days.toReversed() });
    expect((await read(mentor)).week).toEqual(EVENINGS.week);
    await edit({ ...timezone, days: ['금'] });
    const fridays = { ...EMPTY_WEEK, 금: ['19:00', '19:30', '20:00', '20:30'] };
    expect(await read(mentor)).toMatchObject({ week: fridays, maxSessionsAWeek: 2 });
    await edit(timezone);
    const whole = ['19:00', '19:30', '20:00', '20:30'];
    expect((await read(mentor)).week, 'what was replaced does not come back').toEqual({
      ...EMPTY_WEEK,
      월: whole,
      수: whole,
    });
  });

  it('is the profile’s after a version that knows nothing else has written that', async () => {
    const mentor = await createMentor(instance);
    await save(mentor);
    await instance.db.script(`update mentor_profiles set end_time = '20:00' where member_id = ${mentor.memberId}`);
    expect((await read(mentor)).week.수).toEqual(['19:00', '19:30']);
  });

  it('has single days up to the last one that can be proposed; days that are over are left out', async () => {
    const mentor = await createMentor(instance);
    const over = await save(mentor, { exceptions: [{ day: '2026-11-22', starts: [] }] });
    expect(over.exceptions).toEqual([]);
    const far = { ...EVENINGS, exceptions: [{ day: '2027-02-22', starts: [] }] };
    expect(await mentor.client.call('PUT /v1/mentor/me/availability', { body: far })).toMatchObject({
      status: 400,
      errors: [{ field: 'exceptions' }],
    });
    const none = { ...EVENINGS, week: EMPTY_WEEK };
    expect(await mentor.client.call('PUT /v1/mentor/me/availability', { body: none })).toMatchObject({
      status: 400,
      errors: [{ field: 'week', message: '가능한 시간을 1칸 이상 선택해 주세요.' }],
    });
  });

  it('is for mentors with a profile', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    expect(await client.call('GET /v1/mentor/me/availability')).toMatchObject({ status: 409, code: 'NO_PROFILE' });
    expect(await client.call('PUT /v1/mentor/me/availability', { body: EVENINGS })).toMatchObject({
      code: 'NO_PROFILE',
    });
  });

  it('is read on cards and on the mentor’s page as the next free time', async () => {
    const mentor = await createMentor(instance);
    const none = await createMentor(instance);
    await save(none, { exceptions: (await everyDay(none)).map((day) => ({ day, starts: [] })) });
    await save(mentor);
    expect(await nextOf(mentor)).toBe('2026-11-23T10:00:00.000Z');
    expect(await nextOf(none)).toBeNull();
    const { content } = await instance.client().get('GET /v1/mentor');
    expect(content.map(({ mentorId, nextFreeAt }) => [mentorId, nextFreeAt])).toEqual([
      [none.memberId, null],
      [mentor.memberId, '2026-11-23T10:00:00.000Z'],
    ]);
    const { client } = await createMentee(instance);
    await client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: mentor.memberId } });
    const bookmarks = await client.get('GET /v1/bookmark');
    expect(bookmarks.content[0]?.nextFreeAt).toBe('2026-11-23T10:00:00.000Z');
  });
});

describe('the free times of a mentor', () => {
  beforeEach(async () => {
    instance = await openTestInstance();
  });
  afterEach(() => instance.close());

  it('are the week’s, without closed days and what is booked; a student sees own sessions too', async () => {
    const scene = await proposeAndPay(instance);
    await acceptFirst(scene);
    const { mentor, mentee } = scene;
    const other = await createMentor(instance);
    await save(mentor, {
      week: { ...EVENINGS.week, 수: ['11:00', '11:30'] },
      exceptions: [{ day: '2026-11-30', starts: [] }],
    });
    const days = await daysOf(mentor);
    expect(Object.keys(days)).toHaveLength(91);
    expect(days['11-23']).toEqual({ closure: null, free: ['19:00', '19:30'], booked: [], own: [], note: null });
    expect(days['11-25']).toEqual({ closure: null, free: ['11:30'], booked: ['11:00'], own: [], note: null });
    expect(days['11-30']).toEqual({ closure: 'DAY_OFF', free: [], booked: [], own: [], note: null });
    expect((await daysOf(other, mentee.client))['11-25']).toMatchObject({ booked: [], own: ['11:00'] });
    expect((await daysOf(mentor, mentor.client))['11-25'], 'the mentor’s own are the booked ones').toMatchObject({
      booked: ['11:00'],
      own: [],
      note: null,
    });
  });

  it('are none in a week with as many sessions as the mentor takes', async () => {
    const scene = await proposeAndPay(instance);
    await acceptFirst(scene);
    await save(scene.mentor, { maxSessionsAWeek: 1 });
    const days = await daysOf(scene.mentor);
    expect([days['11-23']?.closure, days['11-29']?.closure, days['11-30']?.closure]).toEqual([
      'WEEK_FULL',
      'WEEK_FULL',
      null,
    ]);
    expect(await nextOf(scene.mentor)).toBe('2026-11-30T10:00:00.000Z');
  });

  it('leave the notice that the mentor asks for, and at least the service’s', async () => {
    const mentor = await createMentor(instance);
    await save(mentor, { noticeHours: 0 });
    expect(await read(mentor)).toMatchObject({ noticeHours: 0, minimumNoticeHours: 0 });
    await runtimeSettingStore.put(instance.db, 'MINIMUM_NOTICE_HOURS', 3, instance.clock.now());
    instance.clock.advance({ seconds: 2 });
    expect(await read(mentor)).toMatchObject({ noticeHours: 3, minimumNoticeHours: 3 });
    await save(mentor, { noticeHours: 48 });
    expect((await daysOf(mentor))['11-23']?.free).toEqual([]);
    expect((await daysOf(mentor))['11-25']?.free).toEqual(['20:00']);
  });

  it('are visible to everybody who sees the mentor', async () => {
    const hidden = await createMentor(instance, { isListed: false });
    const ask = (client: TestMember['client']) =>
      client.call('GET /v1/mentor/{mentorId}/free-times', { params: { mentorId: hidden.memberId } });
    expect(await ask(instance.client())).toMatchObject({ status: 404 });
    expect(await ask((await createMentee(instance)).client)).toMatchObject({ status: 404 });
    expect(await ask(hidden.client)).toMatchObject({ status: 200 });
  });
});

describe('what a mentor has closed', () => {
  beforeEach(async () => {
    instance = await openTestInstance();
  });
  afterEach(() => instance.close());
  const DAY_OFF = { exceptions: [{ day: '2026-11-25', starts: [] }] };
  const times = { applyTimes: [FIRST] };

  it.each([
    ['a closed day', DAY_OFF, '쉬는 날'],
    ['less notice than asked for', { noticeHours: 48 }, '48시간'],
  ])('is not proposed to them: %s', async (_what, changes, words) => {
    const [mentor, mentee] = [await createMentor(instance), await createMentee(instance)];
    await save(mentor, changes);
    const body = { mentorId: mentor.memberId, ...times };
    const answer = await mentee.client.call('POST /v1/mentoring', { body });
    expect(answer).toMatchObject({ status: 409, code: 'TIME_CLOSED' });
    expect(answer.message).toContain(words);
  });

  it('is not proposed to them: a week that is full', async () => {
    const { mentor, ...scene } = await proposeAndPay(instance);
    await acceptFirst({ mentor, ...scene });
    await save(mentor, { maxSessionsAWeek: 1 });
    const { client } = await createMentee(instance);
    const body = { mentorId: mentor.memberId, applyTimes: [SECOND] };
    expect(await client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 409, code: 'TIME_CLOSED' });
    const next = { startTime: '2026-12-02T07:00:00', endTime: '2026-12-02T07:30:00' };
    expect(await client.call('POST /v1/mentoring', { body: { ...body, applyTimes: [next] } })).toMatchObject({
      status: 201,
    });
  });

  it('may still be accepted if proposed before, and offered by the mentor, but not wished for anew', async () => {
    const scene = await proposeAndPay(instance);
    const { mentor, mentee, params } = scene;
    await save(mentor, DAY_OFF);
    const changed = await mentee.client.call('PUT /v1/mentoring/{mentoringId}/apply-times', {
      params,
      body: { applyTimes: [SECOND] },
    });
    expect(changed).toMatchObject({ status: 409, code: 'TIME_CLOSED' });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', {
      params,
      body: { applyTimes: [SECOND] },
    });
    const back = { params, body: times };
    expect(await mentee.client.call('POST /v1/mentoring/{mentoringId}/counter-proposal', back)).toMatchObject({
      code: 'TIME_CLOSED',
    });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params,
      body: { startTime: SECOND.startTime },
    });
  });

  it('is not what lies outside of the week’s half hours', async () => {
    const mentor = await createMentor(instance);
    await save(mentor);
    expect((await propose(instance, { mentor })).mentoringId).toBeGreaterThan(0);
  });
});

async function everyDay(mentor: TestMember): Promise<string[]> {
  const { days } = await mentor.client.get('GET /v1/mentor/{mentorId}/free-times', {
    params: { mentorId: mentor.memberId },
  });
  return days.map(({ day }) => day);
}
