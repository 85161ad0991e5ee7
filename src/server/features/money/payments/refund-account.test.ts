import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pass } from '#server/testing/expect-rules.ts';
import {
  ACCOUNT,
  acceptFirst,
  goToPay,
  meetFirst,
  moveDeposit,
  propose,
  proposeAndDeposit,
  sendWebhook,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findRefundAccounts, dumpTables } from '#server/testing/scenes/scene-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { openRefundAccount, sealRefundAccount } from './refund-account.ts';

describe('a sealed refund account', () => {
  const secret = randomBytes(32);
  const sealed = sealRefundAccount(secret, 'order-one', ACCOUNT);

  it('is opened with the server’s secret, for its own order, and in no other way', () => {
    expect(openRefundAccount([secret], 'order-one', sealed)).toEqual(ACCOUNT);
    expect(() => openRefundAccount([randomBytes(32)], 'order-one', sealed)).toThrow(/authenticate/);
    expect(() => openRefundAccount([secret], 'order-two', sealed)).toThrow(/authenticate/);
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openRefundAccount([secret], 'order-one', changed)).toThrow(/authenticate/);
    }
  });

  it('reveals nothing of the account, and differs each time', () => {
    for (const fact of Object.values(ACCOUNT)) expect(sealed.includes(fact)).toBe(false);
    expect(sealRefundAccount(secret, 'order-one', ACCOUNT).equals(sealed)).toBe(false);
  });
});

describe('the refund account of a bank transfer', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance('postgresql');
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  async function accountsOf({ mentoringId }: Scene): Promise<boolean[]> {
    const rows = await instance.db.query(findRefundAccounts, [mentoringId]);
    return rows.map((row) => row.account !== null);
  }
  async function transfer(): Promise<Scene & { order: Awaited<ReturnType<typeof goToPay>> }> {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene, TRANSFER);
    await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
    return { ...scene, order };
  }
  const cancel = ({ mentee, params }: Scene) =>
    mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });

  it('is stored nowhere in plain text', async () => {
    const { accountNumber, holderName } = ACCOUNT;
    await transfer();
    const places = await dumpTables(instance.db);
    expect(places.length).toBeGreaterThan(20);
    for (const { table, rows } of places) {
      for (const fact of [accountNumber, holderName]) expect([table, rows.includes(fact)]).toEqual([table, false]);
    }
  });

  it('is deleted when the order is replaced, or its payment window closed', async () => {
    const scene = await propose(instance);
    const { params } = scene;
    await goToPay(instance, scene, TRANSFER);
    const { orderId } = await goToPay(instance, scene, TRANSFER);
    expect((await accountsOf(scene)).filter(Boolean)).toHaveLength(1);
    const body = { orderId, code: 'PAY_PROCESS_CANCELED' };
    expect(await scene.mentee.client.get('POST /v1/payment/failure', { body })).toEqual(params);
    expect(await accountsOf(scene)).toEqual([false, false]);
  });

  it('is deleted when the deposit expires', async () => {
    const scene = await transfer();
    expect(await accountsOf(scene)).toEqual([true]);
    await pass(instance, { days: 1 });
    await pass(instance, { minutes: 5 });
    expect(await accountsOf(scene)).toEqual([false]);
  });

  it('is deleted when the mentoring is cancelled before payment', async () => {
    const scene = await transfer();
    await cancel(scene);
    await pass(instance, { minutes: 1 });
    expect(await accountsOf(scene)).toEqual([false]);
  });

  it('is kept while a refund is possible, and deleted once it is made, in full or in part', async () => {
    for (const at of ['2026-11-23T13:00:00+09:00', '2026-11-24T20:00:00+09:00']) {
      instance.clock.set(NOON);
      const scene = await proposeAndDeposit(instance);
      await acceptFirst(scene);
      instance.clock.set(at);
      expect(await accountsOf(scene)).toEqual([true]);
      await cancel(scene);
      expect(await accountsOf(scene)).toEqual([true]);
      await pass(instance, { minutes: 1 });
      expect(await accountsOf(scene)).toEqual([false]);
    }
  });

  it('is deleted when no refund is due: after the time to object, or a cancellation without refund', async () => {
    const met = await proposeAndDeposit(instance);
    await acceptFirst(met);
    await meetFirst(instance, met, [met.mentor, met.mentee]);
    await pass(instance, { days: 4 });
    await pass(instance, { days: 6 });
    expect(await accountsOf(met)).toEqual([true]);
    await pass(instance, { days: 1 });
    expect(await accountsOf(met)).toEqual([false]);

    instance.clock.set(NOON);
    const late = await proposeAndDeposit(instance);
    await acceptFirst(late);
    instance.clock.set('2026-11-25T09:00:00+09:00');
    await cancel(late);
    expect(await accountsOf(late)).toEqual([false]);
  });

  it('is deleted when its deposit was reversed and the account is closed', async () => {
    const scene = await proposeAndDeposit(instance);
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    expect(await accountsOf(scene)).toEqual([false]);
  });
});
