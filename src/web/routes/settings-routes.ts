import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

/** What members set for their own account. */
export default [
  page(PAGES.settings, () => import('../features/my/settings-page.tsx')),
  page(PAGES.notificationSettings, () => import('../features/notifications/settings/notification-settings-page.tsx')),
  page(PAGES.securitySettings, () => import('../features/auth/security/security-settings-page.tsx')),
  page(PAGES.emailSettings, () => import('../features/auth/email-change/email-page.tsx')),
  page(PAGES.consents, () => import('../features/auth/consents/consents-page.tsx')),
  page(PAGES.dataSettings, () => import('../features/member-data/data-page.tsx')),
  page(PAGES.accountDeletion, () => import('../features/member-data/leave-page.tsx')),
];
