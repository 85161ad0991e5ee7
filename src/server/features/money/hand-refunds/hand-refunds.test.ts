import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '#server/db/statement.ts';
import { beginAtNoon, expectRulesToHold } from '#server/testing/expect-rules.ts';
import { createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  acceptFirst,
  armFault,
  balancesOf,
  clearFaults,
  confirmFirst,
  endFirst,
  findRefundAccountAtGateway,
  FIRST,
  mailsAbout,
  meetFirst,
  proposeAndDeposit,
  proposeAndPay,
  sendWebhook,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { raceStore } from '#server/testing/stores/race-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { handRefundData } from '../member-data.ts';
import { requestHandRefund } from '../payments/gateway-calls.ts';
import { findPayment } from '../payments/payment-view.ts';
import { sendHandRefund } from './send-hand-refund.ts';

const PRICE = 120_000;
const REASON = '서로 다른 시간을 안내받아 만나지 못했어요.';

let instance: TestInstance;
let finance: TestMember;
let other: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { SESSION_PRICE_KRW: String(PRICE) });
  other = await createOperator(instance, ['FINANCE']);
});
afterAll(() => instance.close());
beforeEach(async () => {
  await clearFaults(instance);
  beginAtNoon(instance);
  // What an operator refunds within a day adds up.
  finance = await createOperator(instance, ['FINANCE']);
});

const run = async () => {
  await instance.services.jobs.runDue();
};
const paymentIdOf = async ({ mentoringId }: Scene) => {
  const { content } = await finance.client.get('GET /v1/admin/payments', { query: { search: String(mentoringId) } });
  const [payment] = content;
  if (!payment) throw new Error('The mentoring has no payment');
  return payment.paymentId;
};
const look = (paymentId: number) => finance.client.get('GET /v1/admin/payments/{paymentId}', { params: { paymentId } });
const askGateway = (paymentId: number) =>
  finance.client.get('GET /v1/admin/payments/{paymentId}/gateway', { params: { paymentId } });
const propose = (paymentId: number, amountKrw: number, { client } = finance, reason = REASON) =>
  client.call('POST /v1/admin/payments/{paymentId}/hand-refunds', {
    params: { paymentId },
    body: { amountKrw, reason },
  });
const decide = (handRefundId: number, isApproved: boolean, { client } = other) =>
  client.call('POST /v1/admin/hand-refunds/{handRefundId}/decision', {
    params: { handRefundId },
    body: { isApproved },
  });
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, another) => one - another);
const see = async ({ mentee, params }: Scene) =>
  (await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).payment;

/** A session that its mentee cancelled so late that no rule gives anything back. */
async function cancelTooLate() {
  const scene = await confirmFirst(instance);
  instance.clock.set(`${FIRST.startTime}+09:00`);
  instance.clock.advance({ minutes: -60 });
  await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: scene.params, body: {} });
  return { scene, paymentId: await paymentIdOf(scene) };
}

/** The same, and a proposal that waits for another operator. */
async function waitForApproval(amountKrw = 60_000) {
  const { scene, paymentId } = await cancelTooLate();
  const { data } = await propose(paymentId, amountKrw);
  if (!data) throw new Error('Nothing was proposed');
  expect(data).toMatchObject({ state: 'PROPOSED', needsApproval: true });
  return { scene, paymentId, handRefundId: data.handRefundId };
}

