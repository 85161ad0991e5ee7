import { afterEach, expect, it } from 'vitest';
import { startMerchant, startPractice, type Practice } from './testing/practice.ts';

let practice: Practice;
let merchant: Awaited<ReturnType<typeof startMerchant>>;
afterEach(async () => {
  await practice.close();
  merchant.close();
});

async function start(options: { answerStatus?: () => number; webhookMinuteMs?: number } = {}): Promise<void> {
  merchant = await startMerchant(options.answerStatus);
  practice = await startPractice({ webhookUrl: () => merchant.url, webhookMinuteMs: options.webhookMinuteMs ?? 5 });
}

async function payByCard() {
  const payment = await practice.authenticate();
  await practice.call('POST', '/v1/payments/confirm', payment);
  return payment;
}

async function playBank(paymentKey: string, action: string): Promise<void> {
  const body = new URLSearchParams({ action });
  await fetch(`${practice.publicUrl}/deposits/${paymentKey}`, { method: 'POST', body, redirect: 'manual' });
}

it('tells the merchant that a payment is done, in the gateway’s words', async () => {
  await start();
  const { orderId, paymentKey } = await payByCard();
  await merchant.until(1);
  expect(merchant.heard[0]).toMatchObject({
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/) as string,
    data: { orderId, paymentKey, status: 'DONE', totalAmount: 20_000 },
  });
});

it('tells of a deposit and of its return a second time, with the secret', async () => {
  await start();
  const payment = await practice.authenticate({ method: 'VIRTUAL_ACCOUNT' });
  const { body } = await practice.call('POST', '/v1/payments/confirm', payment);
  await merchant.until(1);
  await playBank(payment.paymentKey, 'deposit');
  await merchant.until(3);
  await playBank(payment.paymentKey, 'withdraw');
  await merchant.until(5);
  const callbacks = merchant.heard.filter((webhook) => webhook.eventType === undefined);
  expect(callbacks).toMatchObject([
    { secret: body.secret, orderId: payment.orderId, status: 'DONE' },
    { secret: body.secret, orderId: payment.orderId, status: 'WAITING_FOR_DEPOSIT' },
  ]);
});

it('tries again until the merchant answers 200', async () => {
  const answers = [500, 404, 302];
  await start({ answerStatus: () => answers.shift() ?? 200 });
  await payByCard();
  await merchant.until(4);
  expect(new Set(merchant.heard.map((webhook) => JSON.stringify(webhook))).size).toBe(1);
});

it('sends after a restart what the merchant has not taken', async () => {
  let status = 500;
  await start({ answerStatus: () => status, webhookMinuteMs: 60_000 });
  await payByCard();
  await merchant.until(1);
  status = 200;
  await practice.restart();
  await merchant.until(2);
  expect(merchant.heard[1]).toEqual(merchant.heard[0]);
});

it('can be duplicated, wrong first, late or missing', async () => {
  await start();
  await practice.arm({ operation: 'webhook', kind: 'duplicate' });
  await payByCard();
  await merchant.until(2);
  expect(merchant.heard[1]).toEqual(merchant.heard[0]);

  await practice.arm({ operation: 'webhook', kind: 'forged' });
  const account = await practice.authenticate({ method: 'VIRTUAL_ACCOUNT' });
  await practice.call('POST', '/v1/payments/confirm', account);
  await merchant.until(4);
  expect(merchant.heard[2]).toMatchObject({ data: { status: 'DONE', secret: 'ps_forged' } });
  expect(merchant.heard[3]).toMatchObject({ data: { status: 'WAITING_FOR_DEPOSIT' } });

  await practice.arm({ operation: 'webhook', kind: 'dropped' });
  await payByCard();
  const told = await payByCard();
  await merchant.until(5);
  expect(merchant.heard[4]).toMatchObject({ data: { orderId: told.orderId } });
});

it('can let a later webhook overtake an earlier one', async () => {
  await start({ webhookMinuteMs: 60_000 });
  await practice.arm({ operation: 'webhook', kind: 'reordered' });
  const first = await payByCard();
  const second = await payByCard();
  await merchant.until(2);
  const orders = merchant.heard.map((webhook) => (webhook.data as { orderId: string }).orderId);
  expect(orders).toEqual([second.orderId, first.orderId]);
});
