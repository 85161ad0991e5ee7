import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_WEEK } from '#domain/mentors/availability/week.ts';
import {
  createOperator,
  createMentee,
  createMentor,
  OTHER_SCHOOL,
  SCHOOL,
  type TestMember,
} from '#server/testing/factories.ts';
import { propose, proposeAndPay, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November 2026; 25 December is a Friday. */
let instance: TestInstance;
let support: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  support = await createOperator(instance, ['SUPPORT']);
});
afterEach(() => instance.close());

const change = (day: string, name: string | null) =>
  support.client.call('PUT /v1/admin/holidays/{day}', { params: { day }, body: { name } });
const restore = (day: string) => support.client.call('DELETE /v1/admin/holidays/{day}', { params: { day } });
const holidaysOf = async (year: string) =>
  (await support.client.get('GET /v1/admin/holidays', { query: { year } })).days;
const EXAMS = { kind: 'EXAM', name: '기말고사', startsOn: '2026-12-14', endsOn: '2026-12-18' };
const add = (changes: object = {}, schoolName = SCHOOL) =>
  support.client.call('POST /v1/admin/school-periods', { body: { schoolName, period: { ...EXAMS, ...changes } } });
const notesOf = async ({ memberId }: TestMember) => {
  const { days } = await instance
    .client()
    .get('GET /v1/mentor/{mentorId}/free-times', { params: { mentorId: memberId } });
  return Object.fromEntries(days.flatMap(({ day, note }) => (note ? [[day, note]] : [])));
};
const look = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const korean = (time: string) => new Date(`${time}:00+09:00`).toISOString();
async function atTime(time: string): Promise<void> {
  instance.clock.set(`${time}:00+09:00`);
  await instance.services.jobs.runDue();
}
const FAR = [{ startTime: '2027-01-05T11:00:00', endTime: '2027-01-05T11:30:00' }];

describe('public holidays at the desk', () => {
  it('are those of the law, and what operators add and take away, which is undone', async () => {
    const law = await holidaysOf('2027');
    expect(law).toHaveLength(24);
    expect(law.every(({ source }) => source === 'LAW')).toBe(true);
    await change('2027-05-04', '임시공휴일');
    await change('2027-05-05', null);
    await change('2027-05-13', '석가탄신일');
    const changed = (await holidaysOf('2027')).filter(({ source }) => source !== 'LAW');
    expect(changed).toEqual([
      { day: '2027-05-04', name: '임시공휴일', source: 'ADDED' },
      { day: '2027-05-05', name: '어린이날', source: 'REMOVED' },
      { day: '2027-05-13', name: '석가탄신일', source: 'ADDED' },
    ]);
    await change('2027-05-04', null);
    expect((await holidaysOf('2027')).map(({ day }) => day)).not.toContain('2027-05-04');
    for (const day of ['2027-05-04', '2027-05-05', '2027-05-13'])
      expect(await restore(day)).toMatchObject({ status: 200 });
    expect(await holidaysOf('2027')).toEqual(law);
    expect(await restore('2027-05-04')).toMatchObject({ status: 404 });
    const owner = await createOperator(instance);
    const query = { subject: 'holiday:2027-05-04' };
    const { content } = await owner.client.get('GET /v1/admin/audit', { query });
    expect(content.map(({ action }) => action)).toEqual(['HOLIDAY_RESTORED', 'HOLIDAY_CHANGED', 'HOLIDAY_CHANGED']);
  });

  it.each(['2026-02-30', '2022-12-31', '2101-01-01', 'tomorrow'])('on no such day as %s are refused', async (day) => {
    expect(await change(day, '쉬는 날')).toMatchObject({ status: 400 });
  });

  it('have a name of 1 to 30 characters, and a year that is asked for is one that is known', async () => {
    expect(await change('2027-05-04', ' ')).toMatchObject({ status: 400 });
    expect(await change('2027-05-04', '가'.repeat(31))).toMatchObject({ status: 400 });
    for (const year of ['2022', '2101', '27', 'x'])
      expect(await support.client.call('GET /v1/admin/holidays', { query: { year } })).toMatchObject({ status: 400 });
  });
});

