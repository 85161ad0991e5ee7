import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

/** The operators' desk. */
export default [
  page(PAGES.admin, () => import('../features/admin/admin-page.tsx')),
  page(PAGES.adminSignIn, () => import('../features/admin/sign-in/admin-sign-in-page.tsx')),
  page(PAGES.adminFigures, () => import('../features/admin/figures/figures-page.tsx')),
  page(PAGES.adminPayments, () => import('../features/admin/payments/payments-page.tsx')),
  page(PAGES.adminPayouts, () => import('../features/admin/payouts-page.tsx')),
  page(PAGES.adminDisputes, () => import('../features/admin/cases-page.tsx')),
  page(PAGES.adminReports, () => import('../features/admin/cases-page.tsx')),
  page(PAGES.adminMentorings, () => import('../features/admin/mentorings/mentorings-page.tsx')),
  page(PAGES.adminMembers, () => import('../features/admin/members/members-page.tsx')),
  page(PAGES.adminUniversities, () => import('../features/admin/universities/universities-page.tsx')),
  page(PAGES.adminAudit, () => import('../features/admin/audit/audit-page.tsx')),
  page(PAGES.adminSecurity, () => import('../features/admin/security/security-page.tsx')),
];
