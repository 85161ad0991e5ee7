import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { type BackupChoice, NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import {
  createMentee,
  createMentor,
  createOperator,
  mentorProfileInput,
  type TestMember,
} from '#server/testing/factories.ts';
import {
  acceptFirst,
  balancesOf,
  FIRST,
  mailsAbout,
  moveDeposit,
  propose,
  proposeAndDeposit,
  proposeAndPay,
  type Scene,
  SECOND,
  sendWebhook,
} from '#server/testing/scenes/mentoring-scene.ts';
import { startPushServer } from '#server/testing/servers/push-server.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance();
});
afterEach(() => instance.close());

const named = (...mentors: readonly TestMember[]): BackupChoice => ({
  mentorIds: mentors.map(({ memberId }) => memberId),
  isAutomatic: false,
  isAgreed: true,
});
const AUTOMATIC: BackupChoice = { ...NO_BACKUPS, isAutomatic: true, isAgreed: true };
const endProof = statement(
  'test-end-enrolment-proof',
  'update mentee_profiles set verified_until = $2 where member_id = $1',
);
const LATER = { startTime: '2026-11-26T19:00:00', endTime: '2026-11-26T19:30:00' };

async function runJobs(): Promise<void> {
  await instance.services.jobs.runDue();
}
const look = ({ client }: TestMember, mentoringId: number) =>
  client.get('GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });
const reject = ({ client }: TestMember, mentoringId: number) =>
  client.call('POST /v1/mentoring/{mentoringId}/rejection', { params: { mentoringId }, body: {} });
const accept = ({ client }: TestMember, mentoringId: number, { startTime } = FIRST) =>
  client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params: { mentoringId }, body: { startTime } });
const choose = ({ mentee, params }: Scene, body: BackupChoice) =>
  mentee.client.call('PUT /v1/mentoring/{mentoringId}/backups', { params, body });
const changeTimes = ({ mentee, params }: Scene, applyTimes: readonly object[]) =>
  mentee.client.get('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body: { applyTimes } });
const openOf = async ({ client }: TestMember) =>
  (await client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } })).content;
const titlesOf = async ({ client }: TestMember) =>
  (await client.get('GET /v1/notifications')).content.map(({ title, body }) => `${title} | ${body}`);

/** The mentoring that a proposal passed on to. */
async function nextOf({ mentee, mentoringId }: Scene): Promise<number> {
  const { passedOn } = await look(mentee, mentoringId);
  expect(passedOn).toMatchObject({ state: 'PASSED' });
  return passedOn?.mentoringId ?? 0;
}

async function expectRulesToHold(): Promise<void> {
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
}

const pushesOf = statement<{ tag: string; payload: string }>('test-pushes', 'select tag, payload from pushes');

