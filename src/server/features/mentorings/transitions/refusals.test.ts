import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlistMentor } from '#server/features/mentors/write-mentor.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import {
  createOperator,
  createMember,
  createMentee,
  createMentor,
  OTHER_SCHOOL,
  SCHOOL,
  type TestMember,
} from '#server/testing/factories.ts';
import { confirmFirst, FIRST, propose, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const PAST = { startTime: '2026-11-23T11:30:00', endTime: '2026-11-23T12:00:00' };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

function tryToPropose(mentee: TestMember, mentor: TestMember, applyTimes: readonly object[] = [FIRST]) {
  return mentee.client.call('POST /v1/mentoring', { body: { mentorId: mentor.memberId, applyTimes } });
}

describe('a proposal is refused', () => {
  it('by a mentor, to a mentor as well as to themselves', async () => {
    const mentor = await createMentor(instance);
    for (const to of [mentor, await createMentor(instance)])
      expect(await tryToPropose(mentor, to)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('to a mentee who is not verified', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    expect(await tryToPropose(mentee, await createMentor(instance))).toMatchObject({ code: 'NOT_VERIFIED' });
  });

  it('across universities', async () => {
    const mentee = await createMentee(instance, { education: { schoolName: OTHER_SCHOOL, major: '경영학' } });
    const mentor = await createMentor(instance, { education: { schoolName: SCHOOL, major: '컴퓨터공학' } });
    expect(await tryToPropose(mentee, mentor)).toMatchObject({ code: 'OTHER_UNIVERSITY' });
  });

  it('to a mentor who is not listed, as if there were none', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    expect(await tryToPropose(await createMentee(instance), mentor)).toMatchObject({ status: 404 });
  });

  it('when five are open, and when one to the same mentor is open', async () => {
    const mentee = await createMentee(instance);
    const { mentor } = await propose(instance, { mentee });
    expect(await tryToPropose(mentee, mentor, [SECOND])).toMatchObject({ code: 'ALREADY_PROPOSED' });
    for (let count = 2; count <= 5; count += 1) await propose(instance, { mentee });
    expect(await tryToPropose(mentee, await createMentor(instance))).toMatchObject({ code: 'TOO_MANY_OPEN_PROPOSALS' });
  });

  it('for a half hour that either person has booked, or that has passed', async () => {
    const { mentor, mentee } = await confirmFirst(instance);
    expect(await tryToPropose(await createMentee(instance), mentor)).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await tryToPropose(mentee, await createMentor(instance))).toMatchObject({ code: 'SLOT_TAKEN' });
    const passed = await tryToPropose(await createMentee(instance), mentor, [PAST]);
    expect(passed).toMatchObject({ status: 400, errors: [{ field: 'applyTimes' }] });
  });
});

describe('the minimum notice', () => {
  const message = '시작까지 3시간 이상 남은 시간을 선택해 주세요.';
  const TOO_SOON = { startTime: '2026-11-23T14:30:00', endTime: '2026-11-23T15:00:00' };
  const IN_TIME = { startTime: '2026-11-23T15:00:00', endTime: '2026-11-23T15:30:00' };

  let strict: TestInstance;
  beforeAll(async () => {
    strict = await openTestInstance('postgresql', { MINIMUM_NOTICE_HOURS: '3' });
  });
  afterAll(() => strict.close());

  it('refuses to offer a time that starts in less than three hours, in every way', async () => {
    const mentor = await createMentor(strict);
    const errors = [{ field: 'applyTimes', message }];
    const refused = { status: 400, errors };
    expect(await tryToPropose(await createMentee(strict), mentor, [TOO_SOON])).toMatchObject(refused);
    expect(await tryToPropose(await createMentee(strict), mentor, [IN_TIME])).toMatchObject({ status: 201 });
    const { mentee, mentor: other, params } = await proposeAndPay(strict);
    const body = { applyTimes: [SECOND, TOO_SOON] };
    const change = await mentee.client.call('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body });
    expect(change).toMatchObject(refused);
    const offer = await other.client.call('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
    expect(offer).toMatchObject(refused);
  });

  it('refuses to accept one, and the proposal runs out when none can be accepted any more', async () => {
    const scene = await proposeAndPay(strict, { applyTimes: [FIRST, SECOND] });
    const { mentor, mentee, params } = scene;
    const accept = (startTime: string) =>
      mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
    strict.clock.set(`2026-11-25T08:00:00.001+09:00`);
    expect(await accept(FIRST.startTime)).toMatchObject({ status: 409, code: 'SLOT_TOO_SOON', message });
    const seen = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(seen).toMatchObject({ status: 'WAITING_FOR_MENTOR', dueAt: '2026-11-25T03:00:00.000Z' });
    strict.clock.set(`2026-11-25T12:00:00.000+09:00`);
    expect(await accept(SECOND.startTime)).toMatchObject({ status: 409, code: 'DEADLINE_PASSED' });
    strict.clock.set(NOON);
    expect(await accept(FIRST.startTime)).toMatchObject({ status: 200 });
  });

  it('is none unless it is set: a time is offered and accepted until it starts', async () => {
    expect(await instance.client().get('GET /v1/business')).toMatchObject({ minimumNoticeHours: 0 });
    const { mentor, mentee, params } = await proposeAndPay(instance, { applyTimes: [TOO_SOON] });
    const accept = () =>
      mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
        params,
        body: { startTime: TOO_SOON.startTime },
      });
    const late = await proposeAndPay(instance, { applyTimes: [TOO_SOON] });
    instance.clock.set('2026-11-23T14:29:59.999+09:00');
    expect(await accept()).toMatchObject({ status: 200 });
    const quote = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
    expect(quote, 'cancelling a session this near returns nothing').toMatchObject({ percent: 0 });
    instance.clock.set('2026-11-23T14:30:00+09:00');
    expect(
      await late.mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
        params: late.params,
        body: { startTime: TOO_SOON.startTime },
      }),
    ).toMatchObject({ status: 409, code: 'DEADLINE_PASSED' });
    instance.clock.set(NOON);
  });
});

