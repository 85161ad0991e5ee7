import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';

/** Told to the side that stays, about the other one. */
const ABSENT_MESSAGE = '상대방이 지금은 활동하지 않아 진행할 수 없어요. 결제한 금액이 있다면 전액 돌려드려요.';

/**
 * Refuses to pay for or confirm a mentoring with a suspended or deleted member. A suspension under way is waited for, and a later one waits for
 * the caller's transaction (docs/decisions/0162).
 * @throws RefusalError `UNAUTHENTICATED` when it is the member themselves, `NOT_AVAILABLE` when it is the other one
 */
export async function mustBePresent(
  tx: Queryable,
  { mentorId, menteeId }: Pick<MentoringRow, 'mentorId' | 'menteeId'>,
  memberId: number,
): Promise<void> {
  const present = await mentoringStore.holdPresent(tx, [mentorId, menteeId]);
  if (!present.includes(memberId)) refuse('UNAUTHENTICATED');
  if (present.length < 2) refuse('NOT_AVAILABLE', { message: ABSENT_MESSAGE });
}
