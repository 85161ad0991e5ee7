import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Marks the data of these keys as stale and fetches what is on screen; the next step at once, so that home is right when it is opened again. */
export async function refetchStale(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const typeOf = ([name]: QueryKey) => (name === 'next-step' ? 'all' : 'active');
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType: typeOf(queryKey) })));
}

/** The pages of a list that the server continues after a cursor; the first one has none. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ sliceInfo }: { sliceInfo: { cursor: string | null } }) => sliceInfo.cursor ?? undefined,
};
