/** What is measured of a semester. Shares are 0 to 1. */
export interface Figures {
  /** Of those who proposed, confirmed within seven days of their first proposal. */
  readonly confirmed: number;
  /** Hours from a proposal to the senior's answer, the median of those that came. */
  readonly answerHours: number;
  /** The same from when the senior was last to answer: without the time for which a question waited. */
  readonly turnHours: number;
  /** Of all proposals, those that were passed on included: expired without an answer. */
  readonly expired: number;
  /** Open past their deadline. */
  readonly overdue: number;
  /** Of proposals over listed seniors. */
  readonly gini: number;
  /** Weeks in which a senior had more sessions than they wanted. */
  readonly overloaded: number;
  readonly proposals: number;
  /** Of those who looked, who found nobody to propose to. */
  readonly foundNobody: number;
  /** Of the confirmed sessions, those to which both came. */
  readonly held: number;
}

/** A mean, and half the width of its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly margin: number;
}

/** Student's t by degrees of freedom, for a 95 % interval; the last one for more. */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093,
];

/** @param values one a seed, two at least for an interval */
export function estimate(values: readonly number[]): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, margin: 0 };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, margin: (T[count - 2] ?? 1.96) * Math.sqrt(variance / count) };
}

/** One line of a table: the figures of several seeds. */
export interface Summary {
  readonly name: string;
  readonly of: (key: keyof Figures) => Estimate;
}

export function summarize(name: string, figures: readonly Figures[]): Summary {
  return { name, of: (key) => estimate(figures.map((each) => each[key])) };
}

const percent = ({ mean, margin }: Estimate) => `${(mean * 100).toFixed(1)} ± ${(margin * 100).toFixed(1)}`;
const plain =
  (digits: number) =>
  ({ mean, margin }: Estimate) =>
    `${mean.toFixed(digits)} ± ${margin.toFixed(digits)}`;

const COLUMNS: readonly (readonly [title: string, key: keyof Figures, write: (estimate: Estimate) => string])[] = [
  ['confirmed in 7 days, %', 'confirmed', percent],
  ['found nobody, %', 'foundNobody', percent],
  ['median answer, h', 'answerHours', plain(1)],
  ['without questions’ wait, h', 'turnHours', plain(1)],
  ['expired, %', 'expired', percent],
  ['open past the deadline', 'overdue', ({ mean }) => String(mean)],
  ['Gini', 'gini', plain(2)],
  ['weeks above the load', 'overloaded', plain(0)],
  ['proposals', 'proposals', plain(0)],
  ['both came, %', 'held', percent],
];

/** As a table of a page. @param first the title of the names */
export function toTable(first: string, summaries: readonly Summary[]): string {
  return [
    `| ${[first, ...COLUMNS.map(([title]) => title)].join(' | ')} |`,
    `|${'---|'.repeat(COLUMNS.length + 1)}`,
    ...summaries.map(({ name, of }) => `| ${[name, ...COLUMNS.map(([, key, write]) => write(of(key)))].join(' | ')} |`),
  ].join('\n');
}

/**
 * One figure of many cases: a line an order, a column a set of measures.
 * @param of the case of a line and a column
 */
export function toMatrix(
  lines: readonly string[],
  columns: readonly string[],
  key: 'confirmed' | 'foundNobody',
  of: (line: string, column: string) => Summary,
): string {
  return [
    `| ${['order', ...columns].join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...lines.map((line) => `| ${[line, ...columns.map((column) => percent(of(line, column).of(key)))].join(' | ')} |`),
  ].join('\n');
}
