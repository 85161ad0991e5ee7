import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendEncoded } from './encodings.ts';

/**
 * Sends an answer made for this viewer: compressed if it is long and the client accepts that. Its length could reveal a secret in it only to
 * somebody who makes the member's browser ask and sees the network (BREACH); other sites cannot make it ask (S-15).
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const body = JSON.stringify(value);
  reply.type('application/json; charset=utf-8');
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return sendEncoded(request, reply, body);
}
