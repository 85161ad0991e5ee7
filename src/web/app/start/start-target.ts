import { PAGES } from '#contract/pages.ts';
import { safeNextPath, withNext } from '../../lib/next-path.ts';

/** `/mentorship/info` and its earlier variant: a shared link to a mentor. */
const SHARED_PATHS: readonly string[] = [PAGES.mentor, PAGES.mentorRedirect].map((page) =>
  page.slice(0, page.lastIndexOf('/')),
);

/** Paths with a sign-in of their own, the public texts and mentors: guests are not redirected from there. */
const PUBLIC_PATHS: readonly string[] = [
  PAGES.auth,
  PAGES.desk,
  PAGES.termsService,
  PAGES.termsPrivacy,
  PAGES.termsMarketing,
  PAGES.termsRefund,
  ...SHARED_PATHS,
];

/**
 * The address to start at once the session is checked (SPEC §1): a member stays at the current path (or continues from sign-in),
 * a guest is redirected to /auth, which keeps the return address. A guest who browses without signing in is not redirected, nor is
 * one at a path of {@link PUBLIC_PATHS}.
 */
export function startTarget(
  at: { pathname: string; search: string },
  session: { isAuthenticated: boolean; isBrowsing: boolean },
) {
  const here = at.pathname + at.search;
  if (session.isAuthenticated) {
    return at.pathname === PAGES.signIn ? safeNextPath(new URLSearchParams(at.search).get('next')) : here;
  }
  const isOpen = PUBLIC_PATHS.some((path) => at.pathname === path || at.pathname.startsWith(`${path}/`));
  return isOpen || session.isBrowsing ? here : withNext(PAGES.auth, here);
}

/** Whether the address is a mentor's page: a guest who opens it is browsing from then on. */
export function isSharedMentor({ pathname }: { pathname: string }): boolean {
  return SHARED_PATHS.some((path) => pathname.startsWith(`${path}/`));
}
