import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendEncoded } from './encodings.ts';

/** Sends a text generated for this request: compressed where it is long and the client takes it, or 304 when the client has it already. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, cacheControl }: { type: string; body: string; cacheControl: string },
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding', etag });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  return sendEncoded(request, reply, body);
}
