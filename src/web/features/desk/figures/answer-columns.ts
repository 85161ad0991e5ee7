import type { AnswerFigures } from '#contract/desk/figures.ts';
import { type AnswerGroup, DAYS_TO_CONFIRM } from '#domain/desk/answer-figures.ts';
import { groupDigits } from '#domain/text/group-digits.ts';

export const GROUP_LABELS: Readonly<Record<AnswerGroup, string>> = {
  EVERYBODY: '모두',
  A: 'A 최신순',
  B: 'B 추천순',
  ALL: '모두 추천순일 때',
  NONE: '비교하지 않을 때',
};

export interface AnswerColumn {
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
const shareCells = (heading: string, of: (figures: AnswerFigures) => Share): AnswerColumn['cells'] =>
  (
    [
      ['', 'share'],
      [' 하한', 'low'],
      [' 상한', 'high'],
    ] as const
  ).map(([end, key]) => ({
    heading: `${heading}(%)${end}`,
    value: (figures) => {
      const share = of(figures);
      return share && percent(share[key]);
    },
  }));
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
  const lines = [
    ['묶음', ...cells.map(({ heading }) => heading)],
    ...groups.map((each) => [GROUP_LABELS[each.group], ...cells.map(({ value }) => String(value(each) ?? ''))]),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
