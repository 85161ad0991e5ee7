import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { beginAtNoon, expectRulesToHold } from '#server/testing/expect-rules.ts';
import { createMentee } from '#server/testing/factories.ts';
import {
  armFault,
  balancesOf,
  clearFaults,
  goToPay,
  mailsAbout,
  moveDeposit,
  propose,
  proposeAndPay,
  sendWebhook,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findRefundAccounts } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const WITHDRAW = 'DELETE /v1/mentoring/{mentoringId}/payment';
const CONFIRM = 'POST /v1/payment/confirm';
const HELD = { COUPON: 2000, GATEWAY: 18_000, HELD: -20_000 };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));
afterEach(async () => {
  await clearFaults(instance);
  await expectRulesToHold(instance);
});

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const atGateway = ({ orderId }: { orderId: string }) => instance.services.gateway.findByOrderId(orderId);
const withdraw = ({ mentee, params }: Scene) => mentee.client.call(WITHDRAW, { params });

/** An account waits for the deposit of somebody who used a coupon. */
async function awaitDeposit() {
  const scene = await propose(instance);
  const { coupons } = await scene.mentee.client.get('GET /v1/coupon');
  const couponId = coupons[0]?.couponId;
  const order = await goToPay(instance, scene, { ...TRANSFER, couponId });
  await scene.mentee.client.get(CONFIRM, { body: order });
  return { ...scene, order, couponId };
}

it('a bank transfer is replaced by a card: its account is closed and deleted, its coupon is free', async () => {
  const scene = await awaitDeposit();
  const wish = { method: 'CARD', couponId: scene.couponId };
  const { params, mentee } = scene;
  const early = await mentee.client.call('POST /v1/mentoring/{mentoringId}/payment', { params, body: wish });
  expect(early).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' });

  expect(await withdraw(scene)).toMatchObject({ status: 200, data: { mentoringId: scene.mentoringId } });
  expect(await atGateway(scene.order)).toMatchObject({ status: 'CANCELED' });
  expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING', paymentStatus: 'FAILED' });
  expect(await instance.db.query(findRefundAccounts, [scene.mentoringId])).toEqual([
    { status: 'FAILED', account: null },
  ]);
  expect(await withdraw(scene)).toMatchObject({ status: 200 });

  await mentee.client.get(CONFIRM, { body: await goToPay(instance, scene, wish) });
  expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', payment: { method: 'CARD' } });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
});

it('a deposit that arrived before the withdrawal pays for the mentoring', async () => {
  const scene = await awaitDeposit();
  await moveDeposit(instance, scene.order, 'deposit');
  expect(await withdraw(scene)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
});

it('the answer to a closing that was refused and lost is not taken for that to the refund', async () => {
  const scene = await awaitDeposit();
  const { order, params } = scene;
  await moveDeposit(instance, order, 'deposit');
  await armFault(instance, {
    operation: 'cancel',
    kind: 'server-error-after-effect',
    orderId: order.orderId,
    times: 1,
  });
  expect(await withdraw(scene)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  await instance.services.jobs.runDue();
  expect(await see(scene)).toMatchObject({ status: 'REJECTED', paymentStatus: 'REFUNDED' });
  const subjects = (await mailsAbout(instance, scene.mentoringId, scene.mentee)).map(({ subject }) => subject);
  expect(subjects).not.toContain('[선배랑] 환불받을 계좌를 다시 알려 주세요');
});

/** The bank moves the money, unless the account is closed by then. */
const depositIfOpen = (order: { paymentKey: string }) =>
  moveDeposit(instance, order, 'deposit').catch((error: unknown) => expect(String(error)).toContain('led nowhere'));

/** Two withdrawals and a deposit at once, in one order or the other. @returns what each side thinks of the payment afterwards */
async function raceForAccount(isDepositFirst: boolean) {
  const scene = await awaitDeposit();
  const deposit = () => depositIfOpen(scene.order);
  const withdrawal = () => withdraw(scene);
  const acts = isDepositFirst ? [deposit, withdrawal, withdrawal] : [withdrawal, deposit, withdrawal];
  await Promise.all(acts.map((act) => act()));
  await sendWebhook(instance, scene.order);
  const { paymentStatus } = await see(scene);
  const known = await atGateway(scene.order);
  return { balances: await balancesOf(instance, scene.mentoringId), outcome: `${paymentStatus} ${known?.status}` };
}

it('a deposit and two simultaneous withdrawals have one outcome, and no won is lost', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { balances, outcome } = await raceForAccount(round % 2 === 1);
    expect(['DONE DONE', 'FAILED CANCELED']).toContain(outcome);
    expect(balances).toEqual(outcome === 'DONE DONE' ? HELD : {});
  }
});

it('a withdrawal that the gateway does not answer is resolved later; nothing else can be paid meanwhile', async () => {
  const scene = await awaitDeposit();
  const { orderId } = scene.order;
  await armFault(instance, { operation: 'cancel', kind: 'server-error-after-effect', orderId });
  await armFault(instance, { operation: 'lookup', kind: 'server-error-before-effect', orderId });
  expect(await withdraw(scene)).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  expect(await see(scene)).toMatchObject({ paymentStatus: 'WAITING_FOR_DEPOSIT' });
  await clearFaults(instance);
  await sendWebhook(instance, scene.order);
  expect(await see(scene)).toMatchObject({ paymentStatus: 'FAILED' });
});

it('a withdrawal is refused to other members, and where there is no account to close', async () => {
  const scene = await awaitDeposit();
  const stranger = await createMentee(instance);
  expect(await stranger.client.call(WITHDRAW, { params: scene.params })).toMatchObject({ status: 404 });
  expect(await see(scene)).toMatchObject({ paymentStatus: 'WAITING_FOR_DEPOSIT' });
  const paid = await proposeAndPay(instance);
  expect(await withdraw(paid)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  expect(await withdraw(await propose(instance))).toMatchObject({ status: 404 });
});
