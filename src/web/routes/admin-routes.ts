import { DESK_PAGES } from '#contract/desk-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

/** The operators' desk. */
export default [
  page(PAGES.admin, () => import('../features/admin/admin-page.tsx')),
  page(DESK_PAGES.adminSignIn, () => import('../features/admin/sign-in/admin-sign-in-page.tsx')),
  page(DESK_PAGES.adminFigures, () => import('../features/admin/figures/figures-page.tsx')),
  page(DESK_PAGES.adminPayments, () => import('../features/admin/payments/payments-page.tsx')),
  page(DESK_PAGES.adminPayouts, () => import('../features/admin/payouts-page.tsx')),
  page(DESK_PAGES.adminTransfers, () => import('../features/admin/transfers/transfers-page.tsx')),
  page(DESK_PAGES.adminCampaigns, () => import('../features/admin/campaigns/campaigns-page.tsx')),
  page(DESK_PAGES.adminDisputes, () => import('../features/admin/cases-page.tsx')),
  page(DESK_PAGES.adminReports, () => import('../features/admin/cases-page.tsx')),
  page(DESK_PAGES.adminMentorings, () => import('../features/admin/mentorings/mentorings-page.tsx')),
  page(DESK_PAGES.adminMembers, () => import('../features/admin/members/members-page.tsx')),
  page(DESK_PAGES.adminAnnouncements, () => import('../features/admin/announcements/announcements-page.tsx')),
  page(DESK_PAGES.adminUniversities, () => import('../features/admin/universities/universities-page.tsx')),
  page(DESK_PAGES.adminCalendar, () => import('../features/admin/calendar/calendar-page.tsx')),
  page(DESK_PAGES.adminSettings, () => import('../features/admin/settings/settings-page.tsx')),
  page(DESK_PAGES.adminAudit, () => import('../features/admin/audit/audit-page.tsx')),
  page(DESK_PAGES.adminSecurity, () => import('../features/admin/security/security-page.tsx')),
];
