import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTossGateway, classifyRefusal } from './toss-gateway.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function startGateway(listener: RequestListener, timeoutMs = 10_000) {
  server = createServer(listener);
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  const { port } = server.address() as AddressInfo;
  return createTossGateway({
    apiBase: `http://127.0.0.1:${port}`,
    secretKey: 'test_sk_x',
    timeoutMs,
    lookupTimeoutMs: timeoutMs,
  });
}

const confirmation = { paymentKey: 'key', orderId: 'order-1', amount: 20_000, idempotencyKey: 'order-1-confirm' };

it('sends requests in the gateway’s protocol', async () => {
  const received: unknown[] = [];
  const gateway = await startGateway((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, key: request.headers['idempotency-key'], body });
      received.push(request.headers.authorization);
      response.writeHead(400).end('{"code":"INVALID_REQUEST","message":"no"}');
    });
  });
  const refund = { paymentKey: 'a/b', reason: `${'가'.repeat(199)}😀`, amount: 500, idempotencyKey: 'order-1-refund' };
  await expect(gateway.cancel(refund)).rejects.toThrow('no');
  expect(received).toEqual([
    {
      method: 'POST',
      url: '/v1/payments/a%2Fb/cancel',
      key: 'order-1-refund',
      body: JSON.stringify({ cancelReason: '가'.repeat(199), cancelAmount: 500 }),
    },
    `Basic ${Buffer.from('test_sk_x:').toString('base64')}`,
  ]);
});

it('reads what moved page by page: what came in, what went back, and what moves nothing', async () => {
  const received: string[] = [];
  const KINDS = [
    { status: 'DONE', amount: 500 },
    { status: 'CANCELED', amount: 500 },
    { status: 'PARTIAL_CANCELED', amount: -200 },
    { status: 'WAITING_FOR_DEPOSIT', amount: 500 },
  ];
  const entry = (at: number) => ({ orderId: `order-${at}`, transactionKey: `T${at}`, ...KINDS[at % KINDS.length] });
  const gateway = await startGateway((request, response) => {
    received.push(request.url ?? '');
    const start = request.url?.includes('startingAfter=T999') ? 1000 : 0;
    const page = Array.from({ length: start === 0 ? 1000 : 3 }, (_, at) => entry(start + at));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
  const from = new Date('2026-11-21T03:00:30Z');
  const moved: object[] = [];
  for await (const movement of gateway.listMovements({ from, until: new Date('2026-11-21T04:00:30Z') }))
    moved.push(movement);
  const sums = [500, -500, -200, 0];
  expect(moved).toEqual(Array.from({ length: 1003 }, (_, at) => ({ orderId: `order-${at}`, krw: sums[at % 4] })));
  const period = 'startDate=2026-11-21T12%3A00%3A00&endDate=2026-11-21T13%3A01%3A00&limit=1000';
  expect(received).toEqual([`/v1/transactions?${period}`, `/v1/transactions?${period}&startingAfter=T999`]);
});

it('reports an unknown outcome when the list of moved orders is something else', async () => {
  const gateway = await startGateway((_, response) => response.writeHead(200).end('{}'));
  const moved = gateway.listMovements({ from: new Date(0), until: new Date(0) })[Symbol.asyncIterator]();
  await expect(moved.next()).rejects.toMatchObject({ kind: 'unknown', code: 'UNREADABLE_ANSWER' });
});

it('reports an unknown outcome when no answer comes in time', async () => {
  const gateway = await startGateway(() => undefined, 100);
  await expect(gateway.confirm(confirmation)).rejects.toMatchObject({ kind: 'unknown', code: 'TIMEOUT' });
  await expect(gateway.findByOrderId('order-1')).rejects.toMatchObject({ kind: 'unknown', code: 'TIMEOUT' });
});

it('reports an unknown outcome when the connection breaks', async () => {
  const gateway = await startGateway((request) => request.socket.destroy());
  await expect(gateway.confirm(confirmation)).rejects.toMatchObject({ kind: 'unknown', code: 'CONNECTION_LOST' });
});

it('reports that nothing happened when the connection is refused', async () => {
  const gateway = await startGateway(() => undefined);
  server?.close();
  await expect(gateway.confirm(confirmation)).rejects.toMatchObject({ kind: 'retryable', code: 'UNREACHABLE' });
});

it.each([
  { case: 'a page', status: 200, body: '<html>maintenance</html>' },
  { case: 'a page with an error', status: 502, body: '<html>bad gateway</html>' },
  { case: 'something else in JSON', status: 200, body: '{"ok":true}' },
  { case: 'nothing', status: 204, body: undefined },
])('does not accept $case', async ({ status, body }) => {
  const gateway = await startGateway((_request, response) => response.writeHead(status).end(body));
  await expect(gateway.confirm(confirmation)).rejects.toMatchObject({ kind: 'unknown', code: 'UNREADABLE_ANSWER' });
});

it.each([
  [400, 'ALREADY_PROCESSED_PAYMENT', 'already-processed'],
  [400, 'ALREADY_CANCELED_PAYMENT', 'already-processed'],
  [400, 'PROVIDER_ERROR', 'retryable'],
  [403, 'FORBIDDEN_CONSECUTIVE_REQUEST', 'retryable'],
  [429, 'ANYTHING', 'retryable'],
  [409, 'IDEMPOTENT_REQUEST_PROCESSING', 'unknown'],
  [500, 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'unknown'],
  [500, 'PROVIDER_ERROR', 'unknown'],
  [401, 'UNAUTHORIZED_KEY', 'misconfigured'],
  [403, 'INCORRECT_BASIC_AUTH_FORMAT', 'misconfigured'],
  [403, 'REJECT_CARD_PAYMENT', 'declined'],
  [400, 'INVALID_STOPPED_CARD', 'declined'],
  [404, 'NOT_FOUND_PAYMENT_SESSION', 'declined'],
  [400, 'A_CODE_OF_TOMORROW', 'declined'],
  [403, 'toString', 'declined'],
] as const)('takes %i %s for %s', (status, code, kind) => {
  expect(classifyRefusal(status, code)).toBe(kind);
});
