import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { CallName, DataOf } from '#contract/calls.ts';
import { type Arguments, call } from './api.ts';

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
