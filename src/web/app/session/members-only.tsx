import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import type { MemberType } from '#domain/people/members.ts';
import { withNext } from '../../lib/next-path.ts';
import type { Elements } from '../../ui/elements.ts';
import { useSession } from './session.ts';

const RoleChange = lazy(() => import('./role-change.tsx'));

/**
 * A guard for pages of members: guests are redirected to sign-in, with the current page as the return address. As a layout route
 * it guards its children. A member who signs out on such a page goes home. `memberType` admits one type of member only; others are redirected to my page, and a member with both roles
 * changes to it. The server checks as well.
 */
export function MembersOnly({ memberType, children }: { memberType?: MemberType; children?: Elements }) {
  const { user, hasEnded } = useSession();
  const [wasSignedIn] = useState(user);
  const signIn = useSignInPath();
  if (!user) return <Navigate to={wasSignedIn && !hasEnded ? PAGES.home : signIn} replace />;
  if (memberType && user.memberType !== memberType) return <OtherRole user={user} memberType={memberType} />;
  return children ?? <Outlet />;
}

/** Replaces a page of another role than the session's. @param fallback the page for members with one role */
export function OtherRole({
  user,
  memberType,
  fallback = PAGES.my,
}: {
  user: Member;
  memberType: MemberType;
  fallback?: string;
}) {
  if (!user.hasBothRoles) return <Navigate to={fallback} replace />;
  return (
    <Suspense>
      <RoleChange to={memberType} />
    </Suspense>
  );
}

/** The address of sign-in, with the current page as the return address. */
export function useSignInPath() {
  const { pathname, search } = useLocation();
  return withNext(PAGES.signIn, pathname + search);
}
