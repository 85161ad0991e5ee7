import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { acceptFirst, FIRST, propose, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { suspendMember } from '#server/testing/stores/member-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November. */
let instance: TestInstance;
let mentor: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  mentor = await createMentor(instance);
});
afterEach(() => instance.close());

async function want(maxOpenProposals: number | null): Promise<void> {
  const { week, exceptions, noticeHours, maxSessionsAWeek } = await mentor.client.get('GET /v1/mentor/me/availability');
  const body = { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals };
  await mentor.client.get('PUT /v1/mentor/me/availability', { body });
}
const params = () => ({ mentorId: mentor.memberId });
const ask = ({ client }: TestMember, applyTimes = [FIRST]) =>
  client.call('POST /v1/mentoring', { body: { mentorId: mentor.memberId, applyTimes } });
const wait = ({ client }: TestMember) => client.call('PUT /v1/mentor/{mentorId}/wait', { params: params() });
const stop = ({ client }: TestMember) => client.call('DELETE /v1/mentor/{mentorId}/wait', { params: params() });
const look = ({ client }: TestMember) => client.get('GET /v1/mentor/{mentorId}', { params: params() });
const aboutPlaces = async ({ client }: TestMember) =>
  (await client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'PLACE_FREE');
const noticesOf = async (member: TestMember) =>
  (await aboutPlaces(member)).filter(({ title }) => title.startsWith('이제') || title.startsWith('이번 주'));
async function atTime(korean: string): Promise<void> {
  instance.clock.set(`${korean}:00+09:00`);
  await instance.services.jobs.runDue();
}

describe('a mentor who wants two open proposals', () => {
  it('is not proposed to while there are two, and says so on card and page; an answer makes room', async () => {
    await want(2);
    const first = await proposeAndPay(instance, { mentor });
    await propose(instance, { mentor });
    const mentee = await createMentee(instance);
    expect(await ask(mentee)).toMatchObject({ status: 409, code: 'PROPOSALS_FULL' });
    expect(await look(mentee)).toMatchObject({ load: 'PROPOSALS_FULL', cannotPropose: { code: 'PROPOSALS_FULL' } });
    const { content } = await instance.client().get('GET /v1/mentor');
    expect(content.find(({ mentorId }) => mentorId === mentor.memberId)?.load).toBe('PROPOSALS_FULL');
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: first.params, body: {} });
    expect(await look(mentee)).toMatchObject({ load: 'OPEN', cannotPropose: null });
    expect(await ask(mentee)).toMatchObject({ status: 201 });
  });

  it('has the last place taken once, however many want it at once', async () => {
    await want(2);
    await propose(instance, { mentor });
    const mentees = await Promise.all(Array.from({ length: 6 }, () => createMentee(instance)));
    const answers = await Promise.all(mentees.map((mentee) => ask(mentee)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PROPOSALS_FULL')).toHaveLength(5);
  });
});

