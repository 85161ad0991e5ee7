import type { FastifyInstance } from 'fastify';
import { idText } from '#contract/shapes.ts';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { findViewer, requireOperatorRole } from '#server/http/serve.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { Services } from '#server/services.ts';
import { SANDBOX_POLICY, sendFile } from './files-routes.ts';
import { recordUpload } from './save-upload.ts';

/** A file that the two people of a mentoring show each other. */
interface AttachmentRow {
  readonly key: string;
  readonly fileName: string;
  /** Null before it belongs to anything. */
  readonly mentoringId: number | null;
}

/** Who may open the attachments under a path. */
interface AttachmentAccess {
  /** With a slash at its end. */
  readonly path: string;
  /** What an operator's look is called in the audit log. */
  readonly auditAction: AuditAction;
  readonly findForMember: (db: Queryable, fileId: number, memberId: number) => Promise<AttachmentRow | undefined>;
  readonly findForOperator: (db: Queryable, fileId: number) => Promise<AttachmentRow | undefined>;
}

/** Keeps a file that a member is about to show; one that is not used within a day is deleted. */
export async function saveAttachment(services: Services, memberId: number, upload: Upload) {
  const fileId = await recordUpload(services.db, memberId, upload, services.clock.now());
  return { fileId, fileName: upload.originalName, contentType: upload.contentType, byteSize: upload.byteSize };
}

/**
 * Serves attachments to the members `access` finds them for and to operators; each look of an operator is in the audit log. Anybody else
 * gets "not found".
 */
export function serveAttachments(app: FastifyInstance, services: Services, access: AttachmentAccess): void {
  const { db, files } = services;
  app.get<{ Params: { fileId: string } }>(
    `${access.path}:fileId`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = (await findViewer(services, request, 'member')) ?? refuse('UNAUTHENTICATED');
      const asked = idText.safeParse(request.params.fileId);
      if (!asked.success) return refuse('NOT_FOUND');
      const isOperator = viewer.role === 'ROLE_ADMIN';
      if (isOperator) requireOperatorRole(services, viewer, 'SUPPORT');
      const row = isOperator
        ? await access.findForOperator(db, asked.data)
        : await access.findForMember(db, asked.data, viewer.memberId);
      const file = (row && (await files.get(row.key))) ?? refuse('NOT_FOUND');
      if (isOperator) {
        const operator = operatorOf(services, { viewer, request }, access.auditAction);
        await operator.audit(db, { subject: `mentoring:${row?.mentoringId}`, detail: { fileId: asked.data } });
      }
      const isImage = file.contentType?.startsWith('image/') ?? false;
      return sendFile(reply, file, {
        'cache-control': 'no-store',
        'content-disposition': isImage ? 'inline' : attachmentHeader(row?.fileName ?? '', file.contentType),
        'content-security-policy': SANDBOX_POLICY,
      });
    },
  );
}
