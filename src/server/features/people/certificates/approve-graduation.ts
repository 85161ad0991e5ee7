import type { Queryable } from '#server/db/database.ts';
import type { PeopleEvents } from '#server/platform/people-events.ts';
import { markFileForDeletion } from '../files/index.ts';
import { verifyMentee } from '../mentees/index.ts';
import { certificateStore } from './certificate-store.ts';

/**
 * Approves a graduation that a university's own sign-in has proved, as an operator approves a document of it: without a document and without an
 * operator, once. A document of enrolment that waits for review is not needed any more. Lock the member first.
 * @param graduate.isMentee whether it verifies the mentee's profile too
 */
export async function approveGraduation(
  events: PeopleEvents,
  tx: Queryable,
  { memberId, isMentee }: { memberId: number; isMentee: boolean },
  now: Date,
): Promise<void> {
  if (await certificateStore.hasGraduated(tx, memberId)) return;
  for (const fileId of await certificateStore.deletePending(tx, memberId, 'ENROLLMENT'))
    await markFileForDeletion(tx, fileId, now);
  await certificateStore.insertGraduation(tx, memberId, now);
  await events.certificateDecided(tx, memberId, now);
  if (!isMentee) return;
  await verifyMentee(tx, memberId, now, 'GRADUATE');
  await events.menteeVerified(tx, { memberId, standing: 'GRADUATE' }, now);
}
