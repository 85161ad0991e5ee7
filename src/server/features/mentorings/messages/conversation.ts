import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import { paths } from '#contract/pages.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import {
  conversationEndsAt,
  type ConversationProblem,
  problemWithConversation,
} from '#domain/mentorings/messages/messages.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import { COMPLAINT_RECORD_YEARS, MESSAGE_DAYS } from '#domain/retention.ts';
import { addYears, DAY_MS, HOUR_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Jobs } from '#server/area.ts';
import type { Queryable } from '#server/db/database.ts';
import { toSlice } from '#server/http/slices.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { markFileForDeletion } from '../../people/files/attachments.ts';
import { deleteMarkedFiles } from '../../people/files/clean-files.ts';
import { profileImageAddress } from '../../people/files/save-upload.ts';
import { type ConversationRow, conversationStore, expiredStore, noticeStore, type Side } from './conversation-store.ts';
import { type MessageRow, messageStore } from './message-store.ts';

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
function problemOf(row: ConversationRow, now: Date): ConversationProblem | undefined {
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
export function toConversation(row: ConversationRow, memberId: number, now: Date): Sent<Conversation> {
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
    endsAt: conversationEndsAt(row.closedAt) ?? null,
  };
}

/** A message as both of its readers see it. */
export function toMessage({ mentorId }: Pick<ConversationRow, 'mentorId'>, row: MessageRow): Sent<Message> {
  const { number, senderId, clientId, text, files, createdAt } = row;
  const sender = senderId === mentorId ? 'mentor' : 'mentee';
  return { number, sender, clientId, text, files: [...files], createdAt };
}

function stopOf(row: ConversationRow, isBlockedByMe: boolean, now: Date): Conversation['stoppedBy'] {
  const problem = problemOf(row, now);
  // The member who blocked can take it back at any time.
  if (isBlockedByMe && problem !== 'NOT_PAID') return 'BLOCKED_BY_ME';
  if (problem === 'BLOCKED') return 'UNAVAILABLE';
  return problem ?? null;
}

/**
 * Deletes the texts of mentorings that ended long enough ago, with their files (product §12). A reported conversation is kept as long as a
 * complaint. Idempotent; some at a time, so that no transaction is long.
 */
async function deleteConversations(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const endedBefore = new Date(now.getTime() - MESSAGE_DAYS * DAY_MS);
  const reportedEndedBefore = addYears(now, -COMPLAINT_RECORD_YEARS);
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      const mentoringIds = await expiredStore.lock(tx, endedBefore, reportedEndedBefore);
      if (mentoringIds.length === 0) return 0;
      const fileIds = await expiredStore.delete(tx, mentoringIds);
      for (const fileId of fileIds) await markFileForDeletion(tx, fileId, now);
      return mentoringIds.length;
    });
    if (deleted === 0) break;
  }
  await deleteMarkedFiles(services);
}

/** The two people of a mentoring, and whether they may write to each other now. */
export interface Writability {
  readonly side: 'mentor' | 'mentee';
  readonly memberIds: readonly number[];
  readonly problem: ConversationProblem | undefined;
}

/** The same rule for whatever the two write together (product §18.1). @throws RefusalError `NOT_FOUND` for a stranger */
export async function findWritability(
  db: Queryable,
  mentoringId: number,
  memberId: number,
  now: Date,
): Promise<Writability> {
  const row = await mustFindConversation(db, mentoringId, memberId);
  return {
    side: sideOf(row, memberId),
    memberIds: [row.mentorId, row.menteeId],
    problem: problemOf(row, now),
  };
}

/** A page of messages for one of the two: newest first, or with `after` oldest first. @throws RefusalError `NOT_FOUND` for a stranger */
export async function listMessages(
  { db }: Services,
  memberId: number,
  page: { mentoringId: number; size: number; cursor?: number | undefined; after?: number | undefined },
): Promise<Slice<Sent<Message>>> {
  const { mentoringId, size, cursor, after } = page;
  const conversation = await mustFindConversation(db, mentoringId, memberId);
  const rows =
    after === undefined
      ? await messageStore.listBefore(db, mentoringId, cursor)
      : await messageStore.listAfter(db, mentoringId, after);
  return toSlice(
    rows.map((row) => toMessage(conversation, row)),
    size,
    (last) => last.number,
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

const NOTICE_JOB = 'notify-of-message';
/** A member with the conversation open reads at once: nobody gets a mail about messages on their screen. */
const NOTICE_DELAY_MS = 60 * SECOND_MS;

interface Notice {
  readonly mentoringId: number;
  readonly side: Side;
}

/** Has a side notified of messages that it will not have read by then. Part of the transaction that writes the first of them. */
export async function scheduleNotice({ jobs }: Services, tx: Queryable, notice: Notice, now: Date): Promise<void> {
  const key = `${notice.mentoringId}:${notice.side}`;
  await jobs.enqueue(tx, { name: NOTICE_JOB, key, runAt: new Date(now.getTime() + NOTICE_DELAY_MS) });
}

/** Notices of unread messages, and the hourly deletion of old conversations. */
export const messageJobs: Jobs = {
  [NOTICE_JOB]: {
    run(services, { key }) {
      const [mentoringId, side] = key.split(':');
      return notify(services, { mentoringId: Number(mentoringId), side: side === 'mentor' ? 'mentor' : 'mentee' });
    },
  },
  'delete-conversations': { everyMs: HOUR_MS, run: deleteConversations },
};

/**
 * Notifies a side of unread messages in the app and by mail, without a word of them: one notice a conversation, until it is read
 * (product §18.3). A later message finds this one standing (`mentor_noticed` above `mentor_read`) and schedules no other.
 */
async function notify(services: Services, { mentoringId, side }: Notice): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const memberId = await noticeStore.findMember(tx, mentoringId, side);
    if (memberId === undefined) return;
    const row = await conversationStore.lock(tx, mentoringId, memberId);
    if (!row) return;
    const [noticed, read] =
      side === 'mentor' ? [row.mentorNoticed, row.mentorRead] : [row.menteeNoticed, row.menteeRead];
    if (read >= noticed) return;
    const sender = side === 'mentor' ? `${row.menteeName}님` : `${row.mentorName} 선배`;
    const event = {
      memberId,
      eventKey: noticeKey(mentoringId, noticed),
      kind: 'MESSAGE' as const,
      subject: `message:${mentoringId}`,
      title: '새 메시지가 있어요',
      body: `${sender}의 메시지를 아직 읽지 않았어요. 대화에서 확인해 주세요.`,
      link: paths.messages(mentoringId),
      mail: { actionLabel: '메시지 보기' },
    };
    await notifyMember(services, tx, event, now);
  });
}

/** The event of a notice, named after the message that it was scheduled with. */
function noticeKey(mentoringId: number, number: number): string {
  return `message:${mentoringId}:${number}`;
}
