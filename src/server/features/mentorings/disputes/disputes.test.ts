import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Resolution } from '#domain/mentorings/attendance.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createAdmin, createMentee, type TestMember } from '#server/testing/factories.ts';
import {
  acceptFirst,
  balancesOf,
  confirmFirst,
  FIRST,
  mailsAbout,
  meetFirst,
  proposeAndPay,
  type Scene,
} from '#server/testing/mentoring-scene.ts';
import { findAuditOf, findMentoringCount } from '#server/testing/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { RESOLVE_ATTENDANCE_JOB } from '../deadlines/deadlines.ts';

/** Each test moves the clock, so each has an instance of its own. */
let instance: TestInstance;
let operator: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  operator = await createAdmin(instance);
});
afterEach(() => instance.close());

const REASON = '약속한 시간에 들어갔는데 만나지 못했어요.';
const NOTE = '두 분의 말을 듣고 정했어요.';

const see = ({ params }: Scene, { client }: TestMember) => client.get('GET /v1/mentoring/{mentoringId}', { params });
const complain = ({ params }: Scene, { client }: TestMember, reason = REASON) =>
  client.call('POST /v1/mentoring/{mentoringId}/dispute', { params, body: { reason } });
const decide = ({ params }: Scene, resolution: Resolution, by = operator, headers = {}) =>
  by.client.call('POST /v1/admin/mentoring/{mentoringId}/resolution', {
    params,
    body: { resolution, note: NOTE },
    headers,
  });
const disputes = async () => (await operator.client.get('GET /v1/admin/disputes')).content;

/** Minutes after the start, with everything done that was due by then. */
async function afterStart(minutes: number): Promise<void> {
  instance.clock.set(`${FIRST.startTime}+09:00`);
  instance.clock.advance({ minutes });
  while ((await instance.services.jobs.runDue()) > 0);
}

