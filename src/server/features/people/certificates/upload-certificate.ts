import type { CertificateType } from '#domain/people/files.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { markFileForDeletion } from '../files/attachments.ts';
import { deleteMarkedFiles } from '../files/clean-files.ts';
import { recordUpload } from '../files/save-upload.ts';
import { findMemberIds } from '../member-search/search-members.ts';
import { hasMenteeProfile } from '../mentees/write-mentee.ts';
import { lockMember } from '../profiles/change-profile.ts';
import { certificateStore } from './certificate-store.ts';
import { approveCertificate, rejectCertificate, toCertificate } from './decide-certificate.ts';
import { createDocumentUrl } from './documents.ts';

/**
 * Hands a document in for review. One of the same type that is still in the queue is replaced: it leaves under its own
 * number, so that an operator can never approve a document unseen, and its file is deleted.
 * @param hasProfile whether the member has registered the profile that the document is for
 * @throws RefusalError `NO_PROFILE`
 */
export async function uploadCertificate(
  services: Services,
  { memberId, certificateType, upload }: { memberId: number; certificateType: CertificateType; upload: Upload },
  hasProfile: (tx: Queryable, memberId: number) => Promise<boolean>,
): Promise<{ certificateId: number; certificateType: CertificateType; fileName: string }> {
  const { db, clock, log } = services;
  const now = clock.now();
  const { certificateId, replaced } = await db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    if (!(await hasProfile(tx, memberId))) refuse('NO_PROFILE');
    const replaced = await certificateStore.deletePending(tx, memberId, certificateType);
    for (const fileId of replaced) await markFileForDeletion(tx, fileId, now);
    const fileId = await recordUpload(tx, memberId, upload, now);
    const certificateId = await certificateStore.insert(tx, { memberId, type: certificateType, fileId }, now);
    return { certificateId, replaced };
  });
  // The document is handed in whatever becomes of the one before, which the hourly clean-up deletes at the latest.
  if (replaced.length > 0)
    await deleteMarkedFiles(services).catch((error: unknown) =>
      log.warn(
        { event: 'replaced-document-not-deleted', memberId, err: error },
        'a replaced document is deleted later',
      ),
    );
  return { certificateId, certificateType, fileName: upload.originalName };
}

export const certificateRoutes: Routes = {
  'POST /v1/storage/certificate/mentee': ({ viewer: { memberId }, body, file }, services) =>
    uploadCertificate(services, { memberId, ...body, upload: file }, hasMenteeProfile),
  'GET /v1/admin/certificates': async ({ query }, { db }) => {
    const memberIds = query.search ? await findMemberIds(db, query.search) : undefined;
    const rows = await certificateStore.list(db, { ...query, memberIds }, query.cursor);
    return toSlice(rows.map(toCertificate), query.size, (last) => last.certificateId);
  },
  'GET /v1/admin/certificates/{certificateId}/document': ({ operator, params }, services) =>
    createDocumentUrl(services, operator, params.certificateId),
  'POST /v1/admin/certificates/{certificateId}/approval': ({ operator, params, body }, services) =>
    approveCertificate(services, operator, params.certificateId, body.standing),
  'POST /v1/admin/certificates/{certificateId}/rejection': ({ operator, params, body }, services) =>
    rejectCertificate(services, operator, params.certificateId, body.reason),
};
