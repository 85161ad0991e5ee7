import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import { HORIZON_DAYS, SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityException } from '#domain/mentors/availability/availability.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { addKoreanDays, weekdayOfDay } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Calendar } from '../../../ui/calendar/calendar.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';

/** Chooses a day, and closes it or gives it half hours of its own. */
export function ExceptionSheet({
  open,
  initial,
  week,
  booked,
  notes,
  today,
  onClose,
  onChoose,
}: {
  open: boolean;
  initial: AvailabilityException | undefined;
  week: AvailabilityWeek;
  booked: Availability['booked'];
  notes: NonNullable<Availability['notes']>;
  today: string;
  onClose: () => void;
  onChoose: (exception: AvailabilityException) => void;
}) {
  const [day, setDay] = useState(initial?.day);
  const [isClosed, setClosed] = useState(!initial || initial.starts.length === 0);
  const [starts, setStarts] = useState<readonly string[] | undefined>(initial?.starts);
  // Until something is chosen: what the week has on that day.
  const shown = starts ?? (day ? week[weekdayOfDay(day)] : []);
  const taken = booked.find((each) => each.day === day)?.starts ?? [];
  const canChoose = day !== undefined && (isClosed || shown.length > 0);

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="날짜 정하기"
      description="그날은 시간표 대신 여기에서 정한 대로 보여요."
      footer={
        <Button
          block
          size="lg"
          disabled={!canChoose}
          onClick={() => day && onChoose({ day, starts: isClosed ? [] : [...shown] })}
        >
          정하기
        </Button>
      }
    >
      <Calendar
        value={day}
        onChange={setDay}
        today={today}
        max={addKoreanDays(today, HORIZON_DAYS)}
        noteOf={(each) => notes.find((note) => note.day === each)}
      />
      <fieldset className="mt-4">
        <legend className="sr-only">그날의 시간</legend>
        <div className="grid grid-cols-2 gap-2.5">
          <ChoiceChip name="exception" checked={isClosed} onChange={() => setClosed(true)}>
            쉬어요
          </ChoiceChip>
          <ChoiceChip name="exception" checked={!isClosed} onChange={() => setClosed(false)}>
            다른 시간에 가능해요
          </ChoiceChip>
        </div>
      </fieldset>
      {!isClosed && (
        <fieldset className="mt-6">
          <legend className="pb-2.5 text-sm font-semibold text-ink-muted">가능한 시간</legend>
          <div className="grid grid-cols-4 gap-2">
            {SLOT_STARTS.map((clock) => (
              <ChoiceChip
                key={clock}
                type="checkbox"
                checked={shown.includes(clock)}
                disabled={taken.includes(clock)}
                onChange={() =>
                  setStarts(
                    shown.includes(clock) ? shown.filter((each) => each !== clock) : [...shown, clock].toSorted(),
                  )
                }
                className="tabular-nums *:px-1"
              >
                {clock}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
      )}
      {taken.length > 0 && (
        <p className="pt-4 text-sm text-ink-muted">{`${taken.join(', ')}에 확정된 멘토링이 있어요. 그대로 진행돼요.`}</p>
      )}
    </BottomSheet>
  );
}
