import { dueReminders, nextAfter, nudgeTime, planNudges, planReminders } from '#domain/mentorings/deadlines/nudges.ts';
import { notifyMembers } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { findHolidayChanges } from '../../mentors/campus-calendar/index.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { toMemberEvent } from '../notifications/notify-sides.ts';
import { NUDGE_JOB, REMIND_JOB, schedule } from './deadlines.ts';
import { nudgeText, reminderText } from './reminder-text.ts';

/** Of a push that has waited for the morning: by then fewer hours are left than at the time of the reminder. */
const LATER_TITLE = '다가오는 멘토링이 있어요';

/**
 * Registers the jobs that nudge mentors and remind both sides. Each message is sent once (N1), and after a downtime only the newest one, for
 * the others are out of date by then (`relevantUntil`).
 */
export function registerReminderJobs(services: Services): void {
  services.jobs.handle(NUDGE_JOB, (job) => nudgeMentor(services, Number(job.key)));
  services.jobs.handle(REMIND_JOB, (job) => remindBoth(services, Number(job.key)));
}

/** A mentor who has not answered yet is asked again, by day. */
async function nudgeMentor(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (mentoring?.status !== 'WAITING_FOR_MENTOR' || !mentoring.dueAt) return;
    const { menteeName, dueAt } = mentoring;
    const changes = await findHolidayChanges(tx, at);
    const morning = nudgeTime(at, changes);
    if (morning > at) {
      // The server was down when it was due, and is back at night; or operators have made the day a public holiday.
      if (morning < dueAt) await schedule(services, tx, NUDGE_JOB, mentoringId, morning);
      return;
    }
    const askedAt = (await mentoringStore.findAskedAt(tx, mentoringId)) ?? mentoring.createdAt;
    const plan = planNudges(askedAt, dueAt, changes);
    const events = dueReminders(plan, at).map(({ number, until }) =>
      toMemberEvent(mentoring, 'mentor', nudgeText(menteeName, dueAt, number), {
        eventKey: `mentoring:${mentoringId}:nudge:${askedAt.getTime()}:${number}`,
        kind: 'MENTORING_NUDGE',
        relevantUntil: until,
      }),
    );
    await notifyMembers(services, tx, events, at);
    await schedule(services, tx, NUDGE_JOB, mentoringId, nextAfter(plan, at)?.at);
  });
}

/** Both sides are reminded of a session that comes near; not of one that has begun or was cancelled. */
async function remindBoth(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const startsAt = mentoring?.confirmedStartsAt;
    if (mentoring?.status !== 'CONFIRMED' || !startsAt) return;
    const plan = planReminders(startsAt);
    const { texts, link, actionLabel } = reminderText(mentoring, startsAt, at);
    const events = dueReminders(plan, at).flatMap(({ number, until }) => {
      const eventKey = `mentoring:${mentoringId}:reminder:${number}`;
      // The first one may wait for the morning, for as long as the second one is still to come; the others wait for nothing.
      const waiting = number === 1 ? { neededBy: until, pushTitle: LATER_TITLE } : { neededBy: at };
      const identity = { eventKey, kind: 'MENTORING_REMINDER', relevantUntil: until, ...waiting } as const;
      return (['mentor', 'mentee'] as const).map((side) => {
        const event = toMemberEvent(mentoring, side, texts[side], identity);
        return { ...event, link: link ?? event.link, mail: event.mail && { ...event.mail, actionLabel } };
      });
    });
    await notifyMembers(services, tx, events, at);
    await schedule(services, tx, REMIND_JOB, mentoringId, nextAfter(plan, at)?.at);
  });
}
