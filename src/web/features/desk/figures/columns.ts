import type { DayFigures } from '#contract/desk/figures.ts';

type Key = Exclude<keyof DayFigures, 'day'>;

/** What each figure is called, in the order of the table and the file. */
export const LABELS: Readonly<Record<Key, string>> = {
  mentorSignUps: '멘토 가입',
  menteeSignUps: '멘티 가입',
  proposals: '제안',
  paid: '결제',
  answers: '응답',
  medianAnswerHours: '첫 응답 시간',
  confirmed: '확정',
  expired: '기한 지남',
  rejected: '거절',
  cancelled: '취소',
  completed: '완료',
  noShows: '노쇼',
  disputes: '문제 알림',
  capturedKrw: '매출',
  refundedKrw: '환불',
  mentorKrw: '멘토 정산',
  feeKrw: '수수료',
  lossKrw: '손실',
};
export const KEYS = Object.keys(LABELS) as Key[];

type Unit = 'count' | 'hours' | 'won';
const UNITS: Readonly<Partial<Record<Key, Unit>>> = {
  medianAnswerHours: 'hours',
  capturedKrw: 'won',
  refundedKrw: 'won',
  mentorKrw: 'won',
  feeKrw: 'won',
  lossKrw: 'won',
};
export const unitOf = (key: Key): Unit => UNITS[key] ?? 'count';

/** The charts: figures that are read together; what ends is one bar a day. */
export const CHARTS: readonly { title: string; kind: 'lines' | 'stack'; keys: readonly Key[] }[] = [
  { title: '제안에서 확정까지', kind: 'lines', keys: ['proposals', 'paid', 'confirmed'] },
  { title: '종료 사유', kind: 'stack', keys: ['completed', 'expired', 'rejected', 'cancelled', 'noShows'] },
  { title: '가입', kind: 'stack', keys: ['menteeSignUps', 'mentorSignUps'] },
  { title: '첫 응답 시간', kind: 'lines', keys: ['medianAnswerHours'] },
  { title: '돈', kind: 'lines', keys: ['capturedKrw', 'refundedKrw', 'mentorKrw'] },
];

/** The sum of a figure over days. */
export const sumOf = (days: readonly DayFigures[], key: Exclude<Key, 'medianAnswerHours'>): number =>
  days.reduce((sum, each) => sum + each[key], 0);

/** The figures at the top of the page; of one without any day with a value, null. */
export const KEY_FIGURES: readonly {
  label: string;
  unit: Unit;
  of: (days: readonly DayFigures[]) => number | null;
  /** Less of it is better. */
  isCost?: boolean;
}[] = [
  { label: '가입', unit: 'count', of: (days) => sumOf(days, 'menteeSignUps') + sumOf(days, 'mentorSignUps') },
  { label: '제안', unit: 'count', of: (days) => sumOf(days, 'proposals') },
  { label: '확정', unit: 'count', of: (days) => sumOf(days, 'confirmed') },
  { label: '첫 응답 시간', unit: 'hours', of: answerHours, isCost: true },
  { label: '매출', unit: 'won', of: (days) => sumOf(days, 'capturedKrw') },
];

/** The mean of the days' medians, each as often as it has answers. */
function answerHours(days: readonly DayFigures[]): number | null {
  const answers = sumOf(days, 'answers');
  if (answers === 0) return null;
  const hours = days.reduce((sum, each) => sum + (each.medianAnswerHours ?? 0) * each.answers, 0);
  return Math.round((hours / answers) * 10) / 10;
}

const UNIT_NAMES = { count: '', hours: ' (시간)', won: ' (원)' };

/** The table as a CSV file, which Excel in Korean reads as UTF-8. */
export function toCsv(days: readonly DayFigures[]): string {
  const lines = [
    ['날짜', ...KEYS.map((key) => `${LABELS[key]}${UNIT_NAMES[unitOf(key)]}`)],
    ...days.map((each) => [each.day, ...KEYS.map((key) => String(each[key] ?? ''))]),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Gives the browser a text as a CSV file. */
export function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
