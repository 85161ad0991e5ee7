import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '#server/db/statement.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import {
  armFault,
  clearFaults,
  goToPay,
  propose,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let finance: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  finance = await createOperator(instance, ['FINANCE']);
});
afterAll(() => instance.close());

const list = async (query: Record<string, string | number>) =>
  (await finance.client.get('GET /v1/admin/payments', { query })).content;
async function paymentOf({ mentoringId }: Scene) {
  const [payment] = await list({ search: String(mentoringId) });
  if (!payment) throw new Error('The mentoring has no payment');
  return { ...payment, params: { paymentId: payment.paymentId } };
}
const look = (params: { paymentId: number }) => finance.client.get('GET /v1/admin/payments/{paymentId}', { params });
const ask = (params: { paymentId: number }) =>
  finance.client.call('GET /v1/admin/payments/{paymentId}/gateway', { params });
const check = (params: { paymentId: number }) =>
  finance.client.call('POST /v1/admin/payments/{paymentId}/check', { params });
const run = (sql: string) => instance.db.query(unnamed(sql), []);

describe('payments on the desk', () => {
  it('are found by order, mentoring, state and either of the two people, newest first', async () => {
    const mentee = await createMentee(instance, { nickname: '유성우' });
    const paid = await proposeAndPay(instance, { mentee });
    const open = await propose(instance, { mentee });
    const { orderId } = await goToPay(instance, open);
    const ids = async (query: Record<string, string | number>) => (await list(query)).map((each) => each.mentoringId);
    expect(await ids({})).toEqual([open.mentoringId, paid.mentoringId]);
    expect(await ids({ search: orderId })).toEqual([open.mentoringId]);
    expect(await ids({ search: '유성' })).toEqual([open.mentoringId, paid.mentoringId]);
    expect(await ids({ search: paid.mentor.email })).toEqual([paid.mentoringId]);
    expect(await ids({ search: '유성', status: 'DONE' })).toEqual([paid.mentoringId]);
    expect(await ids({ status: 'REFUNDED' })).toEqual([]);
    expect(await ids({ search: 'no-such-order-1' })).toEqual([]);
    const { sliceInfo } = await finance.client.get('GET /v1/admin/payments', { query: { size: 1 } });
    expect(await ids({ cursor: sliceInfo.cursor ?? '' })).toEqual([paid.mentoringId]);
    const owner = await createOperator(instance);
    const { content } = await owner.client.get('GET /v1/admin/audit', { query: { action: 'PAYMENTS_SEARCHED' } });
    expect(content.map(({ detail }) => detail)).toContainEqual({ search: orderId });
  });

  it('are shown with their ledger and calls, and agree with the gateway before and after a refund', async () => {
    const scene = await proposeAndPay(instance);
    const { params } = await paymentOf(scene);
    expect(await look(params)).toMatchObject({
      status: 'DONE',
      priceKrw: 20_000,
      expectedKrw: 20_000,
      ledgerKrw: 20_000,
      ledger: [
        { event: 'CAPTURE', account: 'GATEWAY', amountKrw: 20_000 },
        { event: 'CAPTURE', account: 'HELD', amountKrw: -20_000 },
      ],
      calls: [{ step: 'CONFIRM', outcome: 'DONE' }],
    });
    expect((await ask(params)).data).toMatchObject({
      known: { status: 'DONE', totalKrw: 20_000, balanceKrw: 20_000, cancels: [] },
      comparison: 'SAME',
    });
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: scene.params, body: {} });
    expect((await ask(params)).data, 'the refund is asked for, and not made').toMatchObject({ comparison: 'SAME' });
    await instance.services.jobs.runDue();
    expect(await look(params)).toMatchObject({ status: 'REFUNDED', refundKrw: 20_000, expectedKrw: 0, ledgerKrw: 0 });
    expect((await ask(params)).data).toMatchObject({
      known: { status: 'CANCELED', balanceKrw: 0, cancels: [{ amountKrw: 20_000 }] },
      comparison: 'SAME',
    });
    const owner = await createOperator(instance);
    const { content } = await owner.client.get('GET /v1/admin/audit', {
      query: { subject: `payment:${params.paymentId}` },
    });
    expect(new Set(content.map(({ action }) => action))).toEqual(new Set(['PAYMENT_VIEWED', 'PAYMENT_ASKED']));
  });

  it('that differ are said to, and are set right as the gateway has them', async () => {
    const scene = await proposeAndPay(instance);
    const { params } = await paymentOf(scene);
    await run(`update payments set status = 'CONFIRMING' where id = ${params.paymentId}`);
    expect((await ask(params)).data).toMatchObject({ comparison: 'DIFFERENT' });
    await run(`update payments set status = 'DONE' where id = ${params.paymentId}`);

    // The buyer has paid, and the answer was lost.
    const lost = await propose(instance);
    const order = await goToPay(instance, lost);
    await armFault(instance, { operation: 'confirm', kind: 'server-error-after-effect' });
    await armFault(instance, { operation: 'lookup', kind: 'server-error-before-effect' });
    await lost.mentee.client.call('POST /v1/payment/confirm', { body: order });
    await clearFaults(instance);
    const of = await paymentOf(lost);
    expect(of.status).toBe('CONFIRMING');
    expect((await ask(of.params)).data).toMatchObject({ known: { status: 'DONE' }, comparison: 'MOVING' });
    expect(await check(of.params)).toMatchObject({ status: 200 });
    expect(await paymentOf(lost)).toMatchObject({ status: 'DONE' });
    expect((await ask(of.params)).data).toMatchObject({ comparison: 'SAME' });
  });

  it('say so when the gateway is silent, and there is none of another number', async () => {
    const { params } = await paymentOf(await proposeAndPay(instance));
    await armFault(instance, { operation: 'lookup', kind: 'server-error-before-effect' });
    for (const answer of [await ask(params), await check(params)])
      expect(answer).toMatchObject({ status: 503, code: 'GATEWAY_SILENT' });
    await clearFaults(instance);
    const nowhere = { paymentId: 999_999 };
    for (const answer of [await ask(nowhere), await check(nowhere)]) expect(answer).toMatchObject({ status: 404 });
  });
});
