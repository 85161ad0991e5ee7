import type { Services } from '#server/services.ts';
import { followLapse } from '../mentors/availability/pauses.ts';
import { registerAttendanceJobs } from './attendance/attendance-jobs.ts';
import { EXPIRE_JOB, schedule } from './deadlines/deadlines.ts';
import { registerReminderJobs } from './deadlines/remind.ts';
import { registerDisputeJobs } from './disputes/dispute-jobs.ts';
import { mentoringStore } from './mentoring-store.ts';
import { endMentoring } from './transitions/end-mentoring.ts';
import { isOpen, SYSTEM } from './transitions/make-transition.ts';
import { registerPassOnJobs } from './transitions/pass-on-mentoring.ts';

/** Many proposals share a deadline, and ending one waits for nothing outside of the database. */
const DEADLINES_AT_ONCE = 8;

/** Registers the jobs of a mentoring's deadlines. Each looks at the mentoring first: a job may come late, or twice. */
export function registerMentoringJobs(services: Services): void {
  const { jobs } = services;
  jobs.handle(EXPIRE_JOB, (job) => expireMentoring(services, Number(job.key)), { concurrency: DEADLINES_AT_ONCE });
  registerAttendanceJobs(services);
  registerPassOnJobs(services);
  registerReminderJobs(services);
  registerDisputeJobs(services);
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
    await endMentoring(
      services,
      tx,
      SYSTEM,
      { mentoringId, action: 'expire', at, detail: { dueAt: mentoring.dueAt } },
      'NOBODY',
      { mentoring },
    );
    if (mentoring.status === 'WAITING_FOR_MENTOR') await followLapse(services, tx, mentoring.mentorId, at);
  });
}
