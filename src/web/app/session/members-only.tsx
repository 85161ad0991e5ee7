import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Member } from '#contract/members.ts';
import { withNext } from '../../lib/next-path.ts';
import { paths } from '../../paths.ts';
import { useSession } from './use-session.ts';

/**
 * A room for members: guests go to sign-in and come back to where they were going. As a layout route it guards its
 * children. `memberType` lets in one kind of member only; the others go to my page. The server decides all the same.
 */
export function MembersOnly({ memberType, children }: { memberType?: Member['memberType']; children?: ReactNode }) {
  const { user } = useSession();
  const signIn = useSignInPath();
  if (!user) return <Navigate to={signIn} replace />;
  if (memberType && user.memberType !== memberType) return <Navigate to={paths.my()} replace />;
  return children ?? <Outlet />;
}

/** The address of sign-in that brings the person back to the current page. */
export function useSignInPath() {
  const { pathname, search } = useLocation();
  return withNext(paths.signIn(), pathname + search);
}
