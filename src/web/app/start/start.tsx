import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { nextTask } from '../../lib/next-task.ts';
import type { Prepare } from '../../lib/prepare.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../session/session.ts';
import { isBrowsing } from './browsing.ts';
import { checkSession } from './check-session.tsx';
import { startTarget } from './start-target.ts';

/** How long the logo is shown (SPEC §9). */
const LOGO_MS = 2000;

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The start-up (SPEC §1): the logo, which index.html brings along, for two seconds while the session is checked, then the page. The
 * router is made as soon as the address is settled, so the page's code loads behind the logo.
 */
export async function start(createRouter: () => Router) {
  const logo = sleep(LOGO_MS - shownForMs());
  await checkSession(element('start-fault'));
  // What comes now is the work of a moment each, and between two of them the browser may paint or hear a tap.
  await nextTask();
  settleAddress();
  const router = createRouter();
  preparePage(router);
  await logo;
  const root = createRoot(element('root'));
  startTransition(() => root.render(<App router={router} />));
}

function App({ router }: { router: Router }) {
  // With the page's first frame the logo goes.
  useLayoutEffect(() => element('splash').remove(), []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Asks for what the page shows first, as soon as its code is here. The page itself says what fails. */
function preparePage(router: Router) {
  const { initialized, location, matches } = router.state;
  if (!initialized) {
    const stop = router.subscribe(() => {
      stop();
      preparePage(router);
    });
    return;
  }
  const search = new URLSearchParams(location.search);
  for (const { route, params } of matches) {
    (route.handle as Prepare | undefined)?.({ params, search }).catch(() => undefined);
  }
}

function settleAddress() {
  const { isAuthenticated } = session.read();
  const target = startTarget(window.location, { isAuthenticated, isBrowsing: isBrowsing() });
  if (target !== window.location.pathname + window.location.search) window.history.replaceState(null, '', target);
}

/** On a slow network the logo is there long before this script. */
function shownForMs() {
  const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
  return firstPaint ? performance.now() - firstPaint.startTime : 0;
}

/** One of the places that index.html has. */
const element = (id: string) => document.getElementById(id) as HTMLElement;

function sleep(milliseconds: number) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
