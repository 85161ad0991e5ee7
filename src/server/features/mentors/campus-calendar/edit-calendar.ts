import type { KeptHoliday } from '#contract/mentors/campus-calendar.ts';
import { lastSlotDay } from '#domain/mentorings/times/slots.ts';
import { type DayNote, noteOn, type SchoolPeriod } from '#domain/mentors/campus-calendar/school-periods.ts';
import { refuse } from '#domain/refusals.ts';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import { type HolidayChanges, publicHolidays } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import { byOperator, type Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { requireUniversity } from '../../people/universities/find-universities.ts';
import { campusCalendarStore, type PeriodRow } from './campus-calendar-store.ts';

/** The public holidays of a year in their order, those included that operators have taken away. */
async function listHolidays(db: Queryable, year: number): Promise<KeptHoliday[]> {
  const computed = publicHolidays(year);
  const changes = await campusCalendarStore.listChanges(db, `${year}-01-01`, `${year}-12-31`);
  const days = [...new Set([...computed.keys(), ...changes.keys()])].toSorted();
  return days.flatMap((day): KeptHoliday[] => {
    const [name, changed] = [computed.get(day), changes.get(day)];
    if (changed) return [{ day, name: changed, source: 'ADDED' }];
    if (!name) return [];
    return [{ day, name, source: changed === null ? 'REMOVED' : 'LAW' }];
  });
}

/** Makes a day a public holiday, or an ordinary one. @param name null for an ordinary day */
async function changeHoliday(
  { db, clock }: Services,
  operator: Operator,
  { day, name }: { day: string; name: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await campusCalendarStore.setChange(tx, day, name, clock.now());
    await operator.audit(tx, { subject: `holiday:${day}`, detail: { name } });
  });
}

/** The day is again what the law makes it. @throws RefusalError `NOT_FOUND` when operators have said nothing of it */
async function restoreHoliday({ db }: Services, operator: Operator, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await campusCalendarStore.dropChange(tx, day))) refuse('NOT_FOUND');
    await operator.audit(tx, { subject: `holiday:${day}` });
  });
}

/** @throws RefusalError `UNKNOWN_UNIVERSITY` */
async function addPeriod(
  { db, clock }: Services,
  operator: Operator,
  { schoolName, period }: { schoolName: string; period: SchoolPeriod },
): Promise<PeriodRow> {
  return db.transaction(async (tx) => {
    const { universityId } = await requireUniversity(tx, schoolName, 'schoolName');
    const periodId = await campusCalendarStore.insert(tx, universityId, period, clock.now());
    await operator.audit(tx, { subject: subjectOf(periodId), detail: { schoolName, ...period } });
    return { periodId, schoolName, ...period };
  });
}

/** @throws RefusalError `NOT_FOUND` */
async function changePeriod(
  { db }: Services,
  operator: Operator,
  { periodId, period }: { periodId: number; period: SchoolPeriod },
): Promise<PeriodRow> {
  return db.transaction(async (tx) => {
    if (!(await campusCalendarStore.update(tx, periodId, period))) refuse('NOT_FOUND');
    await operator.audit(tx, { subject: subjectOf(periodId), detail: { ...period } });
    return (await campusCalendarStore.find(tx, periodId)) ?? refuse('NOT_FOUND');
  });
}

/** @throws RefusalError `NOT_FOUND` */
async function removePeriod({ db }: Services, operator: Operator, periodId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { schoolName, name } = (await campusCalendarStore.find(tx, periodId)) ?? refuse('NOT_FOUND');
    if (!(await campusCalendarStore.remove(tx, periodId))) refuse('NOT_FOUND');
    await operator.audit(tx, { subject: subjectOf(periodId), detail: { schoolName, name } });
  });
}

function subjectOf(periodId: number): string {
  return `school-period:${periodId}`;
}

/** Public holidays and the periods of each school, as operators keep them (product §26.16). */
export const campusCalendarRoutes: Routes = {
  'GET /v1/admin/holidays': async ({ query }, services) => ({
    days: await listHolidays(services.db, query.year),
  }),
  'PUT /v1/admin/holidays/{day}': byOperator(changeHoliday),
  'DELETE /v1/admin/holidays/{day}': ({ operator, params }, services) => restoreHoliday(services, operator, params.day),
  'GET /v1/admin/school-periods': async ({ query: { search, cursor, size } }, { db }) => {
    const rows = await campusCalendarStore.listKept(db, { before: cursor, search: search || undefined });
    return toSlice(rows, size, (last) => last.periodId);
  },
  'POST /v1/admin/school-periods': byOperator(addPeriod),
  'PUT /v1/admin/school-periods/{periodId}': byOperator(changePeriod),
  'DELETE /v1/admin/school-periods/{periodId}': ({ operator, params }, services) =>
    removePeriod(services, operator, params.periodId),
};

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
