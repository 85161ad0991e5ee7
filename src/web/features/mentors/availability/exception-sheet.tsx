import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import { HORIZON_DAYS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityException } from '#domain/mentors/availability/availability.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { addKoreanDays, weekdayOfDay } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Calendar } from '../../../ui/calendar/calendar.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { SpansField } from './spans-field.tsx';
import { type Span, spansOf, startsOf } from './week-edits.ts';

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
  const [chosen, setChosen] = useState<readonly Span[] | undefined>(
    initial && initial.starts.length > 0 ? spansOf(initial.starts) : undefined,
  );
  // Until something is chosen: what the week has on that day.
  const spans = chosen ?? spansOf(day ? week[weekdayOfDay(day)] : []);
  const taken = booked.find((each) => each.day === day)?.starts ?? [];
  const canChoose = day !== undefined && (isClosed || spans.length > 0);

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="날짜 정하기"
      footer={
        <Button
          block
          size="lg"
          disabled={!canChoose}
          onClick={() => day && onChoose({ day, starts: isClosed ? [] : startsOf(spans) })}
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
            다른 시간에 만나요
          </ChoiceChip>
        </div>
      </fieldset>
      {!isClosed && day && <SpansField spans={spans} onChange={setChosen} />}
      {taken.length > 0 && (
        <p className="pt-4 text-sm text-ink-muted">{`${taken.join(', ')}에 확정된 멘토링이 있어요. 그대로 진행돼요.`}</p>
      )}
    </BottomSheet>
  );
}
