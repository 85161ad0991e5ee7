import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';

/** The skeleton of the second factor and the passkeys. */
export function SecondFactorsSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-4">
      <Skeleton className="h-32 w-full rounded-xl" />
      <Skeleton className="h-32 w-full rounded-xl" />
    </LoadingRegion>
  );
}
