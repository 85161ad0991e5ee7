import { afterTheNight, newestDue, nextAfter, planNudges, planReminders } from '#domain/mentorings/nudges.ts';
import type { Services } from '#server/services.ts';
import { tell } from '../announcements/announce.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { NUDGE_JOB, REMIND_JOB, schedule } from './deadlines.ts';
import { nudgeText, reminderText } from './reminder-text.ts';

/** Who nudges mentors and reminds both sides. After a breakdown only the newest word is said, and each one once (N1). */
export function registerReminderJobs(services: Services): void {
  services.jobs.handle(NUDGE_JOB, (job) => nudgeMentor(services, Number(job.key)));
  services.jobs.handle(REMIND_JOB, (job) => remindBoth(services, Number(job.key)));
}

/** A mentor who has not answered yet is asked again, by day (docs/decisions/0076). */
async function nudgeMentor(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (mentoring?.status !== 'WAITING_FOR_MENTOR' || !mentoring.dueAt || mentoring.dueAt <= at) return;
    const morning = afterTheNight(at);
    if (morning > at) {
      // The server was down when it was due, and is back at night.
      if (morning < mentoring.dueAt) await schedule(services, tx, NUDGE_JOB, mentoringId, morning);
      return;
    }
    const askedAt = (await mentoringStore.findAskedAt(tx, mentoringId)) ?? mentoring.createdAt;
    const plan = planNudges(askedAt, mentoring.dueAt);
    const nudge = newestDue(plan, at);
    if (nudge) {
      const eventKey = `mentoring:${mentoringId}:nudge:${askedAt.getTime()}:${nudge.number}`;
      const words = nudgeText(mentoring.menteeName, mentoring.dueAt, nudge.number);
      const kind = 'MENTORING_NUDGE';
      await tell(services, tx, [{ mentoring, side: 'mentor', eventKey, kind, words }], at);
    }
    await schedule(services, tx, NUDGE_JOB, mentoringId, nextAfter(plan, at)?.at);
  });
}

/** Both sides are told that their session comes near; a session that has begun or was called off is not. */
async function remindBoth(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const startsAt = mentoring?.confirmedStartsAt;
    if (mentoring?.status !== 'CONFIRMED' || !startsAt || startsAt <= at) return;
    const plan = planReminders(startsAt);
    const reminder = newestDue(plan, at);
    if (reminder) {
      const eventKey = `mentoring:${mentoringId}:reminder:${reminder.number}`;
      const words = reminderText(mentoring, startsAt, at);
      const kind = 'MENTORING_REMINDER';
      const notifications = (['mentor', 'mentee'] as const).map((side) => {
        return { mentoring, side, eventKey, kind, words: words[side] };
      });
      await tell(services, tx, notifications, at);
    }
    await schedule(services, tx, REMIND_JOB, mentoringId, nextAfter(plan, at)?.at);
  });
}
