import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { payInWindow } from '#server/testing/buyer.ts';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  balancesOf,
  goToPay,
  mailsAbout,
  moveDeposit,
  propose,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findMailsOf } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { planReconciliation, registerTimelineWatch, restoredSince, startTimelineWatch } from './reconcile-since.ts';

// A backup lacks what came after it: an order was open when it was made, and the gateway has gone on with it since. The gateway is asked here
// behind the server's back, which leaves exactly that.

type Order = Awaited<ReturnType<typeof goToPay>>;

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  operator = await createOperator(instance);
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const atGateway = ({ orderId }: Order) => instance.services.gateway.findByOrderId(orderId);
const captureUnseen = (order: Order) =>
  instance.services.gateway.confirm({ ...order, idempotencyKey: `${order.orderId}:lost` });

/** The restored server starts, an hour after the backup. */
async function restart(): Promise<void> {
  const since = instance.clock.now();
  await instance.db.transaction((tx) => planReconciliation(tx, since));
  await pass(instance, { hours: 1 });
  await instance.services.jobs.runDue();
}

describe('an order that was open when the backup was made', () => {
  it('is paid for when the gateway has taken its money since, coupon and all', async () => {
    const scene = await propose(instance);
    const { coupons } = await scene.mentee.client.get('GET /v1/coupon');
    const order = await goToPay(instance, scene, { method: 'CARD', couponId: coupons[0]?.couponId });
    await captureUnseen(order);
    await pass(instance, { minutes: 6 });
    const fact = 'is READY over 0 here and DONE over 18000 at the gateway';
    expect(await findViolations(instance.services)).toMatchObject([{ invariant: 'M1', fact }]);
    await restart();
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', payment: { status: 'DONE' } });
    expect((await scene.mentee.client.get('GET /v1/coupon')).coupons).toMatchObject([{ status: 'USED' }]);
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 2000, GATEWAY: 18_000, HELD: -20_000 });
    await expectRulesToHold(instance);
  });

  it('waits for its deposit when the gateway has issued its account since', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene, TRANSFER);
    await captureUnseen(order);
    await restart();
    expect((await see(scene)).payment).toMatchObject({ status: 'WAITING_FOR_DEPOSIT' });
    await moveDeposit(instance, order, 'deposit');
    await pass(instance, { minutes: 4 });
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', payment: { status: 'DONE' } });
    await expectRulesToHold(instance);
  });

  it('is left alone when nobody has agreed to it', async () => {
    const scene = await propose(instance);
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', {
      params: scene.params,
      body: { method: 'CARD' },
    });
    await restart();
    expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING', payment: { status: 'READY' } });
  });

  it('goes back whole when its coupon has been spent on another since', async () => {
    const scene = await propose(instance);
    const { coupons } = await scene.mentee.client.get('GET /v1/coupon');
    const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
    const order = await goToPay(instance, scene, wish);
    const other = await propose(instance, { mentee: scene.mentee });
    await scene.mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, other, wish) });
    await captureUnseen(order);
    await restart();
    expect(await atGateway(order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING', payment: { status: 'RETURNED' } });
    expect(await see(other)).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    await expectRulesToHold(instance);
  });
});

describe('an order that was given up before it was sent to the gateway', () => {
  it.each([
    {
      name: 'its student came back without paying',
      giveUp: ({ mentee }: Scene, { orderId }: Order) =>
        mentee.client.call('POST /v1/payment/failure', { body: { orderId, code: 'PAY_PROCESS_CANCELED' } }),
    },
    {
      name: 'another order took its place',
      giveUp: ({ mentee, params }: Scene) =>
        mentee.client.call('POST /v1/mentoring/{mentoringId}/payment', { params, body: { method: 'CARD' } }),
    },
    {
      name: 'its mentoring ended',
      giveUp: ({ mentee, params }: Scene) =>
        mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', {
          params,
          body: { reason: '', expectedRefundKrw: 0 },
        }),
    },
  ])('is asked about once nobody can pay by it any more: $name', async ({ giveUp }) => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    expect((await giveUp(scene, order)).status).toBeLessThan(300);
    await captureUnseen(order);
    await pass(instance, { minutes: 11 });
    expect(await atGateway(order)).toMatchObject({ status: 'DONE' });
    await pass(instance, { minutes: 2 });
    expect(await atGateway(order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    const subjects = (await mailsAbout(instance, scene.mentoringId, scene.mentee)).map(({ subject }) => subject);
    expect(subjects).toContain('[선배랑] 늦게 승인된 결제를 돌려드려요');
    await expectRulesToHold(instance);
  });
});

/** An order that is paid at the gateway, and of which no row is here. */
async function payUnknownOrder(): Promise<string> {
  const scene = await propose(instance);
  const checkout = await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', {
    params: scene.params,
    body: { method: 'CARD' },
  });
  const lost = { ...checkout, orderId: `lost_${crypto.randomUUID()}` };
  const paymentKey = (await payInWindow(instance.services, lost)).searchParams.get('paymentKey') ?? '';
  await captureUnseen({ paymentKey, orderId: lost.orderId, amount: lost.amount });
  return lost.orderId;
}

const subjectsAbout = async (orderId: string) =>
  (await instance.db.query(findMailsOf, [operator.email, `%${orderId}%`])).map(({ subject }) => subject);

it('an order missing in the database is a violation, and every operator is notified of its number once', async () => {
  const orderId = await payUnknownOrder();
  expect(await findViolations(instance.services)).toMatchObject([{ invariant: 'M1', subject: `order ${orderId}` }]);
  await restart();
  await restart();
  expect(await subjectsAbout(orderId)).toEqual(['[선배랑] 결제사에만 있는 주문이 있어요']);
});

it('a database that came back on another timeline has the gateway asked since when its data ends', async () => {
  const settle = async () => {
    await instance.services.jobs.runDue();
  };
  registerTimelineWatch(instance.services);
  await startTimelineWatch(instance.services);
  await settle();
  const lastSeen = instance.clock.now();
  // The data of a moment ago, which is now restored elsewhere.
  const orderId = await payUnknownOrder();
  await pass(instance, { minutes: 1 });
  await settle();
  expect(await subjectsAbout(orderId), 'of the same database nothing is asked').toEqual([]);
  await instance.db.query(
    unnamed(
      `update jobs set payload = payload || '{"timeline": "7000000000000000001-00000001"}' where name = 'watch-timeline'`,
    ),
    [],
  );
  expect((await restoredSince(instance.db))?.getTime()).toBeLessThan(lastSeen.getTime());
  await startTimelineWatch(instance.services);
  await settle();
  expect(await subjectsAbout(orderId), 'at the start already').toEqual(['[선배랑] 결제사에만 있는 주문이 있어요']);
});
