import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Elements } from '../ui/elements.ts';
import { ErrorState } from '../ui/status/states.tsx';
import { messageOf } from './api-error.ts';

interface Query {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Parts<Data> {
  readonly skeleton: Elements;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query: until it is there the skeleton, or why it failed with a retry. */
export function Loaded<Data>({
  query,
  skeleton,
  children,
}: Parts<Data> & { query: Query & { readonly data: Data | undefined } }) {
  return query.data === undefined ? <NotLoaded query={query} skeleton={skeleton} /> : children(query.data);
}

/** In place of the data of a query. */
export function NotLoaded({ query: { error, refetch }, skeleton }: { query: Query; skeleton: Elements }) {
  return error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : skeleton;
}

/** {@link Loaded}, of a query that nothing else in the component reads. */
export function Fetched<Data, Key extends QueryKey>({
  query,
  ...parts
}: Parts<Data> & { query: UseQueryOptions<Data, Error, Data, Key> }) {
  return <Loaded query={useQuery(query)} {...parts} />;
}
