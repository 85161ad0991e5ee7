import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import {
  goToPay,
  moveDeposit,
  propose,
  proposeAndPay,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { quoteCancellation } from '../../mentorings/transitions/cancel-mentoring.ts';

const findSecret = statement<{ secret: string }>(
  'test-gateway-secret',
  'select gateway_secret as secret from payments where order_id = $1',
);
const setPolicy = statement('test-set-policy', 'update payments set policy_version = $2 where mentoring_id = $1');

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const paymentOf = async ({ mentee, params }: Scene) =>
  (await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).paymentStatus;

it('a deposit callback without the secret of its account has no effect', async () => {
  const scene = await propose(instance);
  const order = await goToPay(instance, scene, TRANSFER);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await moveDeposit(instance, order, 'deposit');
  const call = async (secret: string) => {
    await instance
      .client()
      .get('POST /v1/payment/webhook', { body: { orderId: order.orderId, secret, status: 'DONE' } });
    await instance.services.jobs.runDue();
    return paymentOf(scene);
  };
  expect(await call('a good guess')).toBe('WAITING_FOR_DEPOSIT');
  const [known] = await instance.db.query(findSecret, [order.orderId]);
  expect(await call(known?.secret ?? '')).toBe('DONE');
});

it('a refund is quoted under the policy that the order was paid under, or not at all', async () => {
  const { mentee, mentoringId } = await proposeAndPay(instance);
  const quote = () => quoteCancellation(instance.services, mentee.memberId, mentoringId);
  expect(await quote()).toMatchObject({ refundKrw: 20_000 });
  await instance.db.query(setPolicy, [mentoringId, 99]);
  await expect(quote()).rejects.toThrow('Unknown refund policy 99');
  await instance.db.query(setPolicy, [mentoringId, 1]);
});
