import { clsx } from 'clsx';
import type { Elements } from '../elements.ts';

/** A grey placeholder in the shape of the loading content. Set its size by `className`; `round` for portraits. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-shimmer bg-line', round ? 'rounded-full' : 'rounded-md', className)}
    />
  );
}

/** Placeholder for a person's picture, name and occupation. */
export function PersonSkeleton() {
  return (
    <div className="flex items-center gap-4">
      <Skeleton round className="size-14" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-44" />
      </div>
    </div>
  );
}

/** Wraps skeletons and announces once to screen readers that content is loading. */
export function LoadingRegion({ className, children }: { className?: string; children: Elements }) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">불러오는 중이에요</span>
      {children}
    </div>
  );
}

/** Placeholders announced as one. @param each the class of one, or the classes of several */
export function Skeletons({
  each,
  count = 1,
  className,
}: {
  each: string | readonly string[];
  /** How many of one class. */
  count?: number;
  className?: string;
}) {
  const classes = typeof each === 'string' ? Array<string>(count).fill(each) : each;
  return (
    <LoadingRegion className={className}>
      {Array.from(classes, (one, index) => (
        <Skeleton key={index} className={one} />
      ))}
    </LoadingRegion>
  );
}
