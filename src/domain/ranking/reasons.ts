/** Why a mentor stands where they do in 추천순; each is one bit of a stored number, in this order. */
export const RANK_REASONS = ['SUB_FIELD', 'FIELD', 'TOPIC', 'TIMES', 'ANSWERS', 'FEW_PROPOSALS'] as const;
export type RankReason = (typeof RANK_REASONS)[number];

/** A card says up to so many. */
export const SHOWN_REASONS = 3;

export const REASON_TEXTS: Readonly<Record<RankReason, string>> = {
  SUB_FIELD: '관심 있는 세부 직무예요',
  FIELD: '관심 직무와 같아요',
  TOPIC: '이야기하고 싶은 주제예요',
  TIMES: '시간이 맞아요',
  ANSWERS: '답을 잘 해 줘요',
  FEW_PROPOSALS: '최근 7일 제안이 적어요',
};

/** The first reasons of a stored number. */
export function readReasons(bits: number): RankReason[] {
  return RANK_REASONS.filter((_reason, index) => bits & (1 << index)).slice(0, SHOWN_REASONS);
}

export function packReasons(reasons: readonly RankReason[]): number {
  return reasons.reduce((bits, reason) => bits | (1 << RANK_REASONS.indexOf(reason)), 0);
}
