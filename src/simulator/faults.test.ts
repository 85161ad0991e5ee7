import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECRET_KEY, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts';

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => simulator.close());

const statusOf = async (paymentKey: string) => (await simulator.call('GET', `/v1/payments/${paymentKey}`)).body.status;

/** Confirms like a merchant that hangs up after a moment. */
async function confirmWithTimeout(payment: object): Promise<string> {
  const response = fetch(new URL('/v1/payments/confirm', simulator.publicUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${SECRET_KEY}:`)}` },
    body: JSON.stringify(payment),
    signal: AbortSignal.timeout(150),
  });
  return response.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  );
}

describe('a fault switch', () => {
  it('declines the next confirmation and no other', async () => {
    const [first, second] = [await simulator.authenticate(), await simulator.authenticate()];
    await simulator.arm({ operation: 'confirm', kind: 'declined', code: 'INVALID_STOPPED_CARD' });
    const declined = await simulator.call('POST', '/v1/payments/confirm', first);
    expect(declined).toMatchObject({ status: 400, body: { code: 'INVALID_STOPPED_CARD' } });
    expect(await statusOf(first.paymentKey)).toBe('IN_PROGRESS');
    expect(await simulator.call('POST', '/v1/payments/confirm', second)).toMatchObject({ status: 200 });
  });

  it('applies to one order only, as often as configured', async () => {
    const [mine, other] = [await simulator.authenticate(), await simulator.authenticate()];
    await simulator.arm({ operation: 'confirm', kind: 'rate-limited', orderId: mine.orderId, times: 2 });
    expect((await simulator.call('POST', '/v1/payments/confirm', other)).status).toBe(200);
    expect((await simulator.call('POST', '/v1/payments/confirm', mine)).status).toBe(429);
    expect((await simulator.call('POST', '/v1/payments/confirm', mine)).status).toBe(429);
    expect((await simulator.call('POST', '/v1/payments/confirm', mine)).status).toBe(200);
  });

  it('can be listed and cleared', async () => {
    const armed = await simulator.arm({ operation: 'lookup', kind: 'slow', delayMs: 1, times: null });
    expect(armed.status).toBe(201);
    const listed = await simulator.call('GET', '/simulator/faults');
    expect(listed.body).toEqual([armed.body]);
    await simulator.call('DELETE', '/simulator/faults');
    expect((await simulator.call('GET', '/simulator/faults')).body).toEqual([]);
  });

  it.each([
    { operation: 'confirm', kind: 'explode' },
    { operation: 'webhook', kind: 'slow' },
    { operation: 'confirm', kind: 'declined', code: 'NO_SUCH_CODE' },
    { operation: 'confirm', kind: 'slow', delayMs: -1 },
    {},
  ])('must be valid: $operation $kind $code', async (fault) => {
    expect(await simulator.arm(fault)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });
});

it('delays the answer before the operation', async () => {
  const payment = await simulator.authenticate();
  await simulator.arm({ operation: 'confirm', kind: 'timeout-before-effect' });
  expect(await confirmWithTimeout(payment)).toBe('TimeoutError');
  expect(await statusOf(payment.paymentKey)).toBe('IN_PROGRESS');
});

it('delays the answer after the operation, and replays it for the same key', async () => {
  const payment = await simulator.authenticate();
  await simulator.arm({ operation: 'confirm', kind: 'timeout-after-effect' });
  expect(await confirmWithTimeout(payment)).toBe('TimeoutError');
  await expect.poll(() => statusOf(payment.paymentKey), { timeout: 10_000 }).toBe('DONE');
});

it.each([
  { kind: 'server-error-before-effect', becomes: 'IN_PROGRESS' },
  { kind: 'server-error-after-effect', becomes: 'DONE' },
])('breaks with 500: $kind', async ({ kind, becomes }) => {
  const payment = await simulator.authenticate();
  await simulator.arm({ operation: 'confirm', kind });
  const key = { 'idempotency-key': 'confirm-1' };
  const broken = await simulator.call('POST', '/v1/payments/confirm', payment, key);
  expect(broken).toMatchObject({ status: 500, body: { code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' } });
  expect(await statusOf(payment.paymentKey)).toBe(becomes);
  expect(await simulator.call('POST', '/v1/payments/confirm', payment, key)).toMatchObject({ status: 200 });
});

it('responds that a key is in progress while the first request runs', async () => {
  const payment = await simulator.authenticate();
  await simulator.arm({ operation: 'confirm', kind: 'slow', delayMs: 150 });
  const key = { 'idempotency-key': 'confirm-1' };
  const first = simulator.call('POST', '/v1/payments/confirm', payment, key);
  // The first request uses the switch up; wait until it has.
  let second = await simulator.call('GET', '/simulator/faults');
  while (Array.isArray(second.body) && second.body.length > 0)
    second = await simulator.call('GET', '/simulator/faults');
  second = await simulator.call('POST', '/v1/payments/confirm', payment, key);
  expect(second).toMatchObject({ status: 409, body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' } });
  expect(await first).toMatchObject({ status: 200, body: { status: 'DONE' } });
  expect(await simulator.call('POST', '/v1/payments/confirm', payment, key)).toEqual(await first);
});

it('returns the error that the test header names, without effect', async () => {
  const payment = await simulator.authenticate();
  const header = { 'TossPayments-Test-Code': 'PROVIDER_ERROR' };
  const response = await simulator.call('POST', '/v1/payments/confirm', payment, header);
  expect(response).toMatchObject({ status: 400, body: { code: 'PROVIDER_ERROR' } });
  expect(await statusOf(payment.paymentKey)).toBe('IN_PROGRESS');
});
