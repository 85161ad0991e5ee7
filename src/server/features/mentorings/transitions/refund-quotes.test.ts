import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import {
  acceptFirst,
  balancesOf,
  confirmFirst,
  propose,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const QUOTE = 'GET /v1/mentoring/{mentoringId}/refund-quote';
const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';
/** `FIRST` starts at 11:00 on the 25th. */
const DAY_BEFORE = '2026-11-24T11:00:00';
const THREE_HOURS_BEFORE = '2026-11-25T08:00:00';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { SESSION_PRICE_KRW: '19999' });
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.set(NOON));

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

describe('the refund equals its quote', () => {
  it.each([
    { at: `${DAY_BEFORE}.000+09:00`, who: 'mentee', refundKrw: 19_999, status: 'REFUNDED' },
    { at: `${DAY_BEFORE}.001+09:00`, who: 'mentee', refundKrw: 10_000, status: 'PARTIALLY_REFUNDED' },
    { at: `${THREE_HOURS_BEFORE}.000+09:00`, who: 'mentee', refundKrw: 10_000, status: 'PARTIALLY_REFUNDED' },
    { at: `${THREE_HOURS_BEFORE}.001+09:00`, who: 'mentee', refundKrw: 0, status: 'DONE' },
    { at: `${THREE_HOURS_BEFORE}.001+09:00`, who: 'mentor', refundKrw: 19_999, status: 'REFUNDED' },
  ] as const)('when the $who cancels at $at: $refundKrw won', async ({ at, who, refundKrw, status }) => {
    const scene = await confirmFirst(instance);
    const { params } = scene;
    instance.clock.set(at);
    const quote = await scene[who].client.get(QUOTE, { params });
    expect(quote).toMatchObject({ paidKrw: 19_999, refundKrw });
    await scene[who].client.get(CANCEL, { params, body: { expectedRefundKrw: quote.refundKrw } });
    await instance.services.jobs.runDue();
    const { payment } = await see(scene);
    expect(payment).toMatchObject({ status, refundKrw });
    const known = await instance.services.gateway.findByOrderId(payment?.orderId ?? '');
    expect(known?.balanceAmount).toBe(19_999 - refundKrw);
    expect((await balancesOf(instance, scene.mentoringId)).GATEWAY ?? 0).toBe(19_999 - refundKrw);
  });

  it('with a coupon, before acceptance, to the won', async () => {
    const unpaid = await propose(instance);
    const { coupons } = await unpaid.mentee.client.get('GET /v1/coupon');
    const before = await unpaid.mentee.client.get(QUOTE, { params: unpaid.params });
    expect(before).toMatchObject({ paidKrw: 0, refundKrw: 0 });
    await unpaid.mentee.client.get(CANCEL, { params: unpaid.params, body: { expectedRefundKrw: 0 } });
    const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
    const scene = await proposeAndPay(instance, { mentee: unpaid.mentee, mentor: unpaid.mentor, wish });
    const quote = await scene.mentee.client.get(QUOTE, { params: scene.params });
    expect(quote).toMatchObject({ paidKrw: 18_000, refundKrw: 18_000, couponReturned: true });
    await scene.mentee.client.get(CANCEL, { params: scene.params, body: { expectedRefundKrw: 18_000 } });
    await instance.services.jobs.runDue();
    expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED', refundKrw: 18_000 });
  });
});

describe('a session that was confirmed less than a day ahead', () => {
  it('is cancelled with a full refund for an hour, and the quote says until when', async () => {
    const scene = await proposeAndPay(instance);
    const { mentee, mentor, params } = scene;
    instance.clock.set('2026-11-24T20:00:00.000+09:00');
    await acceptFirst(scene);
    instance.clock.set('2026-11-24T21:00:00.000+09:00');
    const quote = await mentee.client.get(QUOTE, { params });
    expect(quote).toMatchObject({ refundKrw: 19_999, fullRefundUntil: '2026-11-24T12:00:00.000Z' });
    expect((await mentor.client.get(QUOTE, { params })).fullRefundUntil).toBeNull();
    instance.clock.set('2026-11-24T21:00:00.001+09:00');
    expect(await mentee.client.get(QUOTE, { params })).toMatchObject({ refundKrw: 10_000, fullRefundUntil: null });
    instance.clock.set('2026-11-24T21:00:00.000+09:00');
    await mentee.client.get(CANCEL, { params, body: { expectedRefundKrw: 19_999 } });
    await pass(instance, { minutes: 1 });
    expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED', refundKrw: 19_999 });
    await expectRulesToHold(instance);
  });
});

