import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pass } from '#server/testing/expect-rules.ts';
import { createMentee } from '#server/testing/factories.ts';
import {
  ACCOUNT,
  armFault,
  balancesOf,
  clearFaults,
  goToPay,
  moveDeposit,
  propose,
  proposeAndPay,
  sendWebhook,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findRefundAccounts } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const HELD = { GATEWAY: 20_000, HELD: -20_000 };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

describe('a bank transfer', () => {
  it('is captured on deposit, and refunded to the stored account, which is deleted then', async () => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene, TRANSFER);
    await scene.mentee.client.get('POST /v1/payment/confirm', { body });
    await moveDeposit(instance, body, 'deposit');
    await sendWebhook(instance, body);
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
    const [kept] = await instance.db.query(findRefundAccounts, [scene.mentoringId]);
    const bytes = Buffer.from(kept?.account ?? []);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.includes(ACCOUNT.accountNumber)).toBe(false);

    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    await instance.services.jobs.runDue();
    expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED', refundKrw: 20_000 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    const [forgotten] = await instance.db.query(findRefundAccounts, [scene.mentoringId]);
    expect(forgotten).toEqual({ status: 'REFUNDED', account: null });
    expect(await instance.services.gateway.findByOrderId(body.orderId)).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
    });
  });
});

describe('S-71 somebody else’s payment key', () => {
  it('pays nothing, and does not keep its owner from paying', async () => {
    const [owner, thief] = [await propose(instance), await propose(instance)];
    const [owned, stolen] = [await goToPay(instance, owner), await goToPay(instance, thief)];
    const taken = await thief.mentee.client.call('POST /v1/payment/confirm', {
      body: { ...stolen, paymentKey: owned.paymentKey },
    });
    expect(taken).toMatchObject({ status: 422, code: 'PAYMENT_DECLINED' });
    expect(await see(thief)).toMatchObject({ status: 'PAYMENT_PENDING', paymentStatus: 'FAILED' });
    const another = await propose(instance);
    const theirs = { ...(await goToPay(instance, another)), paymentKey: owned.paymentKey };
    expect(await another.mentee.client.call('POST /v1/payment/confirm', { body: theirs })).toMatchObject({
      status: 409,
      code: 'PAYMENT_IN_PROGRESS',
    });
    const paid = await owner.mentee.client.call('POST /v1/payment/confirm', { body: owned });
    expect(paid).toMatchObject({ status: 200, data: { payment: { status: 'DONE' } } });
    expect(await balancesOf(instance, owner.mentoringId)).toEqual(HELD);
    // Afterwards it is the owner's payment, which no other order takes away.
    const again = await goToPay(instance, thief);
    expect(
      await thief.mentee.client.call('POST /v1/payment/confirm', { body: { ...again, paymentKey: owned.paymentKey } }),
    ).toMatchObject({ status: 409 });
    expect(await balancesOf(instance, thief.mentoringId)).toEqual({});
  });
});

describe('a gateway that is too busy for a confirmation', () => {
  it('is asked again, and nobody reads of a decline', async () => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene);
    await armFault(instance, { operation: 'confirm', kind: 'rate-limited', orderId: body.orderId, times: 2 });
    const answer = await scene.mentee.client.call('POST /v1/payment/confirm', { body });
    expect(answer).toMatchObject({ status: 200, data: { payment: { status: 'DONE' } } });
    await clearFaults(instance);
  });

  it('and stays so, leaves the order to the reconciler', async () => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene);
    await armFault(instance, { operation: 'confirm', kind: 'rate-limited', orderId: body.orderId });
    const answer = await scene.mentee.client.call('POST /v1/payment/confirm', { body });
    expect(answer).toMatchObject({ status: 503, code: 'PAYMENT_UNKNOWN' });
    expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING', paymentStatus: 'CONFIRMING' });
    await clearFaults(instance);
    await pass(instance, { minutes: 1 });
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
  });
});

describe('a confirmation with an unknown outcome', () => {
  it.each([
    { name: 'took the money', fault: 'server-error-after-effect' },
    { name: 'took none yet', fault: 'server-error-before-effect' },
  ])('is answered as unknown, and resolved by the reconciler: it $name', async ({ fault }) => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene);
    await armFault(instance, { operation: 'confirm', kind: fault, orderId: body.orderId });
    await armFault(instance, { operation: 'lookup', kind: 'server-error-before-effect', orderId: body.orderId });
    try {
      const answer = await scene.mentee.client.call('POST /v1/payment/confirm', { body });
      expect(answer).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
      expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    } finally {
      await clearFaults(instance);
    }
    instance.clock.advance({ minutes: 2 });
    await instance.services.jobs.runDue();
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
    instance.clock.advance({ minutes: 2 });
    await instance.services.jobs.runDue();
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
  });
});

describe('a payment window that was closed', () => {
  it('abandons its order, which cannot be paid then; another can', async () => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene);
    const failure = { orderId: body.orderId, code: 'PAY_PROCESS_CANCELED' };
    const stranger = await createMentee(instance);
    expect(await stranger.client.call('POST /v1/payment/failure', { body: failure })).toMatchObject({ status: 404 });
    expect(await scene.mentee.client.get('POST /v1/payment/failure', { body: failure })).toEqual(scene.params);
    expect(await scene.mentee.client.call('POST /v1/payment/confirm', { body })).toMatchObject({ status: 409 });
    await scene.mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene) });
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
  });

  it('changes nothing of an order that was paid', async () => {
    const scene = await proposeAndPay(instance);
    const { payment } = await see(scene);
    const body = { orderId: payment?.orderId ?? '', code: 'PAY_PROCESS_CANCELED' };
    await scene.mentee.client.get('POST /v1/payment/failure', { body });
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
  });
});
