import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';

/** The skeletons of messages from both sides. */
export function MessagesSkeleton() {
  return (
    <LoadingRegion className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-page py-6">
      <Skeleton className="h-11 w-48 rounded-xl" />
      <Skeleton className="h-18 w-60 rounded-xl" />
      <Skeleton className="ml-auto h-11 w-40 rounded-xl" />
      <Skeleton className="h-11 w-36 rounded-xl" />
      <Skeleton className="ml-auto h-18 w-56 rounded-xl" />
    </LoadingRegion>
  );
}
