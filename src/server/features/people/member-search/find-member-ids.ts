import { nicknameKey } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { escapeLike } from '#server/text/like.ts';
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
