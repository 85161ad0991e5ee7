import { X } from 'lucide-react';
import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import { type AvailabilityException, restOfWeek } from '#domain/mentors/availability/availability.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ExceptionSheet } from './exception-sheet.tsx';
import { type ExceptionSpan, joinDays } from './join-days.ts';
import { describeHours } from './week-edits.ts';

/** Single days on which the week does not count, and what is left of this week closed by one tap (이번 주 쉬기). */
export function ExceptionsSection({
  week,
  exceptions,
  saved,
  booked,
  notes,
  today,
  onChange,
}: {
  week: AvailabilityWeek;
  exceptions: readonly AvailabilityException[];
  /** As the server has them. */
  saved: readonly AvailabilityException[];
  booked: Availability['booked'];
  notes: NonNullable<Availability['notes']>;
  today: string;
  onChange: (exceptions: AvailabilityException[]) => void;
}) {
  const [sheet, setSheet] = useState<{ open: boolean; day?: string | undefined; count: number }>({
    open: false,
    count: 0,
  });
  const rest = useRest({ days: restOfWeek(today), exceptions, saved, onChange });
  const spans = joinDays(exceptions.filter(({ day }) => day >= today));
  const without = (days: readonly string[]) => exceptions.filter(({ day }) => !days.includes(day));
  const open = (day?: string) => setSheet({ open: true, day, count: sheet.count + 1 });
  const close = () => setSheet({ ...sheet, open: false });

  return (
    <section aria-labelledby="availability-exceptions">
      <h2 id="availability-exceptions" className="pb-3 text-lg font-bold">
        그날만 다르게
      </h2>
      {spans.length > 0 && (
        <ul className="flex flex-col gap-2 pb-3">
          {spans.map(({ days, starts }) => (
            <li key={days[0]} className="flex min-h-13 items-center rounded-lg bg-sunken">
              <ExceptionText days={days} starts={starts} onOpen={() => open(days[0])} />
              <IconButton
                label={`${describeDays(days)} 지우기`}
                onClick={() => onChange(without(days))}
                className="mr-1 text-ink-faint"
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => open()}>
          날짜 정하기
        </Button>
        <Button variant="secondary" size="sm" aria-pressed={rest.isOn} onClick={rest.toggle}>
          {rest.isOn ? '다시 열기' : '이번 주 쉬기'}
        </Button>
      </div>
      {rest.isOn && <p className="pt-2 text-sm text-ink-muted">확정된 멘토링과 이미 받은 제안은 그대로예요.</p>}
      <ExceptionSheet
        key={sheet.count}
        open={sheet.open}
        initial={exceptions.find(({ day }) => day === sheet.day)}
        week={week}
        booked={booked}
        notes={notes}
        today={today}
        onClose={close}
        onChoose={(exception) => {
          onChange([...without([exception.day]), exception]);
          close();
        }}
      />
    </section>
  );
}

/** Closes what is left of this week, or opens it again with the hours that it had. */
function useRest({
  days,
  exceptions,
  saved,
  onChange,
}: {
  /** From today to Sunday. */
  days: readonly string[];
  exceptions: readonly AvailabilityException[];
  saved: readonly AvailabilityException[];
  onChange: (exceptions: AvailabilityException[]) => void;
}) {
  const isThisWeek = ({ day }: AvailabilityException) => days.includes(day);
  const isClosed = (list: readonly AvailabilityException[]) =>
    days.every((day) => list.some((each) => each.day === day && each.starts.length === 0));
  const others = exceptions.filter((each) => !isThisWeek(each));
  // After a reload the hours that are saved.
  const [before, setBefore] = useState(saved.filter(isThisWeek));
  const isOn = isClosed(exceptions);

  function toggle() {
    if (isOn) return onChange(isClosed(before) ? others : [...before, ...others]);
    setBefore(exceptions.filter(isThisWeek));
    return onChange([...days.map((day) => ({ day, starts: [] })), ...others]);
  }

  return { isOn, toggle };
}

/** One day, which can be changed, or several closed ones. */
function ExceptionText({ days, starts, onOpen }: ExceptionSpan & { onOpen: () => void }) {
  const text = (
    <>
      <span className="block font-medium tabular-nums">{describeDays(days)}</span>
      <span className="block text-sm text-ink-muted tabular-nums">{describeHours(starts) || '쉬어요'}</span>
    </>
  );
  const className = 'min-h-13 min-w-0 flex-1 rounded-lg px-4 py-2 text-left';
  if (days.length > 1) return <div className={className}>{text}</div>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={className}>
      {text}
    </button>
  );
}

function describeDays(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last ? describeKoreanDay(first) : `${describeKoreanDay(first)} ~ ${describeKoreanDay(last)}`;
}
