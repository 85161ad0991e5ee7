import { lazy, Suspense } from 'react';
import { LoadingRegion, Skeleton } from '../status/skeleton.tsx';

const CalendarGrid = lazy(() => import('./calendar-grid.tsx'));

export type CalendarProps = {
  /** The chosen day as YYYY-MM-DD, in Korean time. */
  value?: string | undefined;
  onChange: (day: string) => void;
  /** Today as YYYY-MM-DD, in Korean time; days before it cannot be chosen (SPEC §2, time picker). */
  today: string;
  /** The last day that can be chosen, YYYY-MM-DD. */
  max?: string;
  /** Days with something on them, which have a dot and say so. */
  isMarked?: (day: string) => boolean;
  /** Days that cannot be chosen, between the others. */
  isClosed?: (day: string) => boolean;
  /** The note on a day, which stays selectable. */
  noteOf?: (day: string) => CalendarNote | undefined;
};

export interface CalendarNote {
  readonly label: string;
  /** Its number is red, as calendars print it. */
  readonly isHoliday: boolean;
}

/** A month to choose one day from; its code is loaded with the first calendar shown. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense
      fallback={
        <LoadingRegion>
          <Skeleton className="h-92 w-full" />
        </LoadingRegion>
      }
    >
      <CalendarGrid {...props} />
    </Suspense>
  );
}
