import type { FastifyInstance } from 'fastify';
import type { MessageFile } from '#contract/messages.ts';
import { idText } from '#contract/shapes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { findViewer } from '#server/http/serve.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { Services } from '#server/services.ts';
import { countUpload, recordUpload, SANDBOX_POLICY, sendFile } from '../files/index.ts';
import { mustBeWritable, mustFindConversation } from './conversation.ts';
import { messageStore } from './message-store.ts';

/**
 * Keeps a file that a member is about to send; one that is not sent within a day is deleted.
 * @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_*`, `FILE_QUOTA_SPENT`
 */
export async function uploadMessageFile(
  services: Services,
  memberId: number,
  mentoringId: number,
  upload: Upload,
): Promise<MessageFile> {
  const { db, clock } = services;
  const now = clock.now();
  mustBeWritable(await mustFindConversation(db, mentoringId, memberId), now);
  await countUpload(services, memberId);
  const fileId = await recordUpload(db, memberId, upload, now);
  return { fileId, fileName: upload.originalName, contentType: upload.contentType, byteSize: upload.byteSize };
}

/**
 * Serves the files of messages to the two people of the conversation, and to operators where it was reported; then each look is in the
 * audit log. To anybody else there is no such file (S-55).
 */
export function serveMessageFiles(app: FastifyInstance, services: Services): void {
  const { db, clock, files } = services;
  app.get<{ Params: { fileId: string } }>(
    '/files/messages/:fileId',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = (await findViewer(services, request, 'member')) ?? refuse('UNAUTHENTICATED');
      const asked = idText.safeParse(request.params.fileId);
      if (!asked.success) return refuse('NOT_FOUND');
      const isOperator = viewer.role === 'ROLE_ADMIN';
      const row = isOperator
        ? await messageStore.findReportedFile(db, asked.data)
        : await messageStore.findFile(db, asked.data, viewer.memberId);
      const file = (row && (await files.get(row.key))) ?? refuse('NOT_FOUND');
      if (isOperator) {
        const subject = `mentoring:${row?.mentoringId}`;
        const detail = { fileId: asked.data };
        const entry = { actorId: viewer.memberId, action: 'MESSAGE_FILE_VIEWED', subject, detail, ip: request.ip };
        await writeAudit(db, entry, clock.now());
      }
      const isImage = file.contentType?.startsWith('image/') ?? false;
      return sendFile(reply, file, {
        'cache-control': isOperator ? 'no-store' : 'private, max-age=600',
        'content-disposition': isImage ? 'inline' : attachmentHeader(row?.fileName ?? ''),
        'content-security-policy': SANDBOX_POLICY,
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );
}
