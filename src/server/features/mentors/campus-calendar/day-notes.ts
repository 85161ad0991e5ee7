import { lastSlotDay } from '#domain/mentorings/times/slots.ts';
import { type DayNote, noteOn } from '#domain/mentors/campus-calendar/school-periods.ts';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import type { HolidayChanges } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import { campusCalendarStore } from './campus-calendar-store.ts';

/** Operators' changes of the public holidays that a deadline set at `now` can meet: it is weeks away at most. */
export function findHolidayChanges(db: Queryable, now: Date): Promise<HolidayChanges> {
  return campusCalendarStore.listChanges(db, koreanDay(now), lastSlotDay(now));
}

/**
 * Notes on the days on which a time may be proposed to a mentor at `now`, by Korean day: public holidays and the periods of their
 * school (product §3.5).
 */
export async function findDayNotes(
  db: Queryable,
  { mentorId, changes }: { mentorId: number; changes: HolidayChanges },
  now: Date,
): Promise<Map<string, DayNote>> {
  const [today, last] = [koreanDay(now), lastSlotDay(now)];
  const periods = await campusCalendarStore.listPeriods(db, mentorId, today, last);
  const notes = new Map<string, DayNote>();
  for (let day = today; day <= last; day = addKoreanDays(day, 1)) {
    const note = noteOn(day, changes, periods);
    if (note) notes.set(day, note);
  }
  return notes;
}
