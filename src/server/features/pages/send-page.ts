import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '#server/http/send-text.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { findPageHead, DEFAULT_HEAD, renderHead, type PageHead } from './page-head.ts';

/** The built page, split where the head of an address is inserted. */
export interface PageTemplate {
  readonly before: string;
  readonly after: string;
}

/** @returns undefined when the page has no marker for the head: it is from an old build and must not be served */
export function readPageTemplate(indexHtml: string): PageTemplate | undefined {
  const [before, rest] = indexHtml.split('<!-- head -->');
  const after = rest?.split('<!-- /head -->')[1];
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** Tells the app's start that the request had no session cookie, so that it need not check the session (src/web/app/session). */
const GUEST_META = '<meta name="session" content="none" />';

/**
 * Sends the app's page with the head of this address. Without the database the page is sent too, so that the app can show
 * what is wrong.
 */
export async function sendPage(
  services: Services,
  template: PageTemplate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '/'] = request.url.split('?');
  const isGuest = services.cookies.readSession(request) === undefined;
  const head = await findPageHead(forPublicRead(services, isGuest ? undefined : request), path).catch(
    (error: unknown): PageHead => {
      request.log.error({ err: error, reqId: request.id }, 'page head failed');
      return { ...DEFAULT_HEAD, status: 503 };
    },
  );
  const known = isGuest ? GUEST_META : '';
  const body = `${template.before}${renderHead(head, services.publicUrl)}${known}${template.after}`;
  // A page marked as without session must not be restored by back navigation after a sign-in.
  const cacheControl = isGuest ? 'no-store' : 'no-cache';
  return sendText(request, reply.code(head.status), { type: 'text/html', body, cacheControl });
}
