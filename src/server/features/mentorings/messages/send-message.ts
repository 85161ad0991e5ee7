import type { Message } from '#contract/mentorings/messages.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  MAX_MESSAGES_A_CONVERSATION,
  MAX_MESSAGES_A_DAY,
  MAX_MESSAGES_A_MINUTE,
} from '#domain/mentorings/messages/messages.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { usableUploadsSince } from '../../people/files/save-upload.ts';
import { conversationStore, type ConversationRow, type Side } from './conversation-store.ts';
import { mustBeWritable, scheduleNotice, sideOf, toMessage } from './conversation.ts';
import { messageStore, type MessageRow } from './message-store.ts';

export interface NewMessage {
  readonly mentoringId: number;
  /** A UUID that the browser made for this message. */
  readonly clientId: string;
  readonly text: string;
  readonly fileIds: readonly number[];
}

/**
 * Sends a message to the other side of a mentoring (product §18.2). Sent again with the same `clientId`, it returns the message that was
 * written first, whatever has happened since. Writers of one conversation take turns, so numbers have no gaps, and a member who has read
 * up to a number has missed nothing below it.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_*`, `TOO_MANY_MESSAGES`, `FOREIGN_FILE`,
 *   `IDEMPOTENCY_MISMATCH` for another text under the same `clientId`
 */
export async function sendMessage(services: Services, senderId: number, message: NewMessage): Promise<Sent<Message>> {
  const { db, clock, live } = services;
  const { mentoringId, clientId } = message;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const conversation = (await conversationStore.lock(tx, mentoringId, senderId)) ?? refuse('NOT_FOUND');
    const earlier = await messageStore.findByClientId(tx, mentoringId, senderId, clientId);
    if (earlier) return toMessage(conversation, mustBeSame(earlier, message));
    mustBeWritable(conversation, now);
    await mustBeWithinLimits(tx, conversation, senderId, now);
    await mustBeOwnFiles(tx, senderId, message.fileIds, now);
    const number = conversation.lastNumber + 1;
    await messageStore.insert(tx, { ...message, number, senderId }, message.fileIds, now);
    const recipient: Side = sideOf(conversation, senderId) === 'mentor' ? 'mentee' : 'mentor';
    const isNoticeDue = !hasNotice(conversation, recipient);
    await conversationStore.setLast(tx, mentoringId, number, isNoticeDue ? recipient : null);
    if (isNoticeDue) await scheduleNotice(services, tx, { mentoringId, side: recipient }, now);
    publishToMembers(live, tx, [conversation.mentorId, conversation.menteeId]);
    const written = await messageStore.findByClientId(tx, mentoringId, senderId, clientId);
    if (!written) throw new Error('The message was not written');
    return toMessage(conversation, written);
  });
}

/** Whether a notice of earlier messages waits to be sent, or is unread. */
function hasNotice(row: ConversationRow, side: Side): boolean {
  return side === 'mentor' ? row.mentorNoticed > row.mentorRead : row.menteeNoticed > row.menteeRead;
}

function mustBeSame(earlier: MessageRow, { text, fileIds }: NewMessage): MessageRow {
  const isSame = earlier.text === text && String(earlier.files.map(({ fileId }) => fileId)) === String(fileIds);
  return isSame ? earlier : refuse('IDEMPOTENCY_MISMATCH');
}

/** Limits against floods (S-56): the newest message that is too much is not written and not counted. */
async function mustBeWithinLimits(
  tx: Queryable,
  { mentoringId, lastNumber }: ConversationRow,
  senderId: number,
  now: Date,
): Promise<void> {
  if (lastNumber >= MAX_MESSAGES_A_CONVERSATION) refuse('CONVERSATION_FULL');
  const limits = new Map([
    [`messages:${senderId}`, { max: MAX_MESSAGES_A_MINUTE, lengthMs: MINUTE_MS }],
    [`messages:${senderId}:${mentoringId}`, { max: MAX_MESSAGES_A_DAY, lengthMs: DAY_MS }],
  ]);
  const windows = [...limits].map(([key, { lengthMs }]) => ({ key, resetsAt: new Date(now.getTime() + lengthMs) }));
  for (const [key, { hits, resetsAt }] of await conversationStore.count(tx, windows, now))
    if (hits > (limits.get(key)?.max ?? 0)) refuseForNow('TOO_MANY_MESSAGES', resetsAt.getTime() - now.getTime());
}

async function mustBeOwnFiles(tx: Queryable, senderId: number, fileIds: readonly number[], now: Date): Promise<void> {
  if (fileIds.length === 0) return;
  const unsent = await messageStore.lockUnsent(tx, senderId, fileIds, usableUploadsSince(now));
  if (fileIds.some((fileId) => !unsent.has(fileId))) refuse('FOREIGN_FILE');
}
