import { Heart, House, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react';
import { PAGES } from '#contract/pages.ts';

type Tab = { to: string; label: string; Icon: LucideIcon; isAt: (pathname: string) => boolean };

/** The four main screens (SPEC §2): the bar at the bottom of a phone and the rail of a desktop lead to them. */
export const TABS: readonly Tab[] = [
  { to: PAGES.home, label: '홈', Icon: House, isAt: (pathname) => pathname === PAGES.home },
  {
    to: PAGES.mentors,
    label: '멘토링 현황',
    Icon: MessagesSquare,
    // 내 멘토링 is the second segment of this tab (conformance D.10), at SPEC's address below my page.
    isAt: (pathname) => isUnder(PAGES.mentors, pathname) || isUnder(PAGES.status, pathname),
  },
  { to: PAGES.bookmarks, label: '북마크', Icon: Heart, isAt: (pathname) => isUnder(PAGES.bookmarks, pathname) },
  { to: PAGES.my, label: '마이페이지', Icon: UserRound, isAt: (pathname) => pathname === PAGES.my },
];

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
