import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const CalendarSheet = lazy(() => import('./calendar-sheet.tsx'));

/** Opens the ways to put a confirmed session into a calendar, until it begins. */
export function AddToCalendar({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState<boolean>();
  const now = useNow();
  const start = mentoring.confirmedTime && parseKoreanTime(mentoring.confirmedTime.startTime);
  if (!start || start <= now) return null;
  return (
    <>
      <Button variant="soft" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden className="size-4.5" />
        캘린더에 추가
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <CalendarSheet open={isOpen} mentoring={mentoring} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
