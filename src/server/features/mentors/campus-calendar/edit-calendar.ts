import type { KeptHoliday } from '#contract/mentors/campus-calendar.ts';
import type { SchoolPeriod } from '#domain/mentors/campus-calendar/school-periods.ts';
import { refuse } from '#domain/refusals.ts';
import { publicHolidays } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { requireUniversity } from '../../people/universities/index.ts';
import { campusCalendarStore, type PeriodRow } from './campus-calendar-store.ts';

/** The public holidays of a year in their order, those included that operators have taken away. */
export async function listHolidays(db: Queryable, year: number): Promise<KeptHoliday[]> {
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
export async function changeHoliday(
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
export async function restoreHoliday({ db }: Services, operator: Operator, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await campusCalendarStore.dropChange(tx, day))) refuse('NOT_FOUND');
    await operator.audit(tx, { subject: `holiday:${day}` });
  });
}

/** @throws RefusalError `UNKNOWN_UNIVERSITY` */
export async function addPeriod(
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
export async function changePeriod(
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
export async function removePeriod({ db }: Services, operator: Operator, periodId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { schoolName, name } = (await campusCalendarStore.find(tx, periodId)) ?? refuse('NOT_FOUND');
    if (!(await campusCalendarStore.remove(tx, periodId))) refuse('NOT_FOUND');
    await operator.audit(tx, { subject: subjectOf(periodId), detail: { schoolName, name } });
  });
}

function subjectOf(periodId: number): string {
  return `school-period:${periodId}`;
}
