import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/manual-clock.ts';
import { startPushServer, type PushBrowser, type PushServer } from '#server/testing/servers/push-server.ts';
import {
  createWebPushTransport,
  isCurvePoint,
  isKeyPair,
  makeVapidKeys,
  PushPostponed,
  PushRefused,
} from './push-transport.ts';

const NOON = new Date('2026-11-23T03:00:00Z');
const keys = makeVapidKeys();

let server: PushServer;
let browser: PushBrowser;
beforeAll(async () => {
  server = await startPushServer();
  browser = server.subscribe();
});
afterEach(() => server.answerWith(undefined));
afterAll(() => server.close());

const transport = (localOrigin?: string, timeoutMs?: number) =>
  createWebPushTransport({
    keys,
    subject: 'mailto:help@sunbaerang.kr',
    clock: manualClock(NOON),
    localOrigin,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

function send(through = transport(server.origin), { endpoint, keys: { p256dh, auth } } = browser.subscription) {
  return through.send({
    endpoint,
    p256dh: Buffer.from(p256dh, 'base64url'),
    auth: Buffer.from(auth, 'base64url'),
    payload: JSON.stringify({ title: '새 메시지가 있어요', body: '대화에서 확인해 주세요.', link: '/user', tag: 'a' }),
    ttlSeconds: 600,
    isUrgent: true,
    topic: 'mentoring_12',
  });
}

describe('a push', () => {
  it('arrives encrypted for its browser and signed by us, with how long it is kept and what it replaces', async () => {
    await send();
    expect(browser.received).toEqual([
      { title: '새 메시지가 있어요', body: '대화에서 확인해 주세요.', link: '/user', tag: 'a' },
    ]);
    const [request] = browser.requests;
    expect(request?.headers).toMatchObject({
      ttl: '600',
      urgency: 'high',
      topic: 'mentoring_12',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    });
    expect(request?.publicKey).toBe(keys.publicKey);
    expect(request?.claims).toMatchObject({ aud: server.origin, sub: 'mailto:help@sunbaerang.kr' });
    const hoursLeft = ((request?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hoursLeft).toBeGreaterThan(0);
    expect(hoursLeft).toBeLessThanOrEqual(24);
  });

  it.each([404, 410])('to a browser that has unsubscribed (%d) says that it is gone', async (status) => {
    server.answerWith({ status });
    const error = await send().catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PushRefused);
    expect(error).toMatchObject({ status, isGone: true });
  });

  it.each([400, 401, 403, 413])(
    'that is refused (%d) is not tried again, and its browser is not gone',
    async (status) => {
      server.answerWith({ status });
      const error = await send().catch((fault: unknown) => fault);
      expect(error).toBeInstanceOf(PushRefused);
      expect(error).toMatchObject({ isGone: false });
    },
  );

  it.each([
    [429, '120', 120_000],
    [503, 'Mon, 23 Nov 2026 03:05:00 GMT', 300_000],
    [503, 'Mon, 23 Nov 2026 02:00:00 GMT', 0],
    [500, 'soon', undefined],
    [500, undefined, undefined],
  ])('waits for as long as the service asks: %d, Retry-After %s', async (status, retryAfter, retryAfterMs) => {
    server.answerWith({ status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) });
    const error = await send().catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PushPostponed);
    expect(error).toMatchObject({ status, retryAfterMs });
  });

  it('to a service that does not answer ends after the time limit', async () => {
    server.answerWith('silence');
    await expect(send(transport(server.origin, 50))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('S-58 a push goes to push services alone', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  ])('%s is one', (endpoint) => {
    expect(transport().isPushService(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://me:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    'word',
  ])('%s is none', async (endpoint) => {
    expect(transport().isPushService(endpoint)).toBe(false);
    const { keys: own } = browser.subscription;
    await expect(send(transport(), { endpoint, keys: own })).rejects.toBeInstanceOf(PushRefused);
  });

  it('the local one only by its setting, with its port', () => {
    const { endpoint } = browser.subscription;
    expect(transport().isPushService(endpoint)).toBe(false);
    expect(transport(server.origin).isPushService(endpoint)).toBe(true);
    expect(transport('http://127.0.0.1:1').isPushService(endpoint)).toBe(false);
  });

  it('a redirect is not followed', async () => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.writeHead(201).end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    for (const status of [301, 302, 307, 308]) {
      server.answerWith({ status, headers: { location: `http://127.0.0.1:${port}/` } });
      await expect(send()).rejects.toMatchObject({ name: 'PushRefused', status });
    }
    elsewhere.close();
    expect(visits).toBe(0);
  });
});

describe('VAPID keys', () => {
  it('are a pair of the curve, in the lengths that browsers take', () => {
    for (let count = 0; count < 20; count += 1) {
      const made = makeVapidKeys();
      expect(made.publicKey).toMatch(/^B[\w-]{86}$/);
      expect(made.privateKey).toMatch(/^[\w-]{43}$/);
      expect(isKeyPair(made.publicKey, made.privateKey)).toBe(true);
      expect(isKeyPair(keys.publicKey, made.privateKey)).toBe(false);
    }
    expect(isKeyPair(keys.publicKey, Buffer.alloc(32).toString('base64url'))).toBe(false);
  });

  it('a point beside the curve is none', () => {
    const point = Buffer.from(keys.publicKey, 'base64url');
    expect(isCurvePoint(point)).toBe(true);
    point.writeUInt8(point.readUInt8(64) ^ 1, 64);
    expect(isCurvePoint(point)).toBe(false);
  });
});
