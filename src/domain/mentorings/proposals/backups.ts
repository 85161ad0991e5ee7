import * as z from 'zod/mini';
import type { MentoringStatus } from '../states/statuses.ts';
import type { HistoryAction } from '../states/transitions.ts';
import { hasNotice } from '../times/slots.ts';

/** A paid proposal passes on to at most this many mentors after the first (product §5.6). */
export const MAX_BACKUPS = 2;

/** A student's backups: named mentors in order, or automatic ones, recommended when the proposal passes on; none without either. */
export const backupChoice = z
  .object({
    mentorIds: z.array(z.int().check(z.gte(1))).check(
      z.maxLength(MAX_BACKUPS, `다음 선배는 ${MAX_BACKUPS}명까지 고를 수 있어요.`),
      z.refine((ids) => new Set(ids).size === ids.length, '같은 선배를 두 번 고를 수 없어요.'),
    ),
    isAutomatic: z.boolean(),
    /** The student agrees that proposal, message and payment pass on, once to each mentor. */
    isAgreed: z.boolean(),
  })
  .check(
    z.refine((choice) => !(choice.isAutomatic && choice.mentorIds.length > 0), {
      path: ['mentorIds'],
      message: '직접 고르거나 자동으로 전하는 것 중 하나만 선택해 주세요.',
    }),
    z.refine((choice) => choice.isAgreed || (!choice.isAutomatic && choice.mentorIds.length === 0), {
      path: ['isAgreed'],
      message: '다음 선배에게 전하는 데 동의해 주세요.',
    }),
  );
export type BackupChoice = z.output<typeof backupChoice>;

export const NO_BACKUPS: BackupChoice = { mentorIds: [], isAutomatic: false, isAgreed: false };

/** A place in the row of backups: a mentor's id, or null for one recommended when the proposal passes on. */
export type BackupPlace = number | null;

/**
 * The places of a choice, in order. A proposal that passes on by itself does so as often as one to named mentors.
 * @param passes how often the proposal has passed on already
 */
export function placesOf({ mentorIds, isAutomatic }: BackupChoice, passes: number): BackupPlace[] {
  return isAutomatic ? Array.from({ length: placesLeft(passes) }, () => null) : [...mentorIds];
}

/** How many mentors may still be named. */
export function placesLeft(passes: number): number {
  return Math.max(0, MAX_BACKUPS - passes);
}

/**
 * Whether a paid proposal that ends by this action passes on: the mentor declined or did not answer, or its times were lost. One that lapses
 * while its student is to answer goes back to the student.
 */
export function passesOn(action: HistoryAction, from: MentoringStatus): boolean {
  if (action === 'expire') return from === 'WAITING_FOR_MENTOR';
  const isPaid = from === 'WAITING_FOR_MENTOR' || from === 'WAITING_FOR_MENTEE';
  return isPaid && (action === 'reject' || action === 'close');
}

/** No mentor is told that another had the proposal before. */
export function asMentorsSee(action: HistoryAction): HistoryAction {
  return action === 'passOn' ? 'pay' : action;
}

/** Somebody to try, and the places that are left after them. */
export interface BackupCandidate {
  readonly mentorId: number;
  readonly isNamed: boolean;
  readonly rest: readonly BackupPlace[];
}

/**
 * The mentors to try, in order: one per place, never one who has had the proposal already.
 * @param had the mentors who have had it
 * @param recommended who would take an automatic place, the best first
 */
export function backupCandidates(
  places: readonly BackupPlace[],
  had: readonly number[],
  recommended: readonly number[],
): BackupCandidate[] {
  const known = new Set(had);
  const candidates: BackupCandidate[] = [];
  for (const [index, place] of places.entries()) {
    const rest = places.slice(index + 1);
    for (const mentorId of place === null ? recommended : [place]) {
      if (!known.has(mentorId)) candidates.push({ mentorId, isNamed: place !== null, rest });
      known.add(mentorId);
    }
  }
  return candidates;
}

/**
 * The student's times that the next mentor can be asked for: with the minimum notice left, not closed by the mentor, and not booked by either.
 * @param wishes what the student wants, lost times included: the next mentor may have them
 */
export function fittingSlots(
  wishes: readonly Date[],
  on: {
    now: Date;
    noticeHours: number;
    /** Half hours at which the mentor or the student has a session. */
    booked: readonly Date[];
    /** Whether the mentor has not closed it. */
    isOpen: (start: Date) => boolean;
  },
): Date[] {
  const booked = new Set(on.booked.map(Number));
  return wishes.filter(
    (start) => hasNotice(start, on.now, on.noticeHours) && !booked.has(start.getTime()) && on.isOpen(start),
  );
}
