import { ALL_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '#domain/brand.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';

/** Title and description of a public page, for search results and shared links. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
}

/** Pages that search engines may index. */
export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  [PAGES.home]: { title: `${SERVICE_NAME} · ${TAGLINE}`, description: SERVICE_DESCRIPTION },
  [PAGES.auth]: {
    title: `${SERVICE_NAME} 시작하기`,
    description: `학교 메일로 가입하고, 같은 학교 선배에게 ${SESSION_MINUTES}분 멘토링을 제안해 보세요.`,
  },
  [PAGES.mentors]: {
    title: `전체 멘토 · ${SERVICE_NAME}`,
    description: '마케팅, 개발, 디자인, 금융까지. 재직과 학교가 확인된 우리 학교 선배를 직무별로 찾아보세요.',
  },
  [PAGES.faq]: {
    title: `자주 묻는 질문 · ${SERVICE_NAME}`,
    description: '이용 방법, 제안과 확정 뒤의 일, 환불 정책, 노쇼 정책을 알려 드려요.',
  },
  [PAGES.termsService]: {
    title: `서비스 이용약관 · ${SERVICE_NAME}`,
    description: '제안과 확정, 결제와 쿠폰, 취소와 환불, 회원과 회사가 서로 지킬 약속을 정한 약관이에요.',
  },
  [PAGES.termsPrivacy]: {
    title: `개인정보처리방침 · ${SERVICE_NAME}`,
    description: '어떤 개인정보를 왜 처리하고, 언제 지우고, 누가 함께 보는지 알려 드려요.',
  },
  [PAGES.termsMarketing]: {
    title: `마케팅 정보 수신 동의 · ${SERVICE_NAME}`,
    description: '동의한 회원에게 무엇을 어떻게 보내 드리고, 어떻게 거둘 수 있는지 알려 드려요.',
  },
  [PAGES.termsRefund]: {
    title: `환불·노쇼 정책 · ${SERVICE_NAME}`,
    description: '언제 취소하면 얼마를 돌려받는지, 약속에 나오지 않으면 어떻게 되는지 알려 드려요.',
  },
};

/** A mentor's page, and its address in an earlier version. */
const MENTOR_PAGES: readonly string[] = [PAGES.mentor, PAGES.mentorRedirect];

/** Members' own pages and steps of a flow: served with `noindex`. */
const UNLISTED_PAGES: readonly string[] = Object.values(ALL_PAGES).filter(
  (path) => !Object.hasOwn(PUBLIC_PAGES, path) && !MENTOR_PAGES.includes(path),
);

const unlisted = UNLISTED_PAGES.map(toPattern);
const mentors = MENTOR_PAGES.map(toPattern);

/** What an address leads to: a public page, a mentor's page, an unlisted page, or nothing. */
export function findPage(
  path: string,
):
  | { kind: 'public'; path: string; page: PublicPage }
  | { kind: 'mentor'; mentorId: number }
  | { kind: 'unlisted' | 'none' } {
  const trimmed = withoutSlashesAtEnd(path) || '/';
  const page = Object.hasOwn(PUBLIC_PAGES, trimmed) ? PUBLIC_PAGES[trimmed] : undefined;
  if (page) return { kind: 'public', path: trimmed, page };
  for (const pattern of mentors) {
    const id = pattern.exec(trimmed)?.[1];
    if (id !== undefined)
      return /^[1-9]\d{0,14}$/.test(id) ? { kind: 'mentor', mentorId: Number(id) } : { kind: 'none' };
  }
  return { kind: unlisted.some((pattern) => pattern.test(trimmed)) ? 'unlisted' : 'none' };
}

/** Not by `/\/+$/`: that begins anew at each slash of an address, and sixteen thousand of them take more than a second. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`);
}
