/** What a mentee chooses from in a review. */
export const FACES = ['GOOD', 'OKAY', 'POOR'] as const;
export type Face = (typeof FACES)[number];
export const FACE_LABELS: Readonly<Record<Face, string>> = { GOOD: '좋았어요', OKAY: '보통이에요', POOR: '아쉬웠어요' };

export const REVIEW_CHIPS = ['CLEAR', 'PRACTICAL', 'WARM', 'PREPARED', 'PUNCTUAL', 'AGAIN'] as const;
export type ReviewChip = (typeof REVIEW_CHIPS)[number];
export const REVIEW_CHIP_LABELS: Readonly<Record<ReviewChip, string>> = {
  CLEAR: '설명이 쉬웠어요',
  PRACTICAL: '바로 쓸 조언이었어요',
  WARM: '따뜻하게 들어줬어요',
  PREPARED: '준비를 많이 했어요',
  PUNCTUAL: '시간을 잘 지켰어요',
  AGAIN: '또 만나고 싶어요',
};
