/** Features that operators may pause for everybody while the service runs: those that begin something new. What has begun goes on (product §26.13). */
export const PAUSABLE_FEATURES = ['SIGN_UP', 'PROPOSAL', 'PAYMENT'] as const;
export type PausableFeature = (typeof PAUSABLE_FEATURES)[number];

export const FEATURE_LABELS: Readonly<Record<PausableFeature, string>> = {
  SIGN_UP: '회원가입',
  PROPOSAL: '새 제안',
  PAYMENT: '결제',
};

/** The message of the refusal. */
export function describePause(feature: PausableFeature): string {
  const what = { SIGN_UP: '회원가입을', PROPOSAL: '새 제안을', PAYMENT: '결제를' }[feature];
  return `지금은 ${what} 잠시 받지 않아요. 조금 뒤에 다시 시도해 주세요.`;
}
