import type { Queryable } from '#server/db/database.ts';
import { areDocumentsApproved } from '../people/certificates/index.ts';
import { mentorStore } from './mentor-store.ts';

/** Whether a member has registered a mentor profile. */
export async function hasMentorProfile(db: Queryable, memberId: number): Promise<boolean> {
  return (await mentorStore.find(db, memberId)) !== undefined;
}

/** Whether a mentor is in the list of mentors. */
export function isMentorListed(db: Queryable, memberId: number): Promise<boolean> {
  return mentorStore.isListed(db, memberId);
}

/** Puts a mentor into the list of mentors; the time of the first listing is kept. */
export async function listMentor(tx: Queryable, memberId: number, now: Date): Promise<void> {
  await mentorStore.list(tx, memberId, now);
}

/** Takes a mentor out of the list of mentors. */
export async function unlistMentor(tx: Queryable, memberId: number): Promise<void> {
  await mentorStore.unlist(tx, memberId);
}

/** A mentor is listed while the last decided document of each type is an approved one. Nothing happens to a member without a mentor's profile. */
export async function listWhileApproved(tx: Queryable, memberId: number, now: Date): Promise<void> {
  if (!(await hasMentorProfile(tx, memberId))) return;
  await ((await areDocumentsApproved(tx, memberId)) ? listMentor(tx, memberId, now) : unlistMentor(tx, memberId));
}
