import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

export default [
  page(PAGES.desk, () => import('../features/desk/desk-page.tsx')),
  page(DESK_PAGES.deskSignIn, () => import('../features/desk/sign-in/operator-sign-in-page.tsx')),
  page(DESK_PAGES.deskFigures, () => import('../features/desk/figures/figures-page.tsx')),
  page(DESK_PAGES.deskPayments, () => import('../features/desk/payments/payments-page.tsx')),
  page(DESK_PAGES.deskPayouts, () => import('../features/desk/payouts-page.tsx')),
  page(DESK_PAGES.deskTransfers, () => import('../features/desk/transfers/transfers-page.tsx')),
  page(DESK_PAGES.deskCampaigns, () => import('../features/desk/campaigns/campaigns-page.tsx')),
  page(DESK_PAGES.deskDisputes, () => import('../features/desk/cases-page.tsx')),
  page(DESK_PAGES.deskReports, () => import('../features/desk/cases-page.tsx')),
  page(DESK_PAGES.deskMentorings, () => import('../features/desk/mentorings/mentorings-page.tsx')),
  page(DESK_PAGES.deskMembers, () => import('../features/desk/members/members-page.tsx')),
  page(DESK_PAGES.deskAnnouncements, () => import('../features/desk/announcements/announcements-page.tsx')),
  page(DESK_PAGES.deskUniversities, () => import('../features/desk/universities/universities-page.tsx')),
  page(DESK_PAGES.deskCalendar, () => import('../features/desk/calendar/calendar-page.tsx')),
  page(DESK_PAGES.deskSettings, () => import('../features/desk/settings/settings-page.tsx')),
  page(DESK_PAGES.deskAudit, () => import('../features/desk/audit/audit-page.tsx')),
  page(DESK_PAGES.deskSecurity, () => import('../features/desk/security/security-page.tsx')),
];
