import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';

/** The skeleton of the second factor and the passkeys. */
export function SecondFactorsSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-6 py-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-6 w-24" />
    </LoadingRegion>
  );
}
