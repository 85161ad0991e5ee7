import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';

/** The skeleton of a member's own profile, or of its form. */
export function ProfileSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-7 pt-2">
      <div className="flex flex-col items-center gap-2.5">
        <Skeleton round className="size-28" />
        <Skeleton className="mt-2 h-7 w-32" />
        <Skeleton className="h-5 w-44" />
      </div>
      {[1, 2, 3, 4].map((part) => (
        <div key={part} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-13 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