describe('a refund by hand up to 50,000 won', () => {
  it('goes back at once: the payer reads why, the platform bears it, and all three agree on what is left', async () => {
    const { scene, paymentId } = await cancelTooLate();
    const divided = await balancesOf(instance, scene.mentoringId);
    expect(await propose(paymentId, 50_000)).toMatchObject({
      status: 201,
      data: { state: 'SENT', needsApproval: false },
    });
    expect(await see(scene)).toMatchObject({ handRefunds: [{ amountKrw: 50_000, reason: REASON, doneAt: null }] });
    await run();
    expect(await see(scene)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refundKrw: 50_000,
      couponReturned: false,
      handRefunds: [{ amountKrw: 50_000, reason: REASON, doneAt: instance.clock.now().toISOString() }],
    });
    expect(await look(paymentId)).toMatchObject({
      expectedKrw: 70_000,
      ledgerKrw: 70_000,
      leftKrw: 70_000,
      handRefundObstacle: null,
      handRefunds: [{ state: 'DONE', isOwn: true, note: '', proposedBy: { email: finance.email }, decidedBy: null }],
      calls: [{ step: 'CONFIRM' }, { step: 'CANCEL', outcome: 'DONE' }],
    });
    expect(await askGateway(paymentId)).toMatchObject({ comparison: 'SAME', known: { balanceKrw: 70_000 } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ ...divided, GATEWAY: 70_000, LOSS: 50_000 });
    const mails = await mailsAbout(instance, scene.mentoringId, scene.mentee);
    const told = mails.filter(({ subject }) => subject === '[선배랑] 환불해 드렸어요');
    expect(told).toHaveLength(1);
    for (const part of ['50,000원', REASON, '결제한 카드', '120,000원']) expect(told[0]?.text).toContain(part);
    const [notification] = (await scene.mentee.client.get('GET /v1/notifications')).content;
    expect(notification).toMatchObject({ kind: 'PAYMENT_REFUND_COMPLETED', title: '환불해 드렸어요' });
    await expectRulesToHold(instance);
  });

  it('is in the audit log and in the figures of the day', async () => {
    const { paymentId } = await cancelTooLate();
    const figures = async () => {
      const { days } = await finance.client.get('GET /v1/admin/figures', { query: { days: '7' } });
      return days.find(({ day }) => day === '2026-11-25');
    };
    const before = await figures();
    await propose(paymentId, 10_000);
    await run();
    const after = await figures();
    expect(after?.refundedKrw).toBe((before?.refundedKrw ?? 0) + 10_000);
    expect(after?.lossKrw).toBe((before?.lossKrw ?? 0) + 10_000);
    const owner = await createOperator(instance);
    const { content } = await owner.client.get('GET /v1/admin/audit', { query: { subject: `payment:${paymentId}` } });
    expect(content[0]).toMatchObject({
      action: 'HAND_REFUND_PROPOSED',
      actor: { email: finance.email },
      detail: { amountKrw: 10_000, needsApproval: false },
    });
  });

  it('adds up with the earlier ones of its order: what is above together waits for another operator', async () => {
    const { paymentId } = await cancelTooLate();
    await propose(paymentId, 30_000);
    expect(await propose(paymentId, 1000), 'one at a time').toMatchObject({ status: 409, code: 'HAND_REFUND_OPEN' });
    await run();
    instance.clock.advance({ minutes: 1 });
    const second = await propose(paymentId, 20_001, other);
    expect(second.data, 'by another operator too').toMatchObject({ state: 'PROPOSED', needsApproval: true });
    await decide(second.data?.handRefundId ?? 0, true, finance);
    await run();
    instance.clock.advance({ minutes: 1 });
    expect((await propose(paymentId, 1)).data, 'the limit is spent').toMatchObject({ state: 'PROPOSED' });
    expect(await look(paymentId)).toMatchObject({ refundKrw: 50_001, leftKrw: 69_999 });
    await expectRulesToHold(instance);
  });

  it('adds up with what the operator refunded within 24 hours, of whatever order', async () => {
    const first = await cancelTooLate();
    beginAtNoon(instance);
    const second = await cancelTooLate();
    expect(await look(second.paymentId)).toMatchObject({ aloneLeftKrw: 50_000 });
    expect((await propose(first.paymentId, 30_000)).data).toMatchObject({ state: 'SENT' });
    expect(await look(second.paymentId)).toMatchObject({ aloneLeftKrw: 20_000 });
    expect((await propose(second.paymentId, 20_001)).data).toMatchObject({ state: 'PROPOSED', needsApproval: true });
    await decide((await look(second.paymentId)).handRefunds[0]?.handRefundId ?? 0, false);
    expect((await propose(second.paymentId, 20_000)).data, 'what is left').toMatchObject({ state: 'SENT' });
    await run();
    instance.clock.advance({ hours: 24 });
    beginAtNoon(instance);
    const third = await cancelTooLate();
    instance.clock.advance({ days: 2 });
    expect((await propose(third.paymentId, 50_000)).data, 'another day').toMatchObject({ state: 'SENT' });
    await run();
    await expectRulesToHold(instance);
  });

  it('is not split over orders at the same moment: one of two goes back at once, the other waits', async () => {
    for (let round = 0; round < 3; round += 1) {
      finance = await createOperator(instance, ['FINANCE']);
      beginAtNoon(instance);
      const one = await cancelTooLate();
      beginAtNoon(instance);
      const another = await cancelTooLate();
      const answers = await Promise.all([propose(one.paymentId, 30_000), propose(another.paymentId, 30_000)]);
      expect(answers.map(({ data }) => data?.state).toSorted()).toEqual(['PROPOSED', 'SENT']);
      await run();
    }
    await expectRulesToHold(instance);
  });

  it('gives all of it back: the order is refunded, its coupon stays used, and nothing is left', async () => {
    const { scene, paymentId } = await cancelTooLate();
    const { data } = await propose(paymentId, PRICE);
    await decide(data?.handRefundId ?? 0, true);
    await run();
    expect(await see(scene)).toMatchObject({ status: 'REFUNDED', refundKrw: PRICE, couponReturned: false });
    expect(await look(paymentId)).toMatchObject({ expectedKrw: 0, ledgerKrw: 0, handRefundObstacle: 'NO_MONEY' });
    expect(await propose(paymentId, 1)).toMatchObject({ status: 409, code: 'HAND_REFUND_NOT_POSSIBLE' });
    await expectRulesToHold(instance);
  });
});

