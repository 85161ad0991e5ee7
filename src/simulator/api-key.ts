import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TossError } from './toss-error.ts';

/** Basic authorisation with the secret key as user name and an empty password. @throws TossError */
export function assertSecretKey(request: FastifyRequest, secretKey: string): void {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic' || !encoded) throw new TossError('UNAUTHORIZED_KEY');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  if (!decoded.includes(':')) throw new TossError('INCORRECT_BASIC_AUTH_FORMAT');
  if (!isSameKey(decoded, `${secretKey}:`)) throw new TossError('UNAUTHORIZED_KEY');
}

/** Compares keys in constant time. */
export function isSameKey(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