describe('waiting for a mentor', () => {
  async function fill() {
    await want(1);
    return proposeAndPay(instance, { mentor });
  }
  /** Two full mentors, each with a student waiting. */
  async function waitAtTwoMentors() {
    const failing = mentor;
    const scenes = [await fill()];
    const waiting = [await createMentee(instance), await createMentee(instance)] as const;
    await wait(waiting[0]);
    mentor = await createMentor(instance);
    scenes.push(await fill());
    await wait(waiting[1]);
    return { failing, scenes, waiting };
  }
  const reject = ({ params: of }: { params: { mentoringId: number } }) =>
    mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: of, body: {} });

  it('is for students who could propose if there were room', async () => {
    const mentee = await createMentee(instance);
    expect(await wait(mentee)).toMatchObject({ status: 409, code: 'NOT_FULL' });
    await fill();
    expect(await wait(await createMentee(instance, { isVerified: false }))).toMatchObject({ code: 'NOT_VERIFIED' });
    expect(await wait(mentor)).toMatchObject({ status: 403 });
    expect(await wait(mentee)).toMatchObject({ status: 200 });
    expect((await look(mentee)).isWaiting).toBe(true);
    expect(await wait(mentee), 'once more').toMatchObject({ status: 200 });
    expect(await stop(mentee)).toMatchObject({ status: 200 });
    expect((await look(mentee)).isWaiting).toBe(false);
  });

  it('passes over students who can no longer propose, because of a block or a suspension', async () => {
    await want(1);
    const blocked = await proposeAndPay(instance, { mentor });
    await reject(blocked);
    const scene = await fill();
    const [suspended, next] = [await createMentee(instance), await createMentee(instance)];
    for (const mentee of [blocked.mentee, suspended, next]) {
      expect(await wait(mentee)).toMatchObject({ status: 200 });
      instance.clock.advance({ minutes: 1 });
    }
    await mentor.client.get('PUT /v1/mentoring/{mentoringId}/block', { params: blocked.params });
    await suspendMember(instance.db, suspended.memberId, instance.clock.now());
    await reject(scene);
    await atTime('2026-11-23T12:31');
    expect(await noticesOf(next)).toHaveLength(1);
    expect(await noticesOf(blocked.mentee)).toEqual([]);
    expect(await ask(next)).toMatchObject({ status: 201 });
  });

  it('ends in the order of asking: each is notified once, and may propose 12 hours before others', async () => {
    const scene = await fill();
    const [first, second, other] = [
      await createMentee(instance),
      await createMentee(instance),
      await createMentee(instance),
    ];
    await wait(first);
    instance.clock.advance({ minutes: 1 });
    await wait(second);
    await atTime('2026-11-23T12:30');
    expect(await noticesOf(first), 'there is no room yet').toEqual([]);
    await reject(scene);
    await atTime('2026-11-23T12:31');
    expect((await noticesOf(first)).map(({ body }) => body)).toEqual(['11월 24일 (화) 09:00까지 자리를 비워 둘게요.']);
    expect(await noticesOf(second)).toEqual([]);
    expect(await ask(other)).toMatchObject({ code: 'PROPOSALS_FULL' });
    expect(await ask(second)).toMatchObject({ code: 'PROPOSALS_FULL' });
    expect((await look(first)).cannotPropose).toBeNull();
    await atTime('2026-11-24T08:59');
    expect(await ask(other)).toMatchObject({ code: 'PROPOSALS_FULL' });
    await atTime('2026-11-24T09:00');
    expect((await look(first)).isWaiting).toBe(false);
    expect(await noticesOf(second)).toHaveLength(1);
    expect(await ask(first), 'the place is kept for the next').toMatchObject({ code: 'PROPOSALS_FULL' });
    expect(await ask(second, [SECOND])).toMatchObject({ status: 201 });
    expect((await look(second)).isWaiting).toBe(false);
    await atTime('2026-11-24T09:10');
    expect([await noticesOf(first), await noticesOf(second)].map((each) => each.length)).toEqual([1, 1]);
    const titles = (await aboutPlaces(first)).map(({ title }) => title);
    expect(titles[0], 'who did not use the place hears of it').toMatch(/선배의 자리를 비워 둔 시간이 지났어요/);
    expect(await aboutPlaces(second), 'who used it does not').toHaveLength(1);
  });

  it('is answered although the place of another mentor cannot be offered', async () => {
    const { failing, scenes, waiting } = await waitAtTwoMentors();
    await instance.db.script(
      `alter table mentor_waits add constraint failing check (mentor_id <> ${failing.memberId}) not valid`,
    );
    for (const { mentor: of, params: answered } of scenes)
      await of.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: answered, body: {} });
    await atTime('2026-11-23T12:31');
    expect(await noticesOf(waiting[0])).toEqual([]);
    expect(await noticesOf(waiting[1])).toHaveLength(1);
    await instance.db.script('alter table mentor_waits drop constraint failing');
    await atTime('2026-11-23T12:32');
    expect(await noticesOf(waiting[0])).toHaveLength(1);
  });

  it('ends although the end of another mentor’s place fails', async () => {
    const { failing, scenes, waiting } = await waitAtTwoMentors();
    for (const scene of scenes)
      await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    await atTime('2026-11-23T12:31');
    await instance.db.script(
      `alter table notifications add constraint failing check (event_key not like 'place-ended:${failing.memberId}:%') not valid`,
    );
    await atTime('2026-11-24T09:00');
    const ended = async (member: TestMember) =>
      (await aboutPlaces(member)).filter(({ title }) => title.includes('시간이 지났어요')).length;
    expect([await ended(waiting[0]), await ended(waiting[1])]).toEqual([0, 1]);
    await instance.db.script('alter table notifications drop constraint failing');
    await atTime('2026-11-24T09:01');
    expect([await ended(waiting[0]), await ended(waiting[1])]).toEqual([1, 1]);
  });

  it('for several places, are told once each', async () => {
    await want(3);
    const scenes = [await proposeAndPay(instance, { mentor }), await proposeAndPay(instance, { mentor })];
    await proposeAndPay(instance, { mentor });
    const waiting = [await createMentee(instance), await createMentee(instance), await createMentee(instance)];
    for (const mentee of waiting) {
      await wait(mentee);
      instance.clock.advance({ minutes: 1 });
    }
    await reject(scenes[0] as (typeof scenes)[number]);
    await atTime('2026-11-23T12:30');
    await reject(scenes[1] as (typeof scenes)[number]);
    await atTime('2026-11-23T12:40');
    const told = await Promise.all(waiting.map(async (mentee) => (await noticesOf(mentee)).length));
    expect(told).toEqual([1, 1, 0]);
  });

  it('tells in order when a full week has room again, and other weeks can be proposed meanwhile', async () => {
    await want(null);
    const { week, exceptions, noticeHours } = await mentor.client.get('GET /v1/mentor/me/availability');
    const body = { week, exceptions, noticeHours, maxSessionsAWeek: 1, maxOpenProposals: null };
    await mentor.client.get('PUT /v1/mentor/me/availability', { body });
    const scene = await proposeAndPay(instance, { mentor });
    await acceptFirst(scene);
    const [first, second] = [await createMentee(instance), await createMentee(instance)];
    expect(await look(first)).toMatchObject({ load: 'WEEK_FULL', cannotPropose: null, isWaiting: false });
    expect(await wait(first)).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 1 });
    await wait(second);
    expect((await look(first)).isWaiting).toBe(true);
    await atTime('2026-11-23T12:10');
    expect(await noticesOf(first)).toEqual([]);
    const { params: of } = scene;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: of, body: {} });
    await atTime('2026-11-23T12:20');
    expect((await noticesOf(first)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^이번 주에 .*시간이 났어요/),
    ]);
    await atTime('2026-11-23T12:21');
    expect(await noticesOf(second), 'there is one place').toEqual([]);
    await atTime('2026-11-24T09:00');
    expect(await noticesOf(second)).toHaveLength(1);
    expect(await wait(await createMentee(instance))).toMatchObject({ code: 'NOT_FULL' });
  });

  it('gives the place on when it is given back, and to all when the mentor wants any number', async () => {
    const scene = await fill();
    const [first, second] = [await createMentee(instance), await createMentee(instance)];
    await wait(first);
    instance.clock.advance({ minutes: 1 });
    await wait(second);
    await reject(scene);
    await atTime('2026-11-23T12:05');
    await stop(first);
    await atTime('2026-11-23T12:06');
    expect(await noticesOf(second)).toHaveLength(1);
    const third = await createMentee(instance);
    await wait(third);
    await want(null);
    await atTime('2026-11-23T12:07');
    expect(await noticesOf(third)).toHaveLength(1);
  });

  it('is for ten mentors at most', async () => {
    const mentee = await createMentee(instance);
    for (let count = 0; count < 10; count += 1) {
      mentor = await createMentor(instance);
      await fill();
      expect(await wait(mentee)).toMatchObject({ status: 200 });
    }
    mentor = await createMentor(instance);
    await fill();
    expect(await wait(mentee)).toMatchObject({ status: 409, code: 'TOO_MANY_WAITS' });
  });
});
