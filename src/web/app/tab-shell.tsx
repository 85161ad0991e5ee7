import { clsx } from 'clsx';
import { Heart, House, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Column } from '../ui/layout/column.tsx';
import { TermsRenewal } from './terms-renewal/terms-renewal.tsx';
import { useUnreadMessages } from './unread-messages.ts';

const MY_PAGE = '마이페이지';
const MOST_SHOWN = 99;

/** The four main screens (SPEC §2). */
const TABS: readonly Tab[] = [
  { to: PAGES.home, label: '홈', Icon: House, isAt: (pathname) => pathname === PAGES.home },
  {
    to: PAGES.mentors,
    label: '멘토링 현황',
    Icon: MessagesSquare,
    // 내 멘토링 is the second segment of this tab (conformance D.10), at SPEC's address below my page.
    isAt: (pathname) => isUnder(PAGES.mentors, pathname) || isUnder(PAGES.status, pathname),
  },
  { to: PAGES.bookmarks, label: '북마크', Icon: Heart, isAt: (pathname) => isUnder(PAGES.bookmarks, pathname) },
  { to: PAGES.my, label: MY_PAGE, Icon: UserRound, isAt: (pathname) => pathname === PAGES.my },
];

/** The main screens: at least as high as the screen, with the tab bar (SPEC §2). */
export function TabShell() {
  return (
    <>
      <Column footer={<TabBar />} />
      <TermsRenewal isMainScreen />
    </>
  );
}

type Tab = { to: string; label: string; Icon: LucideIcon; isAt: (pathname: string) => boolean };

/** The four tabs at the bottom of the main screens; the current one is highlighted (SPEC §2). */
function TabBar() {
  const { pathname } = useLocation();
  const { total: unread } = useUnreadMessages();
  return (
    <nav
      aria-label="주 메뉴"
      className="sticky bottom-0 z-20 mt-auto border-t border-line bg-surface/95 pb-safe backdrop-blur-sm"
    >
      <ul className="flex">
        {TABS.map(({ to, label, Icon, isAt }) => {
          const isCurrent = isAt(pathname);
          return (
            <li key={to} className="min-w-0 flex-1">
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'relative flex min-h-15 flex-col items-center justify-center gap-0.5 text-center text-xs font-semibold transition-colors',
                  isCurrent ? 'text-brand-ink' : 'text-ink-faint hover:text-ink-muted',
                )}
              >
                <Icon
                  aria-hidden
                  strokeWidth={isCurrent ? 2.25 : 1.75}
                  className={clsx('size-6', isCurrent && 'fill-current/15')}
                />
                <span>
                  {/* With large text it breaks between its two words. */}
                  {label === MY_PAGE ? ['마이', <wbr key="break" />, '페이지'] : label}
                </span>
                {to === PAGES.mentors && unread > 0 && (
                  <>
                    <span className="sr-only">{`, 읽지 않은 메시지 ${unread}개`}</span>
                    <span
                      aria-hidden
                      className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-xs font-bold text-on-danger tabular-nums absolute top-1.5 left-1/2 ml-2 ring-2 ring-surface"
                    >
                      {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
                    </span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
