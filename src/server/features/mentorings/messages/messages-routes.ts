import type { FastifyInstance } from 'fastify';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { MessageFile } from '#contract/mentorings/messages.ts';
import type { ReportReason } from '#domain/mentorings/messages/messages.ts';
import { refuse } from '#domain/refusals.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { byMember, byOperator, type Routes } from '#server/http/routes.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyOperators } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { saveAttachment, serveAttachments } from '../../people/files/attachments.ts';
import { conversationStore, blockStore } from './conversation-store.ts';
import {
  listMessages,
  markMessagesRead,
  mustBePaid,
  mustBeWritable,
  mustFindConversation,
  sideOf,
  toConversation,
} from './conversation.ts';
import { messageStore, reportStore } from './message-store.ts';
import { closeReport, listReports, readReportedMessages } from './review-reports.ts';
import { sendMessage } from './send-message.ts';

export const messageRoutes: Routes = {
  'GET /v1/messages/unread': async ({ viewer }, services) => ({
    conversations: await conversationStore.listUnread(services.db, viewer.memberId),
  }),
  'GET /v1/mentoring/{mentoringId}/conversation': async ({ viewer, params }, services) => {
    const row = await mustFindConversation(services.db, params.mentoringId, viewer.memberId);
    return toConversation(row, viewer.memberId, services.clock.now());
  },
  'GET /v1/mentoring/{mentoringId}/messages': byMember(listMessages),
  'POST /v1/mentoring/{mentoringId}/messages': byMember(sendMessage),
  'POST /v1/mentoring/{mentoringId}/messages/file': ({ viewer, params, file }, services) =>
    uploadMessageFile(services, viewer.memberId, params.mentoringId, file),
  'POST /v1/mentoring/{mentoringId}/messages/read': byMember(markMessagesRead),
  'POST /v1/mentoring/{mentoringId}/messages/{number}/report': byMember(reportMessage),
  'PUT /v1/mentoring/{mentoringId}/block': ({ viewer, params }, services) =>
    setBlocked(services, viewer.memberId, { ...params, isBlocked: true }),
  'DELETE /v1/mentoring/{mentoringId}/block': ({ viewer, params }, services) =>
    setBlocked(services, viewer.memberId, { ...params, isBlocked: false }),
  'GET /v1/admin/message-reports': byOperator(listReports),
  'GET /v1/admin/message-reports/{reportId}/messages': byOperator(readReportedMessages),
  'POST /v1/admin/message-reports/{reportId}/closing': byOperator(closeReport),
};

/**
 * Blocks or unblocks the other side of a mentoring: no messages and no new proposals between the two, in either direction. A session
 * that is confirmed stays confirmed. While the mentee is anonymous to the mentor, the block stays with this mentoring and keeps its mentee from
 * proposing again; other conversations of the two go on (docs/decisions/0259). Doing it twice changes nothing.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_NOT_PAID` before the payment
 */
async function setBlocked(
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

/**
 * Keeps a file that a member is about to send; one that is not sent within a day is deleted.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_*`
 */
async function uploadMessageFile(
  services: Services,
  memberId: number,
  mentoringId: number,
  upload: Upload,
): Promise<MessageFile> {
  const { db, clock } = services;
  mustBeWritable(await mustFindConversation(db, mentoringId, memberId), clock.now());
  return saveAttachment(services, memberId, upload);
}

/**
 * Serves the files of messages to the two people of the conversation, and to operators where it was reported; then each look is in the
 * audit log. Anybody else gets "not found" (S-55).
 */
export function serveMessageFiles(app: FastifyInstance, services: Services): void {
  serveAttachments(app, services, {
    path: '/files/messages/',
    auditAction: 'MESSAGE_FILE_VIEWED',
    findForMember: (db, fileId, memberId) => messageStore.findFile(db, fileId, memberId),
    findForOperator: (db, fileId) => messageStore.findReportedFile(db, fileId),
  });
}

/**
 * Reports a message of the other side to the operators, who may read the conversation up to it from then on (product §18.5).
 * @throws RefusalError `NOT_FOUND` for a stranger, an unknown message or one's own, `REPORTED_ALREADY`
 */
async function reportMessage(
  services: Services,
  reporterId: number,
  report: { mentoringId: number; number: number; reason: ReportReason; detail: string },
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    await mustFindConversation(tx, report.mentoringId, reporterId);
    const senderId = await messageStore.findSender(tx, report.mentoringId, report.number);
    if (senderId === undefined || senderId === reporterId) refuse('NOT_FOUND');
    const reportId = await reportStore.insert(tx, { ...report, reporterId }, clock.now());
    if (reportId === undefined) return refuse('REPORTED_ALREADY');
    await notifyOperators(services, tx, {
      eventKey: `message-report:${reportId}`,
      role: 'SUPPORT',
      kind: 'MESSAGE_REPORT',
      title: '확인할 메시지 신고가 있어요',
      body: '회원이 메시지를 신고했어요. 신고된 대화는 운영자 화면에서만 볼 수 있고, 볼 때마다 기록돼요.',
      link: DESK_PAGES.deskReports,
      mail: { actionLabel: '확인하기' },
    });
  });
}
