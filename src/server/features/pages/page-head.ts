import { paths } from '#contract/pages.ts';
import { SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '#domain/brand.ts';
import { html } from '#domain/text/html.ts';
import type { Services } from '#server/services.ts';
import { cardImagePath, findListedMentor, toMentorCard } from './mentor-card.ts';
import { printableCharactersOf } from './printable-text.ts';
import { findPage } from './site-map.ts';

const MAX_DESCRIPTION = 150;
const DEFAULT_TITLE = `${SERVICE_NAME} · ${TAGLINE}`;
const DEFAULT_IMAGE = { path: '/share/sunbaerang.jpg', alt: DEFAULT_TITLE };

/** The head of a page, for search engines and link previews. */
export interface PageHead {
  readonly status: 200 | 404 | 503;
  readonly title: string;
  readonly description: string;
  /** The canonical address of the page, as a path; none for pages that must not be indexed. */
  readonly canonicalPath?: string;
  readonly type: 'website' | 'profile';
  readonly image: { readonly path: string; readonly alt: string };
}

/** The head of pages without a public description: steps of a flow and members' own pages. */
export const DEFAULT_HEAD: PageHead = {
  status: 200,
  title: DEFAULT_TITLE,
  description: SERVICE_DESCRIPTION,
  type: 'website',
  image: DEFAULT_IMAGE,
};

/** The head of the page at an address, with public data only: independent of the session. */
export async function findPageHead(services: Services, path: string): Promise<PageHead> {
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
export function renderHead({ title, description, canonicalPath, type, image }: PageHead, publicUrl: string): string {
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
