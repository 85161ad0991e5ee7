import { useState } from 'react';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { SpansField } from './spans-field.tsx';
import { cellKey, type LockedCells, setDays, spansOf, startsOf, suggestSpan } from './week-edits.ts';

/** The hours of a weekday, and other weekdays that get the same ones. */
export function DaySheet({
  weekday,
  isAdding,
  open,
  week,
  locked,
  onClose,
  onChange,
}: {
  weekday: KoreanWeekday;
  /** Begins with hours that the weekday does not have yet. */
  isAdding: boolean;
  open: boolean;
  week: AvailabilityWeek;
  locked: LockedCells;
  onClose: () => void;
  onChange: (week: AvailabilityWeek) => void;
}) {
  const [spans, setSpans] = useState(() => {
    const before = spansOf(week[weekday]);
    const added = isAdding ? suggestSpan(before) : undefined;
    return added ? [...before, added] : before;
  });
  const [others, setOthers] = useState<readonly KoreanWeekday[]>([]);
  const kept = SLOT_STARTS.filter((clock) => locked.has(cellKey({ weekday, clock })));

  function finish() {
    onChange(setDays(week, { days: [weekday, ...others], starts: startsOf(spans), locked }));
    onClose();
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`${weekday}요일`}
      footer={
        <Button block size="lg" onClick={finish}>
          정하기
        </Button>
      }
    >
      <SpansField spans={spans} onChange={(next) => setSpans([...next])} />
      {kept.length > 0 && (
        <p className="pt-2 text-sm text-ink-muted">
          {`${kept.join(', ')}에 확정된 멘토링이 있어요. 그 시간은 그대로예요.`}
        </p>
      )}
      <fieldset className="mt-6">
        <legend className="pb-2.5 font-semibold">다른 요일도 똑같이</legend>
        <div className="grid grid-cols-6 gap-1.5">
          {KOREAN_WEEKDAYS.filter((each) => each !== weekday).map((each) => (
            <ChoiceChip
              key={each}
              type="checkbox"
              aria-label={`${each}요일`}
              checked={others.includes(each)}
              onChange={() =>
                setOthers(others.includes(each) ? others.filter((day) => day !== each) : [...others, each])
              }
              className="*:px-1"
            >
              {each}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </BottomSheet>
  );
}
