import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallName, DataOf } from '#contract/calls.ts';
import { type Arguments, call } from './api.ts';

/** Marks the data of these keys as stale and fetches what is on screen; the next step at once, so that home is right when it is opened again. */
export async function refetchStale(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const typeOf = ([name]: QueryKey) => (name === 'next-step' ? 'all' : 'active');
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType: typeOf(queryKey) })));
}

type CallQuery<Data> = {
  queryKey: DataTag<QueryKey, Data, Error>;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
};

/** The query of a call, which is aborted once nothing waits for it: `useQuery(queryOf(['business'], 'GET /v1/business'))`. */
export function queryOf<Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  ...[options]: Arguments<Name>
): CallQuery<DataOf<Name>> {
  return {
    queryKey: queryKey as CallQuery<DataOf<Name>>['queryKey'],
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as unknown as Arguments<Name>)),
  };
}

type CursorPage = { sliceInfo: { cursor: string | null } };

/** The pages of a list that the server continues after a cursor; the first one has none. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ sliceInfo }: CursorPage) => sliceInfo.cursor ?? undefined,
};

type ListCall = { [Name in CallName]: DataOf<Name> extends CursorPage ? Name : never }[CallName];

type CallPages<Data> = typeof byCursor & {
  queryKey: DataTag<QueryKey, InfiniteData<Data, string>, Error>;
  queryFn: (context: { pageParam: string; signal: AbortSignal }) => Promise<Data>;
};

/**
 * The query of a call's list, page by page.
 * @param optionsAfter what the call takes for the page after a cursor, which is empty for the first one
 */
export function pagesOf<Name extends ListCall>(
  queryKey: QueryKey,
  name: Name,
  optionsAfter: (cursor: string) => Arguments<Name>[0],
): CallPages<DataOf<Name>> {
  return {
    ...byCursor,
    queryKey: queryKey as CallPages<DataOf<Name>>['queryKey'],
    queryFn: ({ pageParam, signal }) =>
      call(name, ...([{ ...optionsAfter(pageParam), signal }] as unknown as Arguments<Name>)),
  };
}
