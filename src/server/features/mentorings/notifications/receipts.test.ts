import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import { expectRefund, receiptsOf } from '#server/testing/clients/receipts.ts';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import {
  acceptFirst,
  FIRST,
  meetFirst,
  proposeAndPay,
  SECOND,
  type Scene,
  endFirst,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';
const COUPON_BACK = '쓴 쿠폰은 다시 쓸 수 있어요.';
const COUPON_SPENT = '쓴 쿠폰은 돌려드리지 않아요.';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  operator = await createOperator(instance);
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));

/** Paid with a coupon of 10 %: 18,000 won. */
async function payWithCoupon(given: { mentor?: TestMember } = {}): Promise<Scene> {
  const mentee = await createMentee(instance);
  const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
  return proposeAndPay(instance, { ...given, mentee, wish: { method: 'CARD', couponId: coupon?.couponId } });
}

async function confirm(): Promise<Scene> {
  const scene = await payWithCoupon();
  await acceptFirst(scene);
  return scene;
}

async function cancelAt({ mentee, params }: Scene, korean: string): Promise<void> {
  instance.clock.set(`${korean}:00+09:00`);
  const { refundKrw } = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
  await mentee.client.get(CANCEL, { params, body: { expectedRefundKrw: refundKrw } });
}

/** Three days after the session nobody has objected. */
async function missedBy(...absent: ('mentor' | 'mentee')[]): Promise<Scene> {
  const scene = await confirm();
  const present = (['mentor', 'mentee'] as const).filter((side) => !absent.includes(side));
  await meetFirst(
    instance,
    scene,
    present.map((side) => scene[side]),
  );
  await endFirst(instance);
  return scene;
}

async function resolvedAs(resolution: Resolution): Promise<Scene> {
  const scene = await confirm();
  const { mentee, params } = scene;
  instance.clock.set(`${FIRST.startTime}+09:00`);
  instance.clock.advance({ minutes: 11 });
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/dispute', { params, body: { reason: '못 만났어요.' } });
  const body = { resolution, note: '두 분의 말을 듣고 정했어요.' };
  await operator.client.get('POST /v1/admin/mentoring/{mentoringId}/resolution', { params, body });
  instance.clock.advance({ days: 7 });
  await instance.services.jobs.runDue();
  return scene;
}

/** Every way in which a mentoring ends that was paid for: what its student reads, and what comes back. */
const ENDS: readonly {
  name: string;
  end: () => Promise<Scene>;
  title: string;
  refundKrw: number;
  coupon: string;
}[] = [
  {
    name: 'its student cancels it before it is confirmed',
    async end() {
      const scene = await payWithCoupon();
      await cancelAt(scene, '2026-11-23T13:00');
      return scene;
    },
    title: '멘토링을 취소했어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its student cancels it a day ahead',
    async end() {
      const scene = await confirm();
      await cancelAt(scene, '2026-11-24T11:00');
      return scene;
    },
    title: '멘토링을 취소했어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its student cancels it less than a day ahead',
    async end() {
      const scene = await confirm();
      await cancelAt(scene, '2026-11-24T11:01');
      return scene;
    },
    title: '멘토링을 취소했어요',
    refundKrw: 9000,
    coupon: COUPON_SPENT,
  },
  {
    name: 'its student cancels it an hour ahead',
    async end() {
      const scene = await confirm();
      await cancelAt(scene, '2026-11-25T10:00');
      return scene;
    },
    title: '멘토링을 취소했어요',
    refundKrw: 0,
    coupon: COUPON_SPENT,
  },
  {
    name: 'its mentor cancels it',
    async end() {
      const scene = await confirm();
      await scene.mentor.client.get(CANCEL, { params: scene.params, body: {} });
      return scene;
    },
    title: '멘토링이 취소됐어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its mentor rejects it',
    async end() {
      const scene = await payWithCoupon();
      const { mentor, params } = scene;
      await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
      return scene;
    },
    title: '선배가 이번에는 함께하지 못해요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its mentor does not answer',
    async end() {
      const scene = await payWithCoupon();
      await pass(instance, { hours: 49 });
      return scene;
    },
    title: '제안이 만료됐어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its student does not answer',
    async end() {
      const scene = await payWithCoupon();
      const { mentor, params } = scene;
      const body = { applyTimes: [SECOND] };
      await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
      await pass(instance, { hours: 72 });
      return scene;
    },
    title: '제안이 만료됐어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its last time goes to another',
    async end() {
      const mentor = await createMentor(instance);
      const scene = await payWithCoupon({ mentor });
      await acceptFirst(await proposeAndPay(instance, { mentor }));
      return scene;
    },
    title: '제안한 시간이 모두 마감됐어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its mentor was absent',
    end: () => missedBy('mentor'),
    title: '노쇼로 마무리됐어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  {
    name: 'its student was absent',
    end: () => missedBy('mentee'),
    title: '노쇼로 마무리됐어요',
    refundKrw: 0,
    coupon: COUPON_SPENT,
  },
  {
    name: 'both were absent',
    end: () => missedBy('mentor', 'mentee'),
    title: '노쇼로 마무리됐어요',
    refundKrw: 18_000,
    coupon: COUPON_BACK,
  },
  ...(
    [
      ['MENTOR_ABSENT', 18_000, COUPON_BACK],
      ['MENTEE_ABSENT', 0, COUPON_SPENT],
      ['BOTH_ABSENT', 18_000, COUPON_BACK],
      ['NOT_HELD', 18_000, COUPON_BACK],
      ['HALF', 9000, COUPON_SPENT],
      ['COMPLETED', 0, COUPON_SPENT],
    ] as const
  ).map(([resolution, refundKrw, coupon]) => ({
    name: `the operator finds ${resolution}`,
    end: () => resolvedAs(resolution),
    title: '멘토링 확인이 끝났어요',
    refundKrw,
    coupon,
  })),
];

describe('the student who paid 18,000 won is mailed the receipt when', () => {
  it.each(ENDS)('$name: $refundKrw won come back', async ({ end, title, refundKrw, coupon }) => {
    const scene = await end();
    await instance.services.jobs.runDue();
    await expectRefund(instance, scene, { title, paidKrw: 18_000, refundKrw });
    const receipt = (await receiptsOf(instance, scene)).find((one) => one.title === title);
    expect(receipt?.text).toContain(coupon);
    expect(receipt?.valueOf('돌려받는 곳')).toBe(refundKrw > 0 ? '결제한 카드' : undefined);
    await expectRulesToHold(instance);
  });
});
