import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Payment } from '#contract/money/payments.ts';
import { describeExpiry } from '#domain/mentorings/deadlines/expiry.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { describeWon } from '#domain/money/payments.ts';
import { REFUND_ROUTES } from '#domain/money/refund-routes.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import type { Side } from '../../mentoring-queries.ts';

/** How a mentoring ended, as its header shows it. `DISPUTED` has not ended: an operator decides. */
export type EndingKind =
  | 'CANCELLED'
  | 'REVERSED'
  | 'REJECTED'
  | 'EXPIRED'
  | 'CLOSED'
  | 'NO_SHOW'
  | 'DISPUTED'
  | 'COMPLETED';

export interface EndingText {
  readonly kind: EndingKind;
  readonly title: string;
  /** By which side, and when; empty while a dispute is open, which says it below. */
  readonly sentence: string;
}

type Ended = Pick<
  Mentoring,
  'status' | 'side' | 'isDisputed' | 'appealUntil' | 'confirmedTime' | 'absent' | 'expiredDeadline' | 'history'
>;

/** The header of an end, for the side that reads it; undefined while a mentoring goes on. */
export function describeEnding(mentoring: Ended): EndingText | undefined {
  const { status, side, isDisputed, appealUntil, history } = mentoring;
  if (isDisputed) return { kind: 'DISPUTED', ...describeDisputed(appealUntil) };
  const end = history.at(-1);
  const when = end ? describeKoreanTime(new Date(end.at)) : '';
  switch (status) {
    case 'REJECTED':
      return side === 'mentee'
        ? { kind: status, title: '선배가 이번에는 함께하지 못해요', sentence: `${when}에 거절했어요.` }
        : { kind: status, title: '거절한 제안이에요', sentence: `${when}에 거절했어요. 결제는 저희가 정리해요.` };
    case 'CANCELLED':
      return describeCancellation(mentoring, when);
    case 'EXPIRED':
      return { kind: status, ...describeExpired(mentoring, when) };
    case 'NO_SHOW':
      return { kind: status, ...describeNoShow(mentoring) };
    case 'COMPLETED':
      return { kind: status, title: '멘토링을 마쳤어요', sentence: describeCompleted(mentoring) };
    default:
      return undefined;
  }
}

function describeDisputed(appealUntil: string | null): Pick<EndingText, 'title' | 'sentence'> {
  if (!appealUntil) return { title: '운영팀이 확인하고 있어요', sentence: '' };
  const until = describeKoreanTime(new Date(appealUntil));
  return { title: '확인한 결과가 나왔어요', sentence: `${until}까지 이의 신청이 없으면 마무리돼요.` };
}

function describeCancellation({ side, history }: Ended, when: string): EndingText {
  const end = history.at(-1);
  if (end?.action === 'close') {
    return {
      kind: 'CLOSED',
      title: '제안한 시간이 모두 마감됐어요',
      sentence:
        side === 'mentee'
          ? `${when}에 선배의 다른 멘토링이 먼저 확정됐어요.`
          : `${when}에 다른 멘토링이 먼저 확정됐어요. 결제는 저희가 정리해요.`,
    };
  }
  if (end?.action === 'bounce') {
    return {
      kind: 'REVERSED',
      title: '결제가 취소되어 멘토링이 취소됐어요',
      sentence: `${when}에 은행이나 카드사에서 결제를 되돌렸어요.`,
    };
  }
  if (end?.action === 'annul') {
    const paidBack = side === 'mentor' ? ' 결제 금액은 저희가 모두 돌려드려요.' : '';
    return {
      kind: 'CANCELLED',
      title: '진행되지 않은 것으로 마무리됐어요',
      sentence: `${when}에 ${end.actor === 'ADMIN' ? '운영팀이 확인해 정한 결과예요.' : '규칙에 따라 정한 결과예요.'}${paidBack}`,
    };
  }
  const isOwn = (end?.actor === 'MENTOR') === (side === 'mentor');
  const paidBack = isOwn && side === 'mentor' ? ' 결제 금액은 저희가 모두 돌려드려요.' : '';
  const title = isOwn ? '내가 취소한 멘토링이에요' : `${side === 'mentee' ? '선배' : '후배'}의 사정으로 취소됐어요`;
  return { kind: 'CANCELLED', title, sentence: `${when}에 취소했어요.${paidBack}` };
}

function describeExpired({ expiredDeadline, side }: Ended, when: string): { title: string; sentence: string } {
  if (!expiredDeadline) return { title: '기한이 지난 제안이에요', sentence: `${when}에 기한이 지났어요.` };
  const { deadline, at } = expiredDeadline;
  const sentence = describeExpiry(deadline, new Date(at), side, describeKoreanTime);
  if (deadline === 'PAYMENT')
    return { title: '결제하지 않아 제안이 끝났어요', sentence: `${sentence} 언제든 다시 제안할 수 있어요.` };
  const isOwn = (deadline === 'MENTOR_ANSWER') === (side === 'mentor');
  if (isOwn) return { title: '답하지 못한 채 기한이 지났어요', sentence };
  return { title: `${side === 'mentee' ? '선배' : '후배'}가 기한 안에 답하지 못했어요`, sentence };
}

function describeNoShow({ side, absent, confirmedTime, history }: Ended): { title: string; sentence: string } {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  const session = start ? `${describeKoreanTime(start)} 멘토링이에요. ` : '';
  const decided = history.at(-1)?.actor === 'ADMIN' ? ' 운영팀이 확인해 정한 결과예요.' : '';
  const { title, text } = NO_SHOWS[absent.length > 1 ? 'both' : absent.includes(side) ? 'self' : 'other'][side];
  return { title, sentence: `${session}${text}${decided}` };
}