describe('a backup', () => {
  it('is nudged, and its habit of answering is measured, from when the proposal came to it', async () => {
    const [mentor, next] = [await createMentor(instance), await createMentor(instance)];
    const scene = await proposeAndPay(instance, { mentor, backups: named(next), applyTimes: [LATER] });
    instance.clock.advance({ hours: 20 });
    await reject(mentor, scene.mentoringId);
    await runJobs();
    const nudged = async () =>
      (await next.client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'MENTORING_NUDGE').length;
    instance.clock.advance({ minutes: 179 });
    await runJobs();
    expect(await nudged()).toBe(0);
    instance.clock.advance({ minutes: 1 });
    await runJobs();
    expect(await nudged()).toBe(1);
    instance.clock.advance({ hours: 2 });
    await runJobs();
    expect(await nudged(), 'a day has passed for the first mentor alone').toBe(1);
    expect(await accept(next, await nextOf(scene), LATER)).toMatchObject({ status: 200 });
    instance.clock.advance({ hours: 24 });
    await runJobs();
    const { client } = await createOperator(instance);
    const { groups } = await client.get('GET /v1/admin/figures/answers', { query: {} });
    expect(groups[0]?.medianAnswerHours, 'of 20 hours and 5').toBe(12.5);
  });

  it('has the paid proposal when the first mentor declines: its money, coupon and policy, once', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createMentor(instance)));
    const [mentor, next, last] = [first, second, third] as [TestMember, TestMember, TestMember];
    const mentee = await createMentee(instance);
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    const couponId = coupons.find(({ status }) => status === 'AVAILABLE')?.couponId;
    const given = {
      mentor,
      mentee,
      message: '면접이 궁금해요.',
      backups: named(next, last),
      applyTimes: [FIRST, SECOND],
    };
    const scene = await proposeAndPay(instance, { ...given, wish: { method: 'CARD', couponId } });
    expect((await look(mentee, scene.mentoringId)).backups).toMatchObject({
      mentors: [{ memberId: next.memberId }, { memberId: last.memberId }],
      isAutomatic: false,
      maxMentors: 2,
    });
    expect(await openOf(next)).toEqual([]);
    expect(await reject(mentor, scene.mentoringId)).toMatchObject({ status: 200 });
    expect((await look(mentee, scene.mentoringId)).passedOn).toMatchObject({ state: 'WAITING' });
    await expectRulesToHold();
    await runJobs();
    const mentoringId = await nextOf(scene);
    const moved = await look(mentee, mentoringId);
    expect(moved).toMatchObject({
      status: 'WAITING_FOR_MENTOR',
      counterpart: { memberId: next.memberId },
      mentoringMessage: '면접이 궁금해요.',
      applyTimes: [FIRST, SECOND],
      dueAt: '2026-11-25T03:00:00.000Z',
      payment: { status: 'DONE', amountKrw: 18_000, discountKrw: 2_000 },
      passedFrom: { mentoringId: scene.mentoringId, action: 'reject' },
      backups: { mentors: [{ memberId: last.memberId }], maxMentors: 1 },
    });
    expect(await look(mentee, scene.mentoringId)).toMatchObject({
      status: 'REJECTED',
      payment: null,
      suggestedMentors: [],
    });
    expect(await openOf(mentee)).toHaveLength(1);
    await expectRulesToHold();
    expect(await accept(next, mentoringId)).toMatchObject({ status: 200 });
    expect(await balancesOf(instance, mentoringId)).toMatchObject({ GATEWAY: 18_000, HELD: -20_000, COUPON: 2_000 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    await runJobs();
    await expectRulesToHold();
  });

  it('takes the place of the end before it in one push to the student, who reads of both events in the app', async () => {
    const push = await startPushServer();
    const own = await openTestInstance(undefined, { PUSH_LOCAL_ORIGIN: push.origin });
    try {
      const [mentor, next] = await Promise.all([createMentor(own), createMentor(own)]);
      const scene = await proposeAndPay(own, { mentor, backups: named(next) });
      await scene.mentee.client.get('PUT /v1/push-subscription', { body: push.subscribe().subscription });
      await reject(mentor, scene.mentoringId);
      expect((await own.db.query(pushesOf)).map(({ payload }) => payload)).toEqual([
        expect.stringContaining('다음 선배에게 전하고 있어요.'),
      ]);
      await own.services.jobs.runDue();
      const pushes = await own.db.query(pushesOf);
      expect(pushes.map(({ tag }) => tag)).toEqual([`mentoring:${scene.mentoringId}`]);
      expect(pushes[0]?.payload).toContain('다음 선배에게 전했어요');
      expect((await titlesOf(scene.mentee)).slice(0, 2)).toEqual([
        expect.stringContaining('다음 선배에게 전했어요'),
        expect.stringContaining('선배가 이번에는 함께하지 못해요'),
      ]);
    } finally {
      await own.close();
      await push.close();
    }
  });

  it('is notified as any mentor of a new proposal, and nowhere that another had it', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const scene = await proposeAndPay(instance, { mentor, backups: named(next) });
    await reject(mentor, scene.mentoringId);
    await runJobs();
    const mentoringId = await nextOf(scene);
    const own = await look(next, mentoringId);
    expect(own).toMatchObject({ passedFrom: null, passedOn: null, backups: null, payment: null });
    expect(own.history.map(({ action, actor, status }) => [action, actor, status])).toEqual([
      ['propose', 'MENTEE', 'PAYMENT_PENDING'],
      ['pay', 'MENTEE', 'WAITING_FOR_MENTOR'],
    ]);
    const { content } = await next.client.get('GET /v1/notifications');
    expect(content[0]).toMatchObject({ kind: 'MENTORING_PAY', title: '새 멘토링 제안이 왔어요' });
    // Nor is the first mentor told who it went to.
    expect(JSON.stringify(await look(mentor, scene.mentoringId))).not.toContain('passOn');
    expect((await look(mentor, scene.mentoringId)).passedOn).toBeNull();
    const [first] = await titlesOf(mentor);
    expect(first).toContain('제안을 거절했어요');
    expect(first).not.toContain('돌려드려요');
  });

  it('is named to the student, with the time until which the answer comes; nothing is said of a refund', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const scene = await proposeAndPay(instance, { mentor, backups: named(next), applyTimes: [LATER] });
    instance.clock.advance({ hours: 49 });
    await runJobs();
    const mentoringId = await nextOf(scene);
    expect(await look(scene.mentee, mentoringId)).toMatchObject({ passedFrom: { action: 'expire' } });
    const [title] = await titlesOf(scene.mentee);
    expect(title).toMatch(
      /^다음 선배에게 전했어요 \| .+ 선배가 답하지 못해 .+ 선배에게 전했어요\. 선배는 .+까지 답할 수 있어요\.$/,
    );
    const mails = [
      ...(await mailsAbout(instance, scene.mentoringId, scene.mentee)),
      ...(await mailsAbout(instance, mentoringId, scene.mentee)),
    ];
    expect(mails.map(({ subject }) => subject)).toContain('[선배랑] 다음 선배에게 전했어요');
    const paid = mails.find(({ subject }) => subject.includes('결제가 완료됐어요'));
    expect(paid?.text, 'what the screen says too').toContain('까지 답이 없으면 다음 선배에게 전해요.');
    const untold = mails.filter(({ subject }) => !subject.includes('결제가 완료됐어요'));
    expect(untold.filter(({ text }) => text.includes('돌려드려요'))).toEqual([]);
    await expectRulesToHold();
  });

  it('has the times that the first mentor lost to another session, and not those that the student replaced', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const scene = await proposeAndPay(instance, { mentor, backups: named(next), applyTimes: [SECOND] });
    instance.clock.advance({ minutes: 1 });
    await changeTimes(scene, [FIRST, LATER]);
    instance.clock.advance({ minutes: 1 });
    const [other, third] = [
      await proposeAndPay(instance, { mentor }),
      await proposeAndPay(instance, { mentor, applyTimes: [LATER] }),
    ];
    await acceptFirst(other);
    expect(await look(scene.mentee, scene.mentoringId)).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
    await accept(mentor, third.mentoringId, LATER);
    expect(await look(scene.mentee, scene.mentoringId)).toMatchObject({ status: 'CANCELLED' });
    await runJobs();
    const mentoringId = await nextOf(scene);
    expect(await look(scene.mentee, mentoringId)).toMatchObject({
      applyTimes: [FIRST, LATER],
      passedFrom: { action: 'close' },
    });
    await expectRulesToHold();
  });

  it('gets no time that is too soon, closed, or booked by either', async () => {
    const [mentor, next, other] = await Promise.all([1, 2, 3].map(() => createMentor(instance)));
    const [one, two, three] = [mentor, next, other] as [TestMember, TestMember, TestMember];
    const scene = await proposeAndPay(instance, {
      mentor: one,
      backups: named(two),
      applyTimes: [FIRST, SECOND, LATER],
    });
    // The next mentor has a session at the first time, the student at the second.
    await acceptFirst(await proposeAndPay(instance, { mentor: two }));
    const own = await proposeAndPay(instance, { mentor: three, mentee: scene.mentee, applyTimes: [SECOND] });
    await accept(three, own.mentoringId, SECOND);
    await reject(one, scene.mentoringId);
    await runJobs();
    expect(await look(scene.mentee, await nextOf(scene))).toMatchObject({
      applyTimes: [LATER],
      dueAt: '2026-11-25T03:00:00.000Z',
    });
    await expectRulesToHold();
  });

  it('is passed over for the one after when they cannot be asked; nobody left, all of it goes back', async () => {
    const [mentor, next, last] = (await Promise.all([1, 2, 3].map(() => createMentor(instance)))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    const scene = await proposeAndPay(instance, { mentor, backups: named(next, last) });
    await next.client.get('PUT /v1/mentor/me/pause');
    await reject(mentor, scene.mentoringId);
    await runJobs();
    const mentoringId = await nextOf(scene);
    expect(await look(scene.mentee, mentoringId)).toMatchObject({
      counterpart: { memberId: last.memberId },
      backups: { mentors: [] },
    });
    await reject(last, mentoringId);
    await runJobs();
    const ended = await look(scene.mentee, mentoringId);
    expect(ended).toMatchObject({
      status: 'REJECTED',
      passedOn: null,
      payment: { status: 'REFUNDED', refundKrw: 20_000 },
    });
    const suggested = ended.suggestedMentors.map(({ memberId }) => memberId);
    expect(suggested, 'who declined it is not suggested').not.toContain(mentor.memberId);
    await expectRulesToHold();
  });

  it('that cannot take any of the times ends it: the student gets the receipt and the coupon back', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const mentee = await createMentee(instance);
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    const couponId = coupons.find(({ status }) => status === 'AVAILABLE')?.couponId;
    const scene = await proposeAndPay(instance, {
      mentor,
      mentee,
      backups: named(next),
      wish: { method: 'CARD', couponId },
    });
    await acceptFirst(await proposeAndPay(instance, { mentor: next }));
    await reject(mentor, scene.mentoringId);
    await runJobs();
    expect(await look(mentee, scene.mentoringId)).toMatchObject({
      status: 'REJECTED',
      passedOn: { state: 'NOBODY' },
      payment: { status: 'REFUNDED', refundKrw: 18_000, couponReturned: true },
    });
    expect((await titlesOf(mentee)).join('\n')).toContain('제안을 더 전하지 못했어요');
    const mails = await mailsAbout(instance, scene.mentoringId, mentee);
    expect(mails.map(({ subject }) => subject)).toContain('[선배랑] 제안을 더 전하지 못했어요');
    await expectRulesToHold();
  });

  it('is a recommended mentor of the same field, free at one of the times, when the student leaves it open', async () => {
    const mentor = await createMentor(instance);
    const scene = await proposeAndPay(instance, { mentor, backups: AUTOMATIC, applyTimes: [FIRST] });
    const [busy, free, otherField] = await Promise.all([
      createMentor(instance),
      createMentor(instance),
      createMentor(instance, {
        organization: { ...mentorProfileInput().organization, jobCategory: '디자인', detailedJob: 'UX/UI' },
      }),
    ]);
    await acceptFirst(await proposeAndPay(instance, { mentor: busy }));
    await reject(mentor, scene.mentoringId);
    await runJobs();
    const mentoringId = await nextOf(scene);
    expect(await look(scene.mentee, mentoringId)).toMatchObject({
      counterpart: { memberId: free.memberId },
      backups: { mentors: [], isAutomatic: true, maxMentors: 1 },
    });
    await reject(free, mentoringId);
    await runJobs();
    expect(await look(scene.mentee, mentoringId)).toMatchObject({ passedOn: { state: 'NOBODY' } });
    expect(await openOf(otherField)).toEqual([]);
    await expectRulesToHold();
  });

  it('is not asked when the student let a counter-proposal lapse, cancelled, or had not paid', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const lapsing = await proposeAndPay(instance, { mentor, backups: named(next) });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', {
      params: lapsing.params,
      body: { applyTimes: [LATER] },
    });
    const cancelled = await proposeAndPay(instance, { mentor, backups: named(next) });
    await cancelled.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: cancelled.params,
      body: { reason: '', expectedRefundKrw: 20_000 },
    });
    const unpaid = await propose(instance, { mentor, backups: named(next) });
    instance.clock.advance({ hours: 50 });
    await runJobs();
    for (const { mentee, mentoringId } of [lapsing, cancelled, unpaid])
      expect((await look(mentee, mentoringId)).passedOn).toBeNull();
    expect(await look(lapsing.mentee, lapsing.mentoringId)).toMatchObject({
      status: 'EXPIRED',
      payment: { status: 'REFUNDED' },
    });
    expect(await openOf(next)).toEqual([]);
    await expectRulesToHold();
  });

  it('takes a bank transfer and its refund account along; a reversed deposit ends the mentoring it is with', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const { order, ...scene } = await proposeAndDeposit(instance, { mentor, backups: named(next) });
    await reject(mentor, scene.mentoringId);
    await runJobs();
    const mentoringId = await nextOf(scene);
    await moveDeposit(instance, order, 'withdraw');
    await sendWebhook(instance, order);
    await runJobs();
    expect(await look(scene.mentee, mentoringId)).toMatchObject({
      status: 'CANCELLED',
      payment: { status: 'BOUNCED' },
    });
    await expectRulesToHold();
  });

  it('gets nothing of a deposit that is taken back while nobody has the proposal; nobody bears a loss', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const { order, ...scene } = await proposeAndDeposit(instance, { mentor, backups: named(next) });
    await reject(mentor, scene.mentoringId);
    await moveDeposit(instance, order, 'withdraw');
    // The webhook's job and the one that passes on run at once.
    await sendWebhook(instance, order);
    await runJobs();
    await expectRulesToHold();
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  });
});

