import type { Resolution } from './attendance.ts';

/** Findings about a disputed session, in the words of its two people and the operator. */
export const RESOLUTION_LABELS: Readonly<Record<Resolution, string>> = {
  COMPLETED: '멘토링이 진행됐어요',
  HALF: '일부만 진행됐어요',
  NOT_HELD: '두 사람 다 왔지만 진행되지 못했어요',
  MENTOR_ABSENT: '멘토가 오지 않았어요',
  MENTEE_ABSENT: '멘티가 오지 않았어요',
  BOTH_ABSENT: '두 사람 모두 오지 않았어요',
};

/** The basis of the rule: minutes in the room or taps elsewhere, never later statements. */
export function labelOfRule(resolution: Resolution): string {
  return resolution === 'COMPLETED'
    ? '두 사람이 만난 기록이 있어 정산해요'
    : '두 사람이 만난 기록이 없어 모두 환불해요';
}
