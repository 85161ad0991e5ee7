import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';

/** In place of the second factor and the passkeys while they are loaded. */
export function SecondFactorsSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-4">
      <Skeleton className="h-32 w-full rounded-xl" />
      <Skeleton className="h-32 w-full rounded-xl" />
    </LoadingRegion>
  );
}
