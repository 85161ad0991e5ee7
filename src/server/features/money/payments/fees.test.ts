import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import {
  acceptFirst,
  balancesOf,
  meetFirst,
  propose,
  proposeAndPay,
  type Scene,
  endFirst,
} from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe('PLATFORM_FEE_PERCENT', () => {
  it('is 10 by default, and an integer from 0 to 100', () => {
    expect(readEnv({}).PLATFORM_FEE_PERCENT).toBe(10);
    for (const percent of [0, 7, 100]) {
      expect(readEnv({ PLATFORM_FEE_PERCENT: String(percent) }).PLATFORM_FEE_PERCENT).toBe(percent);
    }
    for (const wrong of ['101', '-1', '7.5', 'ten']) {
      expect(() => readEnv({ PLATFORM_FEE_PERCENT: wrong })).toThrow(/PLATFORM_FEE_PERCENT: 0부터 100 사이의 정수/);
    }
  });
});

describe('the mentor’s earnings of a session of 19,999 won at a fee of 7 %', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance('postgresql', { PLATFORM_FEE_PERCENT: '7', SESSION_PRICE_KRW: '19999' });
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    // What was summed of days that begin again now is forgotten.
    await instance.services.jobs.runDue();
  });

  async function confirmed({ coupon = false } = {}): Promise<Scene> {
    const unpaid = await propose(instance);
    const { coupons } = await unpaid.mentee.client.get('GET /v1/coupon');
    await unpaid.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: unpaid.params,
      body: {},
    });
    const wish = { method: 'CARD', couponId: coupon ? coupons[0]?.couponId : null };
    const scene = await proposeAndPay(instance, { mentor: unpaid.mentor, mentee: unpaid.mentee, wish });
    await acceptFirst(scene);
    return scene;
  }

  async function settled(scene: Scene): Promise<Record<string, number>> {
    await endFirst(instance);
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
    return balancesOf(instance, scene.mentoringId);
  }

  it('are the price less the fee, rounded in the mentor’s favour', async () => {
    const scene = await confirmed();
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    // 7 % of 19,999 is 1,399.93.
    expect(await settled(scene)).toEqual({ GATEWAY: 19_999, FEE: -1399, MENTOR: -18_600 });
  });

  it('are the same when the student has a coupon: the platform bears it', async () => {
    const scene = await confirmed({ coupon: true });
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    expect(await settled(scene)).toEqual({ GATEWAY: 18_000, COUPON: 1999, FEE: -1399, MENTOR: -18_600 });
  });

  it('are paid when the student is absent', async () => {
    const scene = await confirmed();
    await meetFirst(instance, scene, [scene.mentor]);
    expect(await settled(scene)).toEqual({ GATEWAY: 19_999, FEE: -1399, MENTOR: -18_600 });
  });

  it('are zero when the mentor is absent: everything is refunded', async () => {
    const scene = await confirmed({ coupon: true });
    await meetFirst(instance, scene, [scene.mentee]);
    expect(await settled(scene)).toEqual({});
  });

  it.each([
    // Of 19,999 the student gets 10,000; of the 9,999 left, 7 % is 699.93.
    { coupon: false, refundKrw: 10_000, left: { GATEWAY: 9999, FEE: -699, MENTOR: -9300 } },
    // Of 18,000 the student gets 9,000, of the 1,999 of the coupon the platform 999; of the 10,000 left, 7 % is 700.
    { coupon: true, refundKrw: 9000, left: { GATEWAY: 9000, COUPON: 1000, FEE: -700, MENTOR: -9300 } },
  ])('are divided when the student cancels a few hours before, with a coupon: $coupon', async (end) => {
    const scene = await confirmed({ coupon: end.coupon });
    instance.clock.set('2026-11-24T20:00:00+09:00');
    const { mentee, params } = scene;
    const quote = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
    expect(quote).toMatchObject({ refundKrw: end.refundKrw, percent: 50 });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params,
      body: { expectedRefundKrw: end.refundKrw },
    });
    expect(await settled(scene)).toEqual(end.left);
  });

  it('follow the fee pinned in the order, and the terms name the current one', async () => {
    const scene = await confirmed();
    const { env } = instance.services;
    Object.assign(env, { PLATFORM_FEE_PERCENT: 50 });
    try {
      const later = await confirmed();
      for (const each of [scene, later]) await meetFirst(instance, each, [each.mentor, each.mentee]);
      expect(await settled(scene)).toEqual({ GATEWAY: 19_999, FEE: -1399, MENTOR: -18_600 });
      expect(await balancesOf(instance, later.mentoringId)).toEqual({ GATEWAY: 19_999, FEE: -9999, MENTOR: -10_000 });
    } finally {
      Object.assign(env, { PLATFORM_FEE_PERCENT: 7 });
    }
    expect(await instance.client().get('GET /v1/business')).toMatchObject({ platformFeePercent: 7 });
  });
});