/** By the absent side, in neutral words for each reader. What the student gets back stands below. */
const NO_SHOWS: Readonly<Record<'both' | 'self' | 'other', Record<Side, { title: string; text: string }>>> = {
  both: {
    mentee: { title: '두 분이 만나지 못했어요', text: '만난 기록이 없어요.' },
    mentor: { title: '두 분이 만나지 못했어요', text: '만난 기록이 없어 후배에게 결제 금액을 모두 돌려드려요.' },
  },
  self: {
    mentee: { title: '참석하지 못한 멘토링이에요', text: '노쇼로 마무리됐어요.' },
    mentor: { title: '참석하지 못한 멘토링이에요', text: '노쇼로 마무리되어 후배에게 결제 금액을 모두 돌려드려요.' },
  },
  other: {
    mentee: { title: '선배를 만나지 못했어요', text: '기다리게 해 드려 죄송해요.' },
    mentor: { title: '후배를 만나지 못했어요', text: '기다려 주셔서 고마워요. 정산은 그대로 진행돼요.' },
  },
};

function describeCompleted({ side, confirmedTime, history }: Ended): string {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  // The finding stands below.
  if (history.at(-1)?.actor === 'ADMIN')
    return `${start ? `${describeKoreanTime(start)} 멘토링이에요. ` : ''}운영팀이 확인해 정한 결과예요.`;
  const when = start ? `${describeKoreanTime(start)}에 ` : '';
  const thanks =
    side === 'mentee'
      ? `함께한 ${SESSION_MINUTES}분이 도움이 되었길 바라요.`
      : `나눠 주신 ${SESSION_MINUTES}분 고마워요.`;
  return `${when}${thanks}`;
}

interface RefundText {
  /** What comes back, to the won. */
  readonly sum: string;
  /** Where it goes and how long that takes; undefined without a refund. When it was sent stands with the payment. */
  readonly way?: string;
  /** The fate of the coupon, if one was chosen. */
  readonly coupon?: string;
}

/**
 * What the end of a mentoring returns to its payer; refunds by operators are listed with the payment.
 * @param ordered null when nothing was ever ordered
 */
export function describeRefund(ordered: Payment | null): RefundText {
  if (!ordered) return { sum: '결제한 금액이 없어요.' };
  const payment = withoutHandRefunds(ordered);
  const { amountKrw, refundKrw, status } = payment;
  const paid = `결제한 ${describeWon(amountKrw)}`;
  switch (status) {
    case 'READY':
    case 'FAILED':
    case 'ABANDONED':
    case 'WAITING_FOR_DEPOSIT':
      return { sum: '결제한 금액이 없어요.', ...kept(payment) };
    case 'CONFIRMING':
      return {
        sum: `결제를 확인하고 있어요. 승인됐다면 ${describeWon(amountKrw)}을 모두 돌려드려요.`,
        ...kept(payment),
      };
    case 'BOUNCED':
      return { sum: `${paid}은 은행이나 카드사에서 되돌아갔어요.`, ...couponOf(payment) };
    case 'DONE':
      return { sum: `환불 규정에 따라 ${paid}은 돌려드리지 않아요.`, ...couponOf(payment) };
    case 'REFUND_PENDING':
    case 'RETURNING':
      return {
        sum: `${describeShare(payment)} 돌려드려요.`,
        // No refund is on its way while the form below asks for another account.
        ...(!payment.needsRefundAccount && describeWay(payment)),
        ...couponOf(payment),
      };
    default:
      if (amountKrw === 0) return { sum: '쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요.', ...couponOf(payment) };
      return {
        sum: `${describeShare(payment)} 돌려드렸어요.`,
        ...(refundKrw > 0 && describeWay(payment)),
        ...couponOf(payment),
      };
  }
}

/** The order as the rules left it. */
function withoutHandRefunds(payment: Payment): Payment {
  const { handRefunds, refundKrw } = payment;
  if (handRefunds.length === 0) return payment;
  const byRule = handRefunds.reduce((left, { amountKrw, doneAt }) => left - (doneAt ? amountKrw : 0), refundKrw);
  return { ...payment, refundKrw: byRule, status: byRule > 0 ? 'PARTIALLY_REFUNDED' : 'DONE' };
}

function describeShare({ amountKrw, refundKrw }: Payment): string {
  if (refundKrw >= amountKrw || refundKrw === 0) return `결제한 ${describeWon(amountKrw)}을 모두`;
  return `결제한 ${describeWon(amountKrw)} 중 ${describeWon(refundKrw)}을`;
}

function describeWay({ method }: Payment): Pick<RefundText, 'way'> {
  if (method === 'FREE') return {};
  const { to, duration } = REFUND_ROUTES[method];
  return { way: `${to}로 ${duration}` };
}

/** The coupon of an order that brought no money was never used. */
function kept({ couponName }: Payment): Pick<RefundText, 'coupon'> {
  return couponName ? { coupon: `‘${couponName}’ 쿠폰은 그대로 쓸 수 있어요.` } : {};
}

function couponOf({ couponName, couponReturned, status }: Payment): Pick<RefundText, 'coupon'> {
  if (!couponName) return {};
  if (couponReturned) return { coupon: `‘${couponName}’ 쿠폰은 다시 쓸 수 있어요.` };
  // Older orders have no record of the coupon's return.
  if (status === 'REFUNDED' || status === 'RETURNED' || status === 'RETURNING') return {};
  return { coupon: `‘${couponName}’ 쿠폰은 돌려드리지 않아요.` };
}
