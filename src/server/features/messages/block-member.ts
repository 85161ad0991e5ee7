import type { Services } from '#server/services.ts';
import { conversationStore } from './conversation-store.ts';
import { mustBePaid, mustFindConversation } from './conversation.ts';

/**
 * Blocks or unblocks the other side of a mentoring: no messages and no new proposals between the two, in either direction. A session
 * that is confirmed stays confirmed. Doing it twice changes nothing.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_NOT_PAID` before the payment
 */
export async function setBlocked(
  { db, clock }: Services,
  memberId: number,
  { mentoringId, isBlocked }: { mentoringId: number; isBlocked: boolean },
): Promise<void> {
  const conversation = await mustFindConversation(db, mentoringId, memberId);
  mustBePaid(conversation);
  const { mentorId, menteeId } = conversation;
  const otherId = mentorId === memberId ? menteeId : mentorId;
  if (isBlocked) await conversationStore.block(db, memberId, otherId, clock.now());
  else await conversationStore.unblock(db, memberId, otherId);
}
