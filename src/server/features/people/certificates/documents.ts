import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { idText } from '#contract/shapes.ts';
import { refuse } from '#domain/refusals.ts';
import { DOCUMENT_DAYS } from '#domain/retention.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import { findViewerOf, requireOperatorRole } from '#server/http/serve.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { isSameSecret, keyedHash } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { findFile, markFileForDeletion } from '../files/attachments.ts';
import { deleteMarkedFiles } from '../files/clean-files.ts';
import { sendFile } from '../files/files-routes.ts';
import { certificateStore } from './certificate-store.ts';

/** S-45: how long an operator can open a document with one address. */
const ADDRESS_LIFETIME_MS = 60_000;
/** As other files, but the desk may show it in a frame beside what it is compared with (S-42). */
const FRAMED_POLICY = "default-src 'none'; frame-ancestors 'self'; sandbox";

const address = z.object({ certificateId: idText, expires: idText, signature: z.string() });

/**
 * An address to look at a document with, for a minute and for this operator alone (S-45). Giving it out is in the audit log,
 * and so is every look (S-46).
 * @throws RefusalError `NOT_FOUND`, also when the document was deleted after its decision
 */
export async function createDocumentUrl(
  { db, clock, secret }: Services,
  operator: Operator,
  certificateId: number,
): Promise<{ url: string; contentType: string; fileName: string; expiresAt: Date }> {
  const row = await certificateStore.find(db, certificateId);
  if (!row || row.fileId === null || row.contentType === null || row.fileName === null) return refuse('NOT_FOUND');
  const now = clock.now();
  await operator.audit(db, { subject: `certificate:${certificateId}` });
  const expires = now.getTime() + ADDRESS_LIFETIME_MS;
  const url = signDocumentAddress(secret, { certificateId, operatorId: operator.memberId, expires });
  return { url, contentType: row.contentType, fileName: row.fileName, expiresAt: new Date(expires) };
}

/** Serves documents at signed addresses. Tampered, expired, another person's, or without a session: 403. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  const { db, clock, files, secret } = services;
  app.get(
    '/files/certificates/:certificateId',
    // A HEAD would open the document without anybody seeing it.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = await findViewerOf(services, request);
      const asked = address.safeParse({ ...(request.query as object), ...(request.params as object) });
      if (viewer?.role !== 'ROLE_ADMIN' || !asked.success) return refuse('ADDRESS_EXPIRED');
      requireOperatorRole(services, viewer, 'REVIEWER');
      const { certificateId, expires, signature } = asked.data;
      const operator = operatorOf(services, { viewer, request }, 'CERTIFICATE_VIEWED');
      const signed = { certificateId, operatorId: operator.memberId, expires };
      if (!isValidDocumentAddress(secret, signed, signature, clock.now())) return refuse('ADDRESS_EXPIRED');
      const row = await certificateStore.find(db, certificateId);
      const record = row?.fileId ? await findFile(db, row.fileId) : undefined;
      const file = (record && (await files.get(record.key))) ?? refuse('NOT_FOUND');
      await operator.audit(db, { subject: `certificate:${certificateId}` });
      return sendFile(reply, file, {
        'cache-control': 'no-store',
        'content-disposition': 'inline',
        'content-security-policy': FRAMED_POLICY,
      });
    },
  );
}

interface DocumentAddress {
  readonly certificateId: number;
  readonly operatorId: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** An address that opens one document for one operator until it expires: a path of this site. */
function signDocumentAddress(secret: Buffer, address: DocumentAddress): string {
  const signature = signatureOf(secret, address).toString('base64url');
  return `/files/certificates/${address.certificateId}?expires=${address.expires}&signature=${signature}`;
}

/** Whether a signature was made for this document, operator and hour, and the hour has not come. */
function isValidDocumentAddress(secret: Buffer, address: DocumentAddress, signature: string, now: Date) {
  if (address.expires <= now.getTime()) return false;
  return isSameSecret(Buffer.from(signature, 'base64url'), signatureOf(secret, address));
}

function signatureOf(secret: Buffer, { certificateId, operatorId, expires }: DocumentAddress): Buffer {
  return keyedHash(secret, `document-address:${certificateId}:${operatorId}:${expires}`);
}

/** Two days before documents must be gone, so that a store may be out of order that long. */
const DOCUMENT_KEPT_MS = (DOCUMENT_DAYS - 2) * DAY_MS;

/** Deletes documents some time after their decision; result and date stay (S-46). */
export async function deleteDecidedDocuments(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const decidedBefore = new Date(now.getTime() - DOCUMENT_KEPT_MS);
  for (;;) {
    const dropped = await db.transaction(async (tx) => {
      const fileIds = await certificateStore.dropDocuments(tx, decidedBefore);
      for (const fileId of fileIds) await markFileForDeletion(tx, fileId, now);
      return fileIds.length;
    });
    if (dropped === 0) break;
  }
  await deleteMarkedFiles(services);
}
