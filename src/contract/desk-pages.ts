import { PAGES } from './pages.ts';

/** The parts of the operators' desk, apart because few visits lead there: they are not in what everybody loads first. */
export const DESK_PAGES = {
  adminSignIn: '/admin/signin',
  adminFigures: '/admin/figures',
  adminPayments: '/admin/payments',
  adminPayouts: '/admin/payouts',
  adminTransfers: '/admin/transfers',
  adminCampaigns: '/admin/campaigns',
  adminDisputes: '/admin/disputes',
  adminReports: '/admin/reports',
  adminSecurity: '/admin/security',
  adminAnnouncements: '/admin/announcements',
  adminUniversities: '/admin/universities',
  adminCalendar: '/admin/calendar',
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
  adminMembers: '/admin/members',
  adminMentorings: '/admin/mentorings',
} as const;

/** Every page: for the server and the checks, not for the browser. */
export const ALL_PAGES = { ...PAGES, ...DESK_PAGES } as const;
