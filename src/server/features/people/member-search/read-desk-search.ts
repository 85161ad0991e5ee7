import { ID_TEXT } from '#contract/shapes.ts';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import { writeAudit, type Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { findMemberIds } from './find-member-ids.ts';

/** What a list at the desk is narrowed to: a number, or rows of some members; everything without both. */
export interface DeskSearch {
  readonly number: number | null;
  readonly memberIds: readonly number[] | null;
}

/**
 * Reads the search of a list at the desk: the number that the list goes by, such as a mentoring's, or a text that finds members. It is
 * in the audit log.
 * @param search.text all of the list without one
 */
export async function readDeskSearch(
  { db, clock }: Services,
  { memberId, ip }: Operator,
  { action, subject, text }: { action: AuditAction; subject: string; text: string | undefined },
): Promise<DeskSearch> {
  if (!text) return { number: null, memberIds: null };
  await writeAudit(db, { actorId: memberId, action, subject, detail: { search: text }, ip }, clock.now());
  if (ID_TEXT.test(text)) return { number: Number(text), memberIds: null };
  return { number: null, memberIds: await findMemberIds(db, text) };
}