describe('S-88 a refund by hand above 50,000 won', () => {
  it('is never approved by its author, and goes back when another operator approves', async () => {
    const { scene, paymentId, handRefundId } = await waitForApproval();
    expect((await see(scene))?.handRefunds).toEqual([]);
    expect(await decide(handRefundId, true, finance)).toMatchObject({ status: 403, code: 'OWN_HAND_REFUND' });
    const { handRefunds } = await other.client.get('GET /v1/admin/waiting');
    expect(handRefunds.count).toBeGreaterThanOrEqual(1);
    const { content } = await other.client.get('GET /v1/admin/hand-refunds', { query: { state: 'PROPOSED' } });
    expect(content[0]).toMatchObject({ handRefundId, amountKrw: 60_000, isOwn: false, paidKrw: PRICE });
    expect(await decide(handRefundId, true)).toMatchObject({ status: 200 });
    await run();
    expect(await look(paymentId)).toMatchObject({
      refundKrw: 60_000,
      handRefunds: [{ state: 'DONE', decidedBy: { email: other.email } }],
    });
    expect(await decide(handRefundId, false)).toMatchObject({ status: 409, code: 'HAND_REFUND_DECIDED' });
    await expectRulesToHold(instance);
  });

  it('is for finance and owners, with a fresh second factor', async () => {
    const { paymentId, handRefundId } = await waitForApproval();
    const support = await createOperator(instance, ['SUPPORT']);
    expect(await decide(handRefundId, true, support)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await propose(paymentId, 1, support)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const owner = await createOperator(instance);
    expect(await decide(handRefundId, true, owner)).toMatchObject({ status: 200 });
  });

  it('that is rejected, taken back or out of date is kept, and moves nothing', async () => {
    const { paymentId, handRefundId } = await waitForApproval();
    expect(await decide(handRefundId, false)).toMatchObject({ status: 200 });
    const again = await propose(paymentId, 70_000);
    expect(await decide(again.data?.handRefundId ?? 0, false, finance), 'taken back').toMatchObject({ status: 200 });
    const third = await propose(paymentId, 80_000);
    instance.clock.advance({ days: 7 });
    expect(await decide(third.data?.handRefundId ?? 0, true)).toMatchObject({ code: 'HAND_REFUND_DECIDED' });
    await run();
    expect(await look(paymentId)).toMatchObject({
      refundKrw: 0,
      status: 'DONE',
      handRefunds: [
        { state: 'REJECTED', decidedBy: { email: other.email } },
        { state: 'REJECTED', decidedBy: { email: finance.email } },
        { state: 'EXPIRED', decidedBy: null },
      ],
      calls: [{ step: 'CONFIRM' }],
    });
  });

  it('is made once by two approvals at the same moment, or not at all by a rejection that came first', async () => {
    for (let round = 0; round < 3; round += 1) {
      beginAtNoon(instance);
      const { paymentId, handRefundId } = await waitForApproval();
      const third = await createOperator(instance);
      const answers = await Promise.all([decide(handRefundId, true), decide(handRefundId, true, third)]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      await run();
      expect(await look(paymentId)).toMatchObject({ refundKrw: 60_000 });
      beginAtNoon(instance);
      const open = await waitForApproval();
      const both = await Promise.all([decide(open.handRefundId, true), decide(open.handRefundId, false, third)]);
      expect(statusesOf(both)).toEqual([200, 409]);
      await run();
      const refundKrw = both[0].status === 200 ? 60_000 : 0;
      expect(await look(open.paymentId)).toMatchObject({ refundKrw, calls: { length: refundKrw ? 2 : 1 } });
    }
    await expectRulesToHold(instance);
  });

  it('never exceeds what was captured, however many are proposed at once', async () => {
    const { paymentId } = await cancelTooLate();
    const answers = await Promise.all([
      propose(paymentId, 50_000),
      propose(paymentId, 50_000, other),
      propose(paymentId, 40_000),
    ]);
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    await run();
    const { leftKrw } = await look(paymentId);
    expect(await propose(paymentId, leftKrw + 1)).toMatchObject({ status: 409, code: 'HAND_REFUND_TOO_MUCH' });
    await expectRulesToHold(instance);
  });
});

describe('the gateway', () => {
  it.each(['server-error-after-effect', 'server-error-before-effect'] as const)(
    'that leaves the outcome unknown (%s) gives the sum back once',
    async (kind) => {
      const { paymentId } = await cancelTooLate();
      await armFault(instance, { operation: 'cancel', kind, times: 1 });
      await propose(paymentId, 20_000);
      await run();
      expect(await look(paymentId)).toMatchObject({
        refundKrw: 0,
        handRefunds: [{ state: 'SENT' }],
        calls: [{ step: 'CONFIRM' }, { outcome: 'UNKNOWN' }],
      });
      const isDone = kind !== 'server-error-before-effect';
      expect(await askGateway(paymentId)).toMatchObject({ comparison: isDone ? 'MOVING' : 'SAME' });
      instance.clock.advance({ minutes: 5 });
      await run();
      expect(await look(paymentId)).toMatchObject({ refundKrw: 20_000, handRefunds: [{ state: 'DONE' }] });
      expect(await askGateway(paymentId)).toMatchObject({ comparison: 'SAME', known: { cancels: { length: 1 } } });
      await expectRulesToHold(instance);
    },
  );

  it('that refuses ends it: operators are told why, the order is as before, and another one can be made', async () => {
    const { scene, paymentId } = await cancelTooLate();
    await armFault(instance, { operation: 'cancel', kind: 'declined', code: 'NOT_CANCELABLE_PAYMENT', times: 1 });
    await propose(paymentId, 20_000);
    await run();
    const { handRefunds, ...payment } = await look(paymentId);
    expect(payment).toMatchObject({
      status: 'DONE',
      refundKrw: 0,
      calls: [{ step: 'CONFIRM' }, { outcome: 'REFUSED' }],
    });
    expect(handRefunds).toMatchObject([{ state: 'REFUSED' }]);
    expect(handRefunds[0]?.refusal).toContain('NOT_CANCELABLE_PAYMENT');
    expect((await see(scene))?.handRefunds).toEqual([]);
    await propose(paymentId, 15_000);
    await run();
    expect(await look(paymentId)).toMatchObject({ refundKrw: 15_000, status: 'PARTIALLY_REFUNDED' });
    await expectRulesToHold(instance);
  });

  it('that keeps failing is reported to the operators once, and is asked at once by ‘check’', async () => {
    const { paymentId } = await cancelTooLate();
    await armFault(instance, { operation: 'cancel', kind: 'rate-limited' });
    await propose(paymentId, 20_000);
    for (let time = 0; time < 4; time += 1) {
      await run();
      instance.clock.advance({ minutes: 11 });
    }
    const mails = await instance.db.query(
      unnamed(
        `select 1 as one from outbox where recipient = '${other.email}' and subject like '%직접 환불이 늦어지고 있어요'`,
      ),
      [],
    );
    expect(mails).toHaveLength(1);
    await clearFaults(instance);
    await finance.client.get('POST /v1/admin/payments/{paymentId}/check', { params: { paymentId } });
    expect(await look(paymentId)).toMatchObject({ refundKrw: 20_000, handRefunds: [{ state: 'DONE' }] });
    await expectRulesToHold(instance);
  });

  it('that tells of it by a webhook, before or after its answer is written down, reverses nothing', async () => {
    const { scene, paymentId } = await cancelTooLate();
    const { data } = await propose(paymentId, PRICE);
    await armFault(instance, { operation: 'cancel', kind: 'server-error-after-effect', times: 1 });
    await decide(data?.handRefundId ?? 0, true);
    await run();
    const { orderId } = await look(paymentId);
    await sendWebhook(instance, { orderId });
    expect(await look(paymentId)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundKrw: 0 });
    instance.clock.advance({ minutes: 5 });
    await run();
    await sendWebhook(instance, { orderId });
    expect(await look(paymentId)).toMatchObject({ status: 'REFUNDED', refundKrw: PRICE });
    expect((await mailsAbout(instance, scene.mentoringId, scene.mentee)).map(({ subject }) => subject)).not.toContain(
      '[선배랑] 결제한 금액이 되돌아갔어요',
    );
    await expectRulesToHold(instance);
  });
});

it('makes a refund once for two processes that send it, even if one died before writing it down', async () => {
  const { services } = instance;
  const { paymentId } = await cancelTooLate();
  const { data } = await propose(paymentId, 20_000);
  const handRefundId = data?.handRefundId ?? 0;
  const payment = await findPayment(instance.db, paymentId);
  const paymentKey = payment?.paymentKey ?? '';
  const stale = await services.gateway.findByPaymentKey(paymentKey);
  // The other process has its answer by the time this one asks, and this one has looked before.
  const gateway: typeof services.gateway = {
    confirm: (request) => services.gateway.confirm(request),
    cancel: (request) => services.gateway.cancel(request),
    findByOrderId: (orderId) => services.gateway.findByOrderId(orderId),
    listMovements: (span) => services.gateway.listMovements(span),
    async findByPaymentKey() {
      if (!payment) throw new Error('The order has no payment');
      await requestHandRefund(services, payment, { handRefundId, paymentKey, reason: '운영자 환불', amount: 20_000 });
      instance.clock.advance({ seconds: 2 });
      return stale;
    },
  };
  await expect(sendHandRefund({ ...services, gateway }, handRefundId)).rejects.toMatchObject({ kind: 'unknown' });
  await run();
  expect(await look(paymentId)).toMatchObject({ refundKrw: 20_000, handRefunds: [{ state: 'DONE' }] });
  expect(await askGateway(paymentId)).toMatchObject({ comparison: 'SAME', known: { cancels: { length: 1 } } });
});

describe('S-91 a refund by hand of a bank transfer', () => {
  const ACCOUNT = { bank: '88', accountNumber: '110-234-567890', holderName: '김서연' };
  const MASKED = { bank: '88', maskedNumber: '****7890', holderName: '김서연' };
  const NUMBER = '110234567890';
  const sealedOf = async (paymentId: number) => {
    const sql = 'select state, refund_account as account from hand_refunds where payment_id = $1 order by id';
    return instance.db.query(unnamed<{ state: string; account: Buffer | null }>(sql), [paymentId]);
  };
  const accountAtGateway = (paymentKey: string) => findRefundAccountAtGateway(instance, paymentKey);

  async function cancelDepositTooLate() {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    instance.clock.set(`${FIRST.startTime}+09:00`);
    instance.clock.advance({ minutes: -60 });
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: scene.params, body: {} });
    return { scene, paymentKey: scene.order.paymentKey, paymentId: await paymentIdOf(scene) };
  }
  const ask = (paymentId: number, amountKrw: number, refundAccount: object = ACCOUNT, { client } = finance) =>
    client.call('POST /v1/admin/payments/{paymentId}/hand-refunds', {
      params: { paymentId },
      body: { amountKrw, reason: REASON, refundAccount },
    });

  async function askAndApprove(paymentId: number, amountKrw: number, refundAccount: object = ACCOUNT) {
    const { data } = await ask(paymentId, amountKrw, refundAccount);
    expect(await decide(data?.handRefundId ?? 0, true)).toMatchObject({ status: 200 });
  }

  it('goes to the account that the payer gave, which nobody reads whole and which is gone afterwards', async () => {
    const { scene, paymentId, paymentKey } = await cancelDepositTooLate();
    expect(await look(paymentId)).toMatchObject({ handRefundObstacle: null, leftKrw: PRICE });
    const proposed = await ask(paymentId, 60_000);
    expect(proposed).toMatchObject({ status: 201, data: { state: 'PROPOSED', refundAccount: null } });
    const handRefundId = proposed.data?.handRefundId ?? 0;
    const [row] = await sealedOf(paymentId);
    expect(row?.account?.includes(NUMBER) ?? true).toBe(false);
    expect((await look(paymentId)).handRefunds).toMatchObject([{ refundAccount: MASKED }]);
    const { content } = await other.client.get('GET /v1/admin/hand-refunds', { query: { state: 'PROPOSED' } });
    expect(content.find((each) => each.handRefundId === handRefundId)).toMatchObject({ refundAccount: MASKED });
    const owner = await createOperator(instance);
    const audit = async (subject: string) =>
      (await owner.client.get('GET /v1/admin/audit', { query: { subject } })).content;
    const [seen] = await audit('hand-refunds');
    expect(seen).toMatchObject({ action: 'HAND_REFUND_ACCOUNTS_VIEWED', actor: { email: other.email } });
    expect(seen?.detail['payments']).toContain(paymentId);
    // The payer may take along what they gave, also before it is approved.
    const member = { memberId: scene.mentee.memberId, email: scene.mentee.email, nickname: null };
    const account = { ...ACCOUNT, accountNumber: NUMBER };
    expect(await handRefundData.exportFor(instance.services, member)).toEqual([
      expect.objectContaining({ amountKrw: null, reason: null, refundAccount: account }),
    ]);
    expect(await decide(handRefundId, true, finance), 'four eyes').toMatchObject({ code: 'OWN_HAND_REFUND' });
    expect(await decide(handRefundId, true)).toMatchObject({ status: 200 });
    await run();
    expect(await accountAtGateway(paymentKey)).toEqual(account);
    expect(await look(paymentId)).toMatchObject({
      refundKrw: 60_000,
      handRefunds: [{ state: 'DONE', refundAccount: null }],
    });
    expect(await sealedOf(paymentId)).toEqual([{ state: 'DONE', account: null }]);
    expect(await askGateway(paymentId)).toMatchObject({ comparison: 'SAME' });
    const mails = await mailsAbout(instance, scene.mentoringId, scene.mentee);
    const told = mails.find(({ subject }) => subject === '[선배랑] 환불해 드렸어요');
    expect(told?.text).toContain('알려 주신 환불 계좌');
    // Neither answers that are repeated, nor calls, nor the log have more of it than the database seals.
    for (const table of ['idempotency_keys', 'gateway_calls', 'audit_log', 'outbox', 'notifications', 'jobs']) {
      const rows = await instance.db.query(unnamed(`select to_jsonb(t)::text as row from ${table} t`), []);
      const text = JSON.stringify(rows);
      // The payer is told the holder of the account that it went to.
      const isTold = table === 'outbox' || table === 'notifications';
      expect([table, text.includes(NUMBER), text.includes(ACCOUNT.holderName)]).toEqual([table, false, isTold]);
    }
    await expectRulesToHold(instance);
  });

  it('waits for another operator whatever its sum, and its payer reads bank, holder and four digits', async () => {
    const { scene, paymentId } = await cancelDepositTooLate();
    expect(await look(paymentId)).toMatchObject({ aloneLeftKrw: 0 });
    const { data } = await ask(paymentId, 1);
    expect(data).toMatchObject({ state: 'PROPOSED', needsApproval: true });
    const handRefundId = data?.handRefundId ?? 0;
    expect(await decide(handRefundId, true, finance)).toMatchObject({ status: 403, code: 'OWN_HAND_REFUND' });
    expect((await see(scene))?.handRefunds, 'nothing is decided').toEqual([]);
    expect(await decide(handRefundId, true)).toMatchObject({ status: 200 });
    expect((await see(scene))?.handRefunds).toMatchObject([{ amountKrw: 1, doneAt: null, refundAccount: MASKED }]);
    await run();
    expect((await see(scene))?.handRefunds).toMatchObject([{ amountKrw: 1, refundAccount: MASKED }]);
    const where = '신한은행 ****7890 (김서연) 계좌로 1원을 돌려드렸어요';
    const [notification] = (await scene.mentee.client.get('GET /v1/notifications')).content;
    expect(notification?.body).toContain(where);
    const mails = await mailsAbout(instance, scene.mentoringId, scene.mentee);
    const told = mails.find(({ subject }) => subject === '[선배랑] 환불해 드렸어요');
    expect(told?.text).toContain(where);
    expect(told?.text).not.toContain(NUMBER);
    const unapproved = unnamed(`update hand_refunds set needs_approval = false where id = $1`);
    await expect(instance.db.query(unapproved, [handRefundId])).rejects.toThrow('hand_refunds_check');
    await expectRulesToHold(instance);
  });

  it('needs an account, and an order of another method takes none', async () => {
    const { paymentId } = await cancelDepositTooLate();
    expect(await propose(paymentId, 1000)).toMatchObject({ status: 400, errors: [{ field: 'refundAccount' }] });
    const wrong = { ...ACCOUNT, accountNumber: '계좌' };
    expect(await ask(paymentId, 1000, wrong)).toMatchObject({
      status: 400,
      errors: [{ field: 'refundAccount.accountNumber' }],
    });
    expect(await sealedOf(paymentId)).toEqual([]);
    beginAtNoon(instance);
    const card = await cancelTooLate();
    expect(await ask(card.paymentId, 1000)).toMatchObject({ status: 400, errors: [{ field: 'refundAccount' }] });
    expect(await sealedOf(card.paymentId)).toEqual([]);
    expect(await look(card.paymentId)).toMatchObject({ handRefunds: [], calls: { length: 1 } });
  });

  it.each(['server-error-after-effect', 'server-error-before-effect'] as const)(
    'of unknown outcome (%s) is asked for again under its key with the same account, and is made once',
    async (kind) => {
      const { paymentId, paymentKey } = await cancelDepositTooLate();
      await armFault(instance, { operation: 'cancel', kind, times: 1 });
      await askAndApprove(paymentId, 20_000);
      await run();
      expect(await look(paymentId)).toMatchObject({ handRefunds: [{ state: 'SENT', refundAccount: MASKED }] });
      instance.clock.advance({ minutes: 5 });
      await run();
      expect(await look(paymentId)).toMatchObject({ refundKrw: 20_000, handRefunds: [{ state: 'DONE' }] });
      expect(await accountAtGateway(paymentKey)).toMatchObject({ accountNumber: NUMBER });
      expect(await askGateway(paymentId)).toMatchObject({ comparison: 'SAME', known: { cancels: { length: 1 } } });
      const keys = unnamed<{ keys: number }>(
        'select count(*)::int as keys from gateway_calls where payment_id = $1 and hand_refund_id is not null',
      );
      expect(await instance.db.query(keys, [paymentId])).toEqual([{ keys: 1 }]);
      await expectRulesToHold(instance);
    },
  );

  it('to an account that the gateway declines ends, says what to do, and is proposed anew with another one', async () => {
    const { paymentId, paymentKey } = await cancelDepositTooLate();
    await askAndApprove(paymentId, 20_000, { ...ACCOUNT, accountNumber: '0000000000' });
    await run();
    const refused = await look(paymentId);
    expect(refused).toMatchObject({ status: 'DONE', refundKrw: 0, handRefunds: [{ state: 'REFUSED' }] });
    expect(refused.handRefunds[0]?.refusal).toContain('INVALID_REFUND_ACCOUNT_INFO');
    expect(await sealedOf(paymentId)).toEqual([{ state: 'REFUSED', account: null }]);
    const { orderId } = refused;
    const mails = unnamed<{ subject: string; text: string }>(
      'select subject, body_text as text from outbox where recipient = $1 and body_text like $2',
    );
    const [told] = await instance.db.query(mails, [other.email, `%${orderId}%`]);
    expect(told?.subject).toContain('결제사가 직접 환불을 거절했어요');
    expect(told?.text).toContain('다시 확인하고 결제 화면에서 새로 올려 주세요');
    expect(told?.text).toContain(`/admin/payments?search=${orderId}`);
    await askAndApprove(paymentId, 20_000);
    await run();
    expect(await accountAtGateway(paymentKey)).toMatchObject({ accountNumber: NUMBER });
    expect(await look(paymentId)).toMatchObject({ refundKrw: 20_000, handRefunds: [{}, { state: 'DONE' }] });
    await expectRulesToHold(instance);
  });

  it('to an account that cannot be read any more hides no other, is not approved, and can be rejected', async () => {
    const { scene, paymentId } = await cancelDepositTooLate();
    const { handRefundId } = (await ask(paymentId, 60_000)).data ?? { handRefundId: 0 };
    await instance.db.query(unnamed(`update hand_refunds set refund_account = '\\x00' where id = $1`), [handRefundId]);
    const unreadable = { refundAccount: { bank: null, maskedNumber: null, holderName: null } };
    expect((await look(paymentId)).handRefunds).toMatchObject([unreadable]);
    const { content } = await other.client.get('GET /v1/admin/hand-refunds', { query: { state: 'PROPOSED' } });
    expect(content.find((each) => each.handRefundId === handRefundId)).toMatchObject(unreadable);
    const member = { memberId: scene.mentee.memberId, email: scene.mentee.email, nickname: null };
    expect(await handRefundData.exportFor(instance.services, member)).toEqual([
      expect.objectContaining({ refundAccount: '저장된 계좌를 읽지 못해 담지 못했어요.' }),
    ]);
    expect(await decide(handRefundId, true)).toMatchObject({ status: 409, code: 'ACCOUNT_UNREADABLE' });
    expect(await decide(handRefundId, false)).toMatchObject({ status: 200 });
    expect(await sealedOf(paymentId)).toEqual([{ state: 'REJECTED', account: null }]);
  });

  it('that is rejected, taken back, outdated or erased leaves no account behind; one that waits keeps it', async () => {
    const { scene, paymentId } = await cancelDepositTooLate();
    const first = await ask(paymentId, 60_000);
    await decide(first.data?.handRefundId ?? 0, false);
    const second = await ask(paymentId, 60_000);
    await decide(second.data?.handRefundId ?? 0, false, finance);
    await ask(paymentId, 60_000);
    instance.clock.advance({ days: 7 });
    await run();
    const gone = ['REJECTED', 'REJECTED', 'EXPIRED'].map((state) => ({ state, account: null }));
    expect(await sealedOf(paymentId)).toEqual(gone);
    await ask(paymentId, 60_000);
    expect((await sealedOf(paymentId)).at(-1)?.account).toBeInstanceOf(Buffer);
    await instance.db.transaction(async (tx) => handRefundData.eraseRecordsFor?.(tx, scene.mentee.memberId));
    expect((await sealedOf(paymentId)).at(-1)).toEqual({ state: 'PROPOSED', account: null });
    const left = unnamed(`select 1 as one from hand_refunds where payment_id = $1 and destination is not null`);
    expect(await instance.db.query(left, [paymentId])).toEqual([]);
  });
});

