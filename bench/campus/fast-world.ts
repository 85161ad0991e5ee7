import { dueAt } from '#domain/mentorings/deadlines/deadlines.ts';
import { consequenceOf, lapsesInARow } from '#domain/mentorings/deadlines/lapses.ts';
import { planNudges } from '#domain/mentorings/deadlines/nudges.ts';
import {
  backupCandidates,
  type BackupPlace,
  fittingSlots,
  MAX_BACKUPS,
  NO_BACKUPS,
  passesOn,
  placesOf,
} from '#domain/mentorings/proposals/backups.ts';
import { dueAfterPause, pauseEndsAt, timeLeft } from '#domain/mentorings/proposals/mentor-question.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { DEFAULT_MINIMUM_NOTICE_HOURS as NOTICE } from '#domain/mentorings/times/slot-limits.ts';
import { lastNotice } from '#domain/mentorings/times/slots.ts';
import { problemWithWishes } from '#domain/mentors/availability/free-times.ts';
import { MAX_RANKED } from '#domain/mentors/ranking/rank-mentors.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { NO_CHANGES } from '#domain/time/public-holidays.ts';
import { halfOf, isAvoided, START, startOf, weekOf } from './calendar.ts';
import { EventQueue } from './event-queue.ts';
import { type Order, type Score, scoreOf } from './orders.ts';
import { PARAMETERS as P } from './parameters.ts';
import type { Population, Senior, Student } from './population.ts';
import { Ranking } from './ranking.ts';
import { SeniorState } from './senior-state.ts';
import type { End, FreeTime, News, Page, Proposal, Wish } from './world.ts';

/** Measures of the product that the fast model can leave out. */
export interface Measures {
  readonly order: Order;
  readonly nudges: boolean;
  readonly limits: boolean;
  readonly pauses: boolean;
}

/** The place of every senior in no list of 추천순. */
const AFTER_LISTS = 3 * MAX_RANKED;
const newestFirst = (a: Senior, b: Senior) => b.listedAt - a.listedAt || b.id - a.id;
/** As many as are tried for an automatic place. */
const RECOMMENDED_IN_FIELD = 30;

interface Mentoring extends Proposal {
  status: MentoringStatus | 'OVER';
  askedAt: number;
  /** What the student wants, and what of it is left; or what the senior offered instead. */
  readonly wishes: readonly number[];
  starts: number[];
  dueAt: number;
  questionAt: number | undefined;
  leftMs: number;
  /** Counts how often the senior's clock has begun anew. */
  turn: number;
  /** The next backups, and the seniors who have had it. */
  readonly places: readonly BackupPlace[];
  readonly had: readonly number[];
  readonly received: ReturnType<Ranking['note']>;
}

/** The campus by the product's own rules of `src/domain/`, without server and database. */
export class FastWorld {
  readonly #measures: Measures;
  readonly #score: Score | undefined;
  readonly #ranking: Ranking;
  readonly #seniors: readonly SeniorState[];
  readonly #byField: ReadonlyMap<number, SeniorState[]>;
  readonly #counts: number[];
  readonly #plans = new EventQueue();
  readonly #open = new Map<number, Set<Mentoring>>();
  readonly #mentorings = new Map<number, Mentoring>();
  readonly #bookedByStudent = new Map<number, Set<number>>();
  #news: News[] = [];
  #now = START;
  #made = 0;
  #overdue = 0;

  /** @param isShortened the lists of 추천순 are computed less often than by the product (`Ranking`) */
  constructor(population: Population, measures: Measures, isShortened: boolean) {
    this.#measures = measures;
    this.#score = measures.order === 'ours' ? undefined : scoreOf(measures.order);
    this.#ranking = new Ranking(isShortened);
    this.#seniors = population.seniors.map((senior) => new SeniorState(senior, measures.limits));
    this.#byField = Map.groupBy(this.#seniors, ({ senior }) => senior.field);
    this.#counts = population.seniors.map(() => 0);
    for (const { listedAt } of population.seniors)
      if (listedAt > 0) this.#plans.plan(START + listedAt, () => this.#ranking.markStale());
  }

  nextAt(): number | undefined {
    return this.#plans.nextAt;
  }

  pass(until: number): void {
    for (let at = this.#plans.nextAt; at !== undefined && at <= until; at = this.#plans.nextAt) {
      this.#now = Math.max(this.#now, at);
      this.#plans.take()?.run();
    }
    this.#now = until;
  }

