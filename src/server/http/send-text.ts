import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Level 4 takes 0.1 ms for a page; higher levels save little more. */
const BROTLI_QUALITY = 4;

/** Sends a text generated for this request: compressed as the client accepts, or 304 when the client has it already. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, cacheControl }: { type: string; body: string; cacheControl: string },
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding', etag });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(body, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(body));
  return reply.send(body);
}
