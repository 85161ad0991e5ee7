import type { Queryable } from '#server/db/database.ts';
import { universityStore } from './university-store.ts';

/** Whether an address is at the domain of any university: it then proves enrolment there (product §2.2). */
export function isSchoolAddress(db: Queryable, email: string): Promise<boolean> {
  return universityStore.hasDomain(db, email.slice(email.lastIndexOf('@') + 1));
}
