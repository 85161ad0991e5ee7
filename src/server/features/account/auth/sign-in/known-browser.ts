import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret, keyedHash } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { findMember } from '../../members/find-member.ts';

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
  return isSameSecret(Buffer.from(mac, 'base64url'), macOf(secret, email, id)) ? id : undefined;
}

function macOf(secret: Buffer, email: string, id: string): Buffer {
  return keyedHash(secret, 'known-browser', email, id);
}

/** What a sign-in knows of the browser that makes a request. */
export function browserOf({ cookies }: Services, request: FastifyRequest) {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    previousToken: cookies.session.read(request),
    browserToken: cookies.browser.read(request),
  };
}

/** Gives a browser a member's session; from now on the account knows the browser. @returns the member, as a sign-in answers */
export async function openSession(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { memberId, token }: { memberId: number; token: string },
) {
  services.cookies.session.write(reply, token);
  const user = await findMember(services, memberId);
  rememberBrowser(services, user.email, request, reply);
  return { user };
}

/** From now on the tries of this browser at this address are its own, and not its network's (S-65). */
export function rememberBrowser(
  { secret, cookies }: Services,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  cookies.browser.write(reply, issueBrowserToken(secret, email, cookies.browser.read(request)));
}