describe('a dispute', () => {
  it('can be opened by either side, once each, from ten minutes after the start', async () => {
    const scene = await confirmFirst(instance);
    await afterStart(10);
    expect(await complain(scene, scene.mentee)).toMatchObject({ status: 409, code: 'DISPUTE_WINDOW' });
    await afterStart(11);
    expect((await see(scene, scene.mentee)).allowedActions).toEqual(['dispute']);
    expect(await complain(scene, scene.mentee, '   ')).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    expect(await complain(scene, scene.mentee, '가'.repeat(201))).toMatchObject({ status: 400 });
    const { data } = await complain(scene, scene.mentee);
    expect(data).toMatchObject({ status: 'CONFIRMED', isDisputed: true, dispute: REASON, allowedActions: [] });
    expect(data.history.at(-1)).toMatchObject({ action: 'dispute', actor: 'MENTEE', status: 'CONFIRMED' });
    expect(await complain(scene, scene.mentee)).toMatchObject({ status: 409, code: 'DISPUTED_ALREADY' });
    // The other side learns of it, and may speak as well; what was said is for the operator alone.
    expect(await see(scene, scene.mentor)).toMatchObject({ isDisputed: true, dispute: null });
    expect(await complain(scene, scene.mentor, '10분을 기다렸어요.')).toMatchObject({ status: 200 });
    expect(await complain(scene, await createMentee(instance))).toMatchObject({ status: 404 });
    expect(await complain(scene, operator)).toMatchObject({ status: 404 });
    expect(await disputes()).toMatchObject([
      { mentee: { dispute: REASON }, mentor: { dispute: '10분을 기다렸어요.' }, bySigns: 'BOTH_ABSENT' },
    ]);
  });

  it('notifies both sides and the operators, in the app and by mail', async () => {
    const scene = await confirmFirst(instance);
    await afterStart(11);
    await complain(scene, scene.mentee);
    const lastOf = async (member: TestMember) => ({
      told: (await member.client.get('GET /v1/notifications')).content[0]?.title,
      mailed: (await mailsAbout(instance, scene.mentoringId, member)).at(-1)?.subject,
    });
    expect(await lastOf(scene.mentee)).toEqual({
      told: '확인 요청을 잘 받았어요',
      mailed: '[선배랑] 확인 요청을 잘 받았어요',
    });
    expect(await lastOf(scene.mentor)).toEqual({
      told: '멘토링을 확인하고 있어요',
      mailed: '[선배랑] 멘토링을 확인하고 있어요',
    });
    await instance.services.outbox.sendDue();
    const mails = (await instance.services.mailbox?.list()) ?? [];
    expect(mails.filter(({ to }) => to === operator.email)).toMatchObject([
      { subject: '[선배랑] 확인할 멘토링이 있어요' },
    ]);
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('holds the money until an operator decides', async () => {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await afterStart(30);
    await complain(scene, scene.mentee);
    // A run that had begun before is no way around it.
    const late = { name: RESOLVE_ATTENDANCE_JOB, key: String(scene.mentoringId), runAt: instance.clock.now() };
    await instance.db.transaction((tx) => instance.services.jobs.enqueue(tx, late));
    await afterStart(10 * 24 * 60);
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CONFIRMED', payment: { status: 'DONE' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 20_000, HELD: -20_000 });
    expect(await disputes()).toMatchObject([{ mentoringId: scene.mentoringId, bySigns: 'COMPLETED', paidKrw: 20_000 }]);
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });
});

describe('an operator', () => {
  const PAID = { GATEWAY: 18_000, COUPON: 2000, MENTOR: -18_000, FEE: -2000 };
  it.each([
    { resolution: 'COMPLETED', status: 'COMPLETED', payment: 'DONE', refundKrw: 0, left: PAID, count: 1, absent: [] },
    {
      resolution: 'MENTEE_ABSENT',
      status: 'NO_SHOW',
      payment: 'DONE',
      refundKrw: 0,
      left: PAID,
      count: 0,
      absent: ['mentee'],
    },
    {
      resolution: 'MENTOR_ABSENT',
      status: 'NO_SHOW',
      payment: 'REFUNDED',
      refundKrw: 18_000,
      left: {},
      count: 0,
      absent: ['mentor'],
    },
    {
      resolution: 'BOTH_ABSENT',
      status: 'NO_SHOW',
      payment: 'REFUNDED',
      refundKrw: 18_000,
      left: {},
      count: 0,
      absent: ['mentor', 'mentee'],
    },
  ] as const)('decides $resolution, and the money moves accordingly', async (end) => {
    const mentee = await createMentee(instance);
    const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
    const scene = await proposeAndPay(instance, { mentee, wish: { method: 'CARD', couponId: coupon?.couponId } });
    await acceptFirst(scene);
    await afterStart(11);
    await complain(scene, mentee);
    const [listed] = await disputes();
    const couponReturned = end.refundKrw > 0;
    expect(listed?.choices).toContainEqual({ resolution: end.resolution, refundKrw: end.refundKrw, couponReturned });
    const { status, refundKrw } = end;
    expect((await decide(scene, end.resolution)).data).toEqual({ mentoringId: scene.mentoringId, status, refundKrw });
    while ((await instance.services.jobs.runDue()) > 0);

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
    expect(await instance.db.query(findMentoringCount, [scene.mentor.memberId])).toEqual([{ count: end.count }]);
    const title = '멘토링 확인 결과를 알려 드려요';
    for (const member of [scene.mentor, mentee]) {
      const { content } = await member.client.get('GET /v1/notifications');
      const notification = content.find((one) => one.title === title);
      const mails = await mailsAbout(instance, scene.mentoringId, member);
      const mail = mails.find(({ subject }) => subject === `[선배랑] ${title}`);
      expect(mail?.text).toContain(notification?.body ?? 'a notification');
    }
    expect(await instance.db.query(findAuditOf, [`mentoring:${scene.mentoringId}`])).toEqual([
      {
        action: 'DISPUTE_RESOLVED',
        actorId: operator.memberId,
        detail: { resolution: end.resolution, note: NOTE, refundKrw },
      },
    ]);
    expect(await disputes()).toEqual([]);
    await afterStart(10 * 24 * 60);
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('can decide only disputed mentorings, once; nobody else can', async () => {
    const scene = await confirmFirst(instance);
    await afterStart(11);
    expect(await decide(scene, 'COMPLETED')).toMatchObject({ status: 409, code: 'NOT_DISPUTED' });
    await complain(scene, scene.mentor);
    for (const member of [scene.mentor, scene.mentee])
      expect(await decide(scene, 'COMPLETED', member)).toMatchObject({ status: 403 });
    const stranger = { ...scene, params: { mentoringId: 999_999 } };
    expect(await decide(stranger, 'COMPLETED')).toMatchObject({ status: 404 });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await decide(scene, 'MENTOR_ABSENT', operator, headers);
    expect(first).toMatchObject({ status: 200, data: { status: 'NO_SHOW', refundKrw: 20_000 } });
    expect(await decide(scene, 'MENTOR_ABSENT', operator, headers)).toEqual(first);
    expect(await decide(scene, 'COMPLETED', operator, headers)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await decide(scene, 'COMPLETED')).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
    expect(await complain(scene, scene.mentee)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  });

  it('sees the oldest dispute first, page by page', async () => {
    const scenes = [await confirmFirst(instance), await confirmFirst(instance), await confirmFirst(instance)];
    const inOrder = [scenes[1], scenes[2], scenes[0]].filter((scene) => scene !== undefined);
    await afterStart(11);
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
});
