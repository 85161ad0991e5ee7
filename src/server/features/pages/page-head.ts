import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { paths } from '#contract/pages.ts';
import { SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '#domain/brand.ts';
import { RefusalError } from '#domain/refusals.ts';
import { html } from '#domain/text/html.ts';
import { sendText } from '#server/http/answer-guests.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { findMentor } from '../mentors/find-mentor.ts';
import { findPage } from './site-map.ts';

/** The preview of a shared mentor page: nothing that a guest cannot see on the page itself. */
export interface MentorCard {
  readonly mentorId: number;
  readonly nickname: string;
  readonly schoolName: string;
  readonly work: string;
  readonly introduction: string;
  readonly imagePath: string;
}

/** A listed mentor's public profile, or undefined. */
export async function findListedMentor(services: Services, mentorId: number): Promise<PublicMentorProfile | undefined> {
  try {
    return await findMentor(services, undefined, mentorId);
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

export function toMentorCard({
  mentorId,
  nickname,
  education,
  organization,
  introduction,
  image,
}: PublicMentorProfile): MentorCard {
  return {
    mentorId,
    nickname,
    schoolName: education.schoolName,
    work: `${organization.name} · ${organization.detailedJob} · ${organization.experience}년차`,
    introduction: introduction.title,
    imagePath: image.filePath,
  };
}

/** The address of a card's image. It changes with the content, so that messengers do not show a cached image. */
export function cardImagePath(card: MentorCard): string {
  const version = createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 12);
  return `/share/mentors/${card.mentorId}.jpg?v=${version}`;
}

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** A text on one line, split into graphemes. */
export function printableCharactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment);
}

const MAX_DESCRIPTION = 150;
const DEFAULT_TITLE = `${SERVICE_NAME} · ${TAGLINE}`;
const DEFAULT_IMAGE = { path: '/share/sunbaerang.jpg', alt: DEFAULT_TITLE };

/** The head of a page, for search engines and link previews. */
interface PageHead {
  readonly status: 200 | 404 | 503;
  readonly title: string;
  readonly description: string;
  /** The canonical address of the page, as a path; none for pages that must not be indexed. */
  readonly canonicalPath?: string;
  readonly type: 'website' | 'profile';
  readonly image: { readonly path: string; readonly alt: string };
}

/** The head of pages without a public description: steps of a flow and members' own pages. */
const DEFAULT_HEAD: PageHead = {
  status: 200,
  title: DEFAULT_TITLE,
  description: SERVICE_DESCRIPTION,
  type: 'website',
  image: DEFAULT_IMAGE,
};

/** The head of the page at an address, with public data only: independent of the session. */
async function findPageHead(services: Services, path: string): Promise<PageHead> {
  const found = findPage(path);
  switch (found.kind) {
    case 'public':
      return { ...DEFAULT_HEAD, ...found.page, canonicalPath: found.path };
    case 'mentor':
      return (await findMentorHead(services, found.mentorId)) ?? { ...DEFAULT_HEAD, status: 404 };
    case 'unlisted':
      return DEFAULT_HEAD;
    case 'none':
      return { ...DEFAULT_HEAD, status: 404 };
  }
}

async function findMentorHead(services: Services, mentorId: number): Promise<PageHead | undefined> {
  const mentor = await findListedMentor(services, mentorId);
  if (!mentor) return undefined;
  const { nickname, organization, introduction } = mentor;
  return {
    status: 200,
    title: `${nickname} 멘토 · ${organization.name} ${organization.detailedJob} · ${SERVICE_NAME}`,
    description: shorten(`${introduction.title} — ${introduction.content}`),
    canonicalPath: paths.mentor(mentorId),
    type: 'profile',
    image: { path: cardImagePath(toMentorCard(mentor)), alt: `${nickname} 멘토의 소개 카드` },
  };
}

function shorten(text: string): string {
  const line = printableCharactersOf(text);
  return line.length <= MAX_DESCRIPTION ? line.join('') : `${line.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}

/** The tags of a head. The template escapes user text. */
function renderHead({ title, description, canonicalPath, type, image }: PageHead, publicUrl: string): string {
  const address = publicUrl + (canonicalPath ?? '/');
  const found =
    canonicalPath === undefined
      ? html`<meta name="robots" content="noindex" />`
      : html`<link rel="canonical" href="${address}" />`;
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${found}
    <meta property="og:site_name" content="${SERVICE_NAME}" />
    <meta property="og:locale" content="ko_KR" />
    <meta property="og:type" content="${type}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${publicUrl + image.path}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${image.alt}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${publicUrl + image.path}" />
    <meta name="twitter:image:alt" content="${image.alt}" />`.markup;
}

/** The built page, split where the head of an address is inserted. */
interface PageTemplate {
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
  const isGuest = services.cookies.session.read(request) === undefined;
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
