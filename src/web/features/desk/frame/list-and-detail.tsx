import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { MorePages } from '../../../lib/more-pages.tsx';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import type { Elements } from '../../../ui/elements.ts';
import { useScrolls } from '../../../ui/layout/use-scrolls.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { type Column, ListTable, useColumnWidths } from './list-table.tsx';
import { useShortcuts } from './shortcuts.ts';

/** Which item is shown, in the address: a reload shows it again. */
const SHOWN = 'item';
/** How many pages to search for it after a reload: it may have left the list meanwhile. */
const PAGES_TO_LOOK_IN = 10;

interface ListProps<Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ content: Item[] }>>;
  /** Those that are shown: all but the decided ones. */
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number;
  readonly toolbar: ReactNode;
  readonly empty: Elements;
}

/**
 * A list of the desk as a table, as wide as its columns, and beside it the detail of the chosen item, or else of the first. J and K move through the
 * list; a decided item leaves it, and the next one opens.
 */
export function ListAndDetail<Item>({
  label,
  list,
  items,
  idOf,
  columns,
  toolbar,
  empty,
  isStage,
  children,
}: ListProps<Item> & {
  label: string;
  columns: readonly Column<Item>[];
  /** The detail fills its side by itself, instead of a card in the middle. */
  isStage: boolean;
  children: (item: Item) => ReactNode;
}) {
  const { shown, choose } = useShown(list, items, idOf);
  const widths = useColumnWidths(label);
  const detail = useRef<HTMLElement>(null);
  const scrolls = useScrolls(detail);
  return (
    <div className="flex h-[calc(100dvh-var(--notice-height))] min-w-0">
      <section
        aria-label={`${label} 목록`}
        className="flex max-w-[max(50%,100%-25rem)] min-w-[min(22rem,50%)] shrink-0 flex-col border-r border-line bg-surface"
        style={{ width: `${columns.reduce((rem, column) => rem + widths.of(column), 0)}rem` }}
      >
        <div className="flex flex-col gap-2 border-b border-line px-4 py-3">{toolbar}</div>
        <div className="min-h-0 flex-1 overflow-auto">
          {list.isPending && <Skeletons count={5} each="h-11 w-full rounded-lg" className="flex flex-col gap-2 p-4" />}
          {list.isError && !list.data && <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />}
          {list.data && items.length === 0 && empty}
          {items.length > 0 && (
            <ListTable
              label={label}
              items={items}
              columns={columns}
              widths={widths}
              idOf={idOf}
              shown={shown}
              onChoose={choose}
            />
          )}
          {list.hasNextPage && (
            <div className="p-4">
              <MorePages list={list} />
            </div>
          )}
        </div>
      </section>
      <section
        ref={detail}
        aria-label="자세히"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={scrolls ? 0 : undefined}
        className="min-w-0 flex-1 overflow-y-auto bg-surface"
      >
        <div className={isStage ? undefined : 'max-w-3xl px-8 py-5 *:border-0 *:p-0'}>
          {shown !== undefined && <Fragment key={idOf(shown)}>{children(shown)}</Fragment>}
        </div>
      </section>
    </div>
  );
}

/** The same in a narrow window: the cards below each other, page by page. */
export function ListOfCards<Item>({
  list,
  items,
  idOf,
  toolbar,
  empty,
  skeleton,
  children,
}: ListProps<Item> & {
  skeleton: string;
  children: (item: Item) => ReactElement;
}) {
  return (
    <>
      <div className="flex flex-col gap-2 px-page pt-4">{toolbar}</div>
      {list.isPending ? (
        <Skeletons count={2} each={`${skeleton} w-full rounded-xl`} className="flex flex-col gap-3 px-page py-5" />
      ) : !list.data ? (
        <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />
      ) : items.length === 0 ? (
        empty
      ) : (
        <div className="flex flex-col gap-4 px-page py-5">
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li key={idOf(item)}>{children(item)}</li>
            ))}
          </ul>
          <MorePages list={list} />
        </div>
      )}
    </>
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
      { replace: true },
    );
  }
  useShortcuts({
    KeyJ: () => choose(items[position + 1]),
    KeyK: () => choose(items[position - 1]),
  });
  return { shown, choose };
}
