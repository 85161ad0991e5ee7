import type { DisputeView } from '#contract/mentorings/disputes.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';

type Decision = NonNullable<DisputeView['rounds'][number]['decision']>;

const time = (instant: string) => describeKoreanTime(new Date(instant));

/** What a dispute waits for, and until when; undefined when a decision stands, whose deadline is in the header. */
export function describeWaiting({ rounds, endsBy, isOpen }: DisputeView, now: Date): string | undefined {
  const last = rounds.at(-1);
  if (!isOpen || !last) return '확인이 끝났어요.';
  if (last.decision)
    return last.decision.appealUntil ? undefined : `${time(endsBy)}까지 이의 신청이 없으면 마무리돼요.`;
  if (new Date(last.decideBy) <= now) return '결정이 늦어지고 있어요. 기다리게 해 드려 죄송해요.';
  return last.round === 1
    ? `${time(last.decideBy)}까지 결정해요.`
    : `다른 운영자가 ${time(last.decideBy)}까지 다시 결정해요.`;
}

/** What happens without a decision, and that money waits until then; undefined when nothing is to be decided. */
export function describeDefault({ rounds, endsBy, byRule, isOpen }: DisputeView): string | undefined {
  const last = rounds.at(-1);
  if (!isOpen || !last || last.decision) return undefined;
  const end = time(endsBy);
  const otherwise =
    last.round === 1
      ? `${end}까지 결정이 없으면 ${byRule === 'COMPLETED' ? '만난 기록이 있어 정산해요' : '만난 기록이 없어 결제 금액을 모두 돌려드려요'}.`
      : `${end}까지 결정이 없으면 처음 결정대로 마무리해요.`;
  return `${otherwise} 그동안 정산과 환불은 멈춰 있어요.`;
}

/** What a decision gives the reading side, to the won. */
export function describeMoney({ percent, refundKrw, mentorKrw, couponReturned }: Decision): string {
  if (mentorKrw !== null) {
    const earning = mentorKrw > 0 ? `선배님께 ${describeWon(mentorKrw)}을 정산해요.` : '정산은 없어요.';
    if (percent === 100) return `후배에게 전액 돌려드려요. ${earning}`;
    return percent === 50 ? `후배에게 절반을 돌려드려요. ${earning}` : earning;
  }
  const coupon =
    couponReturned === null ? '' : couponReturned ? ' 쓴 쿠폰은 다시 쓸 수 있어요.' : ' 쓴 쿠폰은 돌려드리지 않아요.';
  if (percent === 0) return `돌려드리는 금액은 없어요.${coupon}`;
  const amount = describeWon(refundKrw ?? 0);
  return `${percent === 50 ? `결제 금액의 절반인 ${amount}을` : `${amount}을 모두`} 돌려드려요.${coupon}`;
}
