import type { ReactNode } from 'react';
import type { Elements } from '../ui/elements.ts';
import { ErrorState } from '../ui/status/states.tsx';
import { messageOf } from './api-error.ts';

type Query = { error: unknown; refetch: () => unknown };

/** The data of a query: until it is there the skeleton, or why it failed with a retry. */
export function Loaded<Data>({
  query,
  skeleton,
  children,
}: {
  query: Query & { data: Data | undefined };
  skeleton: Elements;
  children: (data: Data) => ReactNode;
}) {
  return query.data === undefined ? <NotLoaded query={query} skeleton={skeleton} /> : children(query.data);
}

/** In place of the data of a query. */
export function NotLoaded({ query: { error, refetch }, skeleton }: { query: Query; skeleton: Elements }) {
  return error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : skeleton;
}
