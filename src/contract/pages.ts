import type { Role } from '#domain/people/members.ts';

/** The query parameter with the number of the 알림톡 whose button was tapped (product §8.6). */
export const MESSAGE_PARAMETER = 'm';

/**
 * The address of every page (SPEC §2), in the router's notation. Server and browser use this one table: for the router, the pages' heads,
 * the sitemap, and the links in mails and notifications. Plain strings, because it is part of the browser's bundle.
 */
export const PAGES = {
  home: '/',
  notifications: '/notification',

  auth: '/auth',
  signIn: '/auth/signin',
  /** Where providers send the browser back to: exactly as registered there. */
  identityCallback: '/auth/signin/callback/:provider',
  secondFactor: '/auth/signin/second-factor',
  passkeySignIn: '/auth/signin/passkey',
  signUp: '/auth/signup',
  signUpFinish: '/auth/finish',
  forgotPassword: '/auth/forgot-password',

  mentors: '/mentorship',
  mentor: '/mentorship/info/:mentorId',
  /** SPEC §2's earlier address of a mentor's page. */
  mentorRedirect: '/mentorship/mentor/:mentorId',
  proposal: '/mentorship/suggestion/:mentorId',
  bookmarks: '/bookmark',

  termsService: '/terms/service',
  termsPrivacy: '/terms/privacy',
  termsMarketing: '/terms/marketing',
  termsRefund: '/terms/refund',

  my: '/user',
  announcements: '/announcements',
  faq: '/user/faq',
  coupons: '/user/coupons',
  mentorRegistration: '/user/mentor-profile',
  menteeRegistration: '/user/mentee-profile',
  mentorProfile: '/user/mentorinfo',
  mentorEdit: '/user/mentoredit',
  menteeProfile: '/user/menteeinfo',
  menteeEdit: '/user/menteeedit',
  earnings: '/user/earnings',
  availability: '/user/availability',
  enrolment: '/user/enrolment',
  settings: '/user/settings',
  notificationSettings: '/user/settings/notifications',
  emailSettings: '/user/settings/email',
  phoneSettings: '/user/settings/phone',
  securitySettings: '/user/settings/security',
  identityLink: '/user/settings/identity',
  consents: '/user/settings/consents',
  dataSettings: '/user/settings/data',
  accountDeletion: '/user/settings/leave',

  payment: '/user/payment',
  paymentSuccess: '/user/payment/success',
  paymentFail: '/user/payment/fail',

  status: '/user/status',
  menteeStatus: '/user/status/mentee',
  mentorStatus: '/user/status/mentor',
  /** SPEC §2 has these two as well; they redirect to the member's own side. */
  menteeProgressStart: '/user/status/progress_tee',
  mentorProgressStart: '/user/status/progress_tor',
  menteeProgress: '/user/status/mentee/progress/:mentoringId',
  mentorProgress: '/user/status/mentor/progress/:mentoringId',
  room: '/user/mentoring/:mentoringId/room',
  messages: '/user/mentoring/:mentoringId/messages',

  desk: '/admin',
} as const;

/** Texts open to everybody. */
export type TermsPageName = 'termsService' | 'termsPrivacy' | 'termsMarketing' | 'termsRefund';

type Id = number | string;

/** Builds the paths of pages that take a parameter or a query, without the origin. */
export const paths = {
  mentors: (filter?: { field?: string; subField?: string }) => withQuery(PAGES.mentors, filter),
  mentor: (mentorId: Id) => fill(PAGES.mentor, mentorId),
  /** The form that proposes to a mentor. @param given its topic, and its first time as `YYYY-MM-DDTHH:MM:SS` KST */
  proposal: (mentorId: Id, given?: { topic?: string; time?: string }) =>
    withQuery(fill(PAGES.proposal, mentorId), given),

  payment: (mentoringId?: Id) => withQuery(PAGES.payment, { mentoringId }),

  /** 내 멘토링 of the member's own side; for a guest the prompt to sign in. */
  status: (role?: Role) =>
    role === 'ROLE_MENTOR' ? PAGES.mentorStatus : role === 'ROLE_MENTEE' ? PAGES.menteeStatus : PAGES.status,
  /** The progress screen of one side. */
  progress: (side: 'mentor' | 'mentee', mentoringId: Id) =>
    fill(side === 'mentor' ? PAGES.mentorProgress : PAGES.menteeProgress, mentoringId),
  room: (mentoringId: Id) => fill(PAGES.room, mentoringId),
  /** The conversation of a mentoring, for either side. */
  messages: (mentoringId: Id) => fill(PAGES.messages, mentoringId),
};

/** Replaces the only parameter of a pattern by a value. */
function fill(pattern: string, value: Id): string {
  return pattern.replace(/:\w+/, String(value));
}

function withQuery(path: string, query: Record<string, Id | undefined> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`] : [],
  );
  return pairs[0] ? `${path}?${pairs.join('&')}` : path;
}
