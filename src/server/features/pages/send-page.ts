import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '#server/http/send-text.ts';
import type { Services } from '#server/services.ts';
import { findPageHead, PLAIN_HEAD, renderHead, type PageHead } from './page-head.ts';

/** The built page, cut where the head of each address goes. */
export interface PageTemplate {
  readonly before: string;
  readonly after: string;
}

/** @returns undefined when the page has no place for a head: it was built before there were any, and is not to be served */
export function readPageTemplate(indexHtml: string): PageTemplate | undefined {
  const [before, rest] = indexHtml.split('<!-- head -->');
  const after = rest?.split('<!-- /head -->')[1];
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** Tells the start-up that no session came with the request, so that it need not ask who is here (src/web/app/session). */
const GUEST_META = '<meta name="session" content="none" />';

/**
 * Answers with the app's page under the head of this address. Without the database the page comes all the same, so that
 * the screen can say what is wrong.
 */
export async function sendPage(
  services: Services,
  template: PageTemplate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '/'] = request.url.split('?');
  const head = await findPageHead(services, path).catch((error: unknown): PageHead => {
    request.log.error({ err: error, reqId: request.id }, 'page head failed');
    return { ...PLAIN_HEAD, status: 503 };
  });
  const isGuest = services.cookies.readSession(request) === undefined;
  const known = isGuest ? GUEST_META : '';
  const body = `${template.before}${renderHead(head, services.publicUrl)}${known}${template.after}`;
  // A page that says so must not be shown again, by the way back, to somebody who has signed in since.
  const cacheControl = isGuest ? 'no-store' : 'no-cache';
  return sendText(request, reply.code(head.status), { type: 'text/html', body, cacheControl });
}
