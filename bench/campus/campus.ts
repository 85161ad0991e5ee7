import { giniOf, medianOf, tally } from '#domain/desk/answer-figures.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Behaviour } from './behaviour.ts';
import { START, weekOf } from './calendar.ts';
import { EventQueue } from './event-queue.ts';
import type { FastWorld } from './fast-world.ts';
import type { Figures } from './figures.ts';
import { PARAMETERS as P, type TellingChannel } from './parameters.ts';
import type { Population, Senior, Student } from './population.ts';
import type { News, Proposal } from './world.ts';

const DAYS_OF_SUCCESS = 7;

/** What people do of what the product offers. */
export interface Habits {
  /** Seniors ask one question before they answer what says too little. */
  readonly questions: boolean;
  /** Students name backups who agree to it. */
  readonly backups: boolean;
  /** Seniors have said how many sessions they take in a week, and leave it to the product; otherwise they count for themselves. */
  readonly limits: boolean;
  /** By what seniors are told of proposals; by mail, if this is left out. */
  readonly channel?: TellingChannel;
}

/** A student's search for a session. */
interface Search {
  readonly student: Student;
  readonly firstAt: number;
  /** Seniors who have had a proposal of theirs. */
  readonly asked: Set<number>;
  tries: number;
  confirmedAt: number;
}

/** What a senior knows of a proposal to them. */
interface Asked {
  readonly proposal: Proposal;
  readonly at: number;
  /** Since when they are to answer; later than `at` after a question. */
  turnAt: number;
  isUnclear: boolean;
}

/** One semester: the people of a campus act on a world, and what comes of it is measured. */
export class Campus {
  readonly #population: Population;
  readonly #behaviour: Behaviour;
  readonly #habits: Habits;
  readonly #world: FastWorld;
  readonly #plans = new EventQueue();
  readonly #searches = new Map<number, Search>();
  readonly #asked = new Map<number, Asked>();
  /** By senior: open proposals, all proposals, and the sessions of each week. */
  readonly #open: number[];
  readonly #received: number[];
  readonly #sessions: Map<number, number>[];
  readonly #answerHours: number[] = [];
  readonly #turnHours: number[] = [];
  #now = START;
  #proposals = 0;
  #expired = 0;
  #sessionsBegun = 0;
  #sessionsHeld = 0;

  constructor(population: Population, behaviour: Behaviour, habits: Habits, world: FastWorld) {
    this.#population = population;
    this.#behaviour = behaviour;
    this.#habits = habits;
    this.#world = world;
    this.#open = population.seniors.map(() => 0);
    this.#received = population.seniors.map(() => 0);
    this.#sessions = population.seniors.map(() => new Map<number, number>());
    for (const student of population.students) this.#plans.plan(START + student.beginsAt, () => this.#begin(student));
  }

