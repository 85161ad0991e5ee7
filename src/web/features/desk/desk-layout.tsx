import { clsx } from 'clsx';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { session, useSession } from '../../app/session/session.ts';
import { call } from '../../lib/api.ts';
import { withNext } from '../../lib/next-path.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Column } from '../../ui/layout/column.tsx';
import { AppBar } from '../../ui/navigation/app-bar.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/status/states.tsx';
import { CodeEntry } from '../account/second-factors/code-entry.tsx';
import { PasskeyButton } from '../account/second-factors/passkey-button.tsx';
import './desk.css';
import { signWithPasskey } from '../account/second-factors/passkey.ts';
import { useWaiting } from './frame/age-badge.tsx';
import { DeskHeading, DeskTitle } from './frame/desk-heading.tsx';
import { Alerts, DeskRail } from './frame/desk-rail.tsx';
import { DeskSearch } from './frame/desk-search.tsx';
import { sendHeldDecision, takeBackDecision, UNDO_SECONDS, useHeldDecisions } from './frame/held-decision.ts';
import { sectionsFor } from './frame/sections.ts';
import { useShortcuts } from './frame/shortcuts.ts';
import { stepUpQueue } from './step-up/step-up.ts';

/**
 * The layout of the operator's pages: their menu and the page for the operator; a guest is led to the operators' sign-in. In a wide window the menu is a
 * rail at the left, and a page with a list has the whole room beside it.
 */
export function DeskLayout({
  title,
  isDesk = false,
  children,
}: {
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
          <HeldDecisionLine />
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

/** A page with one list. */
export function deskPage(title: string, List: ComponentType) {
  return function DeskPage() {
    return (
      <DeskLayout isDesk title={title}>
        <List />
      </DeskLayout>
    );
  };
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

/** The line at the foot of the list, where it covers no field, while a decision waits to be sent: it is taken back by its button, or by Z. */
function HeldDecisionLine() {
  const { held } = useHeldDecisions();
  const takeBack = () => {
    if (takeBackDecision()) showToast('되돌렸어요. 아직 결정하지 않았어요.');
  };
  useShortcuts({ KeyZ: takeBack });
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(sendHeldDecision, UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [held]);
  // Leaving the page sends the decision.
  useEffect(() => sendHeldDecision, []);
  return (
    <div role="status" className="fixed bottom-6 left-[calc(var(--rail-width)+1rem)] z-20 w-80">
      {held && (
        <div className="flex items-center justify-between gap-4 rounded-lg bg-inverse py-2 pr-2 pl-4 text-sm font-medium text-on-inverse shadow-float">
          <p className="min-w-0 break-words">{`${held.label}: ${UNDO_SECONDS}초 뒤에 확정돼요`}</p>
          <Button size="sm" variant="on-brand" aria-keyshortcuts="Z" onClick={takeBack}>
            되돌리기
          </Button>
        </div>
      )}
    </div>
  );
}

/** Asks for the second factor again if an action at the desk needs a fresh one. */
function StepUpDialog() {
  const [request] = useSyncExternalStore(stepUpQueue.subscribe, stepUpQueue.read);
  function close(isConfirmed: boolean) {
    if (request && stepUpQueue.remove(request)) request.resolve(isConfirmed);
  }
  useEffect(() => {
    window.addEventListener('popstate', cancelAll);
    return () => window.removeEventListener('popstate', cancelAll);
  }, []);
  return (
    <Modal
      open={request !== undefined}
      onClose={() => close(false)}
      title="본인인지 다시 확인할게요"
      description="돈이나 개인정보를 다루는 작업이에요. 확인하면 5분 동안 다시 묻지 않아요."
    >
      <CodeEntry
        kind="TOTP"
        action="확인"
        onSend={async (code) => {
          await call('POST /v1/admin/step-up/totp', { body: { code } });
          close(true);
        }}
      />
      <div className="pt-2">
        <PasskeyButton
          onUse={async () => {
            const options = await call('POST /v1/admin/step-up/passkey/options');
            await call('POST /v1/admin/step-up/passkey', { body: await signWithPasskey(options) });
            close(true);
          }}
        >
          패스키로 확인
        </PasskeyButton>
      </div>
      <Button variant="ghost" block className="mt-2" onClick={() => close(false)}>
        취소
      </Button>
    </Modal>
  );
}

/** The browser's back and forward leave the page that asked, so its action is cancelled. */
function cancelAll() {
  for (const request of stepUpQueue.read()) if (stepUpQueue.remove(request)) request.resolve(false);
}
