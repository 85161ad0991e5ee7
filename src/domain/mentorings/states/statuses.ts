export const STATUSES = [
  'PAYMENT_PENDING',
  'WAITING_FOR_MENTOR',
  'WAITING_FOR_MENTEE',
  'CONFIRMED',
  'COMPLETED',
  'NO_SHOW',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type MentoringStatus = (typeof STATUSES)[number];

/** What cards and screens call each state (SPEC §4 and its outcomes, product §4.1). */
export const STATUS_LABELS: Readonly<Record<MentoringStatus, string>> = {
  PAYMENT_PENDING: '결제 대기',
  WAITING_FOR_MENTOR: '수락 대기',
  WAITING_FOR_MENTEE: '시간 변경 제안',
  CONFIRMED: '멘토링 확정',
  COMPLETED: '멘토링 완료',
  NO_SHOW: '노쇼',
  REJECTED: '거절됨',
  CANCELLED: '취소됨',
  EXPIRED: '기간 만료',
};

export const TABS = ['unconfirmed', 'confirmed', 'completed'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  unconfirmed: '미확정',
  confirmed: '확정',
  completed: '완료',
};

export const TAB_STATUSES: Readonly<Record<Tab, readonly MentoringStatus[]>> = {
  unconfirmed: ['PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE'],
  confirmed: ['CONFIRMED'],
  completed: ['COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED'],
};

export const OPEN_STATUSES = TAB_STATUSES.unconfirmed;

/** SPEC §4: the tracker's three steps. */
export const TRACKER_LABELS = ['결제대기', '수락대기', '멘토링 확정'] as const;

/** The tracker's step of a state, 0 to 2; a mentoring that has ended has none: its end has a header of its own (product §22.3). */
export function trackerStep(status: MentoringStatus): 0 | 1 | 2 | undefined {
  if (status === 'PAYMENT_PENDING') return 0;
  if (status === 'WAITING_FOR_MENTOR' || status === 'WAITING_FOR_MENTEE') return 1;
  if (status === 'CONFIRMED') return 2;
  return undefined;
}
