import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { messageOf } from './api-error.ts';

/** The button for the next page of a list, as long as there is one. */
export function MorePages({ list }: { list: UseInfiniteQueryResult }) {
  if (!list.hasNextPage) return null;
  const error = list.isFetchNextPageError ? messageOf(list.error) : undefined;
  return <MoreButton onMore={() => list.fetchNextPage()} error={error} />;
}
