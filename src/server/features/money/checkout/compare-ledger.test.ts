import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '#server/db/statement.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { beginAtNoon, pass } from '#server/testing/expect-rules.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  acceptFirst,
  armFault,
  clearFaults,
  endFirst,
  goToPay,
  meetFirst,
  moveDeposit,
  propose,
  proposeAndDeposit,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { registerAlertJobs } from '../../desk/watch-operations.ts';
import { registerLedgerComparison } from './compare-ledger.ts';

let instance: TestInstance;
let finance: TestMember;
let other: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  // Not of every test's instance: their clocks jump.
  registerLedgerComparison(instance.services);
  registerAlertJobs(instance.services);
  finance = await createOperator(instance, ['FINANCE']);
  other = await createOperator(instance, ['FINANCE']);
});
afterAll(() => instance.close());
beforeEach(async () => {
  await clearFaults(instance);
  beginAtNoon(instance);
  // The queue notices that the clock went back.
  await settle();
  await run('delete from ledger_comparisons');
  await run('delete from ledger_differences');
});

const run = (sql: string) => instance.db.query(unnamed(sql), []);
const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const differences = async () =>
  (
    await instance.db.query(
      unnamed<{ orderId: string }>(
        'select order_id as "orderId" from ledger_differences where differs_since is not null order by 1',
      ),
      [],
    )
  ).map(({ orderId }) => orderId);
const isCompared = async (day: string) =>
  (await instance.db.query(unnamed('select from ledger_comparisons where day = $1'), [day])).length > 0;
const alerts = async () =>
  (await finance.client.get('GET /v1/admin/alerts')).alerts.filter(({ kind }) => kind === 'GATEWAY_DIFFERS');

async function settle() {
  await instance.services.jobs.runDue();
}

async function pay(scene: Scene) {
  const order = await goToPay(instance, scene);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  return order;
}

/** The next day, at a time when the day before is compared. */
async function nextDay() {
  await pass(instance, { days: 1 });
  await settle();
}

describe('the daily comparison with the gateway', () => {
  it('finds nothing where both moved the same, and compares a day once', async () => {
    const scene = await propose(instance);
    await pay(scene);
    const another = await proposeAndDeposit(instance);
    await another.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: another.params,
      body: {},
    });
    await settle();
    await nextDay();
    expect(await isCompared('2026-11-23')).toBe(true);
    expect(await run('select from ledger_differences')).toEqual([]);
  });

  it('takes back what was cancelled in the console, though no webhook told of it', async () => {
    const scene = await propose(instance);
    const { paymentKey } = await pay(scene);
    await instance.services.gateway.cancel({ paymentKey, reason: '콘솔', idempotencyKey: randomUUID() });
    await nextDay();
    expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
    expect(await differences()).toEqual([]);
  });

  it('finds a deposit that its bank took back days after it was compared, of a session that has ended', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await endFirst(instance);
    // As the version before left it: nobody asks about it.
    await run('update payments set is_deposit_final = true');
    await moveDeposit(instance, scene.order, 'withdraw');
    await nextDay();
    expect(await see(scene)).toMatchObject({ status: 'COMPLETED', payment: { status: 'BOUNCED' } });
    expect(await differences()).toEqual([]);
  });

  it('alerts operators to a partial cancellation in the console, until it is a refund by hand', async () => {
    const scene = await propose(instance);
    const { orderId, paymentKey } = await pay(scene);
    await acceptFirst(scene);
    await instance.services.gateway.cancel({ paymentKey, reason: '콘솔', amount: 3000, idempotencyKey: randomUUID() });
    await nextDay();
    expect(await differences()).toEqual([orderId]);
    await pass(instance, { minutes: 1 });
    expect(await alerts()).toMatchObject([{ kind: 'GATEWAY_DIFFERS', detail: `주문 1건, 먼저 ${orderId}` }]);
    const told = (await readMails(instance, other.email)).find(({ text }) => text.includes(orderId));
    expect(told?.subject).toContain('결제사와 원장의 금액이 달라요');
    instance.clock.set('2026-11-25T10:00:00+09:00');
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: scene.params, body: {} });
    await settle();
    const { content } = await finance.client.get('GET /v1/admin/payments', { query: { search: orderId } });
    const params = { paymentId: content[0]?.paymentId ?? 0 };
    const body = { amountKrw: 3000, reason: '콘솔에서 돌려드렸어요.' };
    await finance.client.get('POST /v1/admin/payments/{paymentId}/hand-refunds', { params, body });
    await settle();
    await pass(instance, { hours: 1 });
    await settle();
    expect(await differences()).toEqual([]);
    await pass(instance, { minutes: 12 });
    expect(await alerts()).toEqual([]);
  });

  it('alerts of an order that the gateway took money for and we do not have', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    await instance.services.gateway.confirm({ ...order, idempotencyKey: randomUUID() });
    await run(
      `update payments set order_id = 'sb_lost_${order.orderId.slice(-8)}' where order_id = '${order.orderId}'`,
    );
    await nextDay();
    expect(await differences()).toEqual([order.orderId]);
    await instance.services.gateway.cancel({
      paymentKey: order.paymentKey,
      reason: '반환',
      idempotencyKey: randomUUID(),
    });
    await pass(instance, { hours: 1 });
    expect(await differences()).toEqual([]);
  });

  it('is made up for when the gateway is back, and asks about all others while one order fails', async () => {
    const one = await propose(instance);
    const failing = await pay(one);
    const two = await propose(instance);
    const cancelled = await pay(two);
    const { gateway } = instance.services;
    for (const { paymentKey } of [failing, cancelled])
      await gateway.cancel({ paymentKey, reason: '콘솔', idempotencyKey: randomUUID() });
    await armFault(instance, {
      operation: 'lookup',
      kind: 'server-error-before-effect',
      orderId: failing.orderId,
    });
    await nextDay();
    expect(await see(two)).toMatchObject({ payment: { status: 'BOUNCED' } });
    expect(await see(one)).toMatchObject({ payment: { status: 'DONE' } });
    await clearFaults(instance);
    await pass(instance, { hours: 1 });
    await settle();
    expect(await see(one)).toMatchObject({ payment: { status: 'BOUNCED' } });
    expect(await differences()).toEqual([]);
  });
});
