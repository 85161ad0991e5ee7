import { PAGES } from '../pages.ts';

/** The parts of the operators' desk, apart because few visits lead there: they are not in what everybody loads first. */
export const DESK_PAGES = {
  deskSignIn: '/admin/signin',
  deskFigures: '/admin/figures',
  deskPayments: '/admin/payments',
  deskPayouts: '/admin/payouts',
  deskTransfers: '/admin/transfers',
  deskCampaigns: '/admin/campaigns',
  deskDisputes: '/admin/disputes',
  deskReports: '/admin/reports',
  deskSecurity: '/admin/security',
  deskAnnouncements: '/admin/announcements',
  deskUniversities: '/admin/universities',
  deskCalendar: '/admin/calendar',
  deskSettings: '/admin/settings',
  deskAudit: '/admin/audit',
  deskMembers: '/admin/members',
  deskMentorings: '/admin/mentorings',
} as const;

/** Where a link or a mail to operators leads, when it is about one thing of the desk: its detail in a wide window, its card in a narrow one. */
export const deskPaths = {
  payment: (orderId: string) => `${DESK_PAGES.deskPayments}?search=${encodeURIComponent(orderId)}`,
  member: (memberId: number) => `${DESK_PAGES.deskMembers}?search=${memberId}`,
  mentoring: (mentoringId: number) => `${DESK_PAGES.deskMentorings}?search=${mentoringId}`,
  /** A member's documents of one state. */
  documents: (email: string, status: string) =>
    `${PAGES.desk}?search=${encodeURIComponent(email)}${status === 'PENDING' ? '' : `&status=${status}`}`,
  /** The reported messages of a mentoring. */
  reports: (mentoringId: number, isClosed: boolean) =>
    `${DESK_PAGES.deskReports}?search=${mentoringId}${isClosed ? '&state=CLOSED' : ''}`,
  publicAnswers: () => `${DESK_PAGES.deskReports}?kind=answers`,
};

/** Every page: for the server and the checks, not for the browser. */
export const ALL_PAGES = { ...PAGES, ...DESK_PAGES } as const;
