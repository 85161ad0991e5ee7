import { useState } from 'react';
import type { AvailabilityException } from '#domain/mentors/availability/availability.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** 이번 주 쉬기: closes what is left of this week, or opens it again. */
export function RestCard({
  days,
  exceptions,
  saved,
  onChange,
}: {
  /** From today to Sunday. */
  days: readonly string[];
  exceptions: readonly AvailabilityException[];
  /** As the server has them. */
  saved: readonly AvailabilityException[];
  onChange: (exceptions: AvailabilityException[]) => void;
}) {
  const isResting = isClosed(days, exceptions);
  const isThisWeek = ({ day }: AvailabilityException) => days.includes(day);
  const others = exceptions.filter((each) => !isThisWeek(each));
  // The week's own hours, which come back when it is opened again; after a reload those that are saved.
  const [before, setBefore] = useState(saved.filter(isThisWeek));
  const sunday = describeKoreanDay(days.at(-1) ?? '');

  function rest() {
    setBefore(exceptions.filter(isThisWeek));
    onChange([...days.map((day) => ({ day, starts: [] })), ...others]);
  }

  function open() {
    onChange(isClosed(days, before) ? others : [...before, ...others]);
  }

  return (
    <Card tone={isResting ? 'brand' : 'sunken'} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-bold">{isResting ? '이번 주는 쉬어요' : '이번 주에 바쁘신가요?'}</h2>
        <p className="pt-0.5 text-sm text-ink-muted">
          {`${sunday}까지 새 제안을 받지 않아요. 확정된 멘토링과 이미 받은 제안은 그대로예요.`}
        </p>
      </div>
      <Button
        variant={isResting ? 'secondary' : 'soft'}
        size="sm"
        aria-pressed={isResting}
        onClick={isResting ? open : rest}
      >
        {isResting ? '다시 열기' : '이번 주 쉬기'}
      </Button>
    </Card>
  );
}

function isClosed(days: readonly string[], exceptions: readonly AvailabilityException[]) {
  return days.every((day) => exceptions.some((each) => each.day === day && each.starts.length === 0));
}
