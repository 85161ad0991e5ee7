import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createMentee, type TestMember } from '#server/testing/factories.ts';
import { goToPay, propose } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const ROUNDS = 3;
const QUOTE = 'GET /v1/mentoring/{mentoringId}/refund-quote';
const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
});
afterAll(() => instance.close());

const couponOf = async ({ client }: TestMember) => (await client.get('GET /v1/coupon')).coupons[0];

/** Five orders for one coupon, each confirmed in ten tabs at once. */
async function raceForCoupon(): Promise<void> {
  const mentee = await createMentee(instance);
  const scenes = await Promise.all([1, 2, 3, 4, 5].map(() => propose(instance, { mentee })));
  const couponId = (await couponOf(mentee))?.couponId;
  const orders: Awaited<ReturnType<typeof goToPay>>[] = [];
  for (const scene of scenes) orders.push(await goToPay(instance, scene, { method: 'CARD', couponId }));
  const tabs = Array.from({ length: 10 }, () => orders).flat();
  const answers = await Promise.all(tabs.map((body) => mentee.client.call('POST /v1/payment/confirm', { body })));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const seen = await Promise.all(
    scenes.map(({ params }) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })),
  );
  expect(seen.filter(({ payment }) => payment?.status === 'DONE')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'COUPON_UNAVAILABLE').length).toBeGreaterThanOrEqual(4);
  expect(await couponOf(mentee)).toMatchObject({ status: 'USED' });
}

describe('a coupon', () => {
  it('is used once by fifty simultaneous confirmations of five orders', async () => {
    for (let round = 0; round < ROUNDS; round += 1) await raceForCoupon();
    instance.clock.advance({ minutes: 6 });
    await instance.services.jobs.runDue();
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('is returned as often as it was promised', async () => {
    const mentee = await createMentee(instance);
    const couponId = (await couponOf(mentee))?.couponId;
    for (let time = 0; time < 3; time += 1) {
      const scene = await propose(instance, { mentee });
      const body = await goToPay(instance, scene, { method: 'CARD', couponId });
      await mentee.client.get('POST /v1/payment/confirm', { body });
      const quote = await mentee.client.get(QUOTE, { params: scene.params });
      expect(quote).toMatchObject({ percent: 100, couponReturned: true });
      await mentee.client.get(CANCEL, { params: scene.params, body: {} });
      await instance.services.jobs.runDue();
      expect(await couponOf(mentee)).toMatchObject({ status: 'AVAILABLE' });
    }
  });
});
