import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';

const ID_BYTES = 16;

/**
 * What a browser keeps in which an address has proved to be its user's, by a sign-in or a mailed code: `ID.MAC`. It signs nobody in;
 * its tries at that address are counted apart from those of its network (docs/decisions/0159).
 * @param token what the browser has already; one for the same address is kept
 */
function issueBrowserToken(secret: Buffer, email: string, token: string | undefined): string {
  if (token !== undefined && knownBrowser(secret, email, token) !== undefined) return token;
  const id = randomBytes(ID_BYTES).toString('base64url');
  return `${id}.${macOf(secret, email, id).toString('base64url')}`;
}

/** The id of a browser that the address knows; undefined for any other. */
export function knownBrowser(secret: Buffer, email: string, token: string | undefined): string | undefined {
  const [id = '', mac = ''] = token?.split('.') ?? [];
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(secret, email, id)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function macOf(secret: Buffer, email: string, id: string): Buffer {
  return createHmac('sha256', secret).update(['known-browser', email, id].join('\n')).digest();
}

/** From now on the tries of this browser at this address are its own, and not its network's (S-65). */
export function rememberBrowser(
  { secret, cookies }: Services,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  cookies.writeBrowser(reply, issueBrowserToken(secret, email, cookies.readBrowser(request)));
}
