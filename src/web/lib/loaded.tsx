import type { ReactNode } from 'react';
import type { Elements } from '../ui/elements.ts';
import { ErrorState } from '../ui/status/states.tsx';
import { messageOf } from './api-error.ts';

/** The data of a query: until it is there the skeleton, or why it failed with a retry. */
export function Loaded<Data>({
  query: { data, error, refetch },
  skeleton,
  children,
}: {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  skeleton: Elements;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : skeleton;
}