describe('a session that was confirmed at night', () => {
  it('is cancelled with a full refund until ten in the morning, or half an hour before the start', async () => {
    const scene = await proposeAndPay(instance);
    const { mentee, params } = scene;
    instance.clock.set('2026-11-25T02:00:00+09:00');
    await acceptFirst(scene);
    instance.clock.set('2026-11-25T10:00:00.000+09:00');
    const quote = await mentee.client.get(QUOTE, { params });
    expect(quote).toMatchObject({ refundKrw: 19_999, fullRefundUntil: '2026-11-25T01:00:00.000Z' });
    instance.clock.set('2026-11-25T10:00:00.001+09:00');
    expect(await mentee.client.get(QUOTE, { params })).toMatchObject({ refundKrw: 0, fullRefundUntil: null });
    instance.clock.set('2026-11-25T10:00:00.000+09:00');
    await mentee.client.get(CANCEL, { params, body: { expectedRefundKrw: 19_999 } });
    await pass(instance, { minutes: 1 });
    expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED', refundKrw: 19_999 });
    await expectRulesToHold(instance);
  });

  it('under an older policy has the hour after its confirmation', async () => {
    const scene = await proposeAndPay(instance);
    const { mentee, params } = scene;
    await instance.db.script(`update payments set policy_version = 2 where mentoring_id = ${scene.mentoringId}`);
    instance.clock.set('2026-11-25T02:00:00+09:00');
    await acceptFirst(scene);
    instance.clock.set('2026-11-25T03:00:00.001+09:00');
    expect(await mentee.client.get(QUOTE, { params })).toMatchObject({ refundKrw: 10_000, fullRefundUntil: null });
    await mentee.client.get(CANCEL, { params, body: { expectedRefundKrw: 10_000 } });
    await expectRulesToHold(instance);
  });
});

describe('a quote', () => {
  it('is of what can be cancelled: a mentoring that has ended, or begun, says so', async () => {
    const scene = await proposeAndPay(instance);
    const { mentee, mentor, params } = scene;
    expect(await mentor.client.call(QUOTE, { params }), 'declined, not cancelled').toMatchObject({
      code: 'OUT_OF_ORDER',
    });
    await acceptFirst(scene);
    instance.clock.set('2026-11-25T11:00:00+09:00');
    expect(await mentee.client.call(QUOTE, { params })).toMatchObject({ status: 409, code: 'SESSION_STARTED' });
    instance.clock.set(NOON);
    await mentee.client.get(CANCEL, { params, body: {} });
    const refused = await mentee.client.call(QUOTE, { params });
    expect(refused).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
    expect(refused.message).toMatch(/^지금은 '.*취소.*' 상태예요/);
  });
});

describe('an outdated quote', () => {
  it.each([
    { quotedAt: `${DAY_BEFORE}.000+09:00`, sentAt: `${DAY_BEFORE}.001+09:00`, old: 19_999, fresh: 10_000 },
    { quotedAt: `${THREE_HOURS_BEFORE}.000+09:00`, sentAt: `${THREE_HOURS_BEFORE}.001+09:00`, old: 10_000, fresh: 0 },
  ])('is refused past a boundary of the policy, and nothing changes: $old to $fresh', async (passing) => {
    const scene = await confirmFirst(instance);
    const { mentee, params } = scene;
    instance.clock.set(passing.quotedAt);
    const quote = await mentee.client.get(QUOTE, { params });
    expect(quote.refundKrw).toBe(passing.old);
    instance.clock.set(passing.sentAt);
    const refused = await mentee.client.call(CANCEL, { params, body: { expectedRefundKrw: quote.refundKrw } });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(await see(scene)).toMatchObject({ status: 'CONFIRMED', payment: { status: 'DONE', refundKrw: 0 } });
    const fresh = await mentee.client.get(QUOTE, { params });
    expect(fresh.refundKrw).toBe(passing.fresh);
    await mentee.client.get(CANCEL, { params, body: { expectedRefundKrw: fresh.refundKrw } });
    expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { refundKrw: passing.fresh } });
  });

  it('is refused when the mentor has accepted meanwhile', async () => {
    const scene = await proposeAndPay(instance);
    const { mentee, params } = scene;
    instance.clock.set(`${DAY_BEFORE}.001+09:00`);
    const quote = await mentee.client.get(QUOTE, { params });
    expect(quote.refundKrw).toBe(19_999);
    await acceptFirst(scene);
    instance.clock.advance({ minutes: 61 });
    const refused = await mentee.client.call(CANCEL, { params, body: { expectedRefundKrw: quote.refundKrw } });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect((await mentee.client.get(QUOTE, { params })).refundKrw).toBe(10_000);
  });
});
