import { byNumber, type Jobs } from '#server/area.ts';
import type { Services } from '#server/services.ts';
import { followLapse } from '../mentors/availability/pauses.ts';
import { attendanceJobs } from './attendance/attendance-jobs.ts';
import { EXPIRE_JOB, schedule } from './deadlines/deadlines.ts';
import { reminderJobs } from './deadlines/remind.ts';
import { disputeJobs } from './disputes/dispute-jobs.ts';
import { mentoringStore } from './mentoring-store.ts';
import { endMentoring, PASS_ON_JOB } from './transitions/end-mentoring.ts';
import { isOpen, SYSTEM } from './transitions/make-transition.ts';
import { passOn } from './transitions/pass-on-mentoring.ts';

/** Many proposals share a deadline, and ending one waits for nothing outside of the database. */
const DEADLINES_AT_ONCE = 8;
/** Each waits for the half hours of two people. */
const PASS_ONS_AT_ONCE = 4;

/** The jobs of a mentoring's deadlines. Each looks at the mentoring first: a job may come late, or twice. */
export const mentoringJobs: Jobs = {
  [EXPIRE_JOB]: { run: byNumber(expireMentoring), concurrency: DEADLINES_AT_ONCE },
  [PASS_ON_JOB]: { run: byNumber(passOn), concurrency: PASS_ONS_AT_ONCE },
  ...attendanceJobs,
  ...reminderJobs,
  ...disputeJobs,
};

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
