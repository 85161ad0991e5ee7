import { outcomeOf, presenceOf, resolutionBySigns } from '#domain/mentorings/attendance.ts';
import { DISPUTE_WINDOW_MS } from '#domain/mentorings/disputes.ts';
import { SESSION_MS } from '#domain/mentorings/session-length.ts';
import type { Services } from '#server/services.ts';
import { EXPIRE_JOB, RESOLVE_ATTENDANCE_JOB, schedule } from './deadlines/deadlines.ts';
import { registerReminderJobs } from './deadlines/remind.ts';
import { mentoringStore } from './mentoring-store.ts';
import { endMentoring } from './steps/end-mentoring.ts';
import { isOpen, SYSTEM } from './steps/take-step.ts';

/** Whole halls of people share a deadline, and nothing of it waits for anybody outside. */
const DEADLINES_AT_ONCE = 8;

/** Who does the deadlines of a mentoring's life. Each looks at the mentoring first: a job may come late, or twice. */
export function registerMentoringJobs(services: Services): void {
  const { jobs } = services;
  jobs.handle(EXPIRE_JOB, (job) => expireMentoring(services, Number(job.key)), { concurrency: DEADLINES_AT_ONCE });
  jobs.handle(RESOLVE_ATTENDANCE_JOB, (job) => resolveAttendance(services, Number(job.key)));
  registerReminderJobs(services);
}

/** Nobody paid or answered in time: it ends, and what was paid goes back. */
async function expireMentoring(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (!mentoring || !isOpen(mentoring) || !mentoring.dueAt) return;
    if (mentoring.dueAt > at) {
      // The clock has been set back since this became due.
      await schedule(services, tx, EXPIRE_JOB, mentoringId, mentoring.dueAt);
      return;
    }
    await endMentoring(services, tx, SYSTEM, { mentoringId, action: 'expire', at }, 'NOBODY', { mentoring });
  });
}

/** A day after the end, when both were there; else after three days, in which the two may turn to the operator. */
async function resolveAttendance(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (mentoring?.status !== 'CONFIRMED' || !mentoring.confirmedStartsAt) return;
    // Somebody said that something went wrong: it waits for the operator.
    if (mentoring.disputedAt) return;
    const startsAt = mentoring.confirmedStartsAt;
    const mentor = presenceOf(mentoring.mentorAttendedAt, startsAt);
    const mentee = presenceOf(mentoring.menteeAttendedAt, startsAt);
    const outcome = outcomeOf(mentor, mentee);
    if (outcome.status === 'COMPLETED') {
      const step = { mentoringId, action: 'complete', at, detail: { mentor, mentee } } as const;
      await endMentoring(services, tx, SYSTEM, step, 'TOOK_PLACE', { mentoring });
      await mentoringStore.countCompleted(tx, mentoring.mentorId);
      return;
    }
    const finalAt = new Date(startsAt.getTime() + SESSION_MS + DISPUTE_WINDOW_MS);
    if (at < finalAt) {
      await schedule(services, tx, RESOLVE_ATTENDANCE_JOB, mentoringId, finalAt);
      return;
    }
    const resolution = resolutionBySigns(mentor, mentee);
    const step = { mentoringId, action: 'recordNoShow', at, resolution, detail: { mentor, mentee } } as const;
    await endMentoring(services, tx, SYSTEM, step, outcome.fault, { mentoring });
  });
}
