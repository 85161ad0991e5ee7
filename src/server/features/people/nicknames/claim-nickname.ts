import { NICKNAME_TAKEN_MESSAGE, nicknameKey } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { nicknameStore } from './nickname-store.ts';

/** Claims a member's first nickname, unique among mentors and mentees. Call it within `withNicknameClaim`. */
export async function claimNickname(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  await nicknameStore.insert(tx, nicknameKey(nickname), memberId);
}

/** Changes a member's nickname; their present one is available to them. Call it within `withNicknameClaim`. */
export async function changeNickname(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  await nicknameStore.update(tx, nicknameKey(nickname), memberId);
}

/**
 * A transaction that claims a nickname: of two concurrent claims of the same one, the primary key lets one succeed.
 * @throws RefusalError `NICKNAME_TAKEN` with the field `nickname`; `PROFILE_EXISTS` when the member already has one
 */
export async function withNicknameClaim<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error, 'nicknames_pkey')) {
      refuse('NICKNAME_TAKEN', { errors: [{ field: 'nickname', message: NICKNAME_TAKEN_MESSAGE }] });
    }
    if (isUniqueViolation(error, 'nicknames_member_id_key')) refuse('PROFILE_EXISTS');
    throw error;
  }
}

/** Whether a member, or a guest, could use this nickname. */
export async function isNicknameFree(db: Queryable, nickname: string, memberId: number | undefined): Promise<boolean> {
  const holder = await nicknameStore.findHolder(db, nicknameKey(nickname));
  return holder === undefined || holder === memberId;
}
