import { useEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Notices } from '../app/notices/notices.tsx';
import { OverlayLayout } from '../app/overlay-layout.tsx';
import { RouteFallback } from '../app/route-fallback.tsx';
import { MembersOnly } from '../app/session/members-only.tsx';
import { page } from './page.ts';

/** The main screens, with the tab bar. */
const tabPages: RouteObject[] = [
  page(PAGES.home, () => import('../pages/home/home-page.tsx')),
  page(PAGES.mentors, () => import('../features/mentors/list/mentor-list-page.tsx')),
  page(PAGES.bookmarks, () => import('../features/mentors/bookmarked-mentors/bookmark-page.tsx')),
  page(PAGES.my, () => import('../features/account/my/my-page.tsx')),
  page(PAGES.status, () => import('../features/mentorings/status/own-status-page.tsx')),
  {
    Component: MembersOnly,
    children: [
      page(PAGES.menteeStatus, () => import('../features/mentorings/status/status-page.tsx')),
      page(PAGES.mentorStatus, () => import('../features/mentorings/status/status-page.tsx')),
    ],
  },
];

/** Screens below a main screen, open to guests. */
const openPages: RouteObject[] = [
  page(PAGES.signIn, () => import('../features/account/auth/sign-in-page.tsx')),
  page(PAGES.forgotPassword, () => import('../features/account/auth/forgot-password-page.tsx')),
  page(PAGES.announcements, () => import('../features/notifications/announcements/announcements-page.tsx')),
  page(PAGES.faq, () => import('../features/notifications/faq/faq-page.tsx')),
  page(PAGES.termsService, () => import('../features/account/policies/terms-page.tsx')),
  page(PAGES.termsPrivacy, () => import('../features/account/policies/terms-page.tsx')),
  page(PAGES.termsMarketing, () => import('../features/account/policies/terms-page.tsx')),
  page(PAGES.termsRefund, () => import('../features/account/policies/terms-page.tsx')),
  page(PAGES.mentor, () => import('../pages/mentor.tsx')),
  page(PAGES.mentorRedirect, () => import('../features/mentors/detail/mentor-redirect.tsx')),
  page(PAGES.proposal, () => import('../features/mentorings/propose/propose-page.tsx')),
];

const signUpPages: RouteObject[] = [
  page(PAGES.signUp, () => import('../features/account/auth/sign-up/sign-up-page.tsx')),
  page(PAGES.signUpFinish, () => import('../features/account/auth/finish-page.tsx')),
];

/** Screens below a main screen, for members only; guests are redirected to sign-in and return afterwards. */
const memberPages: RouteObject[] = [
  page(PAGES.notifications, () => import('../features/notifications/notification-page.tsx')),
  page(PAGES.payment, () => import('../features/money/checkout/payment-page.tsx')),
  page(PAGES.paymentSuccess, () => import('../features/money/checkout/return/payment-success-page.tsx')),
  page(PAGES.paymentFail, () => import('../features/money/checkout/return/payment-fail-page.tsx')),
  page(PAGES.menteeProgress, () => import('../features/mentorings/progress/progress-page.tsx')),
  page(PAGES.mentorProgress, () => import('../features/mentorings/progress/progress-page.tsx')),
  page(PAGES.menteeProgressStart, () => import('../features/mentorings/status/own-status-page.tsx')),
  page(PAGES.mentorProgressStart, () => import('../features/mentorings/status/own-status-page.tsx')),
  page(PAGES.messages, () => import('../features/mentorings/messages/messages-page.tsx')),
  page(PAGES.room, () => import('../features/mentorings/room/room-page.tsx')),
  page(PAGES.mentorRegistration, () => import('../features/people/profiles/registration/mentor-registration-page.tsx')),
  page(PAGES.menteeRegistration, () => import('../features/people/profiles/registration/mentee-registration-page.tsx')),
];

/** Screens with a layout of their own and without queries. */
const barePages: RouteObject[] = [
  page(PAGES.auth, () => import('../features/account/auth/landing-page.tsx')),
  page('*', () => import('../app/not-found.tsx')),
];

/** Routes that a table of its own adds children to. */
const QUERIES = 'queries';
const OPEN = 'open';
const MEMBERS = 'members';

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFallback,
    children: [
      { Component: OverlayLayout, children: barePages },
      {
        id: QUERIES,
        lazy: async () => ({ Component: (await import('../app/query-layout.tsx')).QueryLayout }),
        children: [
          {
            lazy: async () => ({ Component: (await import('../app/tab-shell.tsx')).TabShell }),
            children: tabPages,
          },
          {
            lazy: async () => ({ Component: (await import('../app/page-shell.tsx')).StepsShell }),
            children: signUpPages,
          },
          {
            id: OPEN,
            lazy: async () => ({ Component: (await import('../app/page-shell.tsx')).PageShell }),
            children: [...openPages, { id: MEMBERS, Component: MembersOnly, children: memberPages }],
          },
        ],
      },
    ],
  },
];

/** Settings, and everything else about the member's own account. */
const OWN_PAGES = [
  PAGES.settings,
  PAGES.mentorProfile,
  PAGES.mentorEdit,
  PAGES.menteeProfile,
  PAGES.menteeEdit,
  PAGES.availability,
  PAGES.earnings,
  PAGES.coupons,
  PAGES.enrolment,
];

/** Adds the routes of a rarely visited area, so that its addresses and chunk names stay out of the first load. */
async function addRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs) {
  if (isWithin(path, PAGES.desk)) patch(QUERIES, (await import('./desk-routes.ts')).default);
  else if (isWithin(path, PAGES.signIn)) patch(OPEN, (await import('./sign-in-routes.ts')).default);
  else if (OWN_PAGES.some((area) => isWithin(path, area))) patch(MEMBERS, (await import('./own-routes.ts')).default);
}

function isWithin(path: string, area: string) {
  return `${path}/`.startsWith(`${area}/`);
}

/** The route table of SPEC §2; created by the start-up once the address is known. */
export function createRouter() {
  return createBrowserRouter(routes, { patchRoutesOnNavigation: addRoutes });
}

/** What surrounds every page: the skip link, notices, scroll restoration. Toasts and dialogs belong to the layouts below it, because they may query the server. */
function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-1/2 z-60 -translate-x-1/2 -translate-y-[calc(100%+1rem)] rounded-full bg-inverse px-5 py-3 text-sm font-semibold text-on-inverse focus:translate-y-0"
      >
        본문 바로가기
      </a>
      <NavigationProgress />
      <Notices />
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** A new document begins at the top: the router always calls its first entry `default`, so a position stored under that key is an earlier document's. */
function scrollKey({ key }: { key: string }): string {
  return key === 'default' ? `${key}-${performance.timeOrigin}` : key;
}

/** A thin line at the top while the next page's code loads; only when that takes a moment. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 mx-auto h-0.5 max-w-column overflow-hidden">
      <div className="h-full animate-line bg-brand" />
    </div>
  );
}

/** Announces the new page's title to screen readers, as a browser does after a full page load. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    if (region.current) region.current.textContent = document.title;
  }, [pathname]);

  return <p ref={region} aria-live="polite" className="sr-only" />;
}