  news(): readonly News[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  list(student: Student, from = '0'): Page {
    const first = Number(from);
    const listed = this.#listFor(student);
    const cards = listed
      .slice(first, first + P.page)
      .map((state) => ({ senior: state.senior, isFull: !state.hasRoom }));
    return { cards, next: listed.length > first + P.page ? String(first + P.page) : undefined };
  }

  freeTimes(student: Student, senior: Senior): FreeTime[] {
    const state = this.#stateOf(senior);
    const own = this.#bookedByStudent.get(student.id);
    const week = weekOf(this.#now);
    const until = this.#now + P.daysAhead * DAY_MS;
    return [...student.free]
      .filter((half) => senior.free.has(half))
      .flatMap((half) => [week, week + 1, week + 2].map((each) => startOf(each, half)))
      .filter((start) => start < until && !own?.has(start) && state.isOpenAt(start, this.#now))
      .toSorted((a, b) => a - b)
      .map((start) => ({ start, isAvoided: isAvoided(start) }));
  }

  propose(student: Student, senior: Senior, { starts, hasBackups }: Wish): boolean {
    const choice = { ...NO_BACKUPS, isAutomatic: hasBackups, isAgreed: hasBackups };
    this.#make(student, senior, { starts, wishes: starts, places: placesOf(choice, 0), had: [] });
    return true;
  }

  ask({ id }: Proposal): void {
    const mentoring = this.#mentorings.get(id);
    if (mentoring?.status !== 'WAITING_FOR_MENTOR') return;
    const now = new Date(this.#now);
    mentoring.questionAt = this.#now;
    mentoring.leftMs = timeLeft(new Date(mentoring.dueAt), now);
    this.#continueFrom(mentoring, pauseEndsAt(now));
  }

  answerQuestion({ id }: Proposal): void {
    const mentoring = this.#mentorings.get(id);
    if (mentoring?.status !== 'WAITING_FOR_MENTOR' || mentoring.questionAt === undefined) return;
    const now = new Date(this.#now);
    const isPaused = now < pauseEndsAt(new Date(mentoring.questionAt));
    mentoring.questionAt = undefined;
    mentoring.askedAt = this.#now;
    if (isPaused) this.#continueFrom(mentoring, now);
  }

  openTimes({ id }: Proposal): readonly number[] | undefined {
    const mentoring = this.#mentorings.get(id);
    return mentoring?.status === 'WAITING_FOR_MENTOR' && this.#now < mentoring.dueAt ? mentoring.starts : undefined;
  }

  accept({ id }: Proposal, start: number): boolean {
    const mentoring = this.#mentorings.get(id);
    if (!mentoring || !this.#canConfirm(mentoring, start)) return false;
    this.#noteAnswer(mentoring);
    this.#confirm(mentoring, start);
    return true;
  }

  decline({ id }: Proposal): void {
    const mentoring = this.#mentorings.get(id);
    if (!mentoring) return;
    this.#noteAnswer(mentoring);
    this.#end(mentoring, 'reject');
  }

  offerTimes({ id }: Proposal, starts: readonly number[]): void {
    const mentoring = this.#mentorings.get(id);
    if (!mentoring) return;
    this.#noteAnswer(mentoring);
    mentoring.status = 'WAITING_FOR_MENTEE';
    mentoring.starts = [...starts];
    this.#startDeadline(mentoring, this.#dueAfter(mentoring));
  }

  acceptOffer({ id }: Proposal, start: number): boolean {
    const mentoring = this.#mentorings.get(id);
    if (mentoring?.status !== 'WAITING_FOR_MENTEE') return false;
    if (this.#canConfirm(mentoring, start)) {
      this.#confirm(mentoring, start);
      return true;
    }
    // The product withdraws what was offered in that week.
    if (this.#stateOf(mentoring.senior).isWeekFull(start))
      for (const other of mentoring.starts.filter((each) => weekOf(each) === weekOf(start)))
        this.#withdraw(mentoring, other);
    return false;
  }

  cancel({ id }: Proposal): void {
    const mentoring = this.#mentorings.get(id);
    if (mentoring) this.#end(mentoring, 'cancel');
  }

  pause(senior: Senior): void {
    this.#stateOf(senior).isPaused = true;
    this.#ranking.markStale();
  }

  resume(senior: Senior): void {
    const state = this.#stateOf(senior);
    if (!state.isPaused) return;
    Object.assign(state, { isPaused: false, resumedAt: this.#now, outcomes: [] });
    this.#ranking.markStale();
  }

  countOverdue(): number {
    return this.#overdue;
  }

  /** Listed seniors of the field, in the student's order. */
  #listFor(student: Student): SeniorState[] {
    const listed = (this.#byField.get(student.field) ?? []).filter((state) => state.isListed(this.#now));
    const score = this.#score ?? this.#rankedScore(student);
    return listed
      .map((state) => ({ state, score: score(student, state.senior, this.#counts) }))
      .filter((each) => each.score > -Infinity)
      .toSorted((a, b) => b.score - a.score || newestFirst(a.state.senior, b.state.senior))
      .map(({ state }) => state);
  }

  #rankedScore(student: Student): Score {
    const placeOf = this.#ranking.placesFor(student, () => this.#listed(), this.#now);
    return (_student, { id }) => -(placeOf(id) ?? AFTER_LISTS);
  }

  #listed(): Senior[] {
    return this.#seniors.filter((state) => state.isListed(this.#now)).map(({ senior }) => senior);
  }

  #make(
    student: Student,
    senior: Senior,
    given: Pick<Mentoring, 'wishes' | 'places' | 'had'> & { starts: readonly number[] },
  ): Mentoring {
    this.#made += 1;
    const mentoring: Mentoring = {
      id: this.#made,
      student,
      senior,
      status: 'WAITING_FOR_MENTOR',
      askedAt: this.#now,
      dueAt: 0,
      questionAt: undefined,
      leftMs: 0,
      turn: 0,
      received: this.#ranking.note(student, senior, given.starts, this.#now),
      ...given,
      starts: [...given.starts],
      had: [...given.had, senior.id],
    };
    this.#mentorings.set(mentoring.id, mentoring);
    this.#openOf(senior).add(mentoring);
    this.#stateOf(senior).open += 1;
    this.#news.push({ kind: 'asked', proposal: mentoring, isPassedOn: given.had.length > 0 });
    this.#startDeadline(mentoring, this.#dueAfter(mentoring));
    this.#planNudges(mentoring, this.#now);
    return mentoring;
  }

  #dueAfter({ status, starts }: Mentoring): number {
    const slots = starts.map((start) => new Date(start));
    const due = status === 'OVER' ? undefined : dueAt(status, new Date(this.#now), slots, NOTICE, NO_CHANGES);
    return due?.getTime() ?? this.#now;
  }

  #startDeadline(mentoring: Mentoring, due: number): void {
    mentoring.dueAt = due;
    this.#plans.plan(due, () => {
      if (mentoring.status === 'OVER' || mentoring.status === 'CONFIRMED' || mentoring.dueAt !== due) return;
      if (this.#now > due) this.#overdue += 1;
      this.#end(mentoring, 'expire');
    });
  }

  /** The clock stands still, or runs again, until what was left of it is over. */
  #continueFrom(mentoring: Mentoring, from: Date): void {
    mentoring.turn += 1;
    const slots = mentoring.starts.map((start) => new Date(start));
    this.#startDeadline(mentoring, dueAfterPause(from, mentoring.leftMs, slots, NOTICE, NO_CHANGES).getTime());
    this.#planNudges(mentoring, from.getTime());
  }

  #planNudges(mentoring: Mentoring, since: number): void {
    if (!this.#measures.nudges) return;
    const { turn } = mentoring;
    for (const { at } of planNudges(new Date(since), new Date(mentoring.dueAt), NO_CHANGES))
      this.#plans.plan(at.getTime(), () => {
        if (mentoring.status !== 'WAITING_FOR_MENTOR' || mentoring.turn !== turn) return;
        this.#news.push({ kind: 'nudged', proposal: mentoring });
      });
  }

  #canConfirm({ status, student, senior, starts, dueAt: due }: Mentoring, start: number): boolean {
    const isOpen = (status === 'WAITING_FOR_MENTOR' || status === 'WAITING_FOR_MENTEE') && this.#now < due;
    const state = this.#stateOf(senior);
    const isFree =
      !state.isBooked(start) && !state.isWeekFull(start) && !this.#bookedByStudent.get(student.id)?.has(start);
    return isOpen && isFree && starts.includes(start) && lastNotice(new Date(start), NOTICE).getTime() >= this.#now;
  }

  #confirm(mentoring: Mentoring, start: number): void {
    const { student, senior } = mentoring;
    this.#close(mentoring, 'CONFIRMED');
    this.#stateOf(senior).book(start);
    this.#counts[senior.id] = (this.#counts[senior.id] ?? 0) + 1;
    this.#bookedByStudent.set(student.id, (this.#bookedByStudent.get(student.id) ?? new Set()).add(start));
    this.#news.push({ kind: 'confirmed', proposal: mentoring, start });
    for (const rival of this.#openOf(senior)) this.#withdraw(rival, start);
  }

  /** A time that is given away leaves the other proposals; one that has none left is closed. */
  #withdraw(rival: Mentoring, start: number): void {
    if (!rival.starts.includes(start)) return;
    rival.starts = rival.starts.filter((each) => each !== start);
    if (rival.starts.length === 0) return this.#end(rival, 'close');
    const latest = lastNotice(new Date(Math.max(...rival.starts)), NOTICE).getTime();
    if (latest < rival.dueAt) this.#startDeadline(rival, Math.max(latest, this.#now));
  }

  #end(mentoring: Mentoring, end: End): void {
    if (mentoring.status === 'OVER' || mentoring.status === 'CONFIRMED') return;
    const from = mentoring.status;
    this.#close(mentoring, 'OVER');
    this.#news.push({ kind: 'over', proposal: mentoring, end });
    if (end === 'expire' && from === 'WAITING_FOR_MENTOR') this.#lapse(mentoring);
    if (mentoring.received.state === 'OPEN') mentoring.received.state = 'ENDED';
    const hasNext = mentoring.places.length > 0 && mentoring.had.length <= MAX_BACKUPS && passesOn(end, from);
    if (!hasNext || !this.#passOn(mentoring)) this.#news.push({ kind: 'back', proposal: mentoring });
  }

  #close(mentoring: Mentoring, status: 'OVER' | 'CONFIRMED'): void {
    mentoring.status = status;
    this.#openOf(mentoring.senior).delete(mentoring);
    this.#stateOf(mentoring.senior).open -= 1;
  }

  /** Passes on to the first mentor who can take one of the times (product §5.6). */
  #passOn({ student, senior, places, had, wishes }: Mentoring): boolean {
    const now = new Date(this.#now);
    const times = wishes.map((start) => new Date(start));
    const recommended = this.#listFor({ ...student, field: senior.field })
      .filter(({ senior: { id } }) => !had.includes(id))
      .slice(0, RECOMMENDED_IN_FIELD)
      .filter((state) =>
        wishes.some((start) => state.senior.free.has(halfOf(start)) && state.isOpenAt(start, this.#now)),
      );
    const candidates = backupCandidates(
      places,
      had,
      recommended.map(({ senior: { id } }) => id),
    );
    for (const { mentorId, rest } of candidates) {
      const state = this.#seniors[mentorId];
      if (!state?.isListed(this.#now) || !state.hasRoom) continue;
      const facts = state.facts();
      const booked = [...facts.booked, ...[...(this.#bookedByStudent.get(student.id) ?? [])].map((at) => new Date(at))];
      const isOpen = (start: Date) => problemWithWishes([start], facts, now) === undefined;
      const slots = fittingSlots(times, { now, noticeHours: NOTICE, booked, isOpen });
      if (slots.length === 0) continue;
      this.#make(student, state.senior, { starts: slots.map(Number), wishes, places: rest, had });
      return true;
    }
    return false;
  }

  #noteAnswer({ id, senior, askedAt, received }: Mentoring): void {
    received.state = 'ANSWERED';
    this.#stateOf(senior).note({ mentoringId: id, hasLapsed: false, askedAt });
  }

  /** A proposal that waited for the student's answer is not the senior's lapse. */
  #lapse({ id, senior, askedAt, questionAt, received }: Mentoring): void {
    received.state = questionAt === undefined ? 'LAPSED' : 'ENDED';
    const state = this.#stateOf(senior);
    if (askedAt < state.resumedAt || questionAt !== undefined) return;
    state.note({ mentoringId: id, hasLapsed: true, askedAt });
    if (!this.#measures.pauses || state.isPaused) return;
    const lapses = lapsesInARow(state.outcomes);
    const consequence = consequenceOf(lapses.length);
    const first = lapses.at(-1)?.mentoringId;
    if (consequence === 'PAUSE') {
      state.isPaused = true;
      this.#ranking.markStale();
      this.#news.push({ kind: 'paused', senior });
    } else if (consequence === 'ASK' && state.askedAbout !== first) {
      state.askedAbout = first;
      this.#news.push({ kind: 'pauseQuestion', senior });
    }
  }

  #openOf({ id }: Senior): Set<Mentoring> {
    const open = this.#open.get(id) ?? new Set<Mentoring>();
    this.#open.set(id, open);
    return open;
  }

  #stateOf({ id }: Senior): SeniorState {
    const state = this.#seniors[id];
    if (!state) throw new Error(`There is no senior ${id}`);
    return state;
  }
}
