import type { Dispute } from '#contract/mentorings/disputes.ts';
import type { Presence, Resolution } from '#domain/mentorings/states/attendance.ts';
import { describeWon } from '#domain/money/payments.ts';

export const PRESENCE_LABELS: Readonly<Record<Presence, string>> = {
  ON_TIME: '제때 참석 확인',
  LATE: '늦게 참석 확인',
  ABSENT: '참석 확인 없음',
};

/** What each finding means, for the operator who chooses one. */
export const RESOLUTION_MEANINGS: Readonly<Record<Resolution, string>> = {
  COMPLETED: '두 사람이 만났고 멘토링이 진행됐어요.',
  HALF: '두 사람이 만났지만 중간에 끊기거나 일부만 진행됐어요.',
  NOT_HELD: '두 사람 다 왔지만 멘토링이 되지 않았어요. 누구도 노쇼가 아니에요.',
  MENTOR_ABSENT: '멘티는 왔고 멘토가 오지 않았어요.',
  MENTEE_ABSENT: '멘토는 왔고 멘티가 오지 않았어요.',
  BOTH_ABSENT: '두 사람 모두 왔다고 볼 수 없어요.',
};

/** What a finding gives each side, to the won. */
export function describeChoice({ percent, refundKrw, mentorKrw, couponReturned }: Dispute['choices'][number]): string {
  const refund =
    percent === 0
      ? '멘티에게 돌려주는 금액은 없어요.'
      : `멘티에게 ${describeWon(refundKrw)}을 돌려줘요.${couponReturned ? ' 쿠폰도 돌려줘요.' : ''}`;
  const earning = mentorKrw > 0 ? `멘토에게 ${describeWon(mentorKrw)}을 정산해요.` : '멘토에게 정산할 금액은 없어요.';
  return `${refund} ${earning}`;
}
