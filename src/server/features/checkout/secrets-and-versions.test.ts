import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { goToPay, moveDeposit, propose, proposeAndPay, TRANSFER, type Scene } from '#server/testing/mentoring-scene.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-instance.ts';
import { quoteCancellation } from '../mentorings/steps/cancel-mentoring.ts';

const findSecret = statement<{ secret: string }>(
  'test-gateway-secret',
  'select gateway_secret as secret from payments where order_id = $1',
);
const setPolicy = statement('test-set-policy', 'update payments set policy_version = $2 where mentoring_id = $1');

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse('postgresql');
});
afterAll(() => house.close());

const paymentOf = async ({ mentee, params }: Scene) =>
  (await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).paymentStatus;

it('a deposit callback without the secret of its account sets nothing off', async () => {
  const scene = await propose(house);
  const order = await goToPay(house, scene, TRANSFER);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await moveDeposit(house, order, 'deposit');
  const call = async (secret: string) => {
    await house.client().get('POST /v1/payment/webhook', { body: { orderId: order.orderId, secret, status: 'DONE' } });
    await house.services.jobs.runDue();
    return paymentOf(scene);
  };
  expect(await call('a good guess')).toBe('WAITING_FOR_DEPOSIT');
  const [known] = await house.db.query(findSecret, [order.orderId]);
  expect(await call(known?.secret ?? '')).toBe('DONE');
});

it('a refund is quoted under the policy that the order was paid under, or not at all', async () => {
  const { mentee, mentoringId } = await proposeAndPay(house);
  const quote = () => quoteCancellation(house.services, mentee.memberId, mentoringId);
  expect(await quote()).toMatchObject({ refundKrw: 20_000 });
  await house.db.query(setPolicy, [mentoringId, 99]);
  await expect(quote()).rejects.toThrow('Unknown refund policy 99');
  await house.db.query(setPolicy, [mentoringId, 1]);
});
