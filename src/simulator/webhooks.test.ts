import { afterEach, expect, it } from 'vitest';
import { startWebhookReceiver, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts';

let simulator: TestSimulator;
let merchant: Awaited<ReturnType<typeof startWebhookReceiver>>;
afterEach(async () => {
  await simulator.close();
  merchant.close();
});

async function start(options: { responseStatus?: () => number; webhookMinuteMs?: number } = {}): Promise<void> {
  merchant = await startWebhookReceiver(options.responseStatus);
  simulator = await startTestSimulator({
    webhookUrl: () => merchant.url,
    webhookMinuteMs: options.webhookMinuteMs ?? 5,
  });
}

async function payByCard() {
  const payment = await simulator.authenticate();
  await simulator.call('POST', '/v1/payments/confirm', payment);
  return payment;
}

async function pressInDepositPage(paymentKey: string, action: string): Promise<void> {
  const body = new URLSearchParams({ action });
  await fetch(`${simulator.publicUrl}/deposits/${paymentKey}`, { method: 'POST', body, redirect: 'manual' });
}

it('sends the merchant a webhook when a payment is done, in the gateway’s format', async () => {
  await start();
  const { orderId, paymentKey } = await payByCard();
  await merchant.until(1);
  expect(merchant.received[0]).toMatchObject({
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/) as string,
    data: { orderId, paymentKey, status: 'DONE', totalAmount: 20_000 },
  });
});

it('sends a deposit and its reversal a second time, with the secret', async () => {
  await start();
  const payment = await simulator.authenticate({ method: 'VIRTUAL_ACCOUNT' });
  const { body } = await simulator.call('POST', '/v1/payments/confirm', payment);
  await merchant.until(1);
  await pressInDepositPage(payment.paymentKey, 'deposit');
  await merchant.until(3);
  await pressInDepositPage(payment.paymentKey, 'withdraw');
  await merchant.until(5);
  const callbacks = merchant.received.filter((webhook) => webhook.eventType === undefined);
  expect(callbacks).toMatchObject([
    { secret: body.secret, orderId: payment.orderId, status: 'DONE' },
    { secret: body.secret, orderId: payment.orderId, status: 'WAITING_FOR_DEPOSIT' },
  ]);
});

it('tries again until the merchant answers 200', async () => {
  const answers = [500, 404, 302];
  await start({ responseStatus: () => answers.shift() ?? 200 });
  await payByCard();
  await merchant.until(4);
  expect(new Set(merchant.received.map((webhook) => JSON.stringify(webhook))).size).toBe(1);
});

it('sends after a restart what the merchant has not accepted', async () => {
  let status = 500;
  await start({ responseStatus: () => status, webhookMinuteMs: 60_000 });
  await payByCard();
  await merchant.until(1);
  status = 200;
  await simulator.restart();
  await merchant.until(2);
  expect(merchant.received[1]).toEqual(merchant.received[0]);
});

it('can be duplicated, wrong first, late or missing', async () => {
  await start();
  await simulator.arm({ operation: 'webhook', kind: 'duplicate' });
  await payByCard();
  await merchant.until(2);
  expect(merchant.received[1]).toEqual(merchant.received[0]);

  await simulator.arm({ operation: 'webhook', kind: 'forged' });
  const account = await simulator.authenticate({ method: 'VIRTUAL_ACCOUNT' });
  await simulator.call('POST', '/v1/payments/confirm', account);
  await merchant.until(4);
  expect(merchant.received[2]).toMatchObject({ data: { status: 'DONE', secret: 'ps_forged' } });
  expect(merchant.received[3]).toMatchObject({ data: { status: 'WAITING_FOR_DEPOSIT' } });

  await simulator.arm({ operation: 'webhook', kind: 'dropped' });
  await payByCard();
  const delivered = await payByCard();
  await merchant.until(5);
  expect(merchant.received[4]).toMatchObject({ data: { orderId: delivered.orderId } });
});

it('can let a later webhook overtake an earlier one', async () => {
  await start({ webhookMinuteMs: 60_000 });
  await simulator.arm({ operation: 'webhook', kind: 'reordered' });
  const first = await payByCard();
  const second = await payByCard();
  await merchant.until(2);
  const orders = merchant.received.map((webhook) => (webhook.data as { orderId: string }).orderId);
  expect(orders).toEqual([second.orderId, first.orderId]);
});