describe('what a student has besides', () => {
  it('stays anonymous until the confirmation, to the next mentor and to the one before', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const mentee = await createMentee(instance, { nickname: '숨은새내기' });
    const scene = await proposeAndPay(instance, { mentor, mentee, isAnonymous: true, backups: named(next) });
    await reject(mentor, scene.mentoringId);
    await runJobs();
    await expectRulesToHold();
    const mentoringId = await nextOf(scene);
    expect(await look(next, mentoringId)).toMatchObject({
      isAnonymous: true,
      counterpart: { memberId: null, name: ANONYMOUS_MENTEE_NAME },
    });
    expect(await titlesOf(next)).toContainEqual(expect.stringContaining(`${ANONYMOUS_MENTEE_NAME}님이`));
    const mails = await Promise.all([mentor, next].map(({ email }) => readMails(instance, email)));
    const read = await Promise.all([titlesOf(mentor), titlesOf(next), openOf(next)]);
    expect(JSON.stringify([mails, read])).not.toContain('숨은새내기');
    expect(await accept(next, mentoringId)).toMatchObject({ data: { counterpart: { name: '숨은새내기' } } });
    await expectRulesToHold();
  });

  it('passes on although the proof of enrolment has ended since: only new proposals ask for it', async () => {
    const [mentor, next, other] = (await Promise.all([1, 2, 3].map(() => createMentor(instance)))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    const scene = await proposeAndPay(instance, { mentor, backups: named(next) });
    await instance.db.query(endProof, [scene.mentee.memberId, instance.clock.now()]);
    expect(
      await scene.mentee.client.call('POST /v1/mentoring', {
        body: { mentorId: other.memberId, applyTimes: [SECOND] },
      }),
    ).toMatchObject({ code: 'ENROLMENT_LAPSED' });
    await reject(mentor, scene.mentoringId);
    await runJobs();
    expect(await look(next, await nextOf(scene))).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
    await expectRulesToHold();
  });

  it('is not refunded by hand while the order waits for the next mentor', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const scene = await proposeAndPay(instance, { mentor, backups: named(next) });
    const { client } = await createOperator(instance, ['FINANCE']);
    const query = { search: String(scene.mentoringId) };
    const [payment] = (await client.get('GET /v1/admin/payments', { query })).content;
    const params = { paymentId: payment?.paymentId ?? 0 };
    await reject(mentor, scene.mentoringId);
    const body = { amountKrw: 1000, reason: '서로 다른 시간을 안내받았어요.' };
    const askBack = () => client.call('POST /v1/admin/payments/{paymentId}/hand-refunds', { params, body });
    expect(await askBack()).toMatchObject({ status: 409, code: 'HAND_REFUND_NOT_POSSIBLE' });
    await runJobs();
    await nextOf(scene);
    expect(await askBack()).toMatchObject({ status: 409, code: 'HAND_REFUND_NOT_POSSIBLE' });
    await expectRulesToHold();
  });
});

