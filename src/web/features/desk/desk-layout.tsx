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
import { Alerts } from './frame/alerts.tsx';
import { DeskRail } from './frame/desk-rail.tsx';
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
  documentTitle = '운영자',
  isDesk = false,
  children,
}: {
  documentTitle?: string;
  /** The page fills a wide window: a list and a detail. */
  isDesk?: boolean;
  children: Elements;
}) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  if (!user) return <Navigate to={withNext(DESK_PAGES.deskSignIn, pathname + search)} replace />;
  if (user.memberType !== 'ROLE_ADMIN') return <NarrowLayout documentTitle={documentTitle}>{STRANGER}</NarrowLayout>;
  return (
    <>
      {isWide ? (
        <div className="pl-(--rail-width)">
          <DeskRail />
          <HeldStepLine />
          {isDesk ? (
            <main id="main">
              <title>{`${documentTitle} · 선배랑`}</title>
              <h1 className="sr-only">{documentTitle}</h1>
              {children}
            </main>
          ) : (
            <Column surface>
              <AppBar title="운영자" documentTitle={documentTitle} />
              <main id="main" className="flex flex-1 flex-col">
                {children}
              </main>
            </Column>
          )}
        </div>
      ) : (
        <NarrowLayout documentTitle={documentTitle}>
          <DeskMenu />
          <Alerts className="px-page pt-3" />
          {children}
        </NarrowLayout>
      )}
      <StepUpDialog />
    </>
  );
}

const STRANGER = (
  <EmptyState title="운영자만 볼 수 있는 화면이에요" description="로그아웃한 뒤 운영자 계정으로 로그인해 주세요." />
);

function NarrowLayout({ documentTitle, children }: { documentTitle: string; children: Elements }) {
  return (
    <Column surface>
      <AppBar
        title="운영자"
        documentTitle={documentTitle}
        actions={
          <Button variant="ghost" size="sm" onClick={() => session.signOut()}>
            로그아웃
          </Button>
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
