import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '#server/send-text.ts';
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
  const body = `${template.before}${renderHead(head, services.publicUrl)}${template.after}`;
  return sendText(request, reply.code(head.status), { type: 'text/html', body, cacheControl: 'no-cache' });
}
