import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import { objectAsBefore } from '#server/testing/scenes/dispute-scene-store.ts';
import {
  accept,
  addStatement,
  afterStart,
  appeal,
  complain,
  decide,
  disputeFirst,
  NOTE,
  pass,
  REASON,
  runJobs,
  see,
  seeDispute,
} from '#server/testing/scenes/dispute-scene.ts';
import {
  acceptFirst,
  balancesOf,
  confirmFirst,
  FIRST,
  mailsAbout,
  meetFirst,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { enter } from '#server/testing/scenes/room-scene.ts';
import { findAuditOf, findMentoringCount } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { DISPUTE_JOB, RESOLVE_ATTENDANCE_JOB } from '../deadlines/deadlines.ts';

/** Each test moves the clock, so each has an instance of its own. */
let instance: TestInstance;
let operator: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance);
});
afterEach(() => instance.close());

const disputes = async (by = operator) => (await by.client.get('GET /v1/admin/disputes')).content;
const mailsToOperators = async () => {
  await instance.services.outbox.sendDue();
  return ((await instance.services.mailbox?.list()) ?? []).filter(({ to }) => to === operator.email);
};
/** The last notification and mail of a member about a mentoring. */
async function lastOf(scene: Scene, member: TestMember) {
  return {
    told: (await member.client.get('GET /v1/notifications')).content[0]?.title,
    mailed: (await mailsAbout(instance, scene.mentoringId, member)).at(-1)?.subject,
  };
}
const expectNoViolations = async () => {
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
};

