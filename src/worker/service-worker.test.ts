import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const worker = new EventTarget();

beforeAll(async () => {
  vi.stubGlobal('self', worker);
  vi.stubGlobal('SHELL', { version: '1', entry: '/main.js', files: [] });
  // A script, which exports nothing.
  const script = './service-worker.ts';
  await import(/* @vite-ignore */ script);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The browser replaces its subscription. @returns whether it has none any more, once the server was told */
async function replaceSubscription(answer: () => Promise<Response>): Promise<boolean> {
  vi.stubGlobal('fetch', answer);
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } });
  let work: Promise<unknown> | undefined;
  const waitUntil = (promise: Promise<unknown>) => (work = promise);
  const event = new Event('pushsubscriptionchange');
  worker.dispatchEvent(Object.assign(event, { newSubscription: { toJSON, unsubscribe }, waitUntil }));
  await work;
  return unsubscribe.mock.calls.length > 0;
}

describe('a subscription that the browser has replaced', () => {
  it('is kept once the server knows it', async () => {
    expect(await replaceSubscription(async () => new Response('{}'))).toBe(false);
  });

  it.each([
    ['refuses it', async () => new Response('{}', { status: 401 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is given up when the server %s: the settings would say that pushes arrive here', async (_what, answer) => {
    expect(await replaceSubscription(answer)).toBe(true);
  });
});
