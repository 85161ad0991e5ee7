import { ORDER_GROUPS } from '../mentors/ranking/mentor-order.ts';

/** A value and how often it occurs. */
export interface Counted {
  readonly value: number;
  readonly count: number;
}

/** Each value once, with how many there are of it. */
export function tally(values: readonly number[]): Counted[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

/** The middle value, or halfway between the two in the middle; null without values. */
export function medianOf(counted: readonly Counted[]): number | null {
  const sorted = inOrder(counted);
  const total = countOf(sorted);
  if (total === 0) return null;
  return (valueAt(sorted, Math.floor((total - 1) / 2)) + valueAt(sorted, Math.floor(total / 2))) / 2;
}

/** The inequality of non-negative values: 0 if all are equal, near 1 if one has everything; null if all are 0. */
export function giniOf(counted: readonly Counted[]): number | null {
  const sorted = inOrder(counted);
  const [people, total] = [countOf(sorted), sorted.reduce((sum, { value, count }) => sum + value * count, 0)];
  if (total === 0) return null;
  let [before, weighted] = [0, 0];
  for (const { value, count } of sorted) {
    // The sum of 2 * place - people - 1 over the places before + 1 to before + count.
    weighted += value * count * (2 * before + count - people);
    before += count;
  }
  return weighted / (people * total);
}

interface Share {
  readonly share: number;
  /** Wilson's 95 % interval of the true share. */
  readonly low: number;
  readonly high: number;
}

/** The normal distribution's, for 95 % on both sides. */
const Z = 1.96;

/** A share of a whole, with its interval; null if the whole is 0. */
export function shareOf(part: number, whole: number): Share | null {
  if (whole === 0) return null;
  const share = part / whole;
  const scale = 1 + Z ** 2 / whole;
  const centre = (share + Z ** 2 / (2 * whole)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2))) / scale;
  return { share, low: Math.max(0, Math.min(share, centre - half)), high: Math.min(1, Math.max(share, centre + half)) };
}

const inOrder = (counted: readonly Counted[]) => counted.toSorted((one, other) => one.value - other.value);
const countOf = (counted: readonly Counted[]) => counted.reduce((sum, { count }) => sum + count, 0);

function valueAt(sorted: readonly Counted[], place: number): number {
  let before = 0;
  for (const { value, count } of sorted) {
    before += count;
    if (place < before) return value;
  }
  throw new RangeError(`No place ${place}`);
}

/** How many whole Korean days the desk's figures of answers cover, up to yesterday; 180 are a semester with its vacation (product §26.17). */
export const ANSWER_SPANS = ['14', '30', '90', '180'] as const;
export type AnswerSpan = (typeof ANSWER_SPANS)[number];

/** A student who proposes should have a confirmed session within this many days. */
export const DAYS_TO_CONFIRM = 7;

/** Everybody, and by what the student's mentor list began with: the halves of the comparison, 추천순 for all, and newest first for all. */
export const ANSWER_GROUPS = ['EVERYBODY', ...ORDER_GROUPS, 'ALL', 'NONE'] as const;
export type AnswerGroup = (typeof ANSWER_GROUPS)[number];
export type OwnGroup = Exclude<AnswerGroup, 'EVERYBODY'>;

/** Counts of the proposals of a span of days. */
export interface AnswerCounts {
  /** Students by the group of their first proposal: all, those still within their seven days, and those of the rest with a session. */
  readonly cohorts: readonly {
    readonly group: OwnGroup;
    readonly students: number;
    readonly young: number;
    readonly confirmed: number;
  }[];
  /** Proposals: all, those that no longer wait for their mentor, and those of them that expired without an answer. */
  readonly proposals: readonly {
    readonly group: OwnGroup;
    readonly proposals: number;
    readonly settled: number;
    readonly expired: number;
  }[];
  /** Answers by the minutes from when the mentor had the proposal. */
  readonly answers: readonly (Counted & { readonly group: OwnGroup })[];
  /** The same, counted from the student's last word: new times, or an answer to the mentor's question (product §23.1). */
  readonly turns: readonly (Counted & { readonly group: OwnGroup })[];
  /** Listed mentors with proposals, by how many they had. */
  readonly mentors: readonly (Counted & { readonly group: AnswerGroup })[];
  readonly listed: number;
}

export interface AnswerFigures {
  readonly group: AnswerGroup;
  readonly students: number;
  readonly young: number;
  readonly confirmed: number;
  /** Among students past their seven days. */
  readonly confirmedShare: Share | null;
  readonly proposals: number;
  readonly answers: number;
  readonly medianAnswerHours: number | null;
  /** Without the time the mentor spent waiting for the student. */
  readonly medianTurnHours: number | null;
  readonly expired: number;
  readonly expiredShare: Share | null;
  /** Of proposals over all listed mentors. */
  readonly gini: number | null;
}

/** The figures of everybody, and of each group that proposed in the span of days. */
export function toAnswerFigures(counts: AnswerCounts): AnswerFigures[] {
  return ANSWER_GROUPS.map((group) => figuresOf(group, counts)).filter(
    ({ group, proposals }) => group === 'EVERYBODY' || proposals > 0,
  );
}

function figuresOf(
  group: AnswerGroup,
  { cohorts, proposals, answers, turns, mentors, listed }: AnswerCounts,
): AnswerFigures {
  const own = <Row extends { readonly group: AnswerGroup }>(rows: readonly Row[]) =>
    rows.filter((row) => group === 'EVERYBODY' || row.group === group);
  const sum = <Row extends { readonly group: AnswerGroup }>(rows: readonly Row[], of: (row: Row) => number) =>
    own(rows).reduce((total, row) => total + of(row), 0);
  const [students, young] = [sum(cohorts, (row) => row.students), sum(cohorts, (row) => row.young)];
  const confirmed = sum(cohorts, (row) => row.confirmed);
  const expired = sum(proposals, (row) => row.expired);
  const asked = mentors.filter((row) => row.group === group);
  const unasked = listed - asked.reduce((total, { count }) => total + count, 0);
  return {
    group,
    students,
    young,
    confirmed,
    confirmedShare: shareOf(confirmed, students - young),
    proposals: sum(proposals, (row) => row.proposals),
    answers: sum(answers, (row) => row.count),
    medianAnswerHours: toHours(medianOf(own(answers))),
    medianTurnHours: toHours(medianOf(own(turns))),
    expired,
    expiredShare: shareOf(
      expired,
      sum(proposals, (row) => row.settled),
    ),
    gini: giniOf([{ value: 0, count: Math.max(0, unasked) }, ...asked]),
  };
}

const toHours = (minutes: number | null): number | null => (minutes === null ? null : minutes / 60);

/** How many days the desk's figures cover, up to and including today. */
export const FIGURE_SPANS = ['7', '30', '90'] as const;
