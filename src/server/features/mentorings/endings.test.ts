import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMentee } from '#server/testing/factories.ts';
import {
  balancesOf,
  confirmFirst,
  FIRST,
  propose,
  proposeAndPay,
  type Scene,
} from '#server/testing/mentoring-scene.ts';
import { findMentoringCount } from '#server/testing/scene-store.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';

/** Each test moves the clock, so each has a house of its own. */
let house: TestHouse;
beforeEach(async () => {
  house = await openTestHouse('postgresql');
});
afterEach(() => house.close());

const START = `${FIRST.startTime}+09:00`;
const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

async function runAfter(step: Parameters<TestHouse['clock']['advance']>[0]) {
  house.clock.advance(step);
  // A step may leave a job behind, such as a refund.
  while ((await house.services.jobs.runDue()) > 0);
}

async function sayHere(scene: Scene, ...sides: ('mentor' | 'mentee')[]) {
  house.clock.set(START);
  for (const side of sides) {
    await scene[side].client.get('POST /v1/mentoring/{mentoringId}/attendance', { params: scene.params });
  }
}

it('a proposal nobody pays for ends after a day', async () => {
  const scene = await propose(house);
  await runAfter({ hours: 23, minutes: 59 });
  expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING' });
  await runAfter({ minutes: 2 });
  expect(await see(scene)).toMatchObject({ status: 'EXPIRED', paymentStatus: 'NONE' });
  expect(await balancesOf(house, scene.mentoringId)).toEqual({});
});

it('a proposal nobody answers ends after two days, with the money and the coupon back', async () => {
  const mentee = await createMentee(house);
  const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
  const far = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
  const wish = { method: 'CARD', couponId: coupon?.couponId };
  const scene = await proposeAndPay(house, { mentee, applyTimes: [far], wish });
  expect(await balancesOf(house, scene.mentoringId)).toEqual({ COUPON: 2000, GATEWAY: 18_000, HELD: -20_000 });
  await runAfter({ hours: 47, minutes: 59 });
  expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
  await runAfter({ minutes: 2 });
  const ended = await see(scene);
  expect(ended).toMatchObject({ status: 'EXPIRED', payment: { status: 'REFUNDED', refundKrw: 18_000 } });
  expect(await balancesOf(house, scene.mentoringId)).toEqual({});
  expect((await mentee.client.get('GET /v1/coupon')).coupons).toMatchObject([{ status: 'AVAILABLE' }]);
});

it('a proposal that loses its last time to another closes, with the money back', async () => {
  const lost = await proposeAndPay(house);
  const won = await proposeAndPay(house, { mentor: lost.mentor });
  const body = { startTime: FIRST.startTime };
  await won.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params: won.params, body });
  await runAfter({});
  expect(await see(lost)).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', refundKrw: 20_000 } });
  expect(await balancesOf(house, lost.mentoringId)).toEqual({});
  expect(await see(won)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'DONE' });
});

it('a session that both were at completes a day later; the mentor earns and is counted', async () => {
  const scene = await confirmFirst(house);
  await sayHere(scene, 'mentor', 'mentee');
  await runAfter({ hours: 24, minutes: 31 });
  expect(await see(scene)).toMatchObject({ status: 'COMPLETED' });
  expect(await balancesOf(house, scene.mentoringId)).toEqual({ GATEWAY: 20_000, MENTOR: -18_000, FEE: -2000 });
  const count = () => house.db.query(findMentoringCount, [scene.mentor.memberId]);
  expect(await count()).toEqual([{ count: 1 }]);
  await runAfter({ days: 5 });
  expect(await count()).toEqual([{ count: 1 }]);
});

it('a session the mentor was not at is a no-show three days later, with all the money back', async () => {
  const scene = await confirmFirst(house);
  await sayHere(scene, 'mentee');
  await runAfter({ hours: 24, minutes: 31 });
  expect(await see(scene)).toMatchObject({ status: 'CONFIRMED' });
  await runAfter({ days: 2 });
  expect(await see(scene)).toMatchObject({ status: 'NO_SHOW', payment: { status: 'REFUNDED', refundKrw: 20_000 } });
  expect(await balancesOf(house, scene.mentoringId)).toEqual({});
  expect(await house.db.query(findMentoringCount, [scene.mentor.memberId])).toEqual([{ count: 0 }]);
});