  run(): Figures {
    for (;;) {
      const [people, product] = [this.#plans.nextAt, this.#world.nextAt()];
      if (people === undefined && product === undefined) break;
      this.#now = Math.max(this.#now, Math.min(people ?? Infinity, product ?? Infinity));
      this.#world.pass(this.#now);
      if (people !== undefined && people <= (product ?? Infinity)) this.#plans.take()?.run();
      for (const news of this.#world.news()) this.#hear(news);
    }
    return this.#measure(this.#world.countOverdue());
  }

  #measure(overdue: number): Figures {
    const searches = [...this.#searches.values()];
    const inTime = searches.filter(({ firstAt, confirmedAt }) => confirmedAt - firstAt <= DAYS_OF_SUCCESS * DAY_MS);
    return {
      confirmed: inTime.length / searches.length,
      answerHours: medianOf(tally(this.#answerHours)) ?? Number.NaN,
      turnHours: medianOf(tally(this.#turnHours)) ?? Number.NaN,
      expired: this.#expired / this.#proposals,
      overdue,
      gini: giniOf(tally(this.#received)) ?? 0,
      overloaded: this.#countOverloaded(),
      proposals: this.#proposals,
      foundNobody: 1 - searches.length / this.#population.students.length,
      held: this.#sessionsHeld / this.#sessionsBegun,
    };
  }

  #countOverloaded(): number {
    return this.#population.seniors.reduce((sum, { id, sessionsAWeek }) => {
      const weeks = [...(this.#sessions[id]?.values() ?? [])];
      return sum + weeks.filter((count) => count > sessionsAWeek).length;
    }, 0);
  }

  #hear(news: News): void {
    switch (news.kind) {
      case 'asked':
        return this.#receive(news.proposal);
      case 'nudged':
        return this.#planAnswer(news.proposal, this.#behaviour.answersNudgeAt(this.#now));
      case 'confirmed':
        return this.#confirm(news.proposal, news.start);
      case 'over':
        if (news.end === 'expire') this.#expired += 1;
        return this.#close(news.proposal);
      case 'back':
        return this.#lookAgain(news.proposal.student);
      case 'pauseQuestion':
        return this.#behaviour.pausesWhenAsked() ? this.#pause(news.senior) : undefined;
      case 'paused':
        return this.#planReturn(news.senior);
    }
  }

  // Students.

  #begin(student: Student): void {
    const search = { student, firstAt: this.#now, asked: new Set<number>(), tries: 0, confirmedAt: Infinity };
    if (this.#propose(search)) this.#searches.set(student.id, search);
  }

  /** To one of the list's first seniors who have room and time in common. False when there is none. */
  #propose(search: Search): boolean {
    const { student } = search;
    let from: string | undefined;
    for (let number = 0; number < P.pages; number += 1) {
      const page = this.#world.list(student, from);
      const open = page.cards.filter(({ senior, isFull }) => !isFull && !search.asked.has(senior.id));
      for (const { senior } of this.#behaviour.lookOrder(open)) {
        const starts = this.#behaviour.chooseTimes(this.#world.freeTimes(student, senior));
        if (starts.length > 0 && this.#send(search, senior, starts)) return true;
      }
      if (page.next === undefined) return false;
      from = page.next;
    }
    return false;
  }

  #send(search: Search, senior: Senior, starts: readonly number[]): boolean {
    const { student } = search;
    const hasBackups = this.#habits.backups && student.wantsBackups;
    const wish = { starts, hasBackups };
    if (!this.#world.propose(student, senior, wish)) return false;
    search.tries += 1;
    return true;
  }

  #lookAgain(student: Student): void {
    const search = this.#searches.get(student.id);
    const at = search && this.#behaviour.triesAgainAt(search.tries, this.#now);
    if (at !== undefined) this.#plans.plan(at, () => void this.#propose(search as Search));
  }

  // Seniors.

  #receive(proposal: Proposal): void {
    const { senior, student } = proposal;
    this.#proposals += 1;
    this.#open[senior.id] = (this.#open[senior.id] ?? 0) + 1;
    this.#received[senior.id] = (this.#received[senior.id] ?? 0) + 1;
    this.#searches.get(student.id)?.asked.add(senior.id);
    const isUnclear = this.#behaviour.saysTooLittle();
    this.#asked.set(proposal.id, { proposal, at: this.#now, turnAt: this.#now, isUnclear });
    this.#planAnswer(proposal, this.#behaviour.answersAt(senior, this.#open[senior.id] ?? 0, this.#now));
  }

  #planAnswer(proposal: Proposal, at: number | undefined): void {
    if (at !== undefined) this.#plans.plan(at, () => this.#answer(proposal));
  }

  #answer(proposal: Proposal): void {
    const asked = this.#asked.get(proposal.id);
    const times = asked && this.#world.openTimes(proposal);
    if (!times) return undefined;
    if (asked.isUnclear && this.#habits.questions) return this.#ask(asked);
    const { senior } = proposal;
    const possible = times.filter((start) => !this.#isWeekFull(senior, start));
    if (possible.length === 0) return this.#offerOthers(asked);
    if (this.#behaviour.declines(asked.isUnclear)) return this.#decline(asked);
    for (const start of possible) if (this.#world.accept(proposal, start)) return this.#note(asked);
    // The weeks are full, or the time is over.
    return this.#world.openTimes(proposal) ? this.#offerOthers(asked) : undefined;
  }

  #decline(asked: Asked): void {
    this.#note(asked);
    this.#world.decline(asked.proposal);
  }

  /** The senior answers when the student has. */
  #ask(asked: Asked): void {
    const { proposal } = asked;
    asked.isUnclear = false;
    this.#world.ask(proposal);
    const at = this.#behaviour.answersQuestionAt(this.#now);
    if (at === undefined) return;
    this.#plans.plan(at, () => {
      if (!this.#world.openTimes(proposal)) return;
      this.#world.answerQuestion(proposal);
      asked.turnAt = this.#now;
      this.#planAnswer(proposal, this.#behaviour.answersAfterQuestionAt(this.#now));
    });
  }

  /** The senior has no time left in the weeks of the proposed times. */
  #offerOthers(asked: Asked): void {
    const { proposal } = asked;
    const free = this.#world.freeTimes(proposal.student, proposal.senior);
    const starts = this.#behaviour.chooseTimes(free.filter(({ start }) => !this.#isWeekFull(proposal.senior, start)));
    if (starts.length === 0) return this.#decline(asked);
    this.#note(asked);
    this.#world.offerTimes(proposal, starts);
    this.#plans.plan(this.#behaviour.answersOfferAt(this.#now), () => this.#answerOffer(proposal, starts));
    return undefined;
  }

  #answerOffer(proposal: Proposal, starts: readonly number[]): void {
    if (!this.#asked.has(proposal.id)) return;
    const possible = this.#behaviour.likesOtherTimes()
      ? starts.filter((start) => !this.#isWeekFull(proposal.senior, start))
      : [];
    for (const start of possible) if (this.#world.acceptOffer(proposal, start)) return;
    this.#world.cancel(proposal);
  }

  /** What a senior knows of it by themselves. */
  #isWeekFull({ id, sessionsAWeek }: Senior, start: number): boolean {
    if (this.#habits.limits) return false;
    return (this.#sessions[id]?.get(weekOf(start)) ?? 0) >= sessionsAWeek;
  }

  #note({ at, turnAt }: Asked): void {
    this.#answerHours.push((this.#now - at) / HOUR_MS);
    this.#turnHours.push((this.#now - turnAt) / HOUR_MS);
  }

  #confirm(proposal: Proposal, start: number): void {
    this.#close(proposal);
    const sessions = this.#sessions[proposal.senior.id];
    sessions?.set(weekOf(start), (sessions.get(weekOf(start)) ?? 0) + 1);
    const search = this.#searches.get(proposal.student.id);
    if (search) search.confirmedAt = Math.min(search.confirmedAt, this.#now);
    this.#plans.plan(start, () => this.#meet());
  }

  #meet(): void {
    const attendance = this.#behaviour.comes();
    this.#sessionsBegun += 1;
    if (attendance.student && attendance.senior) this.#sessionsHeld += 1;
  }

  #close({ id, senior }: Proposal): void {
    if (this.#asked.delete(id)) this.#open[senior.id] = (this.#open[senior.id] ?? 0) - 1;
  }

  #pause(senior: Senior): void {
    this.#world.pause(senior);
    this.#planReturn(senior);
  }

  #planReturn(senior: Senior): void {
    this.#plans.plan(this.#behaviour.backFromPauseAt(this.#now), () => this.#world.resume(senior));
  }
}
