import { useEffect, useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isOnline, onNetworkChange } from '../../lib/online.ts';
import { session } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { isBrowsing } from './browsing.ts';
import { Splash } from './splash.tsx';
import { startTarget } from './start-target.ts';

/** How long the logo is shown (SPEC §9). */
const SPLASH_MS = 2000;

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The start-up (SPEC §1): the logo for two seconds while the session is checked, then the page. The router is made as
 * soon as the address is settled, so the page's code loads behind the logo.
 */
export function Start({ createRouter }: { createRouter: () => Router }) {
  const { isSessionChecked, checkFault } = useSession();
  const hasShownLogo = useElapsed(SPLASH_MS);
  const [router, setRouter] = useState<Router>();

  useEffect(() => void session.check(), []);
  useEffect(
    () =>
      onNetworkChange(() => {
        if (isOnline() && session.read().checkFault) void session.check();
      }),
    [],
  );

  if (isSessionChecked && !router) setRouter(settleAddress(createRouter));
  if (router && hasShownLogo) return <RouterProvider router={router} />;
  return <Splash fault={checkFault} onRetry={() => void session.check()} />;
}

function settleAddress(createRouter: () => Router) {
  const { isAuthenticated } = session.read();
  const target = startTarget(window.location, { isAuthenticated, isBrowsing: isBrowsing() });
  if (target !== window.location.pathname + window.location.search) window.history.replaceState(null, '', target);
  return createRouter();
}

function useElapsed(milliseconds: number) {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasElapsed;
}
