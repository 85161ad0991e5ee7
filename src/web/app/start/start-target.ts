import { PAGES } from '#contract/pages.ts';
import { safeNextPath, withNext } from '../../lib/next-path.ts';

/** Paths with a sign-in of their own, and the public texts: guests are not redirected from there. */
const PUBLIC_PATHS: readonly string[] = [
  PAGES.auth,
  PAGES.admin,
  PAGES.termsService,
  PAGES.termsPrivacy,
  PAGES.termsMarketing,
  PAGES.termsRefund,
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
