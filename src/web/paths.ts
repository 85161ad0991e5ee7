import type { Member } from '#contract/members.ts';

/** The texts open to everybody. */
export type TermsDocument = 'service' | 'privacy' | 'marketing' | 'refund';

export const paths = {
  home: () => '/',
  notifications: () => '/notification',

  auth: () => '/auth',
  signIn: () => '/auth/signin',
  signUp: () => '/auth/signup',
  signUpFinish: () => '/auth/finish',
  forgotPassword: () => '/auth/forgot-password',

  mentors: (filter: { field?: string; subField?: string } = {}) => withQuery('/mentorship', filter),
  mentor: (mentorId: number | string) => `/mentorship/info/${mentorId}`,
  proposal: (mentorId: number | string) => `/mentorship/suggestion/${mentorId}`,
  bookmarks: () => '/bookmark',

  terms: (document: TermsDocument) => `/terms/${document}`,

  my: () => '/user',
  faq: () => '/user/faq',
  mentorRegistration: () => '/user/mentor-profile',
  menteeRegistration: () => '/user/mentee-profile',
  mentorProfile: () => '/user/mentorinfo',
  mentorEdit: () => '/user/mentoredit',
  menteeProfile: () => '/user/menteeinfo',
  menteeEdit: () => '/user/menteeedit',
  earnings: () => '/user/earnings',

  payment: (mentoringId?: number | string) => withQuery('/user/payment', { mentoringId }),
  paymentSuccess: () => '/user/payment/success',
  paymentFail: () => '/user/payment/fail',

  /** 내 멘토링 of the member's own side; for a guest the prompt to sign in. */
  status: (memberType?: Member['memberType']) =>
    memberType === 'ROLE_MENTOR'
      ? '/user/status/mentor'
      : memberType === 'ROLE_MENTEE'
        ? '/user/status/mentee'
        : '/user/status',
  menteeStatus: () => '/user/status/mentee',
  mentorStatus: () => '/user/status/mentor',
  menteeProgress: (mentoringId: number | string) => `/user/status/mentee/progress/${mentoringId}`,
  mentorProgress: (mentoringId: number | string) => `/user/status/mentor/progress/${mentoringId}`,

  admin: () => '/admin',
  adminPayouts: () => '/admin/payouts',
  adminDisputes: () => '/admin/disputes',
};

function withQuery(path: string, query: Record<string, string | number | undefined>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
