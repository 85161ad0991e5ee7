import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MentorTrust } from '#contract/mentors/mentors.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  createOperator,
  createMentee,
  createMentor,
  mentorProfileInput,
  type TestMember,
} from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { acceptFirst, propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Long after the deadline of an answer. */
const LATER = { startTime: '2026-12-10T11:00:00', endTime: '2026-12-10T11:30:00' };

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance);
});
afterAll(() => instance.close());

const detailOf = ({ memberId }: TestMember, viewer = instance.client()) =>
  viewer.get('GET /v1/mentor/{mentorId}', { params: { mentorId: memberId } });
const trustOf = async (mentor: TestMember): Promise<MentorTrust> => (await detailOf(mentor)).trust;

async function handIn(mentor: TestMember, certificateType: 'ENROLLMENT' | 'EMPLOYMENT'): Promise<number> {
  const name = 'POST /v1/storage/certificate/mentor';
  const { data } = await mentor.client.upload(name, samplePdf('증명서.pdf'), { certificateType });
  return data.certificateId;
}

const approve = (certificateId: number, standing?: 'GRADUATE') =>
  operator.client.call('POST /v1/admin/certificates/{certificateId}/approval', {
    params: { certificateId },
    body: standing ? { standing } : {},
  });

async function checkedMentor(): Promise<TestMember> {
  const mentor = await createMentor(instance, { isListed: false });
  await approve(await handIn(mentor, 'ENROLLMENT'), 'GRADUATE');
  await approve(await handIn(mentor, 'EMPLOYMENT'));
  return mentor;
}

type Work = Partial<ReturnType<typeof mentorProfileInput>['organization']>;

/** Changes where a mentor works, and nothing else. */
async function changeWork(mentor: TestMember, work: Work): Promise<void> {
  const { nickname, organization } = await mentor.client.get('GET /v1/mentor/me');
  const body = mentorProfileInput({ nickname, organization: { ...organization, ...work } });
  await mentor.client.get('PUT /v1/mentor', { body });
}

async function reviewsOf({ memberId }: TestMember) {
  const { content } = await operator.client.get('GET /v1/admin/certificates', { query: { size: 50 } });
  return content.filter((certificate) => certificate.member.memberId === memberId);
}

