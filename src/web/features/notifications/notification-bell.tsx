import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../app/session/session.ts';
import { unreadCountQuery } from './notification-queries.ts';

const MOST_SHOWN = 99;

/** The bell on a purple background, with the number of unread notifications; links to the list (SPEC §2, home). */
export function NotificationBell() {
  const { isAuthenticated } = useSession();
  const { data } = useQuery({ ...unreadCountQuery(), enabled: isAuthenticated });
  const unread = isAuthenticated ? (data?.unreadCount ?? 0) : 0;
  const isWide = unread > MOST_SHOWN;
  return (
    <span className={clsx('relative inline-flex', isWide && 'mr-2')}>
      <Link
        to={PAGES.notifications}
        aria-label={nameOf(unread)}
        className="inline-flex size-target items-center justify-center rounded-full transition-colors hover:bg-white/15 focus-visible:outline-white"
      >
        <Bell aria-hidden className="size-6" />
      </Link>
      {unread > 0 && (
        // Beside the link: inside it, a voice command "99+" would have to match the link's name, which spells the number out (WCAG 2.5.3).
        <span
          aria-hidden
          className={clsx(
            'pointer-events-none absolute top-0.5 inline-flex h-5 min-w-5 animate-appear items-center justify-center rounded-full bg-danger px-1 text-xs font-bold whitespace-nowrap text-on-danger tabular-nums ring-2 ring-purple-600',
            // Anchored at its right end, because the bell is close to the edge of the screen.
            isWide ? '-right-3' : '-right-1',
          )}
        >
          {isWide ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}

function nameOf(unread: number): string {
  if (unread === 0) return '알림';
  return unread > MOST_SHOWN ? `알림, 읽지 않음 ${MOST_SHOWN}개 이상` : `알림, 읽지 않음 ${unread}개`;
}
