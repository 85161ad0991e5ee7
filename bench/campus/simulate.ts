import { dueAt } from '#domain/mentorings/deadlines.ts';
import { consequenceOf, lapsesInARow } from '#domain/mentorings/lapses.ts';
import { dueAfterPause, pauseEndsAt, timeLeft } from '#domain/mentorings/mentor-question.ts';
import { planNudges } from '#domain/mentorings/nudges.ts';
import { roomFor } from '#domain/mentorings/proposal-load.ts';
import { DEFAULT_MINIMUM_NOTICE_HOURS, hasNotice } from '#domain/mentorings/slots.ts';
import { giniOf, medianOf, tally } from '#domain/statistics.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { NO_CHANGES } from '#domain/time/public-holidays.ts';
import { inWakingHours } from '#domain/time/waking-hours.ts';
import { Random } from '../../chaos/random.ts';
import { EventQueue } from './event-queue.ts';
import { type Order, type Score, scoreOf } from './orders.ts';
import { PARAMETERS as P } from './parameters.ts';
import { HALF_HOURS_A_DAY, lognormal, makePopulation, pickWeighted, type Senior, type Student } from './population.ts';

/** What the product does, each of which can be left out. */
export interface Measures {
  readonly order: Order;
  readonly nudges: boolean;
  readonly limits: boolean;
  readonly questions: boolean;
  readonly pauses: boolean;
  /** How many more seniors a failed proposal goes to. */
  readonly backups: 0 | 2;
}

export interface Figures {
  /** Of those who proposed, confirmed within seven days of their first proposal, 0 to 1. */
  readonly confirmed: number;
  /** Hours to an answer, the median of those that came. */
  readonly answerHours: number;
  /** Of all proposals, expired without an answer. */
  readonly expired: number;
  /** Open past their deadline when it came. */
  readonly overdue: number;
  /** Of proposals over listed seniors, 0 to 1. */
  readonly gini: number;
  /** Weeks in which a senior had more sessions than they wanted. */
  readonly overloaded: number;
  readonly proposals: number;
  readonly proposers: number;
}

/** Monday, 1 March 2027, 00:00 KST. */
const START = new Date('2027-03-01T00:00:00+09:00').getTime();
const NOTICE = DEFAULT_MINIMUM_NOTICE_HOURS;
const WEEK_MS = 7 * DAY_MS;
const DAYS_OF_SUCCESS = 7;

interface State {
  open: number;
  pausedUntil: number;
  resumedAt: number;
  readonly booked: Set<number>;
  readonly sessions: Map<number, number>;
  /** Newest first. */
  outcomes: { mentoringId: number; hasLapsed: boolean; at: number }[];
  proposals: number;
}

interface Search {
  readonly student: Student;
  readonly firstAt: number;
  readonly booked: Set<number>;
  readonly tried: Set<number>;
  tries: number;
  confirmedAt: number;
}

interface Proposal {
  readonly id: number;
  readonly search: Search;
  readonly senior: Senior;
  readonly at: number;
  slots: number[];
  due: number;
  isUnclear: boolean;
  isOver: boolean;
  /** Of those it may still be passed on to. */
  backups: number;
}

/** One semester of a campus. Times of answers, nudges, deadlines, questions, load and pauses are computed by the product's own rules. */
export function simulate(seed: number, measures: Measures): Figures {
  return new Campus(seed, measures).run();
}

class Campus {
  readonly #random: Random;
  readonly #measures: Measures;
  readonly #population: ReturnType<typeof makePopulation>;
  readonly #score: Score;
  readonly #states: State[];
  readonly #counts: number[];
  readonly #events = new EventQueue();
  readonly #searches: Search[] = [];
  readonly #answerHours: number[] = [];
  #proposals = 0;
  #expired = 0;
  #overdue = 0;