describe('periods of a school', () => {
  it('are read in the picker of its mentors and of nobody else’s, beside public holidays', async () => {
    const [mentor, other] = [
      await createMentor(instance),
      await createMentor(instance, { education: { schoolName: OTHER_SCHOOL, major: '경영학' } }),
    ];
    const { data } = await add();
    const exam = { label: '기말고사', isHoliday: false, isAvoided: true };
    const christmas = { label: '성탄절', isHoliday: true, isAvoided: true };
    expect(await notesOf(mentor)).toMatchObject({ '2026-12-14': exam, '2026-12-18': exam, '2026-12-25': christmas });
    expect(Object.keys(await notesOf(mentor))).not.toContain('2026-12-19');
    expect(await notesOf(other)).not.toHaveProperty('2026-12-14');
    expect(await notesOf(other)).toHaveProperty('2026-12-25');
    const own = await mentor.client.get('GET /v1/mentor/me/availability');
    expect(own.notes?.filter(({ label }) => label === '기말고사')).toHaveLength(5);

    const params = { periodId: data.periodId };
    const period = { ...EXAMS, kind: 'VACATION', name: '겨울방학', endsOn: '2027-02-28' };
    await support.client.get('PUT /v1/admin/school-periods/{periodId}', { params, body: { period } });
    expect(await notesOf(mentor)).toMatchObject({
      '2026-12-14': { label: '겨울방학', isHoliday: false, isAvoided: false },
      '2026-12-25': { label: '성탄절 · 겨울방학', isHoliday: true, isAvoided: true },
    });
    await support.client.get('DELETE /v1/admin/school-periods/{periodId}', { params });
    expect(await notesOf(mentor)).not.toHaveProperty('2026-12-14');
    for (const call of ['PUT', 'DELETE'] as const)
      expect(
        await support.client.call(`${call} /v1/admin/school-periods/{periodId}`, { params, body: { period } }),
      ).toMatchObject({ status: 404 });
    const owner = await createOperator(instance);
    const query = { subject: `school-period:${data.periodId}` };
    const { content } = await owner.client.get('GET /v1/admin/audit', { query });
    expect(content.map(({ action }) => action)).toEqual([
      'SCHOOL_PERIOD_REMOVED',
      'SCHOOL_PERIOD_CHANGED',
      'SCHOOL_PERIOD_ADDED',
    ]);
  });

  it('are listed newest first, page by page, and found by the school', async () => {
    for (const name of ['하나', '둘', '셋']) await add({ name });
    await add({ name: '다른 학교' }, OTHER_SCHOOL);
    const list = async (query: Record<string, string>) => support.client.get('GET /v1/admin/school-periods', { query });
    const first = await list({ size: '2' });
    expect(first.content.map(({ name }) => name)).toEqual(['다른 학교', '셋']);
    const rest = await list({ size: '2', cursor: first.sliceInfo.cursor ?? '' });
    expect(rest.content.map(({ name }) => name)).toEqual(['둘', '하나']);
    const found = await list({ search: '부산' });
    expect(found.content.map(({ schoolName }) => schoolName)).toEqual([OTHER_SCHOOL]);
  });

  it('of no school of the directory, or with days in the wrong order, are refused at their field', async () => {
    expect(await add({}, '없는대학교')).toMatchObject({
      status: 400,
      code: 'UNKNOWN_UNIVERSITY',
      errors: [{ field: 'schoolName' }],
    });
    expect(await add({ endsOn: '2026-12-13' })).toMatchObject({ status: 400, errors: [{ field: 'period.endsOn' }] });
  });

  it('forbid nothing: a time in an exam on a holiday is proposed and accepted', async () => {
    await add({ endsOn: '2026-12-25' });
    const scene = await propose(instance, {
      applyTimes: [{ startTime: '2026-12-25T11:00:00', endTime: '2026-12-25T11:30:00' }],
    });
    expect(await look(scene)).toMatchObject({ status: 'PAYMENT_PENDING' });
  });
});

