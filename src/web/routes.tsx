import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageShell } from './app/page-shell.tsx';
import { Root } from './app/root.tsx';
import { RouteFallback } from './app/route-fallback.tsx';
import { MembersOnly } from './app/session/members-only.tsx';
import LandingPage from './features/auth/landing-page.tsx';
import { nextTask } from './lib/next-task.ts';
import type { Prepare } from './lib/prepare.ts';
import { LoadingText } from './ui/status/skeleton.tsx';

type PageModule = { default: ComponentType; prepare?: Prepare };

/** One page at its address. Its code is a chunk of its own, loaded on navigation. */
function page(path: string, load: () => Promise<PageModule>): RouteObject {
  return {
    path,
    async lazy() {
      // Creating the router and requesting files are enough for one task each.
      await nextTask();
      const { default: Component, prepare } = await load();
      return { Component, handle: prepare };
    },
  };
}

/** The main screens, with the tab bar. */
const tabPages: RouteObject[] = [
  page('/', () => import('./features/home/home-page.tsx')),
  page('/mentorship', () => import('./features/mentors/mentor-list-page.tsx')),
  page('/bookmark', () => import('./features/mentors/bookmark-page.tsx')),
  page('/user', () => import('./features/my/my-page.tsx')),
  page('/user/status', () => import('./features/mentorings/status/own-status-page.tsx')),
];

/** The main screens that only members have; guests are redirected to sign-in and return afterwards. */
const memberTabPages: RouteObject[] = [
  page('/user/status/mentee', () => import('./features/mentorings/status/mentee-status-page.tsx')),
  page('/user/status/mentor', () => import('./features/mentorings/status/mentor-status-page.tsx')),
];

/** Screens below a main screen, open to guests. */
const openPages: RouteObject[] = [
  page('/auth/signin', () => import('./features/auth/sign-in-page.tsx')),
  page('/auth/forgot-password', () => import('./features/auth/forgot-password-page.tsx')),
  page('/auth/signup', () => import('./features/auth/sign-up/sign-up-page.tsx')),
  page('/user/faq', () => import('./features/faq/faq-page.tsx')),
  page('/terms/service', () => import('./features/policies/terms-page.tsx')),
  page('/terms/privacy', () => import('./features/policies/terms-page.tsx')),
  page('/terms/marketing', () => import('./features/policies/terms-page.tsx')),
  page('/terms/refund', () => import('./features/policies/terms-page.tsx')),
  page('/auth/finish', () => import('./features/auth/finish-page.tsx')),
  page('/mentorship/info/:mentorId', () => import('./features/mentors/mentor-detail-page.tsx')),
  page('/mentorship/mentor/:mentorId', () => import('./features/mentors/mentor-redirect.tsx')),
  page('/mentorship/suggestion/:mentorId', () => import('./features/mentorings/propose/propose-page.tsx')),
];

/** Screens below a main screen, for members only; guests are redirected to sign-in and return afterwards. */
const memberPages: RouteObject[] = [
  page('/notification', () => import('./features/notifications/notification-page.tsx')),
  page('/user/payment', () => import('./features/checkout/payment-page.tsx')),
  page('/user/payment/success', () => import('./features/checkout/return/payment-success-page.tsx')),
  page('/user/payment/fail', () => import('./features/checkout/return/payment-fail-page.tsx')),
  page('/user/status/progress_tee', () => import('./features/mentorings/status/own-status-page.tsx')),
  page('/user/status/progress_tor', () => import('./features/mentorings/status/own-status-page.tsx')),
  page(
    '/user/status/mentee/progress/:mentoringId',
    () => import('./features/mentorings/progress/mentee-progress-page.tsx'),
  ),
  page(
    '/user/status/mentor/progress/:mentoringId',
    () => import('./features/mentorings/progress/mentor-progress-page.tsx'),
  ),
  page('/user/mentor-profile', () => import('./features/profiles/registration/mentor-registration-page.tsx')),
  page('/user/mentee-profile', () => import('./features/profiles/registration/mentee-registration-page.tsx')),
  page('/user/mentorinfo', () => import('./features/profiles/mentor-profile-page.tsx')),
  page('/user/mentoredit', () => import('./features/profiles/mentor-edit-page.tsx')),
  page('/user/menteeinfo', () => import('./features/profiles/mentee-profile-page.tsx')),
  page('/user/menteeedit', () => import('./features/profiles/mentee-edit-page.tsx')),
  page('/user/earnings', () => import('./features/payouts/earnings-page.tsx')),
];

/** Screens with a layout of their own. */
const barePages: RouteObject[] = [
  // Everybody who is not signed in lands here: it is bundled with the shell, which saves another request.
  page('/auth', () => Promise.resolve({ default: LandingPage })),
  page('/admin', () => import('./features/admin/admin-page.tsx')),
  page('/admin/payouts', () => import('./features/admin/payouts-page.tsx')),
  page('/admin/disputes', () => import('./features/admin/disputes-page.tsx')),
  page('*', () => import('./app/not-found.tsx')),
];

if (import.meta.env.DEV) {
  barePages.push(page('/dev/ui', () => import('./features/dev-ui/dev-ui-page.tsx')));
}

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFallback,
    HydrateFallback: LoadingText,
    children: [
      {
        lazy: async () => ({ Component: (await import('./app/tab-shell.tsx')).TabShell }),
        children: [...tabPages, { Component: MembersOnly, children: memberTabPages }],
      },
      { Component: PageShell, children: [...openPages, { Component: MembersOnly, children: memberPages }] },
      ...barePages,
    ],
  },
];

/** The route table of SPEC §2; created by the start-up once the address is known. */
export function createRouter() {
  return createBrowserRouter(routes);
}
