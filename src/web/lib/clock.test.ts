import { afterEach, expect, test, vi } from 'vitest';
import { call, serverClock } from './api.ts';
import { now } from './clock.ts';
import { toDeviceTime } from './use-countdown.ts';

const SHOWN = '2026-12-16T01:00:00.000Z';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  serverClock.aheadMs = 0;
});

/** An answer of the server arrives while the device's clock shows {@link SHOWN}. */
async function receive(date: string | undefined): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(SHOWN) });
  const headers = date === undefined ? undefined : { date };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 200, message: '', data: null }, { headers })));
  await call('GET /v1/coupon');
}

test.each([
  ['a day slow', 'Thu, 17 Dec 2026 01:00:00 GMT', '2026-12-17T01:00:00.000Z'],
  ['ten minutes fast', 'Wed, 16 Dec 2026 00:50:00 GMT', '2026-12-16T00:50:00.000Z'],
  ['right, and the answer took half a minute', 'Wed, 16 Dec 2026 00:59:30 GMT', SHOWN],
  ['not told the time', undefined, SHOWN],
])('the time is the server’s on a device with its clock %s', async (_case, date, expected) => {
  await receive(date);
  expect(now().toISOString()).toBe(expected);
});

test('an instant of the server counts down by a clock that is wrong', async () => {
  await receive('Wed, 16 Dec 2026 00:50:00 GMT');
  expect(toDeviceTime('2026-12-16T00:55:00.000Z') - Date.now()).toBe(5 * 60_000);
});
