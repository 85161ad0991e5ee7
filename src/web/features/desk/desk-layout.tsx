import { clsx } from 'clsx';
import { Link, Navigate, useLocation } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { session } from '../../app/session/session.ts';
import { useSession } from '../../app/session/use-session.ts';
import { withNext } from '../../lib/next-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Column } from '../../ui/layout/column.tsx';
import { AppBar } from '../../ui/navigation/app-bar.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { DeskHeading, DeskTitle } from './frame/desk-heading.tsx';
import { Alerts, DeskRail } from './frame/desk-rail.tsx';
import { DeskSearch } from './frame/desk-search.tsx';
import { HeldStepLine } from './frame/held-step-line.tsx';
import { sectionsFor } from './frame/sections.ts';
import { useIsWide } from './frame/use-is-wide.ts';
import { useWaiting } from './frame/use-waiting.ts';
import './desk.css';
import { StepUpDialog } from './step-up/step-up-dialog.tsx';

/**
 * The layout of the operator's pages: their menu and the page for the operator; a guest is led to the operators' sign-in. In a wide window the menu is a
 * rail at the left, and a page with a list has the whole room beside it.
 */
export function DeskLayout({
  title,
  isDesk = false,
  children,
}: {
  /** What the page is called, such as `결제`. */
  title: string;
  /** The page fills a wide window and places its heading itself ({@link DeskHeading}): a list and a detail, figures. */
  isDesk?: boolean;
  children: Elements;
}) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  if (!user) return <Navigate to={withNext(DESK_PAGES.deskSignIn, pathname + search)} replace />;
  if (user.memberType !== 'ROLE_ADMIN') return <NarrowLayout title={title}>{STRANGER}</NarrowLayout>;
  return (
    <DeskTitle value={title}>
      {isWide ? (
        <div className="pl-(--rail-width)">
          <title>{documentTitle(title)}</title>
          <DeskRail />
          <HeldStepLine />
          <main id="main" className={clsx('min-h-dvh bg-surface', !isDesk && 'px-8 py-3')}>
            {!isDesk && <DeskHeading />}
            {isDesk ? children : <div className="max-w-3xl">{children}</div>}
          </main>
        </div>
      ) : (
        <NarrowLayout title={title} search={<DeskSearch className={SEARCH_BUTTON} />}>
          <DeskMenu />
          <Alerts className="px-page pt-3" />
          {children}
        </NarrowLayout>
      )}
      <StepUpDialog />
    </DeskTitle>
  );
}

const documentTitle = (title: string) => `운영자 ${title} · 선배랑`;

const STRANGER = (
  <EmptyState title="운영자만 볼 수 있는 화면이에요" description="로그아웃한 뒤 운영자 계정으로 로그인해 주세요." />
);

const SEARCH_BUTTON =
  'inline-flex size-target items-center justify-center rounded-full transition-colors hover:bg-ink/6';

function NarrowLayout({ title, search, children }: { title: string; search?: Elements; children: Elements }) {
  return (
    <Column surface>
      <AppBar
        title={title}
        documentTitle={`운영자 ${title}`}
        actions={
          <>
            {search}
            <Button variant="ghost" size="sm" onClick={() => session.signOut()}>
              로그아웃
            </Button>
          </>
        }
      />
      <main id="main" className="flex flex-1 flex-col">
        {children}
      </main>
    </Column>
  );
}

/** The desk's parts in a narrow window: one line that scrolls sideways, with the current one in sight. */
function DeskMenu() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  const roles = useWaiting()?.roles;
  return (
    <div className="px-page pt-3 pb-1">
      <nav aria-label="운영자 메뉴" className="relative scroll-row rounded-lg bg-sunken p-1">
        {sectionsFor(roles).map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            ref={to === here ? showInRow : null}
            aria-current={to === here ? 'page' : undefined}
            className={clsx(
              'flex min-h-target shrink-0 grow items-center justify-center rounded-md px-3 py-2 text-sm font-semibold whitespace-nowrap transition-colors duration-150',
              to === here ? 'bg-raised text-ink shadow-card' : 'text-ink-faint hover:text-ink-muted',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function showInRow(link: HTMLElement | null) {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
}