describe('an answer’s deadline', () => {
  it('on a public holiday is nine o’clock of the day after, and a paid proposal is open until then', async () => {
    instance.clock.set('2026-12-23T12:00:00+09:00');
    const scene = await proposeAndPay(instance, { applyTimes: FAR });
    expect((await look(scene)).dueAt).toBe(korean('2026-12-26T09:00'));
    await atTime('2026-12-26T08:59');
    expect((await look(scene)).status).toBe('WAITING_FOR_MENTOR');
    await atTime('2026-12-26T09:00');
    expect((await look(scene)).status).toBe('EXPIRED');
  });

  it('goes by what operators say of the day, from then on', async () => {
    instance.clock.set('2026-12-23T12:00:00+09:00');
    const before = await proposeAndPay(instance, { applyTimes: FAR });
    await change('2026-12-25', null);
    const after = await proposeAndPay(instance, { applyTimes: FAR });
    expect((await look(before)).dueAt).toBe(korean('2026-12-26T09:00'));
    expect((await look(after)).dueAt).toBe(korean('2026-12-25T12:00'));
    await change('2026-12-25', '성탄절');
    await change('2026-12-26', '임시공휴일');
    const later = await proposeAndPay(instance, { applyTimes: FAR });
    expect((await look(later)).dueAt).toBe(korean('2026-12-27T09:00'));
  });

  it('is never after the last time that can be accepted', async () => {
    instance.clock.set('2026-12-23T12:00:00+09:00');
    const applyTimes = [{ startTime: '2026-12-25T18:00:00', endTime: '2026-12-25T18:30:00' }];
    const scene = await proposeAndPay(instance, { applyTimes });
    expect((await look(scene)).dueAt).toBe(korean('2026-12-25T18:00'));
  });

  it('is counted so for other times and after a mentor’s question too', async () => {
    instance.clock.set('2026-12-22T12:00:00+09:00');
    const [offered, asked] = [
      await proposeAndPay(instance, { applyTimes: FAR }),
      await proposeAndPay(instance, { applyTimes: FAR }),
    ];
    await atTime('2026-12-23T12:00');
    const body = { applyTimes: [{ startTime: '2027-01-06T11:00:00', endTime: '2027-01-06T11:30:00' }] };
    await offered.mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', {
      params: offered.params,
      body,
    });
    expect((await look(offered)).dueAt).toBe(korean('2026-12-26T09:00'));
    await asked.mentor.client.get('POST /v1/mentoring/{mentoringId}/question', {
      params: asked.params,
      body: { question: '무엇을 준비했나요?' },
    });
    // A day of the pause, and the day that was left.
    expect((await look(asked)).dueAt).toBe(korean('2026-12-26T09:00'));
  });

  it('is not near to a nudge on a public holiday before ten, even one that operators added that morning', async () => {
    instance.clock.set('2026-12-24T14:00:00+09:00');
    const scene = await proposeAndPay(instance, { applyTimes: FAR });
    const nudges = async () =>
      (await scene.mentor.client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'MENTORING_NUDGE')
        .length;
    await atTime('2026-12-24T17:00');
    expect(await nudges()).toBe(1);
    await atTime('2026-12-25T14:00');
    expect(await nudges()).toBe(2);
    // The third one is planned for eight o'clock of the 26th.
    await atTime('2026-12-26T07:00');
    await change('2026-12-26', '임시공휴일');
    await atTime('2026-12-26T08:00');
    expect(await nudges()).toBe(2);
    await atTime('2026-12-26T09:59');
    expect(await nudges()).toBe(2);
    await atTime('2026-12-26T10:00');
    expect(await nudges()).toBe(3);
  });
});

describe('the next free time', () => {
  const nextOf = async ({ client, memberId }: TestMember) =>
    (await client.get('GET /v1/mentor/{mentorId}', { params: { mentorId: memberId } })).nextFreeAt;
  const say = async (mentor: TestMember, week: object) => {
    const body = { exceptions: [], noticeHours: 3, maxSessionsAWeek: null, maxOpenProposals: null };
    await mentor.client.get('PUT /v1/mentor/me/availability', { body: { ...body, week: { ...EMPTY_WEEK, ...week } } });
  };

  it('is on no public holiday when another one comes within a week', async () => {
    instance.clock.set('2026-12-25T08:00:00+09:00');
    const [mentor, fridays] = [await createMentor(instance), await createMentor(instance)];
    await say(mentor, { 금: ['19:00'], 월: ['10:00'] });
    // The Friday after is New Year's Day.
    await say(fridays, { 금: ['19:00'] });
    expect(await nextOf(mentor)).toBe(korean('2026-12-28T10:00'));
    expect(await nextOf(fridays)).toBe(korean('2026-12-25T19:00'));
    await change('2026-12-28', '임시공휴일');
    await change('2027-01-01', null);
    expect(await nextOf(mentor)).toBe(korean('2027-01-01T19:00'));
    const { client } = await createMentee(instance);
    const { content } = await client.get('GET /v1/mentor');
    expect(content.map(({ nextFreeAt }) => nextFreeAt)).toEqual([
      korean('2027-01-01T19:00'),
      korean('2027-01-01T19:00'),
    ]);
  });
});
