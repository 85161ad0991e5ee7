import { TOPICS } from '#domain/mentorings/proposals/topics.ts';
import { SESSION_MS } from '#domain/mentorings/times/session-length.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { formatKoreanTime, koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { openPayWindow, pressInPayWindow } from '#simulator/buyer.ts';
import type { DemoServer } from './demo-server.ts';
import { PROPOSAL_MESSAGES, REVIEWS, THANKS } from './fields.ts';
import type { DemoMember } from './members.ts';
import { createRandom, type Random } from './random.ts';

/** The course of a demo mentoring, named after the state it ends in. */
export type Scenario =
  | 'completed'
  | 'mentor-absent'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'unpaid'
  | 'waiting'
  | 'counter-offered'
  | 'confirmed';

const PAST_SCENARIOS: ReadonlySet<Scenario> = new Set([
  'completed',
  'mentor-absent',
  'rejected',
  'cancelled',
  'expired',
]);

/** Creates one mentoring and makes the transitions of its scenario for both sides, at the times of the server's clock. */
export async function playScenario(
  server: DemoServer,
  scenario: Scenario,
  people: { mentor: DemoMember; mentee: DemoMember; proposedAt: Date; place: number },
  random: Random,
): Promise<void> {
  const { mentor, mentee, proposedAt, place } = people;
  const isPast = PAST_SCENARIOS.has(scenario);
  // Each mentoring has its own day, so that no member has two sessions at once.
  const day = new Date(proposedAt.getTime() + 3 * DAY_MS + (isPast ? 0 : place * DAY_MS));
  const starts = ['10:00', '14:30', '20:00'].map((clock) => startOn(day, clock));
  server.setClock(proposedAt);
  const params = { mentoringId: await propose(mentor, mentee, starts, random) };
  if (scenario === 'unpaid') return;
  if (scenario === 'expired') return advanceTo(server, new Date(proposedAt.getTime() + DAY_MS + MINUTE_MS));

  server.setClock(new Date(proposedAt.getTime() + 20 * MINUTE_MS));
  await pay(server, mentee, params.mentoringId, random);
  if (scenario === 'waiting') return;

  server.setClock(new Date(proposedAt.getTime() + HOUR_MS));
  if (scenario === 'rejected') {
    const reason = '그 주에는 출장이 있어 시간을 내기 어려워요. 다음에 꼭 다시 제안해 주세요.';
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: { reason } });
    return advanceTo(server, new Date(proposedAt.getTime() + 2 * HOUR_MS));
  }
  if (scenario === 'counter-offered') {
    const applyTimes = ['11:00', '19:30'].map((clock) => toApplyTime(startOn(new Date(day.getTime() + DAY_MS), clock)));
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body: { applyTimes } });
    return;
  }
  const startsAt = starts[1] as Date;
  const body = { startTime: formatKoreanTime(startsAt) };
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
  if (scenario === 'confirmed') return;
  if (scenario === 'cancelled') {
    server.setClock(new Date(startsAt.getTime() - 5 * HOUR_MS));
    const cancelled = { params, body: { reason: '갑자기 시험 일정이 바뀌었어요.' } };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', cancelled);
    return advanceTo(server, startsAt);
  }
  server.setClock(new Date(startsAt.getTime() - 2 * MINUTE_MS));
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
  if (scenario === 'completed') await mentor.client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
  // What is asked of both after the session has its own time to be answered.
  const endsAt = startsAt.getTime() + SESSION_MS;
  await advanceTo(server, new Date(endsAt + 15 * MINUTE_MS));
  await advanceTo(server, new Date(endsAt + 3 * DAY_MS + 20 * MINUTE_MS));
  if (scenario === 'completed') await writeReviews({ mentor, mentee }, params.mentoringId);
}

/** Both sides write, so that both are shown. */
async function writeReviews(
  { mentor, mentee }: { mentor: DemoMember; mentee: DemoMember },
  mentoringId: number,
): Promise<void> {
  // Of its own: the rest of the campus does not depend on what is written here.
  const random = createRandom(mentoringId);
  const params = { mentoringId };
  const face = random.pick(['GOOD', 'GOOD', 'GOOD', 'OKAY'] as const);
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', {
    params,
    body: { face, ...random.pick(REVIEWS) },
  });
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text: random.pick(THANKS) } });
}

async function propose(
  mentor: DemoMember,
  mentee: DemoMember,
  starts: readonly Date[],
  random: Random,
): Promise<number> {
  const { mentoringId } = await mentee.client.get('POST /v1/mentoring', {
    body: {
      mentorId: mentor.memberId,
      topic: random.pick(TOPICS),
      mentoringMessage: random.pick(PROPOSAL_MESSAGES),
      applyTimes: starts.map(toApplyTime),
    },
  });
  return mentoringId;
}

async function pay(server: DemoServer, mentee: DemoMember, mentoringId: number, random: Random): Promise<void> {
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const coupon = coupons.find((each) => each.status === 'AVAILABLE' && random.whole(0, 2) > 0);
  const checkout = await mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', {
    params: { mentoringId },
    body: { method: random.pick(['CARD', 'KAKAOPAY']), couponId: coupon?.couponId ?? null },
  });
  const { simulator } = server.services;
  if (!simulator?.origin || !checkout.sdkUrl) throw new Error('Demo data can only be paid with the payment simulator');
  const { orderId, orderName, successUrl, failUrl, clientKey } = checkout;
  const sdkUrl = simulator.origin + new URL(checkout.sdkUrl).pathname;
  const amount = { currency: 'KRW', value: checkout.amount } as const;
  const card = checkout.method === 'KAKAOPAY' ? ({ flowMode: 'DIRECT', easyPay: 'KAKAOPAY' } as const) : undefined;
  const request = { method: 'CARD', amount, orderId, orderName, successUrl, failUrl, card } as const;
  const payPage = new URL(await openPayWindow({ sdkUrl, clientKey }, request));
  const { searchParams } = await pressInPayWindow(simulator.origin + payPage.pathname, 'pay');
  const paymentKey = searchParams.get('paymentKey') ?? '';
  await mentee.client.get('POST /v1/payment/confirm', { body: { paymentKey, orderId, amount: checkout.amount } });
}

async function advanceTo(server: DemoServer, until: Date): Promise<void> {
  server.setClock(until);
  await server.runDueWork();
}

function startOn(day: Date, clock: string): Date {
  const start = parseKoreanTime(`${koreanDay(day)}T${clock}:00`);
  if (!start) throw new Error(`${clock} is not a time of day`);
  return start;
}
