import type { Senior, Student } from './population.ts';

/** A proposal as its two people know it. */
export interface Proposal {
  readonly id: number;
  readonly student: Student;
  readonly senior: Senior;
}

/** A card of the list. */
export interface Card {
  readonly senior: Senior;
  /** Has as many open proposals as they want. */
  readonly isFull: boolean;
}

/** One page of a list, and where the next one begins; undefined after the last. */
export interface Page {
  readonly cards: readonly Card[];
  readonly next: string | undefined;
}

/** A free half hour of a senior, as the picker shows it. */
export interface FreeTime {
  readonly start: number;
  /** On a public holiday or in exams: the picker suggests other days first. */
  readonly isAvoided: boolean;
}

/** How a proposal ended at a senior. */
export type End = 'reject' | 'expire' | 'close' | 'cancel';

/** What people are told by the product. */
export type News =
  /** The senior has a paid proposal to answer, the student's or one that another senior had before. */
  | { readonly kind: 'asked'; readonly proposal: Proposal; readonly isPassedOn: boolean }
  | { readonly kind: 'nudged'; readonly proposal: Proposal }
  | { readonly kind: 'confirmed'; readonly proposal: Proposal; readonly start: number }
  | { readonly kind: 'over'; readonly proposal: Proposal; readonly end: End }
  /** It will not go to anybody else: the student has the money back, and may look for another senior. */
  | { readonly kind: 'back'; readonly proposal: Proposal }
  /** Two proposals lapsed, and the senior is asked whether to take a pause; or three did, and they take one. */
  | { readonly kind: 'pauseQuestion' | 'paused'; readonly senior: Senior };

/** Who of the two comes to a session. */
export interface Attendance {
  readonly student: boolean;
  readonly senior: boolean;
}

/** How a student proposes. */
export interface Wish {
  readonly starts: readonly number[];
  /** Whether it passes on to recommended seniors if the senior declines or does not answer. */
  readonly hasBackups: boolean;
  readonly isAnonymous: boolean;
}

/**
 * Where the people of the campus act: the fast model, which calls the product's rules, or the product itself over HTTP. Times are ms. What an
 * action leads to is in the news.
 */
export interface World {
  /** When something happens by itself next, a deadline or a nudge; undefined when nothing will. */
  nextAt(): Promise<number | undefined>;
  /** Lets time pass until then, and everything happen that is due by then. */
  pass(until: number): Promise<void>;
  /** What has happened since it was asked last, in order. */
  news(): Promise<readonly News[]>;

  /** A student comes to the platform with a proof of enrolment. */
  join(student: Student): Promise<void>;
  /** Seniors of the student's field in the order that the student has chosen. @param from `next` of the page before */
  list(student: Student, from: string | undefined): Promise<Page>;
  /** The next free half hours of a senior at which the student has time, the nearest first. */
  freeTimes(student: Student, senior: Senior): Promise<readonly FreeTime[]>;
  /** Proposes and pays. False when somebody was faster. */
  propose(student: Student, senior: Senior, wish: Wish): Promise<boolean>;
  answerQuestion(proposal: Proposal): Promise<void>;
  /** The student takes one of the times that the senior offered instead, or calls it off. */
  acceptOffer(proposal: Proposal, start: number): Promise<boolean>;
  cancel(proposal: Proposal): Promise<void>;

  /** The times that the senior can accept; undefined when there is nothing to answer any more. */
  openTimes(proposal: Proposal): Promise<readonly number[] | undefined>;
  accept(proposal: Proposal, start: number): Promise<boolean>;
  decline(proposal: Proposal): Promise<void>;
  ask(proposal: Proposal): Promise<void>;
  offerTimes(proposal: Proposal, starts: readonly number[]): Promise<void>;
  /** The start of a confirmed session. */
  meet(proposal: Proposal, attendance: Attendance): Promise<void>;
  pause(senior: Senior): Promise<void>;
  resume(senior: Senior): Promise<void>;

  /** Proposals that were open past their deadline. */
  countOverdue(): Promise<number>;
}
