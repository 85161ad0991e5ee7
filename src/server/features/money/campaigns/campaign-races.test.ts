import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import { goToPay, propose } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const TAKE = 'POST /v1/campaigns/{campaignId}/coupon';
const CONFIRM = 'POST /v1/payment/confirm';
const ROUNDS = 3;

let instance: TestInstance;
let finance: TestMember;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
  finance = await createOperator(instance, ['FINANCE']);
});
afterAll(() => instance.close());

async function createCampaign(maxCoupons: number): Promise<number> {
  const body = {
    name: '선착순',
    percentOff: 50,
    wonOff: null,
    audience: 'ALL' as const,
    schoolName: null,
    code: null,
    firstDay: '2026-11-23',
    lastDay: '2026-11-30',
    maxCoupons,
  };
  return (await finance.client.get('POST /v1/admin/campaigns', { body })).campaignId;
}

async function settle() {
  instance.clock.advance({ minutes: 6 });
  await instance.services.jobs.runDue();
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
}

describe('a campaign', () => {
  it('S-87 gives its last coupon to one of twenty who take it at once', async () => {
    const mentees = await Promise.all(Array.from({ length: 20 }, () => createMentee(instance)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const params = { campaignId: await createCampaign(1) };
      const answers = await Promise.all(mentees.map(({ client }) => client.call(TAKE, { params })));
      const codes = answers.map(({ status, code }) => code ?? String(status)).toSorted();
      expect(codes).toEqual(['201', ...Array.from({ length: 19 }, () => 'CAMPAIGN_GIVEN_OUT')]);
    }
    await settle();
  });

  it('gives one member one coupon, however many tabs take it', async () => {
    const mentee = await createMentee(instance);
    const params = { campaignId: await createCampaign(10) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => mentee.client.call(TAKE, { params })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ data }) => data.campaignCouponId)).size).toBe(1);
    await settle();
  });
});

describe('a coupon of a campaign', () => {
  /** Orders of one member with one coupon, each paid for in the window. */
  async function openOrders(count: number) {
    const mentee = await createMentee(instance);
    const params = { campaignId: await createCampaign(1) };
    const { campaignCouponId } = await mentee.client.get(TAKE, { params });
    const scenes = await Promise.all(Array.from({ length: count }, () => propose(instance, { mentee })));
    const orders: Awaited<ReturnType<typeof goToPay>>[] = [];
    for (const scene of scenes) orders.push(await goToPay(instance, scene, { method: 'CARD', campaignCouponId }));
    return { mentee, campaignCouponId, orders };
  }

  it('is used once by thirty simultaneous confirmations of three orders', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { mentee, orders } = await openOrders(3);
      const tabs = Array.from({ length: 10 }, () => orders).flat();
      const answers = await Promise.all(tabs.map((body) => mentee.client.call(CONFIRM, { body })));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const after = await Promise.all(orders.map((body) => mentee.client.call(CONFIRM, { body })));
      expect(after.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    await settle();
  });

  async function useAndRevoke(isUsedFirst: boolean) {
    const { mentee, campaignCouponId, orders } = await openOrders(1);
    const confirm = () => mentee.client.call(CONFIRM, { body: orders[0] as object });
    const revoke = () =>
      finance.client.call('POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation', {
        params: { campaignCouponId },
        body: { reason: '잘못 드렸어요' },
      });
    const answers = await Promise.all(isUsedFirst ? [confirm(), revoke()] : [revoke(), confirm()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  }

  it('is either used or taken back', async () => {
    for (let round = 0; round < 12; round += 1) await useAndRevoke(round % 2 === 1);
    await settle();
  });
});
