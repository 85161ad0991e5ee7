import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller bodies fit into one packet. */
const COMPRESSED_FROM_BYTES = 1000;
/** Level 4 takes 0.1 ms for a list; higher levels save little more (docs/performance.md). */
const BROTLI_QUALITY = 4;

const ENCODERS = {
  br: (body: string | Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: string | Buffer) => promisify(gzip)(body),
};

export type Encoding = keyof typeof ENCODERS;

/** The first of ours that a client takes, by its `accept-encoding`. */
function acceptedEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}

/** The encoding for a body of this many bytes, if compression pays and the client accepts one of ours. */
export function encodingFor(request: FastifyRequest, bytes: number): Encoding | undefined {
  return bytes < COMPRESSED_FROM_BYTES ? undefined : acceptedEncoding(request.headers['accept-encoding']);
}

export function encode(encoding: Encoding, body: string | Buffer): Promise<Buffer> {
  return ENCODERS[encoding](body);
}

/** Sends a body that is made for this request. */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: string): Promise<FastifyReply> {
  const encoding = encodingFor(request, Buffer.byteLength(body));
  return encoding ? reply.header('content-encoding', encoding).send(await encode(encoding, body)) : reply.send(body);
}
