import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { findMemberIds } from '../member-search/index.ts';
import { hasMenteeProfile } from '../mentees/index.ts';
import { certificateStore } from './certificate-store.ts';
import { toCertificate } from './certificate-view.ts';
import { approveCertificate, rejectCertificate } from './decide-certificate.ts';
import { createDocumentUrl, serveDocuments } from './open-document.ts';
import { uploadCertificate } from './upload-certificate.ts';

export function registerCertificateRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'POST /v1/storage/certificate/mentee', ({ viewer: { memberId }, body, file }) =>
    uploadCertificate(services, { memberId, ...body, upload: file }, hasMenteeProfile),
  );
  serve(app, services, 'GET /v1/admin/certificates', async ({ query }) => {
    const { search, cursor } = query;
    const memberIds = search ? await findMemberIds(services.db, search) : undefined;
    const after = cursor === undefined ? undefined : Number(cursor);
    const rows = await certificateStore.list(services.db, { ...query, memberIds }, after);
    return toSlice(rows.map(toCertificate), query.size, (last) => String(last.certificateId));
  });
  serve(app, services, 'GET /v1/admin/certificates/{certificateId}/document', ({ operator, params }) =>
    createDocumentUrl(services, operator, params.certificateId),
  );
  serve(app, services, 'POST /v1/admin/certificates/{certificateId}/approval', ({ operator, params, body }) =>
    approveCertificate(services, operator, params.certificateId, body.standing),
  );
  serve(app, services, 'POST /v1/admin/certificates/{certificateId}/rejection', ({ operator, params, body }) =>
    rejectCertificate(services, operator, params.certificateId, body.reason),
  );
  serveDocuments(app, services);
}
