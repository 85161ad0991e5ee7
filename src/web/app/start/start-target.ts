import { safeNextPath, withNext } from '../../lib/next-path.ts';
import { paths } from '../../paths.ts';

/** Rooms with a door of their own, and the texts that everybody may read: who is not signed in stays there. */
const OPEN_ROOMS = ['/auth', '/admin', '/dev', '/terms'];

/**
 * Where the start-up leads once the session is checked (SPEC §1): a member to the current path (or on from sign-in),
 * a guest to /auth, which remembers the way back. A guest who is looking around, and the rooms with a door of their own,
 * are left where they are.
 */
export function startTarget(
  at: { pathname: string; search: string },
  who: { isAuthenticated: boolean; isBrowsing: boolean },
) {
  const here = at.pathname + at.search;
  if (who.isAuthenticated) {
    return at.pathname === paths.signIn() ? safeNextPath(new URLSearchParams(at.search).get('next')) : here;
  }
  const isOpen = OPEN_ROOMS.some((room) => at.pathname === room || at.pathname.startsWith(`${room}/`));
  return isOpen || who.isBrowsing ? here : withNext(paths.auth(), here);
}
