import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

/** What members set and have for their own account. */
export default [
  page(PAGES.settings, () => import('../features/my/settings-page.tsx')),
  page(PAGES.notificationSettings, () => import('../features/notifications/settings/notification-settings-page.tsx')),
  page(PAGES.securitySettings, () => import('../features/auth/security/security-settings-page.tsx')),
  page(PAGES.emailSettings, () => import('../features/auth/email-change/email-page.tsx')),
  page(PAGES.consents, () => import('../features/auth/consents/consents-page.tsx')),
  page(PAGES.dataSettings, () => import('../features/member-data/data-page.tsx')),
  page(PAGES.accountDeletion, () => import('../features/member-data/leave-page.tsx')),
  page(PAGES.coupons, () => import('../features/coupons/coupons-page.tsx')),
  page(PAGES.enrolment, () => import('../features/enrolment/enrolment-page.tsx')),
  page(PAGES.mentorProfile, () => import('../pages/mentor-profile.tsx')),
  page(PAGES.mentorEdit, () => import('../features/profiles/mentor-edit-page.tsx')),
  page(PAGES.menteeProfile, () => import('../features/profiles/mentee-profile-page.tsx')),
  page(PAGES.menteeEdit, () => import('../features/profiles/mentee-edit-page.tsx')),
  page(PAGES.availability, () => import('../features/availability/availability-page.tsx')),
  page(PAGES.earnings, () => import('../features/payouts/earnings-page.tsx')),
];
