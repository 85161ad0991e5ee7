import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GuestAnswer, MAX_AGE_SECONDS } from '../platform/guest-answers/guest-answers.ts';
import type { Services } from '../services.ts';

/** A browser asks each time, and is mostly told 304; a cache in front keeps it as long as we do, the time here included (`age`). */
const CACHE_CONTROL = `public, max-age=0, s-maxage=${MAX_AGE_SECONDS}, stale-while-revalidate=${MAX_AGE_SECONDS}`;
/** A member with a session gets another answer, never from a cache. */
export const GUESTS_VARY = 'accept-encoding, cookie';

/** Whether nobody can be signed in. A client with a cookie that names no session is answered like a member: anew, and for no cache. */
export function isGuest({ cookies }: Services, request: FastifyRequest): boolean {
  return cookies.session.read(request) === undefined;
}

/** Answers a guest from what all guests share. @param make the body, where nothing young enough is kept */
export async function answerGuest(
  { guestAnswers, clock, staleMs }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<string>,
): Promise<FastifyReply> {
  const answer = await guestAnswers.find(request.url, make);
  reply.headers({
    'cache-control': CACHE_CONTROL,
    vary: GUESTS_VARY,
    etag: answer.etag,
    age: Math.ceil((clock.now().getTime() - answer.begunAt + (staleMs() ?? 0)) / 1000),
  });
  if (isKnown(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return sendBody(request, reply, answer);
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, answer: GuestAnswer): Promise<FastifyReply> {
  const { body } = answer;
  const encoding = encodingFor(request, body.byteLength);
  if (!encoding) return reply.send(body);
  reply.header('content-encoding', encoding);
  return reply.send(await answer.inForm(encoding, (bytes) => encode(encoding, bytes)));
}

/** A browser sends one tag, a cache may send several. */
function isKnown(given: string | undefined, etag: string): boolean {
  return given !== undefined && (given === etag || given.split(',').some((each) => each.trim() === etag));
}

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

/** Smaller bodies fit into one packet. */
const COMPRESSED_FROM_BYTES = 1000;
/** Level 4 takes 0.1 ms for a list; higher levels save little more (docs/performance.md). */
const BROTLI_QUALITY = 4;

const ENCODERS = {
  br: (body: string | Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: string | Buffer) => promisify(gzip)(body),
};

type Encoding = keyof typeof ENCODERS;

/** The first of ours that a client takes, by its `accept-encoding`. */
function acceptedEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}

/** The encoding for a body of this many bytes, if compression pays and the client accepts one of ours. */
function encodingFor(request: FastifyRequest, bytes: number): Encoding | undefined {
  return bytes < COMPRESSED_FROM_BYTES ? undefined : acceptedEncoding(request.headers['accept-encoding']);
}

function encode(encoding: Encoding, body: string | Buffer): Promise<Buffer> {
  return ENCODERS[encoding](body);
}

/** Sends a body that is made for this request. */
async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: string): Promise<FastifyReply> {
  const encoding = encodingFor(request, Buffer.byteLength(body));
  return encoding ? reply.header('content-encoding', encoding).send(await encode(encoding, body)) : reply.send(body);
}
