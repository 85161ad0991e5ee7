import { useState } from 'react';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { clearDay, copyDay, describeHours, type LockedCells } from './week-edits.ts';

/** Copies a weekday to others, or clears it. */
export function DaySheet({
  weekday,
  open,
  week,
  locked,
  onClose,
  onChange,
}: {
  weekday: KoreanWeekday;
  open: boolean;
  week: AvailabilityWeek;
  locked: LockedCells;
  onClose: () => void;
  onChange: (week: AvailabilityWeek) => void;
}) {
  const [to, setTo] = useState<readonly KoreanWeekday[]>([]);
  const others = KOREAN_WEEKDAYS.filter((each) => each !== weekday);

  function finish(next: AvailabilityWeek) {
    onChange(next);
    close();
  }

  function close() {
    setTo([]);
    onClose();
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`${weekday}요일`}
      description={describeHours(week[weekday]) || '가능한 시간이 없어요.'}
      footer={
        <div className="flex gap-2.5 *:flex-1">
          <Button
            variant="secondary"
            disabled={week[weekday].length === 0}
            onClick={() => finish(clearDay(week, weekday, locked))}
          >
            {`${weekday}요일 비우기`}
          </Button>
          <Button disabled={to.length === 0} onClick={() => finish(copyDay(week, { from: weekday, to, locked }))}>
            복사하기
          </Button>
        </div>
      }
    >
      <fieldset className="mt-4">
        <legend className="pb-2.5 text-sm font-semibold text-ink-muted">복사할 요일</legend>
        <div className="grid grid-cols-3 gap-2">
          {others.map((each) => (
            <ChoiceChip
              key={each}
              type="checkbox"
              checked={to.includes(each)}
              onChange={() => setTo(to.includes(each) ? to.filter((day) => day !== each) : [...to, each])}
            >
              {`${each}요일`}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </BottomSheet>
  );
}
