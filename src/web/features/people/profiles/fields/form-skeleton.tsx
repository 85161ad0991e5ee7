import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';

/** The skeleton of a form. */
export function FormSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-7 pt-4">
      <Skeleton className="h-9 w-2/3" />
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-13 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