describe('a mentor’s detail page', () => {
  /** What the page says before the form is filled in: the code and the sentence that the server would refuse with. */
  async function foretold(mentee: TestMember, mentor: TestMember) {
    const { cannotPropose } = await mentee.client.get('GET /v1/mentor/{mentorId}', {
      params: { mentorId: mentor.memberId },
    });
    const { code, message } = await tryToPropose(mentee, mentor);
    expect(cannotPropose).toMatchObject({ code, message });
    return cannotPropose;
  }

  it('says beforehand why a proposal would be refused, with the same text', async () => {
    const mentor = await createMentor(instance);
    const newcomer = await createMember(instance, 'ROLE_MENTEE');
    expect(await foretold(newcomer, mentor)).toMatchObject({ code: 'NO_PROFILE' });
    const unverified = await createMentee(instance, { isVerified: false });
    expect(await foretold(unverified, mentor)).toMatchObject({ code: 'NOT_VERIFIED' });
    const stranger = await createMentee(instance, { education: { schoolName: OTHER_SCHOOL, major: '경영학' } });
    expect(await foretold(stranger, mentor)).toMatchObject({ code: 'OTHER_UNIVERSITY', mentoringId: null });

    const { mentee, mentoringId } = await propose(instance, { mentor });
    expect(await foretold(mentee, mentor)).toMatchObject({ code: 'ALREADY_PROPOSED', mentoringId });
    for (let count = 2; count <= 5; count += 1) await propose(instance, { mentee });
    expect(await foretold(mentee, await createMentor(instance))).toMatchObject({ code: 'TOO_MANY_OPEN_PROPOSALS' });

    await unlist(mentor);
    expect(await foretold(mentee, mentor)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says nothing when a proposal is possible, nor to guests, mentors and operators', async () => {
    const { mentor, mentee, params } = await propose(instance);
    const see = async (client: TestClient) =>
      (await client.get('GET /v1/mentor/{mentorId}', { params: { mentorId: mentor.memberId } })).cannotPropose;
    expect(await see(mentee.client)).not.toBeNull();
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
    expect(await see(mentee.client)).toBeNull();
    for (const { client } of [await createMentor(instance), mentor, await createOperator(instance)])
      expect(await see(client)).toBeNull();
    expect(await see(instance.client())).toBeNull();
  });

  const unlist = ({ memberId }: TestMember) => unlistMentor(instance.db, memberId);
});

describe('a counter-proposal', () => {
  it('is made once by the mentor, and the mentee accepts one of its times', async () => {
    const { mentor, mentee, params } = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    const offer = () => mentor.client.call('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
    expect((await offer()).data).toMatchObject({ status: 'WAITING_FOR_MENTEE' });
    expect(await offer()).toMatchObject({ status: 409 });
    const accept = (startTime: string) =>
      mentee.client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
    // Their own wish is not on offer.
    expect(await accept(FIRST.startTime)).toMatchObject({ code: 'SLOT_NOT_OFFERED' });
    expect((await accept(SECOND.startTime)).data).toMatchObject({ status: 'CONFIRMED', confirmedTime: SECOND });
  });

  it('replaces the proposed times until it is answered', async () => {
    const { mentor, mentee, params } = await proposeAndPay(instance);
    const change = (applyTimes: readonly object[]) =>
      mentee.client.call('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body: { applyTimes } });
    expect((await change([SECOND])).data).toMatchObject({ status: 'WAITING_FOR_MENTOR', applyTimes: [SECOND] });
    expect(await change([PAST])).toMatchObject({ status: 400 });
    const accept = (startTime: string) =>
      mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
    expect(await accept(FIRST.startTime)).toMatchObject({ code: 'SLOT_NOT_OFFERED' });
    expect((await accept(SECOND.startTime)).data).toMatchObject({ status: 'CONFIRMED' });
    expect(await change([FIRST])).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  });
});

describe('a mentoring', () => {
  it('S-32 is not found by members who are not part of it', async () => {
    const { params } = await proposeAndPay(instance);
    const [mentor, mentee] = [await createMentor(instance), await createMentee(instance)];
    const answers = [
      await mentor.client.call('GET /v1/mentoring/{mentoringId}', { params }),
      await mentee.client.call('GET /v1/mentoring/{mentoringId}/refund-quote', { params }),
      await mentor.client.call('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} }),
      await mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} }),
      await mentee.client.call('POST /v1/mentoring/{mentoringId}/attendance', { params }),
      await mentor.client.call('GET /v1/mentoring/{mentoringId}', { params: { mentoringId: 999_999 } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  });

  it('cannot be rejected by the mentee nor changed by the mentor', async () => {
    const { mentor, mentee, params } = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    expect(await mentee.client.call('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} })).toMatchObject({
      status: 403,
    });
    const acceptance = { params, body: { startTime: FIRST.startTime } };
    expect((await mentee.client.call('POST /v1/mentoring/{mentoringId}/acceptance', acceptance)).status).toBe(409);
    expect(await mentor.client.call('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body })).toMatchObject({
      status: 403,
    });
  });

  it('S-36 refuses transitions out of order', async () => {
    const { mentor, mentee, params } = await confirmFirst(instance);
    const again = { params, body: { startTime: FIRST.startTime } };
    expect(await mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', again)).toMatchObject({
      status: 409,
      code: 'OUT_OF_ORDER',
    });
    expect(await mentee.client.call('POST /v1/mentoring/{mentoringId}/attendance', { params })).toMatchObject({
      status: 409,
      code: 'ATTENDANCE_WINDOW',
    });
  });
});
