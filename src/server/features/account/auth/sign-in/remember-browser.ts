import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { issueBrowserToken } from './known-browser.ts';

/** From now on the tries of this browser at this address are its own, and not its network's (S-65). */
export function rememberBrowser(
  { secret, cookies }: Services,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  cookies.writeBrowser(reply, issueBrowserToken(secret, email, cookies.readBrowser(request)));
}