describe('the marks of a mentor', () => {
  it('say what was checked and when, on the page and in the list; none before', async () => {
    const unchecked = await createMentor(instance);
    expect(await trustOf(unchecked)).toEqual({ employmentCheckedAt: null, schoolCheck: null, answerHabit: null });
    const mentor = await checkedMentor();
    const checkedAt = instance.clock.now().toISOString();
    const trust = {
      employmentCheckedAt: checkedAt,
      schoolCheck: { isGraduate: true, checkedAt },
      answerHabit: null,
    };
    expect(await trustOf(mentor)).toEqual(trust);
    const { content } = await instance.client().get('GET /v1/mentor', { query: { size: 30 } });
    expect(content.find(({ mentorId }) => mentorId === mentor.memberId)).toMatchObject({ trust });
  });

  it.each<[string, Work]>([
    ['employer', { name: '다른회사' }],
    ['role', { jobCategory: '디자인', detailedJob: '기타' }],
    ['role in the same field', { detailedJob: '프론트엔드' }],
  ])('lose the employment with another %s, until an operator has looked at it', async (_what, work) => {
    const mentor = await checkedMentor();
    await changeWork(mentor, work);
    expect((await trustOf(mentor)).employmentCheckedAt).toBeNull();
    expect((await trustOf(mentor)).schoolCheck).not.toBeNull();
    const [review, ...others] = await reviewsOf(mentor);
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      certificateType: 'EMPLOYMENT',
      fileName: null,
      checkedBefore: { organizationName: mentorProfileInput().organization.name },
    });
    const { verification, certificates } = await mentor.client.get('GET /v1/members/me');
    expect({
      verification,
      employment: certificates.find((each) => each.certificateType === 'EMPLOYMENT'),
    }).toMatchObject({ verification: 'APPROVED', employment: { status: 'PENDING', lacksDocument: true } });
    instance.clock.advance({ hours: 1 });
    await approve(review?.certificateId ?? 0);
    expect((await trustOf(mentor)).employmentCheckedAt).toBe(instance.clock.now().toISOString());
  });

  it('stay while only the years of experience change', async () => {
    const mentor = await checkedMentor();
    await changeWork(mentor, { experience: 9 });
    expect((await trustOf(mentor)).employmentCheckedAt).not.toBeNull();
    expect(await reviewsOf(mentor)).toEqual([]);
  });

  it('come back with the employer that was checked, and the review is gone', async () => {
    const mentor = await checkedMentor();
    const { organization } = await mentor.client.get('GET /v1/mentor/me');
    await changeWork(mentor, { name: '다른회사' });
    await changeWork(mentor, organization);
    expect((await trustOf(mentor)).employmentCheckedAt).not.toBeNull();
    expect(await reviewsOf(mentor)).toEqual([]);
  });

  it('are not given for an employer that the operator has not seen', async () => {
    const mentor = await checkedMentor();
    await changeWork(mentor, { name: '본 회사' });
    const [seen] = await reviewsOf(mentor);
    await changeWork(mentor, { name: '보지 못한 회사' });
    expect(await approve(seen?.certificateId ?? 0)).toMatchObject({ status: 404 });
    expect((await trustOf(mentor)).employmentCheckedAt).toBeNull();
    expect(await reviewsOf(mentor)).toHaveLength(1);
    // The same holds for a document that waits.
    const handedIn = await handIn(mentor, 'EMPLOYMENT');
    await changeWork(mentor, { name: '또 다른 회사' });
    expect(await approve(handedIn)).toMatchObject({ status: 404 });
    expect(await reviewsOf(mentor)).toMatchObject([{ fileName: '증명서.pdf' }]);
  });

  it('take the mentor out of the list when the operator refuses the change', async () => {
    const mentor = await checkedMentor();
    await changeWork(mentor, { name: '다른회사' });
    const [review] = await reviewsOf(mentor);
    await operator.client.get('POST /v1/admin/certificates/{certificateId}/rejection', {
      params: { certificateId: review?.certificateId ?? 0 },
      body: { reason: '재직 증명서를 올려 주세요.' },
    });
    expect((await mentor.client.get('GET /v1/mentor/me')).isListed).toBe(false);
    expect(
      await instance.client().call('GET /v1/mentor/{mentorId}', { params: { mentorId: mentor.memberId } }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the price on a mentor’s page', () => {
  it('is with the best coupon that the student has, and without one for everybody else', async () => {
    const mentor = await createMentor(instance);
    const priceKrw = instance.services.env.SESSION_PRICE_KRW;
    const mentee = await createMentee(instance);
    expect((await detailOf(mentor, mentee.client)).price).toEqual({
      priceKrw,
      coupon: { kind: 'NEW_MEMBER', amountKrw: priceKrw * 0.9 },
      campaignCoupon: null,
    });
    await proposeAndPay(instance, { mentee, mentor });
    for (const viewer of [instance.client(), mentor.client, operator.client])
      expect((await detailOf(mentor, viewer)).price).toEqual({ priceKrw, coupon: null, campaignCoupon: null });
  });
});

describe('how a mentor answers', () => {
  it('is said from the third paid proposal on, of answers and of those that ran out', async () => {
    const mentor = await createMentor(instance);
    const [first, second, third] = [
      await proposeAndPay(instance, { mentor }),
      await proposeAndPay(instance, { mentor }),
      await proposeAndPay(instance, { mentor }),
    ];
    // Unpaid proposals do not count, nor those that the student calls off.
    await propose(instance, { mentor });
    const calledOff = await proposeAndPay(instance, { mentor });
    await calledOff.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: calledOff.params,
      body: {},
    });
    instance.clock.advance({ minutes: 90 });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: first.params, body: {} });
    await acceptFirst(second);
    expect((await trustOf(mentor)).answerHabit).toBeNull();
    // The third loses its only time to the second: that is neither.
    expect((await third.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: third.params })).status).toBe(
      'CANCELLED',
    );
    const late = await proposeAndPay(instance, { mentor, applyTimes: [LATER] });
    expect((await trustOf(mentor)).answerHabit).toBeNull();
    instance.clock.advance({ days: 3 });
    await instance.services.jobs.runDue();
    expect((await late.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: late.params })).status).toBe(
      'EXPIRED',
    );
    expect((await trustOf(mentor)).answerHabit).toEqual({ answerPercent: 67, answerHours: 2 });
    instance.clock.advance({ days: 90 });
    expect((await trustOf(mentor)).answerHabit).toBeNull();
  });

  it('orders the list within the hour: the fastest first, mentors who leave too much unanswered last', async () => {
    const education = { schoolName: '제주대학교', major: '통계학' };
    const [fast, slow, silent, fresh] = [
      await createMentor(instance, { education }),
      await createMentor(instance, { education }),
      await createMentor(instance, { education }),
      await createMentor(instance, { education }),
    ];
    const far = toApplyTime(new Date(instance.clock.now().getTime() + 30 * DAY_MS));
    const proposed = async (mentor: TestMember) => {
      const mentee = () => createMentee(instance, { education });
      const scenes = [];
      for (let count = 0; count < 3; count += 1)
        scenes.push(await proposeAndPay(instance, { mentor, mentee: await mentee(), applyTimes: [far] }));
      return scenes;
    };
    const [toFast, toSlow] = [await proposed(fast), await proposed(slow), await proposed(silent)];
    const reject = async (mentor: TestMember, scenes: readonly { params: { mentoringId: number } }[]) => {
      for (const { params } of scenes)
        await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    };
    const order = async () => {
      const query = { school: education.schoolName, sort: 'answerSpeed,DESC', size: 2 } as const;
      const { content, sliceInfo } = await instance.client().get('GET /v1/mentor', { query });
      const cursor = sliceInfo.cursor ?? '';
      const next = await instance.client().get('GET /v1/mentor', { query: { ...query, cursor } });
      return [...content, ...next.content].map(({ mentorId }) => mentorId);
    };
    instance.clock.advance({ minutes: 10 });
    await reject(fast, toFast);
    instance.clock.advance({ minutes: 10 });
    await reject(slow, toSlow);
    instance.clock.advance({ days: 3 });
    await instance.services.jobs.runDue();
    // Three lapses in a row were a pause.
    await silent.client.get('DELETE /v1/mentor/me/pause');
    expect(await order()).toEqual([fast, slow, fresh, silent].map(({ memberId }) => memberId));
    // Forgotten after ninety days, as the page does.
    instance.clock.advance({ days: 91 });
    await instance.services.jobs.runDue();
    expect(await order()).toEqual([fresh, silent, slow, fast].map(({ memberId }) => memberId));
  });
});
