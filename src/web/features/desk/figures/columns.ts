import type { AnswerFigures, DayFigures } from '#contract/desk/figures.ts';
import { type AnswerGroup, DAYS_TO_CONFIRM } from '#domain/desk/answer-figures.ts';
import { groupDigits } from '#domain/text/group-digits.ts';

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
  return csvOf([
    ['날짜', ...KEYS.map((key) => `${LABELS[key]}${UNIT_NAMES[unitOf(key)]}`)],
    ...days.map((each) => [each.day, ...KEYS.map((key) => String(each[key] ?? ''))]),
  ]);
}

const csvOf = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;

export const GROUP_LABELS: Readonly<Record<AnswerGroup, string>> = {
  EVERYBODY: '모두',
  A: 'A 최신순',
  B: 'B 추천순',
  ALL: '모두 추천순일 때',
  NONE: '비교하지 않을 때',
};

interface AnswerColumn {
  readonly label: string;
  /** The figure in plain words, with its aim if there is one. */
  readonly meaning: string;
  readonly read: (figures: AnswerFigures) => string;
  /** The same without units, as a spreadsheet reads it: one value a heading. */
  readonly cells: readonly { heading: string; value: (figures: AnswerFigures) => number | null }[];
}

type Share = AnswerFigures['confirmedShare'];
const percent = (share: number) => Math.round(share * 1000) / 10;
const round = (value: number | null, factor: number) => (value === null ? null : Math.round(value * factor) / factor);
const describeShare = (share: Share, part: number) =>
  share ? `${percent(share.share)}% (${percent(share.low)}~${percent(share.high)}%) · ${groupDigits(part)}` : '–';
const shareCells = (name: string, of: (figures: AnswerFigures) => Share): AnswerColumn['cells'] => {
  const cell = (heading: string, key: keyof NonNullable<Share>) => ({
    heading,
    value(figures: AnswerFigures) {
      const share = of(figures);
      return share && percent(share[key]);
    },
  });
  return [cell(`${name}(%)`, 'share'), cell(`${name}(%) 하한`, 'low'), cell(`${name}(%) 상한`, 'high')];
};
const plain = (
  label: string,
  meaning: string,
  value: (figures: AnswerFigures) => number | null,
  unit = '',
): AnswerColumn => ({
  label,
  meaning,
  read: (figures) => {
    const read = value(figures);
    return read === null ? '–' : `${groupDigits(read)}${unit}`;
  },
  cells: [{ heading: unit ? `${label}(${unit})` : label, value }],
});

/** The figures of answers, in the order of the table and the file (product §26.17). */
export const ANSWER_COLUMNS: readonly AnswerColumn[] = [
  plain(
    '제안한 학생',
    '이 기간에 한 번이라도 제안한 학생이에요. 첫 제안 때의 묶음으로 한 번만 세요.',
    (each) => each.students,
  ),
  plain(
    `${DAYS_TO_CONFIRM}일이 안 된 학생`,
    `첫 제안에서 아직 ${DAYS_TO_CONFIRM}일이 지나지 않아서, 확정되었더라도 다음 비율에 넣지 않아요.`,
    (each) => each.young,
  ),
  {
    label: `${DAYS_TO_CONFIRM}일 안에 확정`,
    meaning: `첫 제안에서 ${DAYS_TO_CONFIRM}일이 지난 학생 가운데 그 안에 멘토링이 확정된 비율과 95% 신뢰 구간, 학생 수예요. 다른 멘토에게 넘어가거나 다시 제안해서 확정된 것, 나중에 취소된 것도 들어가요. 목표는 90% 이상이에요.`,
    read: (each) => describeShare(each.confirmedShare, each.confirmed),
    cells: [
      ...shareCells(`${DAYS_TO_CONFIRM}일 안에 확정`, (each) => each.confirmedShare),
      { heading: `${DAYS_TO_CONFIRM}일 안에 확정(명)`, value: (each) => each.confirmed },
    ],
  },
  plain(
    '제안',
    '이 기간에 보낸 제안이에요. 결제하지 않은 것과 다른 멘토에게 넘어간 것도 세요.',
    (each) => each.proposals,
  ),
  plain(
    '첫 응답 시간',
    '이 기간의 제안이 결제되거나 넘어온 때부터 멘토가 처음 답할 때까지 걸린 시간의 중앙값이에요. 목표는 12시간 이하예요.',
    (each) => round(each.medianAnswerHours, 10),
    '시간',
  ),
  plain(
    '차례부터 응답',
    '첫 응답 시간과 같지만, 학생이 시간을 바꾸거나 멘토의 질문에 답했으면 다시 멘토 차례가 된 그때부터 센 중앙값이에요. 멘토가 학생을 기다린 시간이 빠져요.',
    (each) => round(each.medianTurnHours, 10),
    '시간',
  ),
  {
    label: '응답 없이 만료',
    meaning:
      '결제된 제안 가운데 멘토의 답 없이 기한이 지난 비율과 95% 신뢰 구간, 제안 수예요. 아직 답을 기다리는 제안은 빼고 세요.',
    read: (each) => describeShare(each.expiredShare, each.expired),
    cells: [
      ...shareCells('응답 없이 만료', (each) => each.expiredShare),
      { heading: '답 없이 만료(건)', value: (each) => each.expired },
    ],
  },
];

/** The table as a CSV file, which Excel in Korean reads as UTF-8. */
export function toAnswerCsv(groups: readonly AnswerFigures[]): string {
  const cells = ANSWER_COLUMNS.flatMap((column) => column.cells);
  return csvOf([
    ['묶음', ...cells.map(({ heading }) => heading)],
    ...groups.map((each) => [GROUP_LABELS[each.group], ...cells.map(({ value }) => String(value(each) ?? ''))]),
  ]);
}
