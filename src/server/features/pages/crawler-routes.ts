import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/pages.ts';
import { refuse } from '#domain/refusals.ts';
import { html, type Html } from '#domain/text/html.ts';
import { sendText } from '#server/http/answer-guests.ts';
import { onReplica, type Services } from '#server/services.ts';
import { countSitemapSpans, listSitemapMentors } from '../mentors/find-mentor.ts';
import { PUBLIC_PAGES } from './site-map.ts';

const AN_HOUR = 'public, max-age=3600';
/** Crawlers read a part rarely, and each part reads up to ten thousand rows. */
const LIMITED = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `/robots.txt` and the sitemap: an index, the public pages, and the listed mentors in parts of bounded size. */
export function registerCrawlerRoutes(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services;
  const { db } = onReplica(services);

  // Private pages are not listed: this file must not disclose them, and crawlers cannot see `noindex` on a page that they may not fetch.
  const robots = ['User-agent: *', 'Disallow: /dev/', 'Disallow: /simulator/', 'Disallow: /files/portfolios/'];
  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply, {
      type: 'text/plain',
      body: `${[...robots, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`,
      cacheControl: AN_HOUR,
    }),
  );

  app.get('/sitemap.xml', LIMITED, async (request, reply) => {
    const spans = await countSitemapSpans(db);
    const parts = ['pages', ...Array.from({ length: spans }, (_, index) => `mentors-${index + 1}`)];
    const list = parts.map((part) => html`<sitemap><loc>${publicUrl}/sitemap/${part}.xml</loc></sitemap>`);
    return sendXml(request, reply, html`<sitemapindex xmlns="${NAMESPACE}">${list}</sitemapindex>`);
  });

  app.get<{ Params: { part: string } }>('/sitemap/:part', LIMITED, async (request, reply) => {
    const urls = (await listPart(request.params.part)) ?? refuse('NOT_FOUND');
    return sendXml(request, reply, html`<urlset xmlns="${NAMESPACE}">${urls}</urlset>`);
  });

  async function listPart(part: string): Promise<Html[] | undefined> {
    if (part === 'pages.xml') {
      return Object.keys(PUBLIC_PAGES).map((path) => html`<url><loc>${publicUrl + path}</loc></url>`);
    }
    const span = /^mentors-([1-9]\d{0,8})\.xml$/.exec(part)?.[1];
    if (span === undefined) return undefined;
    const mentors = await listSitemapMentors(db, Number(span));
    return mentors.map(
      ({ mentorId, updatedAt }) =>
        html`<url><loc>${publicUrl + paths.mentor(mentorId)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    );
  }
}

function sendXml(request: FastifyRequest, reply: FastifyReply, { markup }: Html) {
  return sendText(request, reply, { type: 'application/xml', body: XML_HEAD + markup, cacheControl: AN_HOUR });
}
