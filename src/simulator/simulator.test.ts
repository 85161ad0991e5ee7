import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openPayment } from './payment-transitions.ts';
import { openSimulatorStore } from './simulator-store.ts';
import { MERCHANT, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts';

let simulator: TestSimulator;
afterEach(() => simulator.close());

describe('authorisation', () => {
  it.each([
    { case: 'no key', headers: { authorization: '' }, status: 401, code: 'UNAUTHORIZED_KEY' },
    {
      case: 'another key',
      headers: { authorization: `Basic ${btoa('other:')}` },
      status: 401,
      code: 'UNAUTHORIZED_KEY',
    },
    {
      case: 'a key without its colon',
      headers: { authorization: `Basic ${btoa('test_sk_simulator')}` },
      status: 403,
      code: 'INCORRECT_BASIC_AUTH_FORMAT',
    },
  ])('is refused with $case', async ({ headers, status, code }) => {
    simulator = await startTestSimulator();
    for (const [method, path] of [
      ['GET', '/v1/payments/x'],
      ['GET', '/v1/payments/orders/x'],
      ['GET', '/v1/transactions?startDate=2026-11-21T00:00:00&endDate=2026-11-22T00:00:00'],
      ['POST', '/v1/payments/x/cancel'],
      ['POST', '/simulator/faults'],
      ['GET', '/simulator/faults'],
      ['DELETE', '/simulator/faults'],
    ] as const) {
      expect(await simulator.call(method, path, undefined, headers)).toMatchObject({ status, body: { code } });
    }
  });
});

describe('the payment window', () => {
  it.each([
    { case: 'another client key', fields: { clientKey: 'test_ck_other' }, code: 'UNAUTHORIZED_KEY' },
    { case: 'a stranger’s return address', fields: { successUrl: 'https://evil.example/x' }, code: 'INVALID_REQUEST' },
    { case: 'a script for a return address', fields: { failUrl: 'javascript:alert(1)' }, code: 'INVALID_REQUEST' },
    { case: 'a look-alike of the merchant', fields: { failUrl: `${MERCHANT}@evil.example/` }, code: 'INVALID_REQUEST' },
    { case: 'a sum below the least', fields: { amount: { currency: 'KRW', value: 99 } }, code: 'BELOW_MINIMUM_AMOUNT' },
    { case: 'half a won', fields: { amount: { currency: 'KRW', value: 100.5 } }, code: 'INVALID_REQUEST' },
    { case: 'less than nothing', fields: { amount: { currency: 'KRW', value: -1 } }, code: 'INVALID_REQUEST' },
    {
      case: 'an e-mail address of 101 characters',
      fields: { customerEmail: 'a'.repeat(101) },
      code: 'INVALID_REQUEST',
    },
    { case: 'a field that the gateway does not document', fields: { colour: 'red' }, code: 'INVALID_REQUEST' },
    { case: 'an order number that is too short', fields: { orderId: 'short' }, code: 'INVALID_REQUEST' },
  ])('does not open for $case', async ({ fields, code }) => {
    simulator = await startTestSimulator();
    expect((await simulator.openWindow(fields)).body.code).toBe(code);
  });

  it('does not open again for a paid order', async () => {
    simulator = await startTestSimulator();
    const payment = await simulator.authenticate();
    await simulator.call('POST', '/v1/payments/confirm', payment);
    expect((await simulator.openWindow({ orderId: payment.orderId })).body.code).toBe('DUPLICATED_ORDER_ID');
  });

  it('links to the page where a deposit can be simulated, before an account is issued', async () => {
    simulator = await startTestSimulator();
    const opened = await simulator.openWindow({ method: 'VIRTUAL_ACCOUNT', virtualAccount: { validHours: 24 } });
    const window = String(opened.body.checkoutUrl);
    const link = /<a href="([^"]+)"[^>]*>모의 결제 내역</.exec(await (await fetch(window)).text())?.[1] ?? '';
    const ledger = await (await fetch(new URL(link, window))).text();
    expect(ledger).toContain('모의 결제 내역');
    expect(ledger).toContain(new URL(window).pathname);
  });

  it('shows an order’s name as text, whatever it is', async () => {
    simulator = await startTestSimulator();
    const { body } = await simulator.openWindow({ orderName: '<img src=x onerror=alert(1)>' });
    const page = await fetch(String(body.checkoutUrl));
    const text = await page.text();
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('<img');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it.each([
    { action: 'pay', to: `${MERCHANT}/user/payment/success` },
    { action: 'close', to: `${MERCHANT}/user/payment/fail?code=PAY_PROCESS_CANCELED` },
    { action: 'refuse:REJECT_CARD_COMPANY', to: `${MERCHANT}/user/payment/fail?code=REJECT_CARD_COMPANY` },
  ])('sends a second tap on $action the same way as the first', async ({ action, to }) => {
    simulator = await startTestSimulator();
    const { body } = await simulator.openWindow();
    const press = async () => {
      const form = new URLSearchParams({ action });
      const response = await fetch(String(body.checkoutUrl), { method: 'POST', body: form, redirect: 'manual' });
      return response.headers.get('location');
    };
    const first = await press();
    expect(first).toContain(to);
    expect(await press()).toBe(first);
  });

  it('answers the browser script from the merchant’s origin alone', async () => {
    simulator = await startTestSimulator();
    const preflight = (origin: string) =>
      fetch(`${simulator.publicUrl}/checkouts`, { method: 'OPTIONS', headers: { origin } });
    expect((await preflight(MERCHANT)).headers.get('access-control-allow-origin')).toBe(MERCHANT);
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves its style, font and script, and no other file', async () => {
    simulator = await startTestSimulator();
    const status = async (path: string) => (await fetch(`${simulator.publicUrl}${path}`)).status;
    expect(await status('/sdk.js')).toBe(200);
    expect(await status('/assets/pages.css')).toBe(200);
    expect(await status('/assets/font/font.css')).toBe(200);
    expect(await status('/assets/font/woff2-dynamic-subset/PretendardVariable.subset.0.woff2')).toBe(200);
    expect(await status('/assets/font/woff2-dynamic-subset/..%2f..%2f..%2f..%2fpackage.json')).toBe(400);
    expect(await status('/assets/font/woff2-dynamic-subset/PretendardVariable.subset.999.woff2')).toBe(404);
  });
});

describe('the journal', () => {
  it('refunds after a restart what was paid before it, and replays an answer to its key', async () => {
    simulator = await startTestSimulator();
    const payment = await simulator.authenticate();
    const key = { 'idempotency-key': 'confirm-1' };
    const confirmed = await simulator.call('POST', '/v1/payments/confirm', payment, key);
    await simulator.restart();
    expect(await simulator.call('POST', '/v1/payments/confirm', payment, key)).toEqual(confirmed);
    const cancel = { cancelReason: '환불', cancelAmount: 5000 };
    const refunded = await simulator.call('POST', `/v1/payments/${payment.paymentKey}/cancel`, cancel);
    expect(refunded).toMatchObject({ status: 200, body: { status: 'PARTIAL_CANCELED', balanceAmount: 15_000 } });
    await simulator.restart();
    const found = await simulator.call('GET', `/v1/payments/orders/${payment.orderId}`);
    expect(found).toMatchObject({ status: 200, body: { balanceAmount: 15_000 } });
  });

  it('keeps one line per payment, and ignores an incomplete last line', async () => {
    simulator = await startTestSimulator();
    const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-simulator-'));
    const stateFile = join(folder, 'payments.jsonl');
    const now = new Date();
    const request = { orderId: 'order-1', orderName: '멘토링', method: 'CARD', amount: 1000 } as const;
    const record = openPayment({ ...request, successUrl: MERCHANT, failUrl: MERCHANT }, now);
    const first = await openSimulatorStore(stateFile, now);
    for (let time = 0; time < 50; time += 1) await first.savePayment({ ...record, customerName: `이름 ${time}` });
    await first.close();
    await appendFile(stateFile, '{"payment":{"paymentKey":"half');
    const second = await openSimulatorStore(stateFile, now);
    expect(second.payments()).toEqual([{ ...record, customerName: '이름 49' }]);
    await second.close();
    expect((await readFile(stateFile, 'utf8')).trim().split('\n')).toHaveLength(1);
    await writeFile(stateFile, '');
    await rm(folder, { recursive: true });
  });

  it('drops an answer after fifteen days', async () => {
    let time = Date.parse('2026-11-21T00:00:00Z');
    simulator = await startTestSimulator({ clock: { now: () => new Date(time) } });
    const payment = await simulator.authenticate();
    const key = { 'idempotency-key': 'confirm-1' };
    await simulator.call('POST', '/v1/payments/confirm', payment, key);
    time += 15 * 24 * 60 * 60 * 1000 - 1;
    expect(await simulator.call('POST', '/v1/payments/confirm', payment, key)).toMatchObject({ status: 200 });
    time += 1;
    const repeated = await simulator.call('POST', '/v1/payments/confirm', payment, key);
    expect(repeated.body.code).toBe('ALREADY_PROCESSED_PAYMENT');
  });
});

describe('idempotency keys', () => {
  it('belong to one address: the same key cancels two payments', async () => {
    simulator = await startTestSimulator();
    for (const payment of [await simulator.authenticate(), await simulator.authenticate()]) {
      await simulator.call('POST', '/v1/payments/confirm', payment);
      const path = `/v1/payments/${payment.paymentKey}/cancel`;
      const cancelled = await simulator.call('POST', path, { cancelReason: '환불' }, { 'idempotency-key': 'same' });
      expect(cancelled.body.status).toBe('CANCELED');
    }
  });

  it('may have 300 characters and not one more', async () => {
    simulator = await startTestSimulator();
    const payment = await simulator.authenticate();
    const long = { 'idempotency-key': 'k'.repeat(301) };
    const refused = await simulator.call('POST', '/v1/payments/confirm', payment, long);
    expect(refused.body.code).toBe('INVALID_IDEMPOTENCY_KEY');
    const fits = { 'idempotency-key': 'k'.repeat(300) };
    expect(await simulator.call('POST', '/v1/payments/confirm', payment, fits)).toMatchObject({ status: 200 });
  });
});

describe('the list of what moved', () => {
  const list = (query: string) => simulator.call('GET', `/v1/transactions?${query}`);
  const DAY = 'startDate=2026-11-21T00:00:00&endDate=2026-11-21T23:59:59';

  it('has approvals and cancellations of a period, oldest first, page by page', async () => {
    let now = new Date('2026-11-21T03:00:00Z');
    simulator = await startTestSimulator({ clock: { now: () => now } });
    const [one, other] = [await simulator.authenticate(), await simulator.authenticate()];
    await simulator.call('POST', '/v1/payments/confirm', one);
    now = new Date('2026-11-21T03:01:00Z');
    await simulator.call('POST', '/v1/payments/confirm', other);
    now = new Date('2026-11-21T03:02:00Z');
    await simulator.call('POST', `/v1/payments/${one.paymentKey}/cancel`, { cancelReason: 'x', cancelAmount: 500 });
    await simulator.authenticate();
    const moved = (await list(DAY)).body as unknown as Record<string, unknown>[];
    expect(moved).toMatchObject([
      { orderId: one.orderId, status: 'DONE', amount: one.amount, transactionAt: '2026-11-21T12:00:00+09:00' },
      { orderId: other.orderId, status: 'DONE', paymentKey: other.paymentKey },
      { orderId: one.orderId, status: 'PARTIAL_CANCELED', amount: -500 },
    ]);
    const after = await list(`${DAY}&limit=1&startingAfter=${String(moved[0]?.transactionKey)}`);
    expect(after.body).toEqual([moved[1]]);
    expect((await list('startDate=2026-11-21T12:01:00&endDate=2026-11-21T12:01:00')).body).toEqual([moved[1]]);
  });

  it.each(['', 'startDate=x&endDate=y', `${DAY}&limit=0`, `${DAY}&limit=x`])('refuses ‘%s’', async (query) => {
    simulator = await startTestSimulator();
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });
});
