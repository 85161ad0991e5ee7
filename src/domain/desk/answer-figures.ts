import { ORDER_GROUPS } from '../mentors/ranking/mentor-order.ts';
import { type Counted, giniOf, medianOf, type Share, shareOf } from './statistics.ts';

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