describe('an order that a rule may still refund', () => {
  it('is not refunded by hand when its proposal ends in this moment and waits for the next mentor', async () => {
    const next = await createMentor(instance);
    const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
    const scene = await proposeAndPay(instance, { backups });
    const { mentor, mentoringId, params } = scene;
    const paymentId = await paymentIdOf(scene);
    const { db } = instance;
    const waiting = async (count: number) => {
      await expect.poll(() => raceStore.countWaiting(db)).toBe(count);
    };
    const { asked } = await db.transaction(async (tx) => {
      // The rejection has the mentoring, and waits for its deadline; the refund waits for the mentoring.
      await tx.query(unnamed('select from jobs where key = $1 for update'), [String(mentoringId)]);
      const rejection = mentor.client.call('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
      await waiting(1);
      const refund = propose(paymentId, 20_000);
      await waiting(2);
      return { asked: Promise.all([rejection, refund]) };
    });
    const [rejected, refused] = await asked;
    expect(rejected).toMatchObject({ status: 200 });
    expect(refused).toMatchObject({ status: 409, code: 'HAND_REFUND_NOT_POSSIBLE' });
    await run();
    expect((await next.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } })).content).toHaveLength(1);
  });

  it('is not refunded by hand: an open one, a session that can be objected to', async () => {
    const open = await proposeAndPay(instance);
    const paymentId = await paymentIdOf(open);
    expect(await look(paymentId)).toMatchObject({ handRefundObstacle: 'NOT_ENDED' });
    expect(await propose(paymentId, 1000)).toMatchObject({ status: 409, code: 'HAND_REFUND_NOT_POSSIBLE' });
    await acceptFirst(open);
    await meetFirst(instance, open, [open.mentor, open.mentee]);
    await endFirst(instance);
    expect(await look(paymentId)).toMatchObject({ handRefundObstacle: 'CAN_BE_OBJECTED' });
    expect(await propose(paymentId, 1000)).toMatchObject({ code: 'HAND_REFUND_NOT_POSSIBLE' });
    instance.clock.advance({ days: 7 });
    expect(await look(paymentId)).toMatchObject({ handRefundObstacle: null, leftKrw: PRICE });
    expect(await propose(paymentId, 1000)).toMatchObject({ status: 201 });
    await run();
    const earned = await balancesOf(instance, open.mentoringId);
    expect(earned, 'the mentor keeps all of it').toMatchObject({ MENTOR: -108_000, FEE: -12_000, LOSS: 1000 });
    await expectRulesToHold(instance);
  });

  it('after a half refund by the rule, the rest can go back by hand', async () => {
    const scene = await confirmFirst(instance);
    instance.clock.set(`${FIRST.startTime}+09:00`);
    instance.clock.advance({ minutes: -5 * 60 });
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: scene.params, body: {} });
    const paymentId = await paymentIdOf(scene);
    expect(await look(paymentId), 'on its way').toMatchObject({ handRefundObstacle: 'NO_MONEY' });
    await run();
    instance.clock.advance({ minutes: 1 });
    expect((await propose(paymentId, 60_000)).data).toMatchObject({ state: 'PROPOSED' });
    const { handRefunds } = await look(paymentId);
    await decide(handRefunds[0]?.handRefundId ?? 0, true);
    await run();
    expect(await see(scene)).toMatchObject({ status: 'REFUNDED', refundKrw: PRICE });
    await expectRulesToHold(instance);
  });
});

