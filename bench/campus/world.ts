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
}
