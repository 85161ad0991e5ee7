import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import type { Elements } from '../../../ui/elements.ts';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { useShortcuts } from './shortcuts.ts';

export interface Column<Item> {
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  /** Of cells and header, such as an alignment. */
  readonly className?: string;
}

/** The class name of a column of figures that never wrap. */
export const NUMBER = 'text-right whitespace-nowrap tabular-nums';

/** Which item is shown, in the address: a reload shows it again. */
const SHOWN = 'item';
/** How many pages to search for it after a reload: it may have left the list meanwhile. */
const PAGES_TO_LOOK_IN = 10;

/**
 * A list of the desk as a table, and beside it the detail of the chosen one, or else of the first. J and K move through the list; a decided item leaves
 * it, and the next one opens.
 */
export function DeskList<Item>({
  label,
  list,
  idOf,
  columns,
  toolbar,
  empty,
  isGone = () => false,
  children,
}: {
  /** The name of the list, for screen readers. */
  label: string;
  list: UseInfiniteQueryResult<InfiniteData<{ content: Item[] }>>;
  idOf: (item: Item) => number;
  /** The first one is the row's name, and its button. */
  columns: readonly Column<Item>[];
  toolbar?: ReactNode;
  empty: Elements;
  /** Decided here, but not yet on the server. */
  isGone?: ((item: Item) => boolean) | undefined;
  /** The detail. */
  children: (item: Item) => ReactNode;
}) {
  const items = list.data?.pages.flatMap((page) => page.content).filter((item) => !isGone(item)) ?? [];
  const { shown, choose } = useShown(list, items, idOf);
  return (
    <div className="flex h-[calc(100dvh-var(--notice-height))] min-w-0">
      <section
        aria-label={`${label} 목록`}
        className="flex w-88 shrink-0 flex-col border-r border-line bg-surface xl:w-104"
      >
        {toolbar && <div className="flex flex-col gap-2 border-b border-line p-4">{toolbar}</div>}
        <div className="min-h-0 flex-1 overflow-y-auto">
          {list.isPending && (
            <LoadingRegion className="flex flex-col gap-2 p-4">
              {[1, 2, 3, 4, 5].map((row) => (
                <Skeleton key={row} className="h-13 w-full rounded-lg" />
              ))}
            </LoadingRegion>
          )}
          {list.isError && !list.data && <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />}
          {list.data && items.length === 0 && empty}
          {items.length > 0 && (
            <Table label={label} items={items} columns={columns} idOf={idOf} shown={shown} onChoose={choose} />
          )}
          {list.hasNextPage && (
            <div className="p-4">
              <MoreButton
                onMore={() => list.fetchNextPage()}
                error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
              />
            </div>
          )}
        </div>
      </section>
      <section aria-label="자세히" className="min-w-0 flex-1 overflow-y-auto bg-surface">
        {shown !== undefined && <div key={idOf(shown)}>{children(shown)}</div>}
      </section>
    </div>
  );
}

/**
 * The item that the address names, or its replacement: the first one, or the one after an item that left. Another search, filter or order
 * starts with its first.
 */
function useShown<Item>(
  list: UseInfiniteQueryResult<InfiniteData<unknown>>,
  items: readonly Item[],
  idOf: (item: Item) => number,
) {
  const [search, setSearch] = useSearchParams();
  const query = [...search].filter(([name]) => name !== SHOWN).join('&');
  const [last, setLast] = useState({ query, position: 0, isSought: search.has(SHOWN) });
  const asked = items.findIndex((item) => String(idOf(item)) === search.get(SHOWN));
  const kept = last.query === query ? Math.min(last.position, items.length - 1) : 0;
  const position = asked === -1 ? kept : asked;
  if (last.query !== query || (asked !== -1 && (last.isSought || asked !== last.position)))
    setLast({ query, position, isSought: false });

  // An item opened by its address may be beyond the first page. Show no other one meanwhile, because some looks are in the audit log.
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isBelow =
    last.isSought &&
    hasNextPage &&
    !isFetchNextPageError &&
    (data?.pages.length ?? 0) < PAGES_TO_LOOK_IN &&
    asked === -1;
  useEffect(() => {
    if (isBelow && !isFetchingNextPage) void fetchNextPage();
  }, [isBelow, isFetchingNextPage, fetchNextPage]);
  const shown = isBelow ? undefined : items[position];

  function choose(item: Item | undefined) {
    if (item === undefined) return;
    setSearch(
      (before) => {
        before.set(SHOWN, String(idOf(item)));
        return before;
      },
      { replace: true, flushSync: true },
    );
  }
  useShortcuts({
    KeyJ: () => choose(items[position + 1]),
    KeyK: () => choose(items[position - 1]),
  });
  return { shown, choose };
}

function Table<Item>({
  label,
  items,
  columns,
  idOf,
  shown,
  onChoose,
}: {
  label: string;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  idOf: (item: Item) => number;
  shown: Item | undefined;
  onChoose: (item: Item) => void;
}) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-0 z-10 bg-surface text-left text-xs text-ink-faint">
        <tr>
          {columns.map(({ header, className }) => (
            <th key={header} scope="col" className={clsx('px-3 py-2 font-semibold whitespace-nowrap', className)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr
            key={idOf(item)}
            className={clsx(
              'relative border-t border-line',
              item === shown ? 'bg-brand-soft' : 'transition-colors hover:bg-sunken',
            )}
          >
            {columns.map(({ header, cell, className }, index) =>
              index === 0 ? (
                <th key={header} scope="row" className={clsx('px-3 py-2 text-left font-semibold', className)}>
                  <button
                    ref={item === shown ? scrollIntoView : null}
                    type="button"
                    aria-current={item === shown}
                    onClick={() => onChoose(item)}
                    className="min-h-target w-full text-left wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                  >
                    {cell(item)}
                  </button>
                </th>
              ) : (
                <td key={header} className={clsx('px-3 py-2 break-words text-ink-muted', className)}>
                  {cell(item)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