  constructor(seed: number, measures: Measures) {
    this.#random = new Random(seed);
    this.#measures = measures;
    this.#population = makePopulation(this.#random);
    this.#score = scoreOf(measures.order, this.#population);
    const { seniors } = this.#population;
    this.#states = seniors.map(() => ({
      open: 0,
      pausedUntil: 0,
      resumedAt: 0,
      booked: new Set(),
      sessions: new Map(),
      outcomes: [],
      proposals: 0,
    }));
    this.#counts = seniors.map(() => 0);
    for (const student of this.#population.students)
      this.#events.plan(START + student.beginsAt, () => this.#begin(student));
  }

  run(): Figures {
    this.#events.run();
    const proposers = this.#searches.length;
    const inTime = this.#searches.filter(
      ({ firstAt, confirmedAt }) => confirmedAt - firstAt <= DAYS_OF_SUCCESS * DAY_MS,
    ).length;
    return {
      confirmed: inTime / proposers,
      answerHours: medianOf(tally(this.#answerHours)) ?? Number.NaN,
      expired: this.#expired / this.#proposals,
      overdue: this.#overdue,
      gini: giniOf(tally(this.#states.map(({ proposals }) => proposals))) ?? 0,
      overloaded: this.#countOverloaded(),
      proposals: this.#proposals,
      proposers,
    };
  }

  #begin(student: Student): void {
    const search = {
      student,
      firstAt: 0,
      booked: new Set<number>(),
      tried: new Set<number>(),
      tries: 0,
      confirmedAt: Infinity,
    };
    const proposal = this.#propose({ ...search, firstAt: this.#events.now });
    if (proposal) this.#searches.push(proposal.search);
  }

  /** Chooses one of the list's first seniors who have time in common, and proposes. */
  #propose(search: Search, passedOn?: Proposal): Proposal | undefined {
    const listed = this.#listFor(search);
    for (let page = 0; page < P.pages; page += 1) {
      const proposal = this.#proposeOn(listed.slice(page * P.page, (page + 1) * P.page), search, passedOn);
      if (proposal) return proposal;
    }
    return undefined;
  }

  #proposeOn(page: Senior[], search: Search, passedOn?: Proposal): Proposal | undefined {
    for (let left = page; left.length > 0;) {
      // The first are looked at most, and of them rather who suits.
      const index = pickWeighted(
        this.#random,
        left.map((_senior, place) => [place, 1 / (place + 1) ** P.lookTail] as const),
      );
      const senior = left[index];
      if (!senior) return undefined;
      const slots = passedOn ? this.#fitting(passedOn, senior) : this.#slotsFor(search, senior);
      if (slots.length > 0) return this.#send(search, senior, slots, passedOn);
      left = left.filter((each) => each !== senior);
    }
    return undefined;
  }

  #listFor(search: Search): Senior[] {
    const { student, tried } = search;
    return this.#population.seniors
      .filter(({ id, field }) => field === student.field && !tried.has(id) && this.#isOpen(id))
      .map((senior) => ({ senior, score: this.#score(student, senior, this.#counts) }))
      .toSorted((a, b) => b.score - a.score || b.senior.id - a.senior.id)
      .map(({ senior }) => senior);
  }

  #isOpen(id: number): boolean {
    const state = this.#stateOf(id);
    if (
      state.pausedUntil > this.#events.now ||
      START + (this.#population.seniors[id]?.listedAt ?? 0) > this.#events.now
    )
      return false;
    return !this.#measures.limits || roomFor({ maxOpenProposals: this.#limitOf(id), openProposals: state.open }) > 0;
  }

  /** Twice a week's sessions. */
  #limitOf(id: number): number {
    return 2 * (this.#population.seniors[id]?.sessionsAWeek ?? 1);
  }

  #slotsFor({ student, booked }: Search, senior: Senior): number[] {
    const common = [...student.free].filter((half) => senior.free.has(half));
    const starts = common
      .flatMap((half) => this.#startsOf(half))
      .filter((start) => !booked.has(start) && this.#isFree(senior, start))
      .toSorted((a, b) => a - b);
    return this.#some(starts.slice(0, P.nearest));
  }

  #some(starts: readonly number[]): number[] {
    const left = [...starts];
    const chosen: number[] = [];
    while (chosen.length < P.slots && left.length > 0)
      chosen.push(...left.splice(this.#random.between(0, left.length - 1), 1));
    return chosen.toSorted((a, b) => a - b);
  }

  #fitting({ slots, search }: Proposal, senior: Senior): number[] {
    return slots.filter((start) => !search.booked.has(start) && this.#isFree(senior, start));
  }

  #startsOf(half: number): number[] {
    const { now } = this.#events;
    const inWeek =
      Math.floor(half / HALF_HOURS_A_DAY) * DAY_MS + 7 * HOUR_MS + (half % HALF_HOURS_A_DAY) * (HOUR_MS / 2);
    const week = Math.floor((now - START) / WEEK_MS);
    return [week, week + 1, week + 2]
      .map((each) => START + each * WEEK_MS + inWeek)
      .filter((start) => start > now && start < now + P.daysAhead * DAY_MS);
  }

  /** With limits a full week is not proposed. */
  #isFree(senior: Senior, start: number): boolean {
    const state = this.#stateOf(senior.id);
    if (!hasNotice(new Date(start), new Date(this.#events.now), NOTICE) || state.booked.has(start)) return false;
    return !this.#measures.limits || !this.#isWeekFull(senior, start);
  }

  #isWeekFull({ id, sessionsAWeek }: Senior, start: number): boolean {
    return (this.#stateOf(id).sessions.get(weekOf(start)) ?? 0) >= sessionsAWeek;
  }

  #send(search: Search, senior: Senior, slots: number[], passedOn?: Proposal): Proposal {
    const at = this.#events.now;
    const state = this.#stateOf(senior.id);
    state.open += 1;
    state.proposals += 1;
    this.#proposals += 1;
    search.tried.add(senior.id);
    if (!passedOn) search.tries += 1;
    const due = dueAt(
      'WAITING_FOR_MENTOR',
      new Date(at),
      slots.map((start) => new Date(start)),
      NOTICE,
      NO_CHANGES,
    );
    const proposal: Proposal = {
      id: this.#proposals,
      search,
      senior,
      at,
      slots,
      due: due?.getTime() ?? at,
      isUnclear: this.#random.chance(P.unclear),
      isOver: false,
      backups: passedOn ? passedOn.backups - 1 : this.#measures.backups,
    };
    this.#waitForAnswer(proposal, at);
    this.#events.plan(proposal.due, () => this.#expire(proposal, proposal.due));
    return proposal;
  }

  /** The answer comes by itself, or after a nudge, or not at all. */
  #waitForAnswer(proposal: Proposal, since: number): void {
    const { senior, due } = proposal;
    const crowd = Math.max(0, this.#stateOf(senior.id).open - senior.sessionsAWeek);
    const attention = senior.attention / (1 + P.crowding * crowd);
    if (this.#random.chance(attention)) {
      const at = since + lognormal(this.#random, senior.answerHours, P.answerDeviation) * HOUR_MS;
      this.#events.plan(awake(at), () => this.#answer(proposal));
    }
    if (!this.#measures.nudges) return;
    for (const nudge of planNudges(new Date(since), new Date(due), NO_CHANGES)) {
      if (!this.#random.chance(P.nudgeEffect)) continue;
      const at = nudge.at.getTime() + this.#random.next() * 2 * HOUR_MS;
      this.#events.plan(awake(at), () => this.#answer(proposal));
    }
  }

  #answer(proposal: Proposal): void {
    const { now } = this.#events;
    if (proposal.isOver || now >= proposal.due) return;
    if (proposal.isUnclear && this.#measures.questions) return this.#ask(proposal);
    this.#note(proposal);
    const isUnsaid = proposal.isUnclear && this.#random.chance(P.declineUnclear);
    const { senior } = proposal;
    const isFull = proposal.slots.every((start) => this.#isWeekFull(senior, start));
    if (isUnsaid || isFull || this.#random.chance(P.decline)) return this.#fail(proposal);
    const start = this.#fitting(proposal, senior).find((each) => !this.#isWeekFull(senior, each));
    if (start !== undefined) return this.#confirm(proposal, start);
    return this.#offerOthers(proposal);
  }

  /** The clock stands still until the student has answered; then the senior answers the proposal. */
  #ask(proposal: Proposal): void {
    const { now } = this.#events;
    proposal.isUnclear = false;
    const slots = proposal.slots.map((start) => new Date(start));
    const left = timeLeft(new Date(proposal.due), new Date(now));
    proposal.due = dueAfterPause(pauseEndsAt(new Date(now)), left, slots, NOTICE, NO_CHANGES).getTime();
    this.#events.plan(proposal.due, () => this.#expire(proposal, proposal.due));
    if (!this.#random.chance(P.questionAnswered)) return;
    const at = awake(now + lognormal(this.#random, P.questionHours, P.answerDeviation) * HOUR_MS);
    this.#events.plan(at, () => {
      if (proposal.isOver) return;
      if (at < pauseEndsAt(new Date(now)).getTime()) {
        proposal.due = dueAfterPause(new Date(at), left, slots, NOTICE, NO_CHANGES).getTime();
        this.#events.plan(proposal.due, () => this.#expire(proposal, proposal.due));
      }
      const hours = lognormal(this.#random, P.afterQuestionHours, P.answerDeviation);
      this.#events.plan(awake(at + hours * HOUR_MS), () => this.#answer(proposal));
    });
  }

  /** No proposed time is left: the senior offers others, which may suit. */
  #offerOthers(proposal: Proposal): void {
    const [start] = this.#slotsFor(proposal.search, proposal.senior);
    if (start === undefined || !this.#random.chance(P.otherTimesSuit)) return this.#fail(proposal);
    const at = awake(this.#events.now + lognormal(this.#random, P.otherTimesHours, P.answerDeviation) * HOUR_MS);
    // Nobody else's answer is waited for meanwhile.
    proposal.due = Infinity;
    this.#events.plan(at, () => {
      const isStillFree = this.#isFree(proposal.senior, start) && !proposal.search.booked.has(start);
      if (isStillFree && !this.#isWeekFull(proposal.senior, start)) this.#confirm(proposal, start);
      else this.#fail(proposal);
    });
  }

  #confirm(proposal: Proposal, start: number): void {
    const { search, senior } = proposal;
    const state = this.#stateOf(senior.id);
    this.#close(proposal);
    state.booked.add(start);
    state.sessions.set(weekOf(start), (state.sessions.get(weekOf(start)) ?? 0) + 1);
    search.booked.add(start);
    search.confirmedAt = this.#events.now;
    this.#counts[senior.id] = (this.#counts[senior.id] ?? 0) + 1;
  }

  #expire(proposal: Proposal, due: number): void {
    // A question has moved the deadline since this was planned.
    if (proposal.isOver || proposal.due !== due) return;
    if (this.#events.now > due) this.#overdue += 1;
    this.#expired += 1;
    const { senior } = proposal;
    const state = this.#stateOf(senior.id);
    state.outcomes = [{ mentoringId: proposal.id, hasLapsed: true, at: proposal.at }, ...state.outcomes].slice(0, 3);
    if (this.#measures.pauses) this.#followLapse(state);
    this.#fail(proposal);
  }

  #followLapse(state: State): void {
    const lapses = lapsesInARow(state.outcomes.filter(({ at }) => at >= state.resumedAt));
    const consequence = consequenceOf(lapses.length);
    const agrees = consequence === 'ASK' && this.#random.chance(P.pauseWhenAsked);
    if (consequence !== 'PAUSE' && !agrees) return;
    state.pausedUntil = this.#events.now + P.pauseDays * DAY_MS;
    state.resumedAt = state.pausedUntil;
  }

  /** Passed on if there is somebody; else the student may try again. */
  #fail(proposal: Proposal): void {
    const { search } = proposal;
    this.#close(proposal);
    if (proposal.backups > 0 && this.#propose(search, proposal)) return;
    if (search.tries >= P.tries || !this.#random.chance(P.triesAgain)) return;
    const at = awake(this.#events.now + lognormal(this.#random, P.againHours, P.answerDeviation) * HOUR_MS);
    this.#events.plan(at, () => this.#propose(search));
  }

  #note({ id, at, senior }: Proposal): void {
    this.#answerHours.push((this.#events.now - at) / HOUR_MS);
    const state = this.#stateOf(senior.id);
    state.outcomes = [{ mentoringId: id, hasLapsed: false, at }, ...state.outcomes].slice(0, 3);
  }

  #close(proposal: Proposal): void {
    proposal.isOver = true;
    this.#stateOf(proposal.senior.id).open -= 1;
  }

  #stateOf(id: number): State {
    const state = this.#states[id];
    if (!state) throw new Error(`There is no senior ${id}`);
    return state;
  }

  #countOverloaded(): number {
    return this.#states.reduce((sum, { sessions }, id) => {
      const wanted = this.#population.seniors[id]?.sessionsAWeek ?? 0;
      return sum + [...sessions.values()].filter((count) => count > wanted).length;
    }, 0);
  }
}

const awake = (at: number) => inWakingHours(new Date(at)).getTime();
const weekOf = (start: number) => Math.floor((start - START) / WEEK_MS);