it('is in the payer’s data without the operators’ note, and a payer who has left is not notified', async () => {
  const { scene, paymentId } = await cancelTooLate();
  const { memberId } = scene.mentee;
  // Nothing else of them is erased: the rules are not asked any more.
  await instance.db.query(unnamed('update members set deleted_at = $2, erased_at = $2 where id = $1'), [
    memberId,
    instance.clock.now(),
  ]);
  await finance.client.get('POST /v1/admin/payments/{paymentId}/hand-refunds', {
    params: { paymentId },
    body: { amountKrw: 5000, reason: REASON, note: '통화로 확인' },
  });
  await run();
  expect(await look(paymentId)).toMatchObject({ handRefunds: [{ state: 'DONE', note: '통화로 확인' }] });
  const told = await mailsAbout(instance, scene.mentoringId, scene.mentee);
  expect(told.map(({ subject }) => subject)).not.toContain('[선배랑] 환불해 드렸어요');
  const exported = await handRefundData.exportFor(instance.services, {
    memberId,
    email: scene.mentee.email,
    nickname: null,
  });
  expect(exported).toMatchObject([{ amountKrw: 5000, reason: REASON }]);
  expect(JSON.stringify(exported)).not.toContain('통화로 확인');
  await instance.db.transaction(async (tx) => handRefundData.eraseRecordsFor?.(tx, memberId));
  expect(await look(paymentId)).toMatchObject({ handRefunds: [{ amountKrw: 5000, reason: '', note: '' }] });
});

it('a refund by hand is not money the bank took back: payouts do not ask the student for it', async () => {
  const { paymentId } = await cancelTooLate();
  const reversedKrw = async () =>
    (await finance.client.get('GET /v1/admin/payouts', { query: { month: '2026-11' } })).totals.lossKrw;
  const before = await reversedKrw();
  await propose(paymentId, 10_000);
  await run();
  expect(await look(paymentId)).toMatchObject({ refundKrw: 10_000 });
  expect(await reversedKrw()).toBe(before);
});
