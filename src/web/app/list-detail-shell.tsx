import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useIsWide } from '../lib/use-is-wide.ts';
import { Column } from '../ui/layout/column.tsx';
import { ListAddress, ListPane } from '../ui/panes/list-pane.ts';
import { LoadingRegion, PersonSkeleton } from '../ui/status/skeleton.tsx';
import { PageShell } from './page-shell.tsx';
import { SideRail } from './side-rail.tsx';
import { TabShell } from './tab-shell.tsx';
import { TermsRenewal } from './terms-renewal/terms-renewal.tsx';

/** How far each list was scrolled when its pane was last left, in pixels. */
const positions = new Map<string, number>();

/**
 * The layout of a list's route and of its details' routes (docs/decisions/0155). In a narrow window each is a page of its own; in a wide one the
 * list stays mounted in a pane with a scroll position of its own, and the detail is the page, in SPEC's column beside it.
 */
export function ListDetailShell({
  label,
  listPath,
  List,
  hint,
}: {
  /** The name of the pane, for screen readers. */
  label: string;
  /** The list's own address. Its filters are in the query, also while a detail is shown. */
  listPath: string;
  List: ComponentType;
  /** In place of a detail, while none is chosen. */
  hint: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  const isAtList = pathname === listPath;
  if (!isWide) return isAtList ? <TabShell /> : <PageShell />;
  return (
    <>
      <SideRail />
      <TermsRenewal isMainScreen={isAtList} />
      <div className="flex justify-center pl-(--rail-width) print:block print:pl-0">
        <Pane label={label} listPath={listPath} search={search} isBeside={!isAtList}>
          <List />
        </Pane>
        <div className="max-w-column min-w-0 flex-[3]">
          {isAtList ? (
            <aside
              aria-label="고른 항목"
              className="sticky top-0 flex h-dvh flex-col items-center justify-center px-page text-center text-ink-muted"
            >
              {hint}
            </aside>
          ) : (
            <ListAddress value={listPath + search}>
              <Column surface />
            </ListAddress>
          )}
        </div>
      </div>
    </>
  );
}

/** While the list's code loads. */
function PaneSkeleton() {
  return (
    <LoadingRegion label="목록을 불러오는 중이에요" className="flex flex-col gap-6 px-page py-8">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <PersonSkeleton key={key} />
      ))}
    </LoadingRegion>
  );
}

function Pane({
  label,
  listPath,
  search,
  isBeside,
  children,
}: {
  label: string;
  listPath: string;
  search: string;
  isBeside: boolean;
  children: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(search);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = positions.get(listPath) ?? 0;
    return () => void positions.set(listPath, element.scrollTop);
  }, [listPath]);
  // Another filter is another list, which begins at its top.
  useLayoutEffect(() => {
    if (shown.current !== search) scroller.current?.scrollTo(0, 0);
    shown.current = search;
  }, [search]);

  return (
    // A section is a landmark by its name: beside the page it has one, alone it holds the page itself.
    <section
      aria-label={isBeside ? label : undefined}
      className="sticky top-(--notice-height) h-[calc(100dvh-var(--notice-height))] max-w-104 min-w-0 flex-[2] border-x border-line print:hidden"
    >
      <div ref={scroller} className="flex h-full flex-col overflow-y-auto overscroll-contain [--notice-height:0px]">
        <ListPane value={isBeside ? 'beside' : 'alone'}>
          <Suspense fallback={<PaneSkeleton />}>{children}</Suspense>
        </ListPane>
      </div>
    </section>
  );
}