describe('the choice of backups', () => {
  it('can change while nobody has confirmed, and not by others or after that', async () => {
    const [mentor, next, last] = (await Promise.all([1, 2, 3].map(() => createMentor(instance)))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    const scene = await propose(instance, { mentor });
    expect(await choose(scene, named(next))).toMatchObject({ status: 200, data: { backups: { maxMentors: 2 } } });
    expect(await choose(scene, named(last, next))).toMatchObject({
      data: { backups: { mentors: [{ memberId: last.memberId }, { memberId: next.memberId }] } },
    });
    expect(await choose(scene, AUTOMATIC)).toMatchObject({ data: { backups: { mentors: [], isAutomatic: true } } });
    expect(await choose(scene, NO_BACKUPS)).toMatchObject({ data: { backups: { mentors: [], isAutomatic: false } } });
    expect(await choose({ ...scene, mentee: await createMentee(instance) }, AUTOMATIC)).toMatchObject({ status: 404 });
    const paid = await proposeAndPay(instance, { mentor });
    await acceptFirst(paid);
    expect(await choose(paid, AUTOMATIC)).toMatchObject({ status: 409, code: 'BACKUPS_CLOSED' });
  });

  it('asks for consent, and for mentors the student could propose to who have not had it', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const mentee = await createMentee(instance);
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    const send = (backups: object) => mentee.client.call('POST /v1/mentoring', { body: { ...body, backups } });
    expect(await send({ ...named(next), isAgreed: false })).toMatchObject({ status: 400 });
    expect(await send(named(mentor))).toMatchObject({ status: 409, code: 'BACKUP_NOT_AVAILABLE' });
    await next.client.get('PUT /v1/mentor/me/pause');
    expect(await send(named(next))).toMatchObject({ status: 409, code: 'BACKUP_NOT_AVAILABLE' });
    expect(await openOf(mentee)).toEqual([]);
  });

  it('is for two passes in all, however often it changes', async () => {
    const mentors = (await Promise.all([1, 2, 3, 4].map(() => createMentor(instance)))) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const [mentor, next, last, fourth] = mentors;
    const scene = await proposeAndPay(instance, { mentor, backups: named(next) });
    await reject(mentor, scene.mentoringId);
    await runJobs();
    const mentoringId = await nextOf(scene);
    const second = { ...scene, mentor: next, mentoringId, params: { mentoringId } };
    expect(await choose(second, named(last, fourth))).toMatchObject({ status: 409, code: 'TOO_MANY_BACKUPS' });
    expect(await choose(second, named(mentor))).toMatchObject({ status: 409, code: 'BACKUP_NOT_AVAILABLE' });
    expect(await choose(second, named(last))).toMatchObject({ status: 200 });
    await reject(next, mentoringId);
    await runJobs();
    const third = { ...scene, mentoringId: await nextOf(second), mentor: last };
    expect(await choose({ ...third, params: { mentoringId: third.mentoringId } }, named(fourth))).toMatchObject({
      code: 'TOO_MANY_BACKUPS',
    });
    expect(await look(scene.mentee, third.mentoringId)).toMatchObject({ payment: { status: 'DONE' } });
    await expectRulesToHold();
  });

  it('may be taken back while the proposal waits for the next mentor: all of it goes back', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const scene = await proposeAndPay(instance, { mentor, backups: named(next) });
    await reject(mentor, scene.mentoringId);
    expect(await choose(scene, NO_BACKUPS)).toMatchObject({ status: 200, data: { passedOn: { state: 'WAITING' } } });
    await runJobs();
    expect(await look(scene.mentee, scene.mentoringId)).toMatchObject({
      passedOn: { state: 'NOBODY' },
      payment: { status: 'REFUNDED' },
    });
    expect(await openOf(next)).toEqual([]);
    await expectRulesToHold();
  });

  it('counts what waits for the next mentor as open: five are five', async () => {
    const [mentor, next, ...others] = (await Promise.all(Array.from({ length: 7 }, () => createMentor(instance)))) as [
      TestMember,
      TestMember,
      ...TestMember[],
    ];
    const scene = await proposeAndPay(instance, { mentor, backups: named(next) });
    for (const other of others.slice(0, 4)) await propose(instance, { mentor: other, mentee: scene.mentee });
    await reject(mentor, scene.mentoringId);
    const body = { mentorId: others[4]?.memberId, applyTimes: [FIRST] };
    expect(await scene.mentee.client.call('POST /v1/mentoring', { body })).toMatchObject({
      code: 'TOO_MANY_OPEN_PROPOSALS',
    });
    await runJobs();
    await nextOf(scene);
    expect(await openOf(scene.mentee)).toHaveLength(5);
    await expectRulesToHold();
  });
});
