import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Member } from '#contract/members.ts';
import { PAGES } from '#contract/pages.ts';
import { withNext } from '../../lib/next-path.ts';
import { useSession } from './use-session.ts';

/**
 * A guard for pages of members: guests are redirected to sign-in, with the current page as the return address. As a layout route
 * it guards its children. `memberType` admits one type of member only; others are redirected to my page. The server checks as well.
 */
export function MembersOnly({ memberType, children }: { memberType?: Member['memberType']; children?: ReactNode }) {
  const { user } = useSession();
  const signIn = useSignInPath();
  if (!user) return <Navigate to={signIn} replace />;
  if (memberType && user.memberType !== memberType) return <Navigate to={PAGES.my} replace />;
  return children ?? <Outlet />;
}

/** The address of sign-in, with the current page as the return address. */
export function useSignInPath() {
  const { pathname, search } = useLocation();
  return withNext(PAGES.signIn, pathname + search);
}
