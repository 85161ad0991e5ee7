import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PAGES } from '#contract/pages.ts';
import { SPLASH_SHOWN } from '#domain/brand.ts';
import { NETWORK_ERROR_MESSAGE } from '../../lib/api-error.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { nextTask } from '../../lib/next-task.ts';
import { isOnline, onNetworkChange, useOnline } from '../../lib/online.ts';
import type { Prepare } from '../../lib/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { session } from '../session/session.ts';
import { isBrowsing, startBrowsing } from './browsing.ts';
import { isSharedMentor, startTarget } from './start-target.ts';

/** The session is checked again by itself after so long, then after twice as long each time. */
const FIRST_RETRY_AFTER_MS = 2000;
const MAX_RETRY_AFTER_MS = 30_000;

/** How long the splash is shown (SPEC §9). */
const SPLASH_MS = 2000;

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The start-up (SPEC §1): the splash, which is part of index.html, for two seconds in each tab, while the session is checked and the page is
 * made ready beneath it. The router is created as soon as the address is known, so the page's code loads during the splash.
 */
export async function start(createRouter: () => Router) {
  const splash = leavesSplashOut() ? Promise.resolve() : sleep(SPLASH_MS - shownForMs());
  await checkSession(element('start-error'));
  // Each of the following parts is short; a new task between two of them lets the browser paint or handle a tap.
  await nextTask();
  applyStartTarget();
  const router = createRouter();
  // On a slow network the splash stays until the page's code is there, so nothing flashes in between.
  await initialized(router);
  // With its data the page is drawn once, in short tasks; if that came later, it would be drawn again in one long task.
  await Promise.race([preparePage(router), splash]);
  // The built page loads its style sheet behind the splash. If that fails, do not wait for it.
  if (document.readyState !== 'complete') await windowLoad();
  const root = createRoot(element('root'));
  startTransition(() => root.render(<App router={router} splash={splash} />));
  await splash;
}

function App({ router, splash }: { router: Router; splash: Promise<void> }) {
  // With the page's first frame, or later.
  useLayoutEffect(() => void splash.then(() => element('splash').remove()), [splash]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

/** Once in a tab is enough (conformance D.25). */
function leavesSplashOut() {
  const isShown = tabStorage.read(SPLASH_SHOWN);
  tabStorage.write(SPLASH_SHOWN, SPLASH_SHOWN);
  return isShown || comesFromPayment();
}

/** Resolves when the page's code is there, or has failed: then the fallback says so. */
async function initialized(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized: isInitialized }) => {
      if (!isInitialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Fetches the data that the page shows first. The page itself reports errors. */
function preparePage({ state: { location, matches } }: Router): Promise<unknown> {
  const search = new URLSearchParams(location.search);
  return Promise.allSettled(
    matches.map(async ({ route, params }) => (route.handle as Prepare | undefined)?.({ params, search })),
  );
}

function applyStartTarget() {
  const { isAuthenticated } = session.read();
  if (!isAuthenticated && isSharedMentor(window.location)) startBrowsing();
  const target = startTarget(window.location, { isAuthenticated, isBrowsing: isBrowsing() });
  if (target !== window.location.pathname + window.location.search) window.history.replaceState(null, '', target);
}

/** A buyer who returns from the gateway's window is in the middle of a visit (conformance D.25). */
function comesFromPayment() {
  const { pathname } = window.location;
  return pathname === PAGES.paymentSuccess || pathname === PAGES.paymentFail;
}

function windowLoad() {
  return new Promise((resolve) => {
    window.addEventListener('load', resolve);
  });
}

/** On a slow network the splash was painted long before this script runs. */
function shownForMs() {
  const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
  return firstPaint ? performance.now() - firstPaint.startTime : 0;
}

/** An element that index.html contains. */
const element = (id: string) => document.getElementById(id) as HTMLElement;

function sleep(milliseconds: number) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * Resolves once the session is checked. While the check fails, its error is shown under the logo with a retry (conformance D.7); it is
 * also repeated when the network returns, and after longer and longer waits while the server gives no answer.
 * @param container where the error is rendered; index.html has it under the logo
 */
function checkSession(container: HTMLElement) {
  return new Promise<void>((resolve) => {
    let root: Root | undefined;
    let lastCheck = Promise.resolve();
    let wait = FIRST_RETRY_AFTER_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onNetworkChange(() => {
      if (isOnline()) void check();
    });
    // A check still in flight began before the network returned, so its result is awaited first.
    function check() {
      clearTimeout(timer);
      lastCheck = lastCheck.then(() => (session.read().isSessionChecked ? undefined : session.check()));
      return lastCheck;
    }
    const unsubscribe = session.subscribe(() => {
      const { isSessionChecked, checkError } = session.read();
      if (checkError) {
        root ??= createRoot(container);
        root.render(<SessionCheckError message={checkError} onRetry={check} />);
        if (checkError === NETWORK_ERROR_MESSAGE) {
          timer = setTimeout(check, wait);
          wait = Math.min(2 * wait, MAX_RETRY_AFTER_MS);
        }
      }
      if (!isSessionChecked) return;
      stopListening();
      unsubscribe();
      root?.unmount();
      resolve();
    });
    void check();
  });
}

function SessionCheckError({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  return (
    <div className="animate-appear pt-10">
      {useOnline() ? (
        <p className="pb-5">{message}</p>
      ) : (
        <>
          <p className="text-lg font-bold">인터넷에 연결되어 있지 않아요</p>
          <p className="pt-1 pb-5 text-balance text-purple-100">
            와이파이나 데이터 연결을 확인해 주세요. 연결되면 저절로 다시 열려요.
          </p>
        </>
      )}
      <Button variant="on-brand" block onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  );
}
