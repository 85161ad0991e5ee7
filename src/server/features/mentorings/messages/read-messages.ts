import type { Message } from '#contract/mentorings/messages.ts';
import type { Slice } from '#contract/shapes.ts';
import { toSlice } from '#server/http/slices.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { conversationStore, noticeStore } from './conversation-store.ts';
import { mustFindConversation, sideOf, toMessage } from './conversation.ts';
import { messageStore } from './message-store.ts';
import { noticeKey, scheduleNotice } from './notify-of-messages.ts';

/** A page of messages for one of the two: newest first, or with `after` oldest first. @throws RefusalError `NOT_FOUND` for a stranger */
export async function listMessages(
  { db }: Services,
  memberId: number,
  page: { mentoringId: number; size: number; cursor?: string | undefined; after?: string | undefined },
): Promise<Slice<Message>> {
  const { mentoringId, size, cursor, after } = page;
  const conversation = await mustFindConversation(db, mentoringId, memberId);
  const rows =
    after === undefined
      ? await messageStore.listBefore(db, mentoringId, cursor === undefined ? undefined : Number(cursor))
      : await messageStore.listAfter(db, mentoringId, Number(after));
  return toSlice(
    rows.map((row) => toMessage(conversation, row)),
    size,
    (last) => String(last.number),
  );
}

/**
 * Marks a conversation as read up to a message, and the notice about it too; the other side sees it at once. Unread messages
 * above it get another notice.
 * @throws RefusalError `NOT_FOUND` for a stranger
 */
export async function markMessagesRead(
  services: Services,
  memberId: number,
  { mentoringId, through }: { mentoringId: number; through: number },
): Promise<void> {
  const { db, clock, live } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const conversation = await mustFindConversation(tx, mentoringId, memberId);
    const { mentorId, menteeId } = conversation;
    const read = await conversationStore.markRead(tx, mentoringId, memberId, through);
    if (!read) return;
    const { noticed, lastNumber } = read;
    if (noticed <= through) {
      await noticeStore.markRead(tx, memberId, noticeKey(mentoringId, noticed), now);
      // Messages that came while these were being read got no notice: the one for these still stood.
      if (lastNumber > through && (await messageStore.hasReceived(tx, mentoringId, memberId, through))) {
        const side = sideOf(conversation, memberId);
        await conversationStore.setLast(tx, mentoringId, lastNumber, side);
        await scheduleNotice(services, tx, { mentoringId, side }, now);
      }
    }
    publishToMembers(live, tx, [mentorId, menteeId]);
  });
}
