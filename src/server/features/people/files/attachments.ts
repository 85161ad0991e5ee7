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
import { unusedFileCutoff } from './clean-files.ts';
import { fileRowStore } from './file-row-store.ts';
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

const KEYS_AT_ONCE = 200;

/** What is wrong with a file, described for the operator. */
interface FileFault {
  readonly subject: string;
  readonly fact: string;
}

/** F1: rows without stored content, and stored content without a row that the hourly cleaning should have deleted. */
export async function findFileFaults({ db, files, clock }: Pick<Services, 'files' | 'clock'> & { db: Queryable }) {
  const faults: FileFault[] = [];
  const stored = new Set<string>();
  const oldKeys: string[] = [];
  const before = unusedFileCutoff(clock.now());
  for await (const { key, modifiedAt } of files.list()) {
    stored.add(key);
    if (modifiedAt < before) oldKeys.push(key);
  }
  for (let at = 0; at < oldKeys.length; at += KEYS_AT_ONCE) {
    const batch = oldKeys.slice(at, at + KEYS_AT_ONCE);
    const known = await fileRowStore.findKeys(db, batch);
    const orphans = batch.filter((key) => !known.has(key));
    faults.push(...orphans.map((key) => ({ subject: `file ${key}`, fact: 'is stored without a row' })));
  }
  for (let after = 0; ;) {
    const rows = await fileRowStore.listLive(db, after);
    const last = rows.at(-1);
    if (!last) return faults;
    for (const { fileId, key } of rows.filter((row) => !stored.has(row.key))) {
      // A file may have been created or deleted during the listing: check it again.
      if (await isLost({ db, files }, key))
        faults.push({ subject: `file ${key}`, fact: `row ${fileId} has no stored content` });
    }
    after = last.fileId;
  }
}

async function isLost({ db, files }: Pick<Services, 'files'> & { db: Queryable }, key: string): Promise<boolean> {
  const file = await files.get(key);
  file?.stream.destroy();
  return file === null && (await fileRowStore.findByKey(db, key)) !== undefined;
}

/** A file that is not marked for deletion, or undefined. */
export const findFile = fileRowStore.findById;

/** The next files that are not marked for deletion, by id, at most 500. @param after the last id that was read, 0 to begin */
export const listLiveFiles = fileRowStore.listLive;

/** Which of these keys belong to a file. */
export const findFileKeys = (db: Queryable, keys: readonly string[]) => fileRowStore.findKeys(db, keys);

/** Marks a file for deletion, unless it is referenced; see `deleteMarkedFiles`. */
export const markFileForDeletion = fileRowStore.markOne;
