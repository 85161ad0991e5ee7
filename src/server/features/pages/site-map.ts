import { SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '#domain/brand.ts';
import { SESSION_MINUTES } from '#domain/mentorings/session-length.ts';

/** What a search result or a shared link says of a page that is the same for everybody. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
}

/** Pages that search engines may list. */
export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  '/': { title: `${SERVICE_NAME} · ${TAGLINE}`, description: SERVICE_DESCRIPTION },
  '/auth': {
    title: `${SERVICE_NAME} 시작하기`,
    description: `학교 메일로 가입하고, 같은 학교 선배에게 ${SESSION_MINUTES}분 멘토링을 제안해 보세요.`,
  },
  '/mentorship': {
    title: `전체 멘토 · ${SERVICE_NAME}`,
    description: '마케팅, 개발, 디자인, 금융까지. 재직과 학교가 확인된 우리 학교 선배를 직무별로 찾아보세요.',
  },
  '/user/faq': {
    title: `자주 묻는 질문 · ${SERVICE_NAME}`,
    description: '이용 방법, 신청과 확정 뒤의 일, 환불 정책, 노쇼 정책을 알려 드려요.',
  },
  '/terms/service': {
    title: `서비스 이용약관 · ${SERVICE_NAME}`,
    description: '제안과 확정, 결제와 쿠폰, 취소와 환불, 회원과 회사가 서로 지킬 약속을 정한 약관이에요.',
  },
  '/terms/privacy': {
    title: `개인정보처리방침 · ${SERVICE_NAME}`,
    description: '어떤 개인정보를 왜 처리하고, 언제 지우고, 누가 함께 보는지 알려 드려요.',
  },
  '/terms/marketing': {
    title: `마케팅 정보 수신 동의 · ${SERVICE_NAME}`,
    description: '동의한 회원에게 무엇을 어떻게 보내 드리고, 어떻게 거둘 수 있는지 알려 드려요.',
  },
  '/terms/refund': {
    title: `환불·노쇼 정책 · ${SERVICE_NAME}`,
    description: '언제 취소하면 얼마를 돌려받는지, 약속에 나오지 않으면 어떻게 되는지 알려 드려요.',
  },
};

/** Pages of one person's own, or steps of a flow: they open, and no search engine lists them. */
export const UNLISTED_PAGES: readonly string[] = [
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/finish',
  '/mentorship/suggestion/:mentorId',
  '/bookmark',
  '/notification',
  '/user',
  '/user/payment',
  '/user/payment/success',
  '/user/payment/fail',
  '/user/status',
  '/user/status/progress_tee',
  '/user/status/progress_tor',
  '/user/status/mentee',
  '/user/status/mentor',
  '/user/status/mentee/progress/:mentoringId',
  '/user/status/mentor/progress/:mentoringId',
  '/user/mentor-profile',
  '/user/mentee-profile',
  '/user/mentorinfo',
  '/user/mentoredit',
  '/user/menteeinfo',
  '/user/menteeedit',
  '/user/earnings',
  '/admin',
  '/admin/payouts',
  '/admin/disputes',
];

/** A mentor's page, and the address it had in an earlier version. */
export const MENTOR_PAGES: readonly string[] = ['/mentorship/info/:mentorId', '/mentorship/mentor/:mentorId'];

const unlisted = UNLISTED_PAGES.map(toPattern);
const mentors = MENTOR_PAGES.map(toPattern);

/** What stands at an address: a page for everybody, a mentor's page, a page of one's own, or nothing. */
export function findPage(
  path: string,
):
  | { kind: 'public'; path: string; page: PublicPage }
  | { kind: 'mentor'; mentorId: number }
  | { kind: 'unlisted' | 'none' } {
  const trimmed = path.replace(/\/+$/, '') || '/';
  const page = Object.hasOwn(PUBLIC_PAGES, trimmed) ? PUBLIC_PAGES[trimmed] : undefined;
  if (page) return { kind: 'public', path: trimmed, page };
  for (const pattern of mentors) {
    const id = pattern.exec(trimmed)?.[1];
    if (id !== undefined)
      return /^[1-9]\d{0,14}$/.test(id) ? { kind: 'mentor', mentorId: Number(id) } : { kind: 'none' };
  }
  return { kind: unlisted.some((pattern) => pattern.test(trimmed)) ? 'unlisted' : 'none' };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`);
}
