import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

/** Settings and data of the member's own account. */
export default [
  page(PAGES.settings, () => import('../features/account/my/settings-page.tsx')),
  page(PAGES.notificationSettings, () => import('../features/notifications/settings/notification-settings-page.tsx')),
  page(PAGES.securitySettings, () => import('../features/account/auth/security/security-settings-page.tsx')),
  page(PAGES.identityLink, () => import('../features/account/auth/identities/link-page.tsx')),
  page(PAGES.emailSettings, () => import('../features/account/auth/email-change/email-page.tsx')),
  page(PAGES.phoneSettings, () => import('../features/account/auth/phone/phone-page.tsx')),
  page(PAGES.consents, () => import('../features/account/auth/consents/consents-page.tsx')),
  page(PAGES.dataSettings, () => import('../features/account/member-data/data-page.tsx')),
  page(PAGES.accountDeletion, () => import('../features/account/member-data/leave-page.tsx')),
  page(PAGES.coupons, () => import('../features/money/coupons/coupons-page.tsx')),
  page(PAGES.enrolment, () => import('../features/people/enrolment/enrolment-page.tsx')),
  page(PAGES.mentorProfile, () => import('../pages/mentor-profile.tsx')),
  page(PAGES.mentorEdit, () => import('../features/people/profiles/mentor-edit-page.tsx')),
  page(PAGES.menteeProfile, () => import('../features/people/profiles/mentee-profile-page.tsx')),
  page(PAGES.menteeEdit, () => import('../features/people/profiles/mentee-edit-page.tsx')),
  page(PAGES.availability, () => import('../features/mentors/availability/availability-page.tsx')),
  page(PAGES.earnings, () => import('../features/money/payouts/earnings-page.tsx')),
];
