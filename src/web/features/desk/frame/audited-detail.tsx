import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { Opened } from './opened.tsx';

type AuditedContentProps<Data> = {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Data>;
  children: (data: Data) => Elements;
};

/** Details beyond the line of a list, loaded by a tap. */
export function AuditedDetail<Data>(props: AuditedContentProps<Data>) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Opened label="자세한 내용">
        <AuditedContent {...props} />
      </Opened>
    );
  }
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      자세히 보기 (기록이 남아요)
    </Button>
  );
}

/** Loaded once per opening, because each look is in the audit log. */
export function AuditedContent<Data>({ queryKey, load, children }: AuditedContentProps<Data>) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-40 w-full rounded-lg" />
      </LoadingRegion>
    );
  }
  return data ? children(data) : <ErrorState message={messageOf(error)} onRetry={refetch} />;
}
