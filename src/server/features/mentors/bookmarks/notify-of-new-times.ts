import { paths } from '#contract/pages.ts';
import { describeKoreanTime, koreanDay } from '#domain/time/korean-time.ts';
import { notifyMembers } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { findOpenings, NEW_TIMES_JOB } from '../availability/index.ts';
import { bookmarkStore } from './bookmark-store.ts';

export function registerBookmarkJobs(services: Services): void {
  services.jobs.handle(NEW_TIMES_JOB, ({ key }) => notifyOfNewTimes(services, Number(key)));
}

/**
 * Notifies those who want to hear of a mentor's new free times, in the app and by push, once a Korean day (product §9.3). Nobody is notified of
 * a mentor who is not listed any more or has no free time left.
 */
async function notifyOfNewTimes(services: Services, mentorId: number): Promise<void> {
  const now = services.clock.now();
  const [name, next] = await Promise.all([
    bookmarkStore.findListedName(services.db, mentorId),
    findOpenings(services, [mentorId]),
  ]);
  const start = next.get(mentorId)?.nextFreeAt;
  if (name === undefined || !start) return;
  const event = {
    eventKey: `new-times:${mentorId}:${koreanDay(now)}`,
    kind: 'NEW_TIMES' as const,
    subject: `new-times:${mentorId}`,
    title: `${name} 선배에게 새 시간이 생겼어요`,
    body: `${describeKoreanTime(start)}에 가장 먼저 만날 수 있어요.`,
    link: paths.mentor(mentorId),
    relevantUntil: start,
  };
  let recipients: number[];
  let after = 0;
  do {
    recipients = await bookmarkStore.listNewTimesRecipients(services.db, mentorId, after);
    after = recipients.at(-1) ?? after;
    const events = recipients.map((memberId) => ({ ...event, memberId }));
    await services.db.transaction((tx) => notifyMembers(services, tx, events, now));
  } while (recipients.length > 0);
}
