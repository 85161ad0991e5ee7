import { clsx } from 'clsx';
import { Link } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import type { Elements } from '../ui/elements.ts';
import { PageBody } from '../ui/layout/column.tsx';
import { useSession } from './session/session.ts';

/** 멘토 찾기 | 내 멘토링, at the top of the mentoring tab (conformance D.10). The second links to the member's own status page. */
export function MentorshipSegments({ current }: { current: 'find' | 'mine' }) {
  const { user } = useSession();
  const segments = [
    { to: PAGES.mentors, label: '멘토 찾기', isCurrent: current === 'find' },
    { to: paths.status(user?.memberType), label: '내 멘토링', isCurrent: current === 'mine' },
  ];
  return (
    <nav aria-label="멘토링" className="mx-page flex rounded-lg bg-sunken p-1">
      {segments.map(({ to, label, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(
            'flex min-h-target flex-1 items-center justify-center rounded-md px-1 py-2 text-center text-sm font-semibold',
            'transition-colors duration-150',
            isCurrent ? 'bg-raised text-ink shadow-card' : 'text-ink-faint hover:text-ink-muted',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const TITLE = '내 멘토링';

/** The layout of 내 멘토링, the second segment of the mentoring tab (conformance D.10). */
export function MentorshipLayout({ children }: { children: Elements }) {
  return (
    <PageBody flush>
      <title>{`${TITLE} · 선배랑`}</title>
      <div className="bg-surface pt-safe">
        <div className="pt-3">
          <MentorshipSegments current="mine" />
        </div>
        <h1 className="px-page pt-5 pb-2 text-2xl font-bold">{TITLE}</h1>
      </div>
      {children}
    </PageBody>
  );
}
