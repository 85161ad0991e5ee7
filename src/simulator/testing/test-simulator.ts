import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator, type Simulator, type SimulatorSettings } from '../create-simulator.ts';

export interface JsonResponse {
  status: number;
  body: Record<string, unknown>;
}

/** A simulator that listens on its own port, with the calls that a merchant's server and browser make. */
export interface TestSimulator {
  /** The simulator's pages: `http://…/simulator`. */
  publicUrl: string;
  /** Calls the gateway's API as the merchant. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<JsonResponse>;
  /** Opens the window, as the browser script does. */
  openWindow(more?: Record<string, unknown>): Promise<JsonResponse>;
  /** Opens the window and pays in it; the payment then waits for its confirmation. */
  authenticate(more?: Record<string, unknown>): Promise<{ paymentKey: string; orderId: string; amount: number }>;
  /** Arms a fault switch. */
  arm(fault: Record<string, unknown>): Promise<JsonResponse>;
  /** Stops the simulator and opens it again on the same state file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const CLIENT_KEY = 'test_ck_simulator';
export const SECRET_KEY = 'test_sk_simulator';
export const MERCHANT = 'http://localhost:3000';

const BASIC = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;

export async function startTestSimulator(more: Partial<SimulatorSettings> = {}): Promise<TestSimulator> {
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-simulator-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings: SimulatorSettings = {
    stateFile: join(folder, 'payments.jsonl'),
    clientKey: CLIENT_KEY,
    secretKey: SECRET_KEY,
    publicUrl: `${origin}/simulator`,
    allowedReturnOrigins: [MERCHANT],
    ...more,
  };
  const { publicUrl } = settings;
  async function open(): Promise<Simulator> {
    const simulator = await createSimulator(settings);
    await simulator.listen(port, '127.0.0.1');
    return simulator;
  }

  let running = await open();
  const simulator: TestSimulator = {
    publicUrl,
    call: (method, path, body, headers) => fetchJson(origin + path, method, body, { authorization: BASIC, ...headers }),
    openWindow: (fields) => fetchJson(`${publicUrl}/checkouts`, 'POST', { ...windowRequest(), ...fields }, {}),
    async authenticate(fields) {
      const opened = await simulator.openWindow(fields);
      const body = new URLSearchParams({ action: 'pay' });
      const response = await fetch(String(opened.body.checkoutUrl), { method: 'POST', body, redirect: 'manual' });
      const query = new URL(response.headers.get('location') ?? '').searchParams;
      return {
        paymentKey: query.get('paymentKey') ?? '',
        orderId: query.get('orderId') ?? '',
        amount: Number(query.get('amount')),
      };
    },
    arm: (fault) => simulator.call('POST', '/simulator/faults', fault),
    async restart() {
      await running.close();
      running = await open();
    },
    async close() {
      await running.close();
      await rm(folder, { recursive: true });
    },
  };
  return simulator;
}

/** A merchant's webhook address that responds with a given status and records the webhooks it received. */
export async function startWebhookReceiver(responseStatus: () => number = () => 200) {
  const received: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      response.writeHead(responseStatus()).end();
      received.push(JSON.parse(text) as Record<string, unknown>);
      for (const notify of waiting.splice(0)) notify();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/payment/webhook`,
    received,
    /** Resolves once at least `count` webhooks have been received. */
    async until(count: number) {
      while (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        await promise;
      }
    },
    close: () => server.close(),
  };
}

function windowRequest() {
  return {
    clientKey: CLIENT_KEY,
    customerKey: 'customer-1',
    method: 'CARD',
    amount: { currency: 'KRW', value: 20_000 },
    orderId: `order_${randomUUID()}`,
    orderName: '30분 멘토링',
    customerName: '김새내',
    successUrl: `${MERCHANT}/user/payment/success`,
    failUrl: `${MERCHANT}/user/payment/fail`,
  };
}

async function fetchJson(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<JsonResponse> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

async function freePort(): Promise<number> {
  for (;;) {
    // Below the ports that systems give to outgoing connections: one of those may take it before the simulator listens.
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => {
      probe.close(resolve);
    });
    return port;
  }
}
