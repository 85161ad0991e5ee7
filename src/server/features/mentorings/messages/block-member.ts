import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { blockStore } from './block-store.ts';
import { mustBePaid, mustFindConversation, sideOf } from './conversation.ts';

/**
 * Blocks or unblocks the other side of a mentoring: no messages and no new proposals between the two, in either direction. A session
 * that is confirmed stays confirmed. While the mentee is anonymous to the mentor, the block stays with this mentoring and keeps its mentee from
 * proposing again; other conversations of the two go on (docs/decisions/0259). Doing it twice changes nothing.
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
    const { mentorId, menteeId, isAnonymous } = conversation;
    const side = sideOf(conversation, memberId);
    const otherId = side === 'mentor' ? menteeId : mentorId;
    if (!isBlocked) {
      await blockStore.unblockMentoring(tx, mentoringId, side);
      if (!isAnonymous) await blockStore.unblockMember(tx, memberId, otherId);
    } else if (isAnonymous) await blockStore.blockMentoring(tx, mentoringId, side, clock.now());
    else await blockStore.blockMember(tx, memberId, otherId, clock.now());
    publishToMembers(live, tx, [mentorId, menteeId]);
  });
}
