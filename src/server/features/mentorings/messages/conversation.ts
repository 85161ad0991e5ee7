import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import {
  conversationEndsAt,
  problemWithConversation,
  type ConversationProblem,
} from '#domain/mentorings/messages/messages.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { profileImageAddress } from '../../people/files/index.ts';
import { conversationStore, type ConversationRow, type Side } from './conversation-store.ts';
import type { MessageRow } from './message-store.ts';

/** A conversation of the member's own. @throws RefusalError `NOT_FOUND` for a stranger's */
export async function mustFindConversation(
  db: Queryable,
  mentoringId: number,
  memberId: number,
): Promise<ConversationRow> {
  return (await conversationStore.find(db, mentoringId, memberId)) ?? refuse('NOT_FOUND');
}

/**
 * Whether the two may write to each other now (product §18.1).
 * @throws RefusalError `CONVERSATION_NOT_PAID`, `CONVERSATION_ENDED`, `CONVERSATION_BLOCKED`: the same whichever of the two has blocked
 */
export function mustBeWritable(row: ConversationRow, now: Date): void {
  const problem = problemOf(row, now);
  if (problem) refuse(`CONVERSATION_${problem}`);
}

/** Why the two may not write now, or undefined. */
export function problemOf(row: ConversationRow, now: Date): ConversationProblem | undefined {
  const { isPaid, closedAt, blockedByMentor, blockedByMentee } = row;
  return problemWithConversation({ isPaid, closedAt, isBlocked: blockedByMentor || blockedByMentee }, now);
}

/** @throws RefusalError `CONVERSATION_NOT_PAID` */
export function mustBePaid({ isPaid }: ConversationRow): void {
  if (!isPaid) refuse('CONVERSATION_NOT_PAID');
}

export function sideOf(row: Pick<ConversationRow, 'mentorId'>, memberId: number): Side {
  return row.mentorId === memberId ? 'mentor' : 'mentee';
}

/** The conversation as one of its two people sees it. */
export function toConversation(row: ConversationRow, memberId: number, now: Date): Conversation {
  const side = sideOf(row, memberId);
  const isMentor = side === 'mentor';
  const imageKey = isMentor ? row.menteeImageKey : row.mentorImageKey;
  return {
    mentoringId: row.mentoringId,
    side,
    status: row.status,
    topic: row.topic,
    confirmedTime: row.confirmedStartsAt && toApplyTime(row.confirmedStartsAt),
    counterpart: {
      memberId: isMentor ? (row.isAnonymous ? null : row.menteeId) : row.mentorId,
      name: isMentor ? row.menteeName : row.mentorName,
      profileImage: profileImageAddress(imageKey),
    },
    isAnonymous: row.isAnonymous,
    lastNumber: row.lastNumber,
    ownRead: isMentor ? row.mentorRead : row.menteeRead,
    otherRead: isMentor ? row.menteeRead : row.mentorRead,
    stoppedBy: stopOf(row, isMentor ? row.blockedByMentor : row.blockedByMentee, now),
    endsAt: conversationEndsAt(row.closedAt)?.toISOString() ?? null,
  };
}

/** A message as both of its readers see it. */
export function toMessage({ mentorId }: Pick<ConversationRow, 'mentorId'>, row: MessageRow): Message {
  const { number, senderId, clientId, text, files, createdAt } = row;
  const sender = senderId === mentorId ? 'mentor' : 'mentee';
  return { number, sender, clientId, text, files: [...files], createdAt: createdAt.toISOString() };
}

function stopOf(row: ConversationRow, isBlockedByMe: boolean, now: Date): Conversation['stoppedBy'] {
  const problem = problemOf(row, now);
  // The member who blocked can take it back at any time.
  if (isBlockedByMe && problem !== 'NOT_PAID') return 'BLOCKED_BY_ME';
  if (problem === 'BLOCKED') return 'UNAVAILABLE';
  return problem ?? null;
}
