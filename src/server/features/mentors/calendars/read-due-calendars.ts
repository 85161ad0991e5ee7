import { PAGES } from '#contract/pages.ts';
import { CALENDAR_LASTS_HOURS, CALENDAR_PROBLEMS } from '#domain/mentors/calendars.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { calendarStore, type CalendarRow } from './calendar-store.ts';
import { CalendarFault, type CalendarVersion, fetchCalendar } from './fetch-calendar.ts';
import { addressOf, networkOf, nextReadAfter, parseCalendar } from './own-calendars.ts';

/** Read at the same time: most of it is waiting for their servers. */
const AT_ONCE = 8;

/**
 * Reads every calendar whose time has come. Idempotent: a calendar that another process has taken is not read twice.
 * @throws AggregateError for calendars that failed by a fault of ours, once the others are read
 */
export async function readDueCalendars(services: Services): Promise<void> {
  const { db, clock } = services;
  const rows = new EachRow<number>('The reading of calendars');
  for (;;) {
    const now = clock.now();
    const due = await calendarStore.claimDue(db, now, nextReadAfter(now), AT_ONCE);
    if (due.length === 0) break;
    await Promise.all(due.map((row) => rows.run(row.calendarId, () => readCalendar(services, row))));
  }
  rows.finish();
}

/**
 * Reads a calendar again. What cannot be read leaves what was read last, which counts for a day; its owner is told once then.
 * @param seconds for the reading, where somebody waits for it
 */
export async function readCalendar(services: Services, row: CalendarRow, seconds?: number): Promise<void> {
  const { db, clock } = services;
  const address = addressOf(services, row);
  if (address === undefined) return;
  try {
    const fetched = await fetchCalendar(networkOf(services), address, knownVersion(row, clock.now()), seconds);
    if (!fetched) return await calendarStore.setUnchanged(db, row.calendarId, clock.now());
    const busy = await parseCalendar(fetched.text, clock.now());
    await calendarStore.setRead(db, row.calendarId, busy, fetched, clock.now());
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    await noteProblem(services, row, error);
  }
}

/** What is busy is known for the days ahead of the reading: the first one of a day is not asked whether anything has changed. */
function knownVersion(row: CalendarRow, now: Date): CalendarVersion | undefined {
  return koreanDay(row.readAt) === koreanDay(now) ? row : undefined;
}

async function noteProblem(services: Services, row: CalendarRow, { problem }: CalendarFault): Promise<void> {
  const { db, clock } = services;
  const { calendarId, mentorId } = row;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const failedAt = await calendarStore.setFailed(tx, calendarId, problem, now);
    if (!failedAt || now.getTime() - failedAt.getTime() < CALENDAR_LASTS_HOURS * HOUR_MS) return;
    const event = {
      memberId: mentorId,
      // Once for each time that it stops working.
      eventKey: `calendar:${calendarId}:${failedAt.getTime()}`,
      kind: 'CALENDAR_UNREADABLE' as const,
      title: '연결한 캘린더를 읽지 못하고 있어요',
      body: `${CALENDAR_PROBLEMS[problem]} 그때까지는 이 캘린더의 일정을 빼지 않아요.`,
      link: PAGES.availability,
      mail: { actionLabel: '캘린더 확인하기' },
    };
    await notifyMember(services, tx, event, now);
  });
}
