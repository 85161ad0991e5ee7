import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Elements } from '../ui/elements.ts';
import { ErrorState } from '../ui/status/states.tsx';
import { messageOf } from './api-error.ts';

interface Parts<Data> {
  readonly skeleton: Elements;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query: until it is there the skeleton, or why it failed with a retry. */
export function Loaded<Data>({
  query: { data, error, refetch },
  skeleton,
  children,
}: Parts<Data> & { query: { data: Data | undefined; error: unknown; refetch: () => unknown } }) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : skeleton;
}

/** {@link Loaded}, of a query that nothing else in the component reads. */
export function Fetched<Data, Key extends QueryKey>({
  query,
  ...parts
}: Parts<Data> & { query: UseQueryOptions<Data, Error, Data, Key> }) {
  return <Loaded query={useQuery(query)} {...parts} />;
}
