import { describe, expect, it } from 'vitest';
import type { MentoringStatus } from '#domain/mentorings/statuses.ts';
import { TRANSITIONS, type Actor, type MentoringAction } from '#domain/mentorings/transitions.ts';
import { notificationTextFor } from './notification-text.ts';
import type { NotificationText, TransitionEvent } from './side-texts.ts';

type Delivery = 'mail' | 'app' | 'nothing';

/** Whom each step of a paid mentoring reaches and how: the mentor, then the mentee. A mail comes with a line in the app. */
const DELIVERIES: Readonly<Record<string, readonly [mentor: Delivery, mentee: Delivery]>> = {
  'propose by MENTEE': ['nothing', 'app'],
  'pay by MENTEE from PAYMENT_PENDING': ['mail', 'mail'],
  'accept by MENTOR from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'accept by MENTEE from WAITING_FOR_MENTEE': ['mail', 'mail'],
  'reject by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail'],
  'reject by MENTOR from WAITING_FOR_MENTEE': ['app', 'mail'],
  'offerTimes by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail'],
  'offerTimes by MENTEE from WAITING_FOR_MENTEE': ['mail', 'app'],
  // A mentor is notified of a proposal when it is paid for, and of nothing that becomes of it before.
  'changeTimes by MENTEE from PAYMENT_PENDING': ['nothing', 'app'],
  'changeTimes by MENTEE from WAITING_FOR_MENTOR': ['app', 'app'],
  'cancel by MENTEE from PAYMENT_PENDING': ['nothing', 'app'],
  'cancel by MENTEE from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'cancel by MENTEE from WAITING_FOR_MENTEE': ['mail', 'mail'],
  'cancel by MENTEE from CONFIRMED': ['mail', 'mail'],
  'cancel by MENTOR from CONFIRMED': ['mail', 'mail'],
  'expire by SYSTEM from PAYMENT_PENDING': ['nothing', 'mail'],
  'expire by SYSTEM from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'expire by SYSTEM from WAITING_FOR_MENTEE': ['app', 'mail'],
  'close by SYSTEM from PAYMENT_PENDING': ['nothing', 'mail'],
  'close by SYSTEM from WAITING_FOR_MENTOR': ['app', 'mail'],
  'close by SYSTEM from WAITING_FOR_MENTEE': ['app', 'mail'],
  'bounce by SYSTEM from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'bounce by SYSTEM from WAITING_FOR_MENTEE': ['mail', 'mail'],
  'bounce by SYSTEM from CONFIRMED': ['mail', 'mail'],
  'attend by MENTEE from CONFIRMED': ['app', 'app'],
  'attend by MENTOR from CONFIRMED': ['app', 'app'],
  'dispute by MENTEE from CONFIRMED': ['mail', 'mail'],
  'dispute by MENTOR from CONFIRMED': ['mail', 'mail'],
  'complete by SYSTEM from CONFIRMED': ['app', 'app'],
  'complete by ADMIN from CONFIRMED': ['mail', 'mail'],
  'recordNoShow by SYSTEM from CONFIRMED': ['app', 'mail'],
  'recordNoShow by ADMIN from CONFIRMED': ['mail', 'mail'],
};

const START = new Date('2026-11-25T02:00:00Z');

const ORDER = {
  orderId: 'sb_order',
  method: 'CARD',
  priceKrw: 20_000,
  discountKrw: 2000,
  amountKrw: 18_000,
  couponId: 7,
  couponKind: 'NEW_MEMBER',
  wasCouponReturned: false,
  receiptUrl: null,
  approvedAt: new Date('2026-11-23T03:00:00Z'),
} as const;
/** An order that a coupon covers whole. */
const FREE_ORDER = { ...ORDER, method: 'FREE', discountKrw: 20_000, amountKrw: 0 } as const;
type Money = Pick<TransitionEvent, 'paid' | 'ended'>;
const REFUND = { payment: ORDER, refundKrw: 18_000, couponReturned: true, isReversed: false };

/** The texts of a step, with what it does to the money when the mentoring was paid for. */
function textsOf(
  action: MentoringAction | 'propose',
  actor: Actor,
  status: MentoringStatus,
  money: Money = status === 'PAYMENT_PENDING' ? { paid: ORDER } : { ended: REFUND },
) {
  const confirmedStartsAt = status === 'CONFIRMED' ? START : null;
  const mentoring = { mentorName: '하늘', menteeName: '바다', status, confirmedStartsAt };
  return notificationTextFor({ action, actor, mentoring, startsAt: undefined, dueAt: START, ...money });
}

function deliveryOf(text: NotificationText | undefined): Delivery {
  if (!text) return 'nothing';
  return text.mail ? 'mail' : 'app';
}

