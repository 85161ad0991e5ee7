import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import type { Routes } from '#server/http/routes.ts';
import { DataWithMessage } from '#server/http/serve.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/services.ts';
import { fileRowStore } from './file-row-store.ts';
import { keyOfAddress, publicPath, savePublicUpload } from './save-upload.ts';

const A_YEAR_SECONDS = 31_536_000;
/** Prevents scripts and access to our origin, whatever a file contains (S-42). */
export const SANDBOX_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const fileRoutes: Routes = {
  'POST /v1/storage/profile/image': async ({ viewer, file }, services) => {
    const url = await savePublicUpload(services, viewer.memberId, file);
    return new DataWithMessage({ url, fileName: file.originalName }, url);
  },
  'POST /v1/portfolio': async ({ viewer, file }, services) => {
    const url = await savePublicUpload(services, viewer.memberId, file);
    return new DataWithMessage({ url, fileName: file.originalName, fileSize: file.byteSize }, url);
  },
};

/** Serves profile pictures and portfolios. */
export function servePublicFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>(`${publicPath('PROFILE_IMAGE')}:name`, async ({ params }, reply) => {
    const key = keyOfAddress('PROFILE_IMAGE', publicPath('PROFILE_IMAGE') + params.name) ?? refuse('NOT_FOUND');
    return sendFile(reply, (await services.files.get(key)) ?? refuse('NOT_FOUND'), {
      // Keys are never reused, so a file's content never changes.
      'cache-control': `public, max-age=${A_YEAR_SECONDS}, immutable`,
      'content-security-policy': SANDBOX_POLICY,
    });
  });
  app.get<{ Params: { name: string } }>(`${publicPath('PORTFOLIO')}:name`, async ({ params }, reply) => {
    const key = keyOfAddress('PORTFOLIO', publicPath('PORTFOLIO') + params.name) ?? refuse('NOT_FOUND');
    const row = (await fileRowStore.findByKey(services.db, key)) ?? refuse('NOT_FOUND');
    return sendFile(reply, (await services.files.get(key)) ?? refuse('NOT_FOUND'), {
      'cache-control': 'public, max-age=3600',
      'content-security-policy': SANDBOX_POLICY,
      'content-disposition': attachmentHeader(row.originalName, row.contentType),
    });
  });
}

/** Streams a stored file; its media type is the detected one, not the one that the sender declared. */
export function sendFile(
  reply: FastifyReply,
  file: StoredFile,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  return reply
    .headers(headers)
    .header('content-length', file.byteSize)
    .type(file.contentType ?? 'application/octet-stream')
    .send(file.stream);
}
