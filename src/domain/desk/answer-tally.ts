import { DAY_MS } from '../time/durations.ts';
import { type AnswerCounts, type AnswerGroup, type Counted, DAYS_TO_CONFIRM, type OwnGroup } from './answer-figures.ts';

/** The state of one proposal at the instant of the count. Instants are ms since 1970. */
export interface CountedProposal {
  readonly group: OwnGroup;
  readonly createdMs: number;
  /** It passed on from another mentor (product §5.6): the student proposed only once. */
  readonly isPassedOn: boolean;
  /** When a session was confirmed by it. */
  readonly acceptedMs: number | null;
  /** Paid, and not waiting for an answer any more; of these, by its deadline and without one. */
  readonly isSettled: boolean;
  readonly isExpired: boolean;
  /** Minutes from when its mentor had it to the first answer, and from when the student last spoke. */
  readonly answerMinutes: number | null;
  readonly turnMinutes: number | null;
}

type Cohort = { -readonly [Key in keyof AnswerCounts['cohorts'][number]]: AnswerCounts['cohorts'][number][Key] };
type Proposals = { -readonly [Key in keyof AnswerCounts['proposals'][number]]: AnswerCounts['proposals'][number][Key] };

/** Counts the proposals of a span of days, a student and a mentor at a time, in any order. */
export interface AnswerTally {
  /** All proposals of one student, in the order in which they were made. */
  addStudent(proposals: readonly CountedProposal[]): void;
  /** All proposals to one mentor who is listed. */
  addMentor(proposals: readonly Pick<CountedProposal, 'group' | 'createdMs'>[]): void;
  counts(): AnswerCounts;
}

/**
 * @param fromMs proposals made before do not count
 * @param asOfMs the instant of the count; no given proposal is later
 */
export function createAnswerTally(fromMs: number, asOfMs: number): AnswerTally {
  const cohorts = new Map<OwnGroup, Cohort>();
  const proposals = new Map<OwnGroup, Proposals>();
  const [answers, turns, mentors] = [
    new Histogram<OwnGroup>(),
    new Histogram<OwnGroup>(),
    new Histogram<AnswerGroup>(),
  ];
  let listed = 0;

  function addFirst(first: CountedProposal, own: readonly CountedProposal[]): void {
    const { group, createdMs } = first;
    const cohort = cohorts.get(group) ?? { group, students: 0, young: 0, confirmed: 0 };
    cohorts.set(group, cohort);
    const until = createdMs + DAYS_TO_CONFIRM * DAY_MS;
    cohort.students += 1;
    if (until > asOfMs) cohort.young += 1;
    else if (own.some((each) => each.createdMs >= createdMs && each.acceptedMs !== null && each.acceptedMs <= until))
      cohort.confirmed += 1;
  }

  return {
    addStudent(all) {
      const own = all.filter(({ createdMs }) => createdMs >= fromMs);
      for (const { group, isSettled, isExpired, answerMinutes, turnMinutes } of own) {
        const row = proposals.get(group) ?? { group, proposals: 0, settled: 0, expired: 0 };
        proposals.set(group, row);
        row.proposals += 1;
        row.settled += Number(isSettled);
        row.expired += Number(isExpired);
        if (answerMinutes !== null) answers.add(group, answerMinutes);
        if (turnMinutes !== null) turns.add(group, turnMinutes);
      }
      const first = own.find(({ isPassedOn }) => !isPassedOn);
      if (first) addFirst(first, own);
    },
    addMentor(all) {
      listed += 1;
      const own = all.filter(({ createdMs }) => createdMs >= fromMs);
      if (own.length > 0) mentors.add('EVERYBODY', own.length);
      for (const group of new Set(own.map((each) => each.group)))
        mentors.add(group, own.filter((each) => each.group === group).length);
    },
    counts: () => ({
      cohorts: [...cohorts.values()],
      proposals: [...proposals.values()],
      answers: answers.rows(),
      turns: turns.rows(),
      mentors: mentors.rows(),
      listed,
    }),
  };
}

/** Counts of each value, by group. */
class Histogram<Group> {
  readonly #counts = new Map<Group, Map<number, number>>();

  add(group: Group, value: number): void {
    const counts = this.#counts.get(group) ?? new Map<number, number>();
    this.#counts.set(group, counts);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }

  rows(): (Counted & { readonly group: Group })[] {
    return [...this.#counts].flatMap(([group, counts]) =>
      Array.from(counts, ([value, count]) => ({ group, value, count })),
    );
  }
}
