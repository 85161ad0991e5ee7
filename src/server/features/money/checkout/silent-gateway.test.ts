import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { statement } from '#server/db/statement.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import {
  armFault,
  goToPay,
  moveDeposit,
  propose,
  proposeAndPay,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const REFUNDS = 40;
const AT_ONCE = 8;
const SILENT_ORDERS = 7;
const ON_TIME_MS = 2000;
const PATIENCE = { timeout: 120_000, interval: 10 };
const listRunning = statement<{ name: string }>(
  'test-list-running-jobs',
  'select name from jobs where claimed_until is not null',
);
const countRefunds = statement<{ count: number }>(
  'test-count-refund-jobs',
  `select count(*)::int as count from jobs where name = 'refund-payment'`,
);

let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance('postgresql');
});
afterEach(async () => {
  // The gateway goes away, so that nobody waits any longer for its answer.
  const stopped = instance.services.jobs.stop();
  await instance.services.simulator?.close();
  await stopped;
  await instance.close();
});

it('forty refunds that the gateway does not answer hold back neither a deadline nor a deposit', async () => {
  const { jobs } = instance.services;
  const unpaid = await propose(instance);
  instance.clock.set(new Date(NOON.getTime() + DAY_MS - 4 * MINUTE_MS));
  const { scene: deposited } = await deposit();
  await armFault(instance, { operation: 'cancel', kind: 'timeout-before-effect' });
  await oweRefunds();
  jobs.start();
  // The first look is over, and what waits for the gateway is all that runs.
  await expect.poll(listKindsRunning, PATIENCE).toEqual(['refund-payment']);

  const dueAt = performance.now();
  instance.clock.advance({ minutes: 5 });
  jobs.nudge();
  await expect.poll(() => statusOf(unpaid), PATIENCE).toBe('EXPIRED');
  await expect.poll(() => statusOf(deposited), PATIENCE).toBe('WAITING_FOR_MENTOR');
  const latenessMs = performance.now() - dueAt;
  expect((await instance.db.query(countRefunds))[0]?.count).toBe(REFUNDS);
  expect(latenessMs).toBeLessThan(ON_TIME_MS * loadFactor());
});

it('orders that it says nothing of hold back no deposit that it knows of', async () => {
  const { jobs } = instance.services;
  for (let silent = 0; silent < SILENT_ORDERS; silent += 1) {
    const { orderId } = (await deposit()).order;
    await armFault(instance, { operation: 'lookup', kind: 'timeout-before-effect', orderId });
    // The reconciler asks about the oldest first.
    instance.clock.advance({ seconds: 1 });
  }
  const { scene: deposited } = await deposit();
  jobs.start();
  await expect.poll(listKindsRunning, PATIENCE).toEqual([]);

  const dueAt = performance.now();
  instance.clock.advance({ minutes: 5 });
  jobs.nudge();
  await expect.poll(() => statusOf(deposited), PATIENCE).toBe('WAITING_FOR_MENTOR');
  expect(performance.now() - dueAt).toBeLessThan(ON_TIME_MS * loadFactor());
});

/** A proposal with a bank transfer that has come in, without a webhook. */
async function deposit() {
  const scene = await propose(instance);
  const order = await goToPay(instance, scene, TRANSFER);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await moveDeposit(instance, order, 'deposit');
  return { scene, order };
}

async function statusOf({ mentee, params }: Scene): Promise<string> {
  return (await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).status;
}

/** The kinds of jobs that this process is at, once the repeated ones have been planned. */
async function listKindsRunning(): Promise<string[]> {
  const names = (await instance.db.query(listRunning)).map(({ name }) => name);
  return Array.from(new Set(names));
}

async function oweRefunds(): Promise<void> {
  for (let begun = 0; begun < REFUNDS; begun += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, oweRefund));
}

async function oweRefund(): Promise<void> {
  const { mentee, params } = await proposeAndPay(instance);
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
}
