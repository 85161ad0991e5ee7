import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';

/** The skeleton of a text. */
export function TextSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-3">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </LoadingRegion>
  );
}
