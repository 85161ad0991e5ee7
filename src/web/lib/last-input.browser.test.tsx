import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LAST_INPUT_HEADER } from '#contract/offline-answers.ts';
import { stubServer, type SentRequest } from '../testing/server-stub.ts';
import { call, untoldInput, watchInput } from './api.ts';
import { queryClient } from './query-client.ts';

const told = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers.get(LAST_INPUT_HEADER));
const ask = () => call('GET /v1/notifications/unread-count');

watchInput();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S-101 the first request after a tap says so, and those that the page makes by itself do not', async () => {
  untoldInput()?.markTold();
  const sent = stubServer({ 'GET /v1/notifications/unread-count': { unreadCount: 0 } });
  await ask();
  await userEvent.click(document.body);
  await ask();
  const stop = new QueryObserver(queryClient, {
    queryKey: ['poll'],
    queryFn: ask,
    refetchInterval: 10,
    refetchIntervalInBackground: true,
  }).subscribe(() => undefined);
  await expect.poll(() => sent.length).toBeGreaterThan(5);
  stop();
  expect(told(sent).slice(0, 2)).toEqual([null, expect.stringMatching(/^\d+$/)]);
  expect(new Set(told(sent).slice(2))).toEqual(new Set([null]));
});

it('what a script clicks is nobody’s hand', async () => {
  untoldInput()?.markTold();
  document.body.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(untoldInput()).toBeUndefined();
});

it('says how long ago it was, also when the device has slept meanwhile', async () => {
  await userEvent.keyboard('a');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 60 * 60 * 1000 });
  const secondsAgo = untoldInput()?.secondsAgo ?? 0;
  expect(secondsAgo).toBeGreaterThanOrEqual(8 * 60 * 60);
});

it('what the server has not heard of is said again', async () => {
  await userEvent.click(document.body);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask()).rejects.toMatchObject({ code: 'NETWORK' });
  const sent = stubServer({ 'GET /v1/notifications/unread-count': { unreadCount: 0 } });
  await ask();
  expect(told(sent)).toEqual([expect.stringMatching(/^\d+$/)]);
});
