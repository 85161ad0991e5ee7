import { clsx } from 'clsx';
import { Bookmark, House, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';

const TABS: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: paths.home(), label: '홈', Icon: House },
  { to: paths.mentors(), label: '멘토링 현황', Icon: MessagesSquare },
  { to: paths.bookmarks(), label: '북마크', Icon: Bookmark },
  { to: paths.my(), label: '마이페이지', Icon: UserRound },
];

/** The four tabs at the bottom of the main screens; the one whose path is current is highlighted (SPEC §2). */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="주 메뉴"
      className="sticky bottom-0 z-20 mt-auto border-t border-line bg-surface/95 pb-safe backdrop-blur-sm"
    >
      <ul className="flex">
        {TABS.map(({ to, label, Icon }) => {
          const isCurrent = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
          return (
            <li key={to} className="flex-1">
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'flex min-h-15 flex-col items-center justify-center gap-0.5 px-1 text-center text-xs font-semibold transition-colors',
                  isCurrent ? 'text-brand-ink' : 'text-ink-faint hover:text-ink-muted',
                )}
              >
                <Icon
                  aria-hidden
                  strokeWidth={isCurrent ? 2.25 : 1.75}
                  className={clsx('size-6', isCurrent && 'fill-current/15')}
                />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
