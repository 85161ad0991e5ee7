import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Notices } from './notices/notices.tsx';

/** What surrounds every page: the skip link, notices, scroll restoration. Toasts and dialogs belong to the layouts below it, because they may query the server. */
export function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-1/2 z-60 -translate-x-1/2 -translate-y-[calc(100%+1rem)] rounded-full bg-inverse px-5 py-3 text-sm font-semibold text-on-inverse focus:translate-y-0"
      >
        본문 바로가기
      </a>
      <NavigationProgress />
      <Notices />
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** A new document begins at the top: the router always calls its first entry `default`, so a position stored under that key is an earlier document's. */
function scrollKey({ key }: { key: string }): string {
  return key === 'default' ? `${key}-${performance.timeOrigin}` : key;
}

/** A thin line at the top while the next page's code loads; only when that takes a moment. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 mx-auto h-0.5 max-w-column overflow-hidden">
      <div className="h-full animate-line bg-brand" />
    </div>
  );
}

/** Announces the new page's title to screen readers, as a browser does after a full page load. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    if (region.current) region.current.textContent = document.title;
  }, [pathname]);

  return <p ref={region} aria-live="polite" className="sr-only" />;
}