describe('notification texts exist for both sides of every transition', () => {
  const steps = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
    transitions.flatMap(({ by, from }) =>
      from.map((status) => ({ action: action as MentoringAction | 'propose', by, status })),
    ),
  );
  const named = steps.map((step) => ({ ...step, name: `${step.action} by ${step.by} from ${step.status}` }));
  const all = [
    { action: 'propose', by: 'MENTEE', status: 'PAYMENT_PENDING', name: 'propose by MENTEE' } as const,
    ...named,
  ];

  it('no text exists for an unknown action', () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(DELIVERIES).toSorted());
  });

  it.each(all)('$name', ({ action, by, status, name }) => {
    const { mentor, mentee } = textsOf(action, by, status);
    expect([deliveryOf(mentor), deliveryOf(mentee)]).toEqual(DELIVERIES[name]);
    for (const text of [mentor, mentee]) if (text) expect(text.body).toMatch(/요\.$/);
  });

  it('the text names who acted', () => {
    const { mentor, mentee } = textsOf('attend', 'MENTOR', 'CONFIRMED');
    expect(mentor?.body).toBe('11월 25일 (수) 11:00 멘토링에 왔다고 남겼어요.');
    expect(mentee?.body).toBe('하늘 선배가 11월 25일 (수) 11:00 멘토링에 왔다고 남겼어요.');
    const offered = textsOf('offerTimes', 'MENTEE', 'WAITING_FOR_MENTEE');
    expect(offered.mentee?.body).toBe('하늘 선배의 답을 기다리고 있어요.');
    expect(offered.mentor?.body).toBe('바다님이 제안한 시간을 확인해 주세요.');
  });
});

describe('the mentee reads to the won what comes back', () => {
  const bodyOf = (ended: Partial<NonNullable<Money['ended']>>) =>
    textsOf('cancel', 'MENTEE', 'CONFIRMED', { ended: { ...REFUND, ...ended } }).mentee?.body;

  it.each([
    [{}, '결제한 18,000원을 모두 돌려드려요. 쓴 쿠폰은 다시 쓸 수 있어요.'],
    [
      { refundKrw: 9000, couponReturned: false },
      '결제한 18,000원 중 9,000원을 돌려드려요. 쓴 쿠폰은 돌려드리지 않아요.',
    ],
    [
      { refundKrw: 0, couponReturned: false },
      '환불 규정에 따라 결제한 18,000원은 돌려드리지 않아요. 쓴 쿠폰은 돌려드리지 않아요.',
    ],
    [{ payment: { ...ORDER, couponId: null } }, '결제한 18,000원을 모두 돌려드려요.'],
    [
      { refundKrw: 0, isReversed: true },
      '결제한 18,000원이 은행이나 카드사에서 되돌아갔어요. 쓴 쿠폰은 다시 쓸 수 있어요.',
    ],
    [
      { payment: FREE_ORDER, refundKrw: 0 },
      '쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요. 쓴 쿠폰은 다시 쓸 수 있어요.',
    ],
  ])('%o: %s', (ended, sentence) => {
    expect(bodyOf(ended)).toBe(`하늘 선배와의 멘토링을 취소했어요. ${sentence}`);
  });

  it('a payment says until when the answer is due, and what comes back without one', () => {
    const bodyOfPay = (paid: Money['paid']) => textsOf('pay', 'MENTEE', 'PAYMENT_PENDING', { paid }).mentee?.body;
    const sent = '하늘 선배에게 제안을 전했어요. 11월 25일 (수) 11:00까지 답이 없으면';
    expect(bodyOfPay(ORDER)).toBe(`${sent} 18,000원을 모두 돌려드려요.`);
    expect(bodyOfPay(FREE_ORDER)).toBe(`${sent} 쓴 쿠폰을 돌려드려요.`);
    expect(bodyOfPay({ ...FREE_ORDER, wasCouponReturned: true })).toBe(`${sent} 제안이 끝나요.`);
  });

  it('an order of 0 won that its student cancels has no receipt, and one that is rejected a mail without sums', () => {
    const ended = { ...REFUND, payment: FREE_ORDER, refundKrw: 0 };
    expect(textsOf('cancel', 'MENTEE', 'WAITING_FOR_MENTOR', { ended }).mentee?.mail).toBeUndefined();
    expect(textsOf('cancel', 'MENTEE', 'CONFIRMED', { ended }).mentee?.mail, 'for its calendar').toEqual({});
    expect(textsOf('reject', 'MENTOR', 'WAITING_FOR_MENTOR', { ended }).mentee?.mail).toEqual({});
  });
});
