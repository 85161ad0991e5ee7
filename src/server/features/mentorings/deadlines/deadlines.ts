import { absenceNoticeAt, completionAt, dueAt } from '#domain/mentorings/deadlines/deadlines.ts';
import { nextAfter, planNudges, planReminders } from '#domain/mentorings/deadlines/nudges.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { NO_CHANGES } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findHolidayChanges } from '../../mentors/campus-calendar/edit-calendar.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import type { OfferingSide } from '../slot-store.ts';

export const EXPIRE_JOB = 'expire-mentoring';
export const CHECK_ATTENDANCE_JOB = 'check-attendance';
export const RESOLVE_ATTENDANCE_JOB = 'settle-attendance';
export const DISPUTE_JOB = 'advance-dispute';
export const NUDGE_JOB = 'nudge-mentor';
export const REMIND_JOB = 'remind-of-session';

/** The side that offered the times that are up for acceptance in a state. */
export function offeringSide(status: MentoringStatus): OfferingSide {
  return status === 'WAITING_FOR_MENTEE' ? 'MENTOR' : 'MENTEE';
}

/**
 * When a state runs out: after 24 h to pay, after 48 h to answer, by day and not on public holidays, never past the last slot that can be
 * accepted; if no time is left, it has run out.
 * @param wait.since when it began
 * @param wait.slots the times that are up for acceptance in it
 * @param wait.noticeHours that the mentoring was proposed under (`noticeHoursOf`)
 */
export async function findDeadline(
  tx: Queryable,
  {
    status,
    since,
    slots,
    noticeHours,
  }: { status: MentoringStatus; since: Date; slots: readonly Date[]; noticeHours: number },
): Promise<Date> {
  if (slots.length === 0) return since;
  const changes = status === 'PAYMENT_PENDING' ? NO_CHANGES : await findHolidayChanges(tx, since);
  return dueAt(status, since, slots, noticeHours, changes) ?? since;
}

/**
 * Schedules the deadline of the state `status`, and the nudges before it to a mentor who must answer.
 * @param wait.since when it began
 * @param wait.dueAt as it was written with the transition
 */
export async function startDeadline(
  { jobs }: Services,
  tx: Queryable,
  mentoringId: number,
  { status, since, dueAt: due }: { status: MentoringStatus; since: Date; dueAt: Date },
): Promise<void> {
  // When it is due, the job looks at the operators' entries for the day.
  const nudges = status === 'WAITING_FOR_MENTOR' ? planNudges(since, due, NO_CHANGES) : [];
  const nudge = nextAfter(nudges, since);
  await jobs.reschedule(tx, String(mentoringId), { [EXPIRE_JOB]: due, [NUDGE_JOB]: nudge?.at });
}

/** Has the open state run out earlier than it would have. */
export async function bringDeadlineForward(
  services: Services,
  tx: Queryable,
  mentoringId: number,
  due: Date,
): Promise<void> {
  await mentoringStore.setDueAt(tx, mentoringId, due);
  await schedule(services, tx, EXPIRE_JOB, mentoringId, due);
}

/**
 * Schedules what follows the confirmation of a session at `now`: no deadline is left, both sides are reminded of it (reminders that would be
 * late are left out), and its attendance is checked soon after its start and a day after its end.
 */
export async function scheduleSession(
  { jobs }: Services,
  tx: Queryable,
  mentoringId: number,
  startsAt: Date,
  now: Date,
): Promise<void> {
  await jobs.reschedule(tx, String(mentoringId), {
    [EXPIRE_JOB]: undefined,
    [NUDGE_JOB]: undefined,
    [REMIND_JOB]: nextAfter(planReminders(startsAt), now)?.at,
    [CHECK_ATTENDANCE_JOB]: absenceNoticeAt(startsAt),
    [RESOLVE_ATTENDANCE_JOB]: completionAt(startsAt),
  });
}

/** Nothing will happen to a mentoring that has ended. */
export async function dropDeadlines({ jobs }: Services, tx: Queryable, mentoringId: number): Promise<void> {
  await jobs.cancel(
    tx,
    [EXPIRE_JOB, NUDGE_JOB, CHECK_ATTENDANCE_JOB, RESOLVE_ATTENDANCE_JOB, DISPUTE_JOB, REMIND_JOB],
    String(mentoringId),
  );
}

/** A mentoring has one job of each name, or none. */
export async function schedule(
  { jobs }: Services,
  tx: Queryable,
  name: string,
  mentoringId: number,
  runAt: Date | undefined,
): Promise<void> {
  await jobs.reschedule(tx, String(mentoringId), { [name]: runAt });
}

/** Hours before its start until which a time of this mentoring is offered and accepted: those it was proposed under (product §3). */
export function noticeHoursOf(
  { env }: Pick<Services, 'env'>,
  { noticeHours }: Pick<MentoringRow, 'noticeHours'>,
): number {
  return noticeHours ?? env.MINIMUM_NOTICE_HOURS;
}
