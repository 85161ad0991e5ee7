import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import {
  openPayWindow,
  pressInDepositPage,
  pressInPayWindow,
  type WindowAction,
  type WindowRequest,
} from '#simulator/buyer.ts';
import { createSimulator } from '#simulator/create-simulator.ts';
import {
  mountSimulator,
  type OpenedPaymentGateway,
  openPaymentGateway,
  SIMULATOR_PATH,
} from './open-payment-gateway.ts';
import { GatewayFailure, type GatewayFailureKind, type PaymentGateway } from './payment-gateway.ts';

interface OpenedForTest extends OpenedPaymentGateway {
  clock: ManualClock;
  /** The merchant's site that the window redirects buyers to. */
  site: string;
}

const START = '2026-11-21T03:00:00Z';

/** The default: the simulator within the server, its pages on the server's address. */
async function openWithinServer(): Promise<OpenedForTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-gateway-'));
  const clock = manualClock(START);
  const app = fastify();
  // The simulator's settings contain the server's address, and the server serves the simulator's pages.
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const opened = await openPaymentGateway({ dataDir, publicUrl: site, webhookUrl: () => undefined, clock });
  if (opened.simulator) mountSimulator(app, opened.simulator, SIMULATOR_PATH);
  await app.listen({ port, host: 'localhost' });
  return {
    ...opened,
    clock,
    site,
    async close() {
      await app.close();
      await opened.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Keys and address from settings, as for the real gateway; here a separate simulator listens there. */
async function openFromSettings(): Promise<OpenedForTest> {
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-gateway-'));
  const clock = manualClock(START);
  const port = await freePort();
  const keys = { clientKey: 'test_ck_alone', secretKey: 'test_sk_alone' };
  const site = 'http://localhost:3000';
  const apiBase = `http://localhost:${port}`;
  const publicUrl = `${apiBase}/simulator`;
  const stateFile = join(folder, 'payments.jsonl');
  const simulator = await createSimulator({ ...keys, stateFile, publicUrl, clock, allowedReturnOrigins: [site] });
  await simulator.listen(port, 'localhost');
  const toss = { ...keys, apiBase, sdkUrl: `${publicUrl}/sdk.js` };
  const opened = await openPaymentGateway({
    toss,
    dataDir: folder,
    publicUrl: site,
    webhookUrl: () => undefined,
    clock,
  });
  return {
    ...opened,
    clock,
    site,
    async close() {
      await opened.close();
      await simulator.close();
      await rm(folder, { recursive: true });
    },
  };
}

describe.each([
  { adapter: 'the simulator inside the server', open: openWithinServer },
  { adapter: 'a gateway named by keys and address', open: openFromSettings },
])('payment by $adapter', ({ open }) => {
  let opened: OpenedForTest;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    opened = await open();
    gateway = opened.gateway;
  });
  afterAll(() => opened.close());

  function order(more: Partial<WindowRequest> = {}): WindowRequest {
    return {
      method: 'CARD',
      amount: { currency: 'KRW', value: 20_000 },
      orderId: `order_${randomUUID()}`,
      orderName: '30분 멘토링',
      customerName: '김새내',
      successUrl: `${opened.site}/user/payment/success?mentoringId=7`,
      failUrl: `${opened.site}/user/payment/fail`,
      ...more,
    };
  }

  async function actInWindow(request: WindowRequest, action: WindowAction, bankCode?: string) {
    const { sdkUrl, clientKey } = opened.browser;
    const payPage = await openPayWindow({ sdkUrl: sdkUrl ?? '', clientKey }, request);
    const returned = await pressInPayWindow(payPage, action, bankCode);
    return { payPage, returned, query: Object.fromEntries(returned.searchParams) };
  }

  /** Pays as a buyer and confirms as the server. */
  async function pay(request = order(), bankCode?: string) {
    const { payPage, query } = await actInWindow(request, 'pay', bankCode);
    const paymentKey = query.paymentKey ?? '';
    const confirmation = { paymentKey, orderId: request.orderId, amount: request.amount.value };
    const payment = await gateway.confirm({ ...confirmation, idempotencyKey: `${request.orderId}-confirm` });
    return { payment, payPage, paymentKey, request };
  }

  async function expectFailure(call: Promise<unknown>, kind: GatewayFailureKind, code: string): Promise<void> {
    await expect(call).rejects.toBeInstanceOf(GatewayFailure);
    await expect(call).rejects.toMatchObject({ kind, code });
  }

  it('takes the money of a card, once the buyer is back', async () => {
    const request = order();
    const { returned, query } = await actInWindow(request, 'pay');
    expect(returned.href.startsWith(request.successUrl)).toBe(true);
    expect(query).toMatchObject({ paymentType: 'NORMAL', orderId: request.orderId, amount: '20000', mentoringId: '7' });
    const paymentKey = query.paymentKey ?? '';
    expect(await gateway.findByPaymentKey(paymentKey)).toMatchObject({ status: 'IN_PROGRESS', approvedAt: null });

    const confirmation = { paymentKey, orderId: request.orderId, amount: 20_000 };
    const payment = await gateway.confirm({ ...confirmation, idempotencyKey: randomUUID() });
    expect(payment).toMatchObject({
      paymentKey,
      orderId: request.orderId,
      orderName: '30분 멘토링',
      status: 'DONE',
      method: '카드',
      totalAmount: 20_000,
      balanceAmount: 20_000,
      approvedAt: opened.clock.now(),
      cancels: [],
      virtualAccount: null,
      failure: null,
    });
    expect(payment.receiptUrl).toContain(paymentKey);
    expect(await gateway.findByOrderId(request.orderId)).toEqual(payment);
    expect(await gateway.findByPaymentKey(paymentKey)).toEqual(payment);
  });

  it('takes the money of KakaoPay', async () => {
    const { payment } = await pay(order({ card: { flowMode: 'DIRECT', easyPay: 'KAKAOPAY' } }));
    expect(payment).toMatchObject({ status: 'DONE', method: '간편결제', easyPayProvider: '카카오페이' });
  });

  it('issues an account for a bank transfer and knows of the deposit', async () => {
    const request = order({ method: 'VIRTUAL_ACCOUNT', virtualAccount: { validHours: 24 } });
    const { payment, payPage } = await pay(request, '88');
    expect(payment).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      method: '가상계좌',
      approvedAt: null,
      virtualAccount: { bankCode: '88', customerName: '김새내', dueAt: new Date('2026-11-22T03:00:00Z') },
    });
    expect(payment.secret).toMatch(/^ps_/);
    await pressInDepositPage(payPage, 'deposit');
    expect(await gateway.findByOrderId(request.orderId)).toMatchObject({ status: 'DONE', secret: payment.secret });
    await pressInDepositPage(payPage, 'withdraw');
    expect(await gateway.findByOrderId(request.orderId)).toMatchObject({ status: 'WAITING_FOR_DEPOSIT' });
  });

  it('says who declined, and takes nothing', async () => {
    const request = order();
    const { query } = await actInWindow(request, 'decline:REJECT_CARD_PAYMENT');
    const confirmation = { paymentKey: query.paymentKey ?? '', orderId: request.orderId, amount: 20_000 };
    const confirming = gateway.confirm({ ...confirmation, idempotencyKey: randomUUID() });
    await expectFailure(confirming, 'declined', 'REJECT_CARD_PAYMENT');
    await expect(confirming).rejects.toThrow('한도초과 혹은 잔액부족으로 결제에 실패했습니다.');
    expect(await gateway.findByOrderId(request.orderId)).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'REJECT_CARD_PAYMENT' },
    });
  });

  it('sends a buyer who is refused in the window back with the reason', async () => {
    const request = order();
    const { returned, query } = await actInWindow(request, 'refuse:REJECT_CARD_COMPANY');
    expect(returned.href.startsWith(request.failUrl)).toBe(true);
    expect(query).toEqual({
      code: 'REJECT_CARD_COMPANY',
      message: '결제 승인이 거절되었습니다.',
      orderId: request.orderId,
    });
  });

  it('sends a buyer who closes the window back without the order number', async () => {
    const { query } = await actInWindow(order(), 'close');
    expect(query).toEqual({ code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다.' });
  });

  it('takes no other amount and no other order than the window showed', async () => {
    const request = order();
    const { query } = await actInWindow(request, 'pay');
    const real = { paymentKey: query.paymentKey ?? '', orderId: request.orderId, amount: 20_000 };
    const cheaper = gateway.confirm({ ...real, amount: 100, idempotencyKey: randomUUID() });
    await expectFailure(cheaper, 'declined', 'INVALID_REQUEST');
    const other = gateway.confirm({ ...real, orderId: 'another-order', idempotencyKey: randomUUID() });
    await expectFailure(other, 'declined', 'FORBIDDEN_REQUEST');
    expect(await gateway.confirm({ ...real, idempotencyKey: randomUUID() })).toMatchObject({ status: 'DONE' });
  });

  it('must be confirmed within ten minutes of the return', async () => {
    const request = order();
    const { query } = await actInWindow(request, 'pay');
    opened.clock.advance({ minutes: 10 });
    const confirmation = { paymentKey: query.paymentKey ?? '', orderId: request.orderId, amount: 20_000 };
    const late = gateway.confirm({ ...confirmation, idempotencyKey: randomUUID() });
    await expectFailure(late, 'declined', 'NOT_FOUND_PAYMENT_SESSION');
  });

  it('replays the first answer for the same key, whatever the body', async () => {
    const { payment, request } = await pay();
    const again = await gateway.confirm({
      paymentKey: payment.paymentKey,
      orderId: request.orderId,
      amount: 1,
      idempotencyKey: `${request.orderId}-confirm`,
    });
    expect(again).toEqual(payment);
  });

  it('captures once for many simultaneous confirmations', async () => {
    const request = order();
    const { query } = await actInWindow(request, 'pay');
    const confirmation = { paymentKey: query.paymentKey ?? '', orderId: request.orderId, amount: 20_000 };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => gateway.confirm({ ...confirmation, idempotencyKey: randomUUID() })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const kinds = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as GatewayFailure).kind] : [],
    );
    expect(new Set(kinds)).toEqual(new Set(['already-processed']));
  });

  it('refunds in parts until nothing is left', async () => {
    const { paymentKey } = await pay();
    const part = await gateway.cancel({ paymentKey, reason: '절반 환불', amount: 8000, idempotencyKey: randomUUID() });
    expect(part).toMatchObject({ status: 'PARTIAL_CANCELED', totalAmount: 20_000, balanceAmount: 12_000 });
    const tooSoon = gateway.cancel({ paymentKey, reason: '나머지', idempotencyKey: randomUUID() });
    await expectFailure(tooSoon, 'retryable', 'FORBIDDEN_CONSECUTIVE_REQUEST');
    opened.clock.advance({ seconds: 1 });
    const tooMuch = gateway.cancel({ paymentKey, reason: '더', amount: 12_001, idempotencyKey: randomUUID() });
    await expectFailure(tooMuch, 'declined', 'NOT_CANCELABLE_AMOUNT');
    const rest = await gateway.cancel({ paymentKey, reason: '나머지', idempotencyKey: randomUUID() });
    expect(rest).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(rest.cancels.map((cancel) => [cancel.cancelAmount, cancel.refundableAmount])).toEqual([
      [8000, 12_000],
      [12_000, 0],
    ]);
    const again = gateway.cancel({ paymentKey, reason: '또', idempotencyKey: randomUUID() });
    await expectFailure(again, 'already-processed', 'ALREADY_CANCELED_PAYMENT');
  });

  it('refunds once for one key', async () => {
    const { paymentKey, request } = await pay();
    const refund = { paymentKey, reason: '환불', amount: 5000, idempotencyKey: `${request.orderId}-refund` };
    const first = await gateway.cancel(refund);
    opened.clock.advance({ seconds: 5 });
    expect(await gateway.cancel(refund)).toEqual(first);
    expect(await gateway.findByPaymentKey(paymentKey)).toMatchObject({ balanceAmount: 15_000 });
  });

  it('sends a bank transfer back to an account, and lets an unpaid one lapse without', async () => {
    const refundReceiveAccount = { bank: '20', accountNumber: '1002123456789', holderName: '김새내' };
    const paid = await pay(order({ method: 'VIRTUAL_ACCOUNT' }));
    await pressInDepositPage(paid.payPage, 'deposit');
    const refund = { paymentKey: paid.paymentKey, reason: '환불' };
    const withoutAccount = gateway.cancel({ ...refund, idempotencyKey: randomUUID() });
    await expectFailure(withoutAccount, 'declined', 'INVALID_REFUND_ACCOUNT_INFO');
    const refunded = await gateway.cancel({ ...refund, refundReceiveAccount, idempotencyKey: randomUUID() });
    expect(refunded).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });

    const unpaid = await pay(order({ method: 'VIRTUAL_ACCOUNT' }));
    const part = { paymentKey: unpaid.paymentKey, reason: '취소', amount: 1, idempotencyKey: randomUUID() };
    await expectFailure(gateway.cancel(part), 'declined', 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT');
    const whole = { paymentKey: unpaid.paymentKey, reason: '취소', idempotencyKey: randomUUID() };
    expect(await gateway.cancel(whole)).toMatchObject({ status: 'CANCELED' });
  });

  it('does not find unknown payments', async () => {
    expect(await gateway.findByOrderId('never-heard-of')).toBeNull();
    expect(await gateway.findByPaymentKey('never-heard-of')).toBeNull();
    const confirmation = { paymentKey: 'never-heard-of', orderId: 'never-heard-of', amount: 100 };
    const confirming = gateway.confirm({ ...confirmation, idempotencyKey: randomUUID() });
    await expectFailure(confirming, 'declined', 'NOT_FOUND_PAYMENT_SESSION');
  });
});
