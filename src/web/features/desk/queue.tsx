import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import type { Elements } from '../../ui/elements.ts';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { LoadingRegion } from '../../ui/status/skeleton.tsx';
import { ErrorState } from '../../ui/status/states.tsx';

/** Cards that wait for the operator, page by page; or their skeletons, an error with a retry, or the empty state. */
export function Queue<Item>({
  list,
  skeleton,
  empty,
  children,
}: {
  list: UseInfiniteQueryResult<InfiniteData<{ content: Item[] }>>;
  /** The skeleton of one card. */
  skeleton: Elements;
  empty: Elements;
  /** A card in its `<li>`, with its key. */
  children: (item: Item) => ReactElement;
}) {
  if (list.isPending) {
    return (
      <LoadingRegion className="flex flex-col gap-3 px-page py-5">
        {skeleton}
        {skeleton}
      </LoadingRegion>
    );
  }
  if (!list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const items = list.data.pages.flatMap((page) => page.content);
  if (items.length === 0) return empty;
  return (
    <div className="flex flex-col gap-4 px-page py-5">
      <ul className="flex flex-col gap-4">{items.map(children)}</ul>
      {list.hasNextPage && (
        <MoreButton
          onMore={() => list.fetchNextPage()}
          error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
        />
      )}
    </div>
  );
}
