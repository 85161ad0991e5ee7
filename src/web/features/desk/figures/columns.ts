import type { DayFigures } from '#contract/desk/figures.ts';

type Key = Exclude<keyof DayFigures, 'day'>;

/** What each figure is called, in the order of the table and the file. */
export const LABELS: Readonly<Record<Key, string>> = {
  mentorSignUps: '멘토 가입',
  menteeSignUps: '멘티 가입',
  proposals: '제안',
  paid: '결제',
  answers: '답',
  medianAnswerHours: '답까지 중앙값 (시간)',
  confirmed: '확정',
  expired: '기한 지남',
  rejected: '거절',
  cancelled: '취소',
  completed: '완료',
  noShows: '노쇼',
  disputes: '문제 알림',
  capturedKrw: '결제 금액 (원)',
  refundedKrw: '환불 (원)',
  mentorKrw: '멘토 정산 (원)',
  feeKrw: '수수료 (원)',
  lossKrw: '손실 (원)',
};
export const KEYS = Object.keys(LABELS) as Key[];

/** The charts: lines that are read together. */
export const CHARTS: readonly { title: string; unit: 'count' | 'hours' | 'won'; keys: readonly Key[] }[] = [
  { title: '제안에서 확정까지', unit: 'count', keys: ['proposals', 'paid', 'confirmed'] },
  { title: '끝난 까닭', unit: 'count', keys: ['completed', 'expired', 'rejected', 'cancelled', 'noShows'] },
  { title: '가입', unit: 'count', keys: ['mentorSignUps', 'menteeSignUps'] },
  { title: '답까지 걸린 시간', unit: 'hours', keys: ['medianAnswerHours'] },
  { title: '돈', unit: 'won', keys: ['capturedKrw', 'refundedKrw', 'mentorKrw'] },
];

/** The table as a CSV file, which Excel in Korean reads as UTF-8. */
export function toCsv(days: readonly DayFigures[]): string {
  const lines = [
    ['날짜', ...KEYS.map((key) => LABELS[key])],
    ...days.map((each) => [each.day, ...KEYS.map((key) => String(each[key] ?? ''))]),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
