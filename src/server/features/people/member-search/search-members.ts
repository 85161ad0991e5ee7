import { ID_TEXT } from '#contract/shapes.ts';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import { nicknameKey } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator, OperatorsAct } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { escapeLike } from '#server/text/search-form.ts';
import { memberSearchStore } from './member-search-store.ts';

/** Members with a mail address or nickname that begins like this, or a school of that name (up to ten schools): the newest 500 of each. */
export function findMemberIds(db: Queryable, text: string): Promise<number[]> {
  const key = nicknameKey(text);
  const folded = text.normalize('NFKC');
  return memberSearchStore.search(db, {
    email: `${escapeLike(folded.toLowerCase())}%`,
    // A text of signs alone has no key, and is nobody's nickname.
    nickname: key === '' ? '' : `${escapeLike(key)}%`,
    school: `%${escapeLike(folded)}%`,
  });
}

/** What a list at the desk is narrowed to: a number, or rows of some members; everything without both. */
export interface DeskSearch {
  readonly number: number | null;
  readonly memberIds: readonly number[] | null;
}

/**
 * Reads the search of a list at the desk: the number that the list goes by, such as a mentoring's, or a text that finds members. It is
 * in the audit log.
 * @param text all of the list without one
 */
export async function readDeskSearch<Action extends AuditAction = never>(
  { db }: Services,
  operator: Operator<Action>,
  act: OperatorsAct<Action>,
  text: string | undefined,
): Promise<DeskSearch> {
  if (!text) return { number: null, memberIds: null };
  await operator.audit(db, { ...act, detail: { search: text } });
  if (ID_TEXT.test(text)) return { number: Number(text), memberIds: null };
  return { number: null, memberIds: await findMemberIds(db, text) };
}
