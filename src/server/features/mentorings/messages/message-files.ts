import type { FastifyInstance } from 'fastify';
import type { MessageFile } from '#contract/mentorings/messages.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import type { Services } from '#server/services.ts';
import { saveAttachment, serveAttachments } from '../../people/files/index.ts';
import { mustBeWritable, mustFindConversation } from './conversation.ts';
import { messageStore } from './message-store.ts';

/**
 * Keeps a file that a member is about to send; one that is not sent within a day is deleted.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_*`
 */
export async function uploadMessageFile(
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
