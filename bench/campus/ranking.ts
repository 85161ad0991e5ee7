import { habitSince } from '#domain/mentors/answer-habit.ts';
import {
  MAX_RANKED,
  rankFields,
  rankForEverybody,
  rankMentors,
  runToEnd,
} from '#domain/mentors/ranking/rank-mentors.ts';
import { answerShareOf, type RankedMentor, type StudentInterests } from '#domain/mentors/ranking/suitability.ts';
import { timesAround } from '#domain/mentors/ranking/week-times.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { halfOf } from './calendar.ts';
import { NONE, profileOf } from './orders.ts';
import type { Senior, Student } from './population.ts';

const RECENT_MS = 7 * DAY_MS;
/** As many proposals of a student and of a senior as the product looks at. */
const LATEST_OF_STUDENT = 20;
const LATEST_OF_SENIOR = 100;

interface Received {
  readonly at: number;
  state: 'OPEN' | 'ANSWERED' | 'LAPSED' | 'ENDED';
}

/** 추천순 as the product knows people: by what they have proposed and answered, computed once a day, and an hour after a student has shown new interest (product §9.4). */
export class Ranking {
  readonly #everyMs: number;
  readonly #isByField: boolean;
  readonly #received = new Map<number, Received[]>();
  readonly #proposed = new Map<number, { senior: Senior; starts: readonly number[]; student: Student }[]>();
  #forEverybody = new Map<number, number>();
  #ofFields = new Map<string, Map<number, number>>();
  /** By student, best first. */
  #own = new Map<number, readonly number[]>();
  #computedAt = -Infinity;
  #ownComputedAt = -Infinity;
  #isStale = false;
  #isAskedSince = false;

  /** @param isShortened the lists of single students are computed once a week and field by field, not with the others and for all fields at once as by the product */
  constructor(isShortened: boolean) {
    this.#everyMs = isShortened ? 7 * DAY_MS : 0;
    this.#isByField = isShortened;
  }

  /** A proposal that a senior has to answer. @returns what becomes of it is written there */
  note(student: Student, senior: Senior, starts: readonly number[], at: number): Received {
    const received: Received = { at, state: 'OPEN' };
    this.#received.set(senior.id, [...(this.#received.get(senior.id) ?? []), received]);
    this.#proposed.set(student.id, [...(this.#proposed.get(student.id) ?? []), { senior, starts, student }]);
    this.#isAskedSince = !this.#isByField;
    return received;
  }

  /** Somebody has been listed, or is not any more: the lists are computed anew. */
  markStale(): void {
    this.#isStale = true;
  }

  /**
   * The place of a senior in the list of a field that a student looks at: by their own list, then by that of the field; undefined for seniors
   * in neither.
   * @param listed the seniors listed now
   */
  placesFor(
    { id, field }: Student,
    listed: () => readonly Senior[],
    now: number,
  ): (seniorId: number) => number | undefined {
    const everyMs = this.#isAskedSince ? HOUR_MS : DAY_MS;
    if (this.#isStale || now - this.#computedAt >= everyMs) this.#compute(listed(), now);
    const list = this.#own.get(id);
    const own = list ? toPlaces(list) : this.#forEverybody;
    const ofField = this.#ofFields.get(String(field));
    return (seniorId) => {
      const place = ofField?.get(seniorId);
      return own.get(seniorId) ?? (place === undefined ? undefined : MAX_RANKED + place);
    };
  }

  #compute(seniors: readonly Senior[], now: number): void {
    const mentors = seniors.map((senior) => this.#rank(senior, now));
    this.#forEverybody = toPlaces(rankForEverybody(mentors).mentorIds);
    this.#ofFields = new Map(Array.from(rankFields(mentors), ([field, list]) => [field, toPlaces(list.mentorIds)]));
    this.#computedAt = now;
    this.#isStale = false;
    this.#isAskedSince = false;
    if (now - this.#ownComputedAt < this.#everyMs) return;
    this.#ownComputedAt = now;
    this.#own = new Map();
    const marketOf = (field: number | string | undefined) => (this.#isByField ? String(field) : '');
    const markets = Map.groupBy(this.#proposed.keys(), (id) => marketOf(this.#proposed.get(id)?.[0]?.student.field));
    for (const [market, students] of markets) {
      const there = mentors.filter(({ field }) => marketOf(field) === market);
      const lists = runToEnd(
        rankMentors(
          students.map((id) => this.#interestsOf(id)),
          there,
        ),
      );
      for (const [row, id] of students.entries()) this.#own.set(id, lists[row]?.mentorIds ?? []);
    }
  }

  #rank(senior: Senior, now: number): RankedMentor {
    const since = habitSince(new Date(now)).getTime();
    const latest = (this.#received.get(senior.id) ?? []).slice(-LATEST_OF_SENIOR).filter(({ at }) => at >= since);
    const answers = latest.filter(({ state }) => state === 'ANSWERED').length;
    const proposals = answers + latest.filter(({ state }) => state === 'LAPSED').length;
    const recentProposals = latest.filter(({ at }) => at >= now - RECENT_MS).length;
    return { ...profileOf(senior), answerShare: answerShareOf({ proposals, answers }), recentProposals };
  }

  #interestsOf(id: number): StudentInterests {
    const proposed = (this.#proposed.get(id) ?? []).slice(-LATEST_OF_STUDENT);
    return {
      fields: new Set(proposed.map(({ senior }) => String(senior.field))),
      subFields: new Set(proposed.map(({ senior }) => `${senior.field} ${senior.subField}`)),
      topics: new Set(proposed.map(({ student }) => String(student.topic))),
      hashtags: NONE,
      times: timesAround(proposed.flatMap(({ starts }) => starts.map(halfOf))),
      major: '',
    };
  }
}

const toPlaces = (mentorIds: readonly number[]): Map<number, number> =>
  new Map(mentorIds.map((mentorId, place) => [mentorId, place]));
