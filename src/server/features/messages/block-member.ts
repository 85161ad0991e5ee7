import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { conversationStore } from './conversation-store.ts';
import { mustBePaid, mustFindConversation } from './conversation.ts';

/**
 * Blocks or unblocks the other side of a mentoring: no messages and no new proposals between the two, in either direction. A session
 * that is confirmed stays confirmed. Doing it twice changes nothing.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_NOT_PAID` before the payment
 */
export async function setBlocked(
  { db, clock, live }: Services,
  memberId: number,
  { mentoringId, isBlocked }: { mentoringId: number; isBlocked: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const conversation = await mustFindConversation(tx, mentoringId, memberId);
    mustBePaid(conversation);
    const { mentorId, menteeId } = conversation;
    const otherId = mentorId === memberId ? menteeId : mentorId;
    if (isBlocked) await conversationStore.block(tx, memberId, otherId, clock.now());
    else await conversationStore.unblock(tx, memberId, otherId);
    publishToMembers(live, tx, [mentorId, menteeId]);
  });
}
