import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import { armFault, clearFaults, goToPay, propose, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { EXPIRE_JOB } from './deadlines/deadlines.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

it('a clock that is set back an hour keeps a deadline that was being looked at, for its time', async () => {
  const scene = await propose(instance);
  // As after a process that claimed it and died: it is looked at before its time.
  const early = { name: EXPIRE_JOB, key: String(scene.mentoringId), runAt: NOON };
  await instance.services.jobs.enqueue(instance.db, early);
  await instance.services.jobs.runDue();
  expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING' });
  instance.clock.set(new Date(NOON.getTime() + DAY_MS));
  await instance.services.jobs.runDue();
  expect(await see(scene)).toMatchObject({ status: 'EXPIRED' });
});

it('a clock set back an hour does not keep a payment of unknown outcome waiting for the old hour', async () => {
  const scene = await propose(instance);
  const order = await goToPay(instance, scene);
  await armFault(instance, { operation: 'confirm', kind: 'server-error-after-effect', orderId: order.orderId });
  await armFault(instance, { operation: 'lookup', kind: 'server-error-before-effect', orderId: order.orderId });
  expect(await scene.mentee.client.call('POST /v1/payment/confirm', { body: order })).toMatchObject({
    code: 'PAYMENT_UNKNOWN',
  });
  await clearFaults(instance);
  await pass(instance, { hours: -1 });
  await pass(instance, { minutes: 1 });
  expect(await see(scene)).toMatchObject({ paymentStatus: 'DONE', status: 'WAITING_FOR_MENTOR' });
  await expectRulesToHold(instance);
});
