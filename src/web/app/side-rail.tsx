import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Logo } from '../ui/art/logo.tsx';
import { CountBadge } from '../ui/status/count-badge.tsx';
import { TABS } from './tabs.ts';
import { useUnreadMessages } from './unread-messages.ts';

/** The main screens at the left of a desktop's window, in place of the bar at the bottom (docs/decisions/0155). */
export function SideRail() {
  const { pathname } = useLocation();
  const { total: unread } = useUnreadMessages();
  return (
    <nav
      aria-label="주 메뉴"
      className="fixed inset-y-0 left-0 z-10 flex max-lg:hidden w-(--rail-width) flex-col gap-8 px-2 py-6 xl:px-4 print:hidden"
    >
      <div className="hidden px-3.5 xl:block">
        <Logo className="text-brand-ink" />
      </div>
      <ul className="flex flex-col gap-1.5">
        {TABS.map(({ to, label, Icon, isAt }) => {
          const isCurrent = isAt(pathname);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'relative flex min-h-15 flex-col items-center justify-center gap-1 rounded-lg px-1 text-center text-xs font-semibold transition-colors',
                  'xl:min-h-12 xl:flex-row xl:justify-start xl:gap-3.5 xl:px-3.5 xl:text-base',
                  isCurrent ? 'bg-brand-soft text-brand-ink' : 'text-ink-muted hover:bg-ink/5 hover:text-ink',
                )}
              >
                <Icon
                  aria-hidden
                  strokeWidth={isCurrent ? 2.25 : 1.75}
                  className={clsx('size-6 shrink-0', isCurrent && 'fill-current/15')}
                />
                {label}
                {to === PAGES.mentors && unread > 0 && (
                  <>
                    <span className="sr-only">, 읽지 않은 메시지 {unread}개</span>
                    <CountBadge count={unread} className="absolute top-1.5 left-1/2 ml-2 xl:static xl:ml-auto" />
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