describe('an objection', () => {
  it('can be made by either side from ten minutes after the start, once a mentoring', async () => {
    const scene = await confirmFirst(instance);
    await afterStart(instance, 10);
    expect(await complain(scene, scene.mentee)).toMatchObject({ status: 409, code: 'DISPUTE_WINDOW' });
    await afterStart(instance, 11);
    expect((await see(scene, scene.mentee)).allowedActions).toEqual(['dispute']);
    expect(await complain(scene, scene.mentee, '   ')).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    expect(await complain(scene, scene.mentee, '가'.repeat(1001))).toMatchObject({ status: 400 });
    expect(await complain(scene, await createMentee(instance))).toMatchObject({ status: 404 });
    expect(await complain(scene, operator)).toMatchObject({ status: 404 });
    const { data } = await complain(scene, scene.mentee);
    expect(data).toMatchObject({ status: 'CONFIRMED', isDisputed: true, wasDisputed: true, allowedActions: [] });
    expect(data.history.at(-1)).toMatchObject({ action: 'dispute', actor: 'MENTEE', status: 'CONFIRMED' });
    for (const side of [scene.mentee, scene.mentor])
      expect(await complain(scene, side)).toMatchObject({ status: 409, code: 'DISPUTED_ALREADY' });
    expect(await see(scene, scene.mentor)).toMatchObject({ isDisputed: true, allowedActions: [] });
    expect(await disputes()).toMatchObject([
      { round: 1, askedBy: 'mentee', bySigns: 'BOTH_ABSENT', byRule: 'NOT_HELD', mayDecide: true, first: null },
    ]);
  });

  it('says by when it is decided, to both sides and to every operator', async () => {
    const scene = await disputeFirst(instance);
    const decideBy = '2026-11-28T02:11:00.000Z';
    for (const side of [scene.mentor, scene.mentee])
      expect(await seeDispute(scene, side)).toMatchObject({ isOpen: true, rounds: [{ decideBy, decision: null }] });
    expect(await disputes()).toMatchObject([{ decideBy, endsBy: '2026-12-09T02:11:00.000Z' }]);
    expect(await lastOf(scene, scene.mentee)).toEqual({
      told: '확인 요청을 잘 받았어요',
      mailed: '[선배랑] 확인 요청을 잘 받았어요',
    });
    expect(await lastOf(scene, scene.mentor)).toEqual({
      told: '멘토링을 확인하고 있어요',
      mailed: '[선배랑] 멘토링을 확인하고 있어요',
    });
    const [mail] = await mailsToOperators();
    expect(mail?.subject).toBe('[선배랑] 확인할 멘토링이 있어요');
    expect(mail?.text).toContain('11월 28일 (토) 11:11까지 결정해 주세요.');
    await expectNoViolations();
  });

  it('is found by the mentoring and its people, in each order, page by page; a search is in the audit log', async () => {
    const [first, second] = [await confirmFirst(instance), await confirmFirst(instance)];
    await afterStart(instance, 11);
    await complain(second, second.mentee);
    await pass(instance, { minutes: 5 });
    await complain(first, first.mentor);
    const find = async (query: Record<string, string>) =>
      (await operator.client.get('GET /v1/admin/disputes', { query })).content.map(({ mentoringId }) => mentoringId);
    const oldest = [second.mentoringId, first.mentoringId];
    expect(await find({})).toEqual(oldest);
    expect(await find({ order: 'OLDEST' })).toEqual(oldest);
    expect(await find({ order: 'NEWEST' })).toEqual(oldest.toReversed());
    expect(await find({ search: String(first.mentoringId) })).toEqual([first.mentoringId]);
    expect(await find({ search: second.mentor.email })).toEqual([second.mentoringId]);
    expect(await find({ search: 'nobody@nowhere' })).toEqual([]);
    expect(await find({ round: '2' })).toEqual([]);
    for (const order of ['DUE', 'OLDEST', 'NEWEST']) {
      const page = await operator.client.get('GET /v1/admin/disputes', { query: { order, size: '1' } });
      const [first_] = page.content;
      const rest = await find({ order, cursor: page.sliceInfo.cursor ?? '' });
      expect([first_?.mentoringId, ...rest]).toEqual(order === 'NEWEST' ? oldest.toReversed() : oldest);
    }
    const log = await operator.client.get('GET /v1/admin/audit', { query: { action: 'DISPUTES_SEARCHED' } });
    expect(log.content.map(({ detail }) => detail.search)).toEqual([
      'nobody@nowhere',
      second.mentor.email,
      String(first.mentoringId),
    ]);
  });

  it('is mailed to every operator each day once it is overdue', async () => {
    await disputeFirst(instance);
    const subjects = async () =>
      (await mailsToOperators()).filter(({ subject }) => subject.includes('늦어지고')).length;
    await pass(instance, { hours: 71 });
    expect(await subjects()).toBe(0);
    await pass(instance, { hours: 1 });
    expect(await subjects()).toBe(1);
    await pass(instance, { hours: 23 });
    expect(await subjects()).toBe(1);
    await pass(instance, { hours: 1 });
    expect(await subjects()).toBe(2);
    await expectNoViolations();
  });

  it('holds the money until it is decided', async () => {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await disputeFirst(instance, scene);
    // A run that had begun before cannot get around it.
    const late = { name: RESOLVE_ATTENDANCE_JOB, key: String(scene.mentoringId), runAt: instance.clock.now() };
    await instance.db.transaction((tx) => instance.services.jobs.enqueue(tx, late));
    await pass(instance, { days: 13 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CONFIRMED', payment: { status: 'DONE' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 20_000, HELD: -20_000 });
    expect(await disputes()).toMatchObject([{ mentoringId: scene.mentoringId, bySigns: 'COMPLETED', paidKrw: 20_000 }]);
    await expectNoViolations();
  });

  it('from before there were rounds gets one and its text, for operators alone, and comes to an end', async () => {
    const scene = await confirmFirst(instance);
    await afterStart(instance, 11);
    const values = [scene.mentoringId, instance.clock.now(), '기다렸어요.', scene.mentor.memberId];
    await instance.db.query(objectAsBefore, values);
    const adopt = (await readMigrations()).find(({ name }) => name === '0112_disputes_without_rounds.sql');
    await instance.db.script(adopt?.sql ?? '');
    await pass(instance, { hours: 1 });
    expect(await disputes()).toMatchObject([{ round: 1, askedBy: 'mentor', mentor: { statements: 1 } }]);
    expect((await seeDispute(scene, scene.mentor)).statements).toMatchObject([{ side: 'mentor', text: '기다렸어요.' }]);
    expect((await seeDispute(scene, scene.mentee)).statements).toEqual([]);
    await pass(instance, { days: 14 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CANCELLED' });
  });
});

const PAID = { GATEWAY: 18_000, COUPON: 2000, MENTOR: -18_000, FEE: -2000 };
const ENDS = [
  {
    resolution: 'COMPLETED',
    status: 'COMPLETED',
    payment: 'DONE',
    refundKrw: 0,
    mentorKrw: 18_000,
    left: PAID,
    absent: [],
  },
  {
    resolution: 'HALF',
    status: 'COMPLETED',
    payment: 'PARTIALLY_REFUNDED',
    refundKrw: 9000,
    mentorKrw: 9000,
    left: { GATEWAY: 9000, COUPON: 1000, MENTOR: -9000, FEE: -1000 },
    absent: [],
  },
  {
    resolution: 'MENTEE_ABSENT',
    status: 'NO_SHOW',
    payment: 'DONE',
    refundKrw: 0,
    mentorKrw: 18_000,
    left: PAID,
    absent: ['mentee'],
  },
  {
    resolution: 'MENTOR_ABSENT',
    status: 'NO_SHOW',
    payment: 'REFUNDED',
    refundKrw: 18_000,
    mentorKrw: 0,
    left: {},
    absent: ['mentor'],
  },
  {
    resolution: 'BOTH_ABSENT',
    status: 'NO_SHOW',
    payment: 'REFUNDED',
    refundKrw: 18_000,
    mentorKrw: 0,
    left: {},
    absent: ['mentor', 'mentee'],
  },
  {
    resolution: 'NOT_HELD',
    status: 'CANCELLED',
    payment: 'REFUNDED',
    refundKrw: 18_000,
    mentorKrw: 0,
    left: {},
    absent: [],
  },
] as const;

describe('a decision', () => {
  it.each(ENDS)('$resolution is announced to the won, and moves the money when nobody has appealed', async (end) => {
    const { resolution, status, refundKrw, mentorKrw } = end;
    const mentee = await createMentee(instance);
    const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
    const scene = await proposeAndPay(instance, { mentee, wish: { method: 'CARD', couponId: coupon?.couponId } });
    await acceptFirst(scene);
    await disputeFirst(instance, scene);
    const [listed] = await disputes();
    const couponReturned = refundKrw === 18_000;
    expect(listed?.choices).toContainEqual(
      expect.objectContaining({ resolution, refundKrw, mentorKrw, couponReturned }),
    );
    const effectiveAt = '2026-12-02T02:11:00.000Z';
    const decided = { mentoringId: scene.mentoringId, round: 1, status: 'CONFIRMED', refundKrw, effectiveAt };
    expect((await decide(scene, resolution, operator)).data).toEqual(decided);
    expect(await disputes()).toEqual([]);

    // No money has moved yet, and both know what would move.
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 18_000, COUPON: 2000, HELD: -20_000 });
    expect((await seeDispute(scene, mentee)).rounds[0]?.decision).toMatchObject({
      resolution,
      refundKrw,
      couponReturned,
      mentorKrw: null,
      note: NOTE,
      appealUntil: effectiveAt,
    });
    expect((await seeDispute(scene, scene.mentor)).rounds[0]?.decision).toMatchObject({
      resolution,
      mentorKrw,
      refundKrw: null,
      couponReturned: null,
    });
    for (const member of [scene.mentor, mentee]) {
      const [notification] = (await member.client.get('GET /v1/notifications')).content;
      expect(notification?.title).toBe('멘토링 확인 결과를 알려 드려요');
      expect(notification?.body).toContain('12월 2일 (수) 11:11까지');
      expect((await mailsAbout(instance, scene.mentoringId, member)).at(-1)?.text).toContain(notification?.body);
    }
    await expectNoViolations();

    await pass(instance, { days: 7 });
    const after = await see(scene, mentee);
    expect(after).toMatchObject({
      status,
      isDisputed: false,
      absent: end.absent,
      reason: NOTE,
      payment: { status: end.payment, refundKrw },
    });
    expect(after.history.at(-1)).toMatchObject({ actor: 'ADMIN', status });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(end.left);
    expect((await mentee.client.get('GET /v1/coupon')).coupons).toMatchObject([
      { status: couponReturned ? 'AVAILABLE' : 'USED' },
    ]);
    const count = status === 'COMPLETED' ? 1 : 0;
    expect(await instance.db.query(findMentoringCount, [scene.mentor.memberId])).toEqual([{ count }]);
    expect(await lastOf(scene, scene.mentor)).toMatchObject({ told: '멘토링 확인이 끝났어요' });
    expect((await seeDispute(scene, mentee)).rounds[0]?.decision).toMatchObject({ refundKrw, couponReturned });
    expect(await instance.db.query(findAuditOf, [`mentoring:${scene.mentoringId}`])).toEqual([
      {
        action: 'DISPUTE_RESOLVED',
        actorId: operator.memberId,
        detail: { round: 1, resolution, note: NOTE, refundKrw },
      },
    ]);
    await expectNoViolations();
  });

  it('is made by an operator, of what is disputed, once', async () => {
    const scene = await confirmFirst(instance);
    await afterStart(instance, 11);
    expect(await decide(scene, 'COMPLETED', operator)).toMatchObject({ status: 409, code: 'NOT_DISPUTED' });
    await complain(scene, scene.mentor);
    for (const member of [scene.mentor, scene.mentee])
      expect(await decide(scene, 'COMPLETED', member)).toMatchObject({ status: 403 });
    const stranger = { ...scene, params: { mentoringId: 999_999 } };
    expect(await decide(stranger, 'COMPLETED', operator)).toMatchObject({ status: 404 });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await decide(scene, 'MENTOR_ABSENT', operator, headers);
    expect(first).toMatchObject({ status: 200, data: { status: 'CONFIRMED', refundKrw: 20_000 } });
    expect(await decide(scene, 'MENTOR_ABSENT', operator, headers)).toEqual(first);
    expect(await decide(scene, 'COMPLETED', operator, headers)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await decide(scene, 'COMPLETED', operator)).toMatchObject({ status: 409, code: 'DECIDED_ALREADY' });
    await pass(instance, { days: 7 });
    expect(await decide(scene, 'COMPLETED', operator)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
    expect(await complain(scene, scene.mentee)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  });

  it('takes effect at once when all who might appeal accept it', async () => {
    const scene = await disputeFirst(instance);
    expect(await accept(scene, scene.mentee)).toMatchObject({ status: 409, code: 'NO_DECISION' });
    await decide(scene, 'HALF', operator);
    expect((await see(scene, scene.mentee)).allowedActions).toEqual(['acceptDecision', 'appeal']);
    expect(await accept(scene, operator)).toMatchObject({ status: 404 });
    const { data } = await accept(scene, scene.mentee);
    expect(data.rounds[0]?.decision).toMatchObject({ acceptedBy: ['mentee'] });
    expect(await accept(scene, scene.mentee), 'once').toMatchObject({ status: 409, code: 'NO_DECISION' });
    expect(await appeal(scene, scene.mentee), 'not after accepting').toMatchObject({ code: 'NO_DECISION' });
    expect(await see(scene, scene.mentor)).toMatchObject({ status: 'CONFIRMED' });
    expect((await accept(scene, scene.mentor)).data).toMatchObject({ status: 'COMPLETED', isOpen: false });
    await runJobs(instance);
    expect(await see(scene, scene.mentee)).toMatchObject({ payment: { refundKrw: 10_000 } });
    await expectNoViolations();
  });

  it('cannot be answered by the side that got everything', async () => {
    const scene = await disputeFirst(instance);
    await decide(scene, 'NOT_HELD', operator);
    expect((await see(scene, scene.mentee)).allowedActions).toEqual([]);
    for (const answer of [accept, appeal])
      expect(await answer(scene, scene.mentee)).toMatchObject({ status: 409, code: 'NO_DECISION' });
    expect((await accept(scene, scene.mentor)).data.status).toBe('CANCELLED');
    await runJobs(instance);
    await expectNoViolations();
  });
});

describe('an appeal', () => {
  it('is decided by another operator, finally and at once', async () => {
    const scene = await disputeFirst(instance);
    const other = await createOperator(instance);
    await decide(scene, 'MENTEE_ABSENT', operator);
    expect(await appeal(scene, scene.mentee, ' ')).toMatchObject({ status: 400, errors: [{ field: 'text' }] });
    expect(await appeal(scene, await createMentee(instance))).toMatchObject({ status: 404 });
    instance.clock.advance({ days: 6 });
    expect((await appeal(scene, scene.mentee)).data).toMatchObject({
      rounds: [{ round: 1 }, { round: 2, askedBy: 'mentee', decideBy: '2026-12-04T02:11:00.000Z', decision: null }],
    });
    for (const side of [scene.mentee, scene.mentor])
      expect(await appeal(scene, side), 'once').toMatchObject({ status: 409, code: 'APPEALED_ALREADY' });
    expect(await lastOf(scene, scene.mentor)).toMatchObject({ told: '결정에 이의 신청이 있었어요' });
    const subjects = (await mailsToOperators()).map(({ subject }) => subject);
    expect(subjects).toContain('[선배랑] 이의 신청을 확인해 주세요');
    // The first decision does not take effect meanwhile.
    await pass(instance, { days: 2 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CONFIRMED' });
    expect(await disputes()).toMatchObject([{ round: 2, mayDecide: false, first: { resolution: 'MENTEE_ABSENT' } }]);
    expect(await disputes(other)).toMatchObject([{ round: 2, mayDecide: true }]);

    expect(await decide(scene, 'COMPLETED', operator)).toMatchObject({ status: 403, code: 'SAME_OPERATOR' });
    const { data } = await decide(scene, 'HALF', other);
    expect(data).toMatchObject({ round: 2, status: 'COMPLETED', refundKrw: 10_000, effectiveAt: null });
    await runJobs(instance);
    expect((await seeDispute(scene, scene.mentee)).rounds[1]?.decision).toMatchObject({ appealUntil: null });
    expect(await see(scene, scene.mentee)).toMatchObject({ payment: { refundKrw: 10_000 }, allowedActions: [] });
    expect(await appeal(scene, scene.mentor), 'once it has ended').toMatchObject({ code: 'APPEALED_ALREADY' });
    await expectNoViolations();
  });

  it('comes within seven days', async () => {
    const scene = await disputeFirst(instance);
    await decide(scene, 'COMPLETED', operator);
    instance.clock.advance({ days: 7 });
    const late = { status: 409, code: 'APPEAL_ENDED' };
    expect(await appeal(scene, scene.mentee)).toMatchObject(late);
    await pass(instance, { minutes: 1 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'COMPLETED' });
    expect(await appeal(scene, scene.mentee), 'once it has taken effect').toMatchObject(late);
    for (const answer of [() => accept(scene, scene.mentee), () => appeal(scene, scene.mentor)])
      expect(await answer()).toMatchObject({ status: 409, code: 'NO_DECISION' });
  });

  it('that nobody decides leaves the first decision standing, fourteen days after the objection', async () => {
    const scene = await disputeFirst(instance);
    await pass(instance, { days: 9 });
    await decide(scene, 'NOT_HELD', operator);
    expect((await seeDispute(scene, scene.mentor)).rounds[0]?.decision).toMatchObject({
      appealUntil: '2026-12-09T02:11:00.000Z',
    });
    await pass(instance, { days: 4 });
    await appeal(scene, scene.mentor);
    await pass(instance, { hours: 23 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CONFIRMED' });
    await pass(instance, { hours: 1 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED' } });
    const [notification] = (await scene.mentor.client.get('GET /v1/notifications')).content;
    expect(notification?.body).toContain('이의 신청을 기한 안에 결정하지 못해 처음 결정대로 마무리했어요.');
    await expectNoViolations();
  });
});

describe('a decision of the last two days', () => {
  it('can be appealed against for two days, and is heard for 72 hours more', async () => {
    const other = await createOperator(instance);
    const scene = await disputeFirst(instance);
    await pass(instance, { days: 13, hours: 20 });
    const { data } = await decide(scene, 'COMPLETED', operator);
    expect(data).toMatchObject({ effectiveAt: '2026-12-10T22:11:00.000Z' });
    expect((await mailsAbout(instance, scene.mentoringId, scene.mentee)).at(-1)?.text).toContain(
      '12월 11일 (금) 07:11까지 진행 상황에서 한 번 이의를 신청할 수 있어요.',
    );
    await pass(instance, { hours: 47 });
    expect(await see(scene, scene.mentee)).toMatchObject({
      status: 'CONFIRMED',
      appealUntil: '2026-12-10T22:11:00.000Z',
      allowedActions: expect.arrayContaining(['appeal', 'acceptDecision']) as string[],
    });
    await expectNoViolations();
    expect((await appeal(scene, scene.mentee)).data).toMatchObject({
      endsBy: '2026-12-13T21:11:00.000Z',
      rounds: [{ round: 1 }, { round: 2, decideBy: '2026-12-13T21:11:00.000Z' }],
    });
    await pass(instance, { hours: 71 });
    expect(await addStatement(scene, scene.mentor, '더 남겨요.')).toMatchObject({ status: 201 });
    expect(await disputes(other)).toMatchObject([{ endsBy: '2026-12-13T21:11:00.000Z' }]);
    expect((await decide(scene, 'HALF', other)).data).toMatchObject({ status: 'COMPLETED', refundKrw: 10_000 });
    await expectNoViolations();
  });

  it('takes effect when nobody has appealed within two days, and stands when the appeal is not decided', async () => {
    const [quiet, unheard] = [await confirmFirst(instance), await confirmFirst(instance)];
    for (const scene of [quiet, unheard]) await disputeFirst(instance, scene);
    await pass(instance, { days: 13 });
    for (const scene of [quiet, unheard]) await decide(scene, 'NOT_HELD', operator);
    await pass(instance, { days: 1 });
    await appeal(unheard, unheard.mentor);
    await pass(instance, { days: 1, milliseconds: -1 });
    expect(await see(quiet, quiet.mentee)).toMatchObject({ status: 'CONFIRMED' });
    await pass(instance, { milliseconds: 1 });
    expect(await see(quiet, quiet.mentee)).toMatchObject({ status: 'CANCELLED', payment: { refundKrw: 20_000 } });
    expect(await see(unheard, unheard.mentee)).toMatchObject({ status: 'CONFIRMED' });
    await expectNoViolations();
    await pass(instance, { days: 2 });
    expect(await see(unheard, unheard.mentee)).toMatchObject({ status: 'CANCELLED', payment: { refundKrw: 20_000 } });
    await expectNoViolations();
  });
});

describe('a rule decides after fourteen days', () => {
  it.each([
    { met: true, status: 'COMPLETED', payment: { status: 'DONE', refundKrw: 0 }, resolution: 'COMPLETED' },
    { met: false, status: 'CANCELLED', payment: { status: 'REFUNDED', refundKrw: 20_000 }, resolution: 'NOT_HELD' },
  ] as const)('who met in the room: $met', async ({ met, status, payment, resolution }) => {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, met ? [scene.mentor, scene.mentee] : []);
    await disputeFirst(instance, scene);
    await pass(instance, { days: 14, milliseconds: -1 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CONFIRMED' });
    await pass(instance, { milliseconds: 1 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status, payment, absent: [] });
    expect((await see(scene, scene.mentee)).history.at(-1)).toMatchObject({ actor: 'SYSTEM' });
    expect((await seeDispute(scene, scene.mentor)).rounds[0]?.decision).toMatchObject({ resolution, byRule: true });
    for (const member of [scene.mentor, scene.mentee]) {
      const [notification] = (await member.client.get('GET /v1/notifications')).content.filter(({ title }) =>
        title.includes('규칙'),
      );
      expect(notification?.title).toBe('멘토링 확인이 규칙에 따라 끝났어요');
    }
    expect(await complain(scene, scene.mentee), 'not again').toMatchObject({ status: 409 });
    await expectNoViolations();
  });

  it('and of a session at the mentor’s own address by the taps of both', async () => {
    const meetings = { LINK: { kind: 'LINK', link: 'https://meet.example.com/room' }, ROOM: { kind: 'ROOM' } } as const;
    const confirmAt = async (kind: keyof typeof meetings) => {
      const scene = await confirmFirst(instance);
      const body = meetings[kind];
      await scene.mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', { params: scene.params, body });
      return scene;
    };
    const tapped = await confirmAt('LINK');
    const [byOne, inRoom, entered, early] = [
      await confirmAt('LINK'),
      await confirmAt('ROOM'),
      await confirmAt('ROOM'),
      await confirmAt('LINK'),
    ];
    instance.clock.set(`${FIRST.startTime}+09:00`);
    const tap = ({ params }: Scene, { client }: TestMember) =>
      client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
    for (const scene of [tapped, inRoom, early]) {
      await tap(scene, scene.mentor);
      await tap(scene, scene.mentee);
    }
    await tap(byOne, byOne.mentor);
    for (const side of [entered.mentor, entered.mentee]) await enter(entered, side);
    const elsewhere = { params: entered.params, body: meetings.LINK };
    await entered.mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', elsewhere);
    await instance.db.script(`update payments set policy_version = 2 where mentoring_id = ${early.mentoringId}`);
    for (const scene of [tapped, byOne, inRoom, entered, early]) await disputeFirst(instance, scene);
    const listed = new Map((await disputes()).map(({ mentoringId, byRule }) => [mentoringId, byRule]));
    expect(listed.get(tapped.mentoringId)).toBe('COMPLETED');
    expect((await seeDispute(tapped, tapped.mentee)).byRule).toBe('COMPLETED');
    expect((await seeDispute(byOne, byOne.mentee)).byRule).toBe('NOT_HELD');
    await pass(instance, { days: 14 });
    expect(await see(tapped, tapped.mentee)).toMatchObject({ status: 'COMPLETED', payment: { refundKrw: 0 } });
    expect(await balancesOf(instance, tapped.mentoringId)).toMatchObject({ MENTOR: -18_000 });
    const others = Object.entries({ byOne, inRoom, entered, early });
    const ends = others.map(async ([name, scene]) => {
      const { status, payment } = await see(scene, scene.mentee);
      return [name, listed.get(scene.mentoringId), status, payment?.refundKrw];
    });
    expect(await Promise.all(ends)).toEqual(others.map(([name]) => [name, 'NOT_HELD', 'CANCELLED', 20_000]));
    await expectNoViolations();
  });

  it('although the job is late, an operator cannot decide any more', async () => {
    const scene = await disputeFirst(instance);
    instance.clock.advance({ days: 14 });
    const job = { name: DISPUTE_JOB, key: String(scene.mentoringId), runAt: new Date('2027-01-01T00:00:00Z') };
    await instance.db.transaction((tx) => instance.services.jobs.enqueue(tx, job));
    await pass(instance, {});
    expect(await decide(scene, 'COMPLETED', operator)).toMatchObject({ status: 409, code: 'DEADLINE_PASSED' });
  });
});

describe('the list of the operators', () => {
  it('has what is due first at the top, page by page', async () => {
    const scenes = [await confirmFirst(instance), await confirmFirst(instance), await confirmFirst(instance)];
    const inOrder = [scenes[1], scenes[2], scenes[0]].filter((scene) => scene !== undefined);
    await afterStart(instance, 11);
    for (const scene of inOrder) {
      instance.clock.advance({ minutes: 1 });
      await complain(scene, scene.mentee);
    }
    const read = (query: object) => operator.client.get('GET /v1/admin/disputes', { query });
    const first = await read({ size: 2 });
    const rest = await read({ size: 2, cursor: first.sliceInfo.cursor });
    expect(rest.sliceInfo).toMatchObject({ last: true, cursor: null });
    const ids = [...first.content, ...rest.content].map(({ mentoringId }) => mentoringId);
    expect(ids).toEqual(inOrder.map(({ mentoringId }) => mentoringId));
  });

  it('does not say what the two have said', async () => {
    const scene = await disputeFirst(instance);
    expect(JSON.stringify(await disputes())).not.toContain(REASON);
    expect(await disputes()).toMatchObject([{ mentee: { statements: 1 }, mentor: { statements: 0 } }]);
    expect((await seeDispute(scene, scene.mentor)).statements).toMatchObject([{ side: 'mentee', text: REASON }]);
  });
});
