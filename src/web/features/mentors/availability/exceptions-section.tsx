import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import type { AvailabilityException } from '#domain/mentors/availability/availability.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ExceptionSheet } from './exception-sheet.tsx';
import { type ExceptionSpan, joinDays } from './join-days.ts';
import { describeHours } from './week-edits.ts';

/** Single days on which the week does not count. */
export function ExceptionsSection({
  week,
  exceptions,
  booked,
  notes,
  today,
  onChange,
}: {
  week: AvailabilityWeek;
  exceptions: readonly AvailabilityException[];
  booked: Availability['booked'];
  notes: NonNullable<Availability['notes']>;
  today: string;
  onChange: (exceptions: AvailabilityException[]) => void;
}) {
  const [sheet, setSheet] = useState<{ open: boolean; day?: string | undefined; count: number }>({
    open: false,
    count: 0,
  });
  const spans = joinDays(exceptions.filter(({ day }) => day >= today));
  const without = (days: readonly string[]) => exceptions.filter(({ day }) => !days.includes(day));
  const open = (day?: string) => setSheet({ open: true, day, count: sheet.count + 1 });
  const close = () => setSheet({ ...sheet, open: false });

  return (
    <section aria-labelledby="availability-exceptions">
      <h2 id="availability-exceptions" className="text-lg font-bold">
        다른 날짜
      </h2>
      <p className="pt-1 pb-3 text-sm text-ink-muted">그날만 쉬거나 시간표와 다른 시간을 정할 수 있어요.</p>
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
      <Button variant="soft" size="sm" onClick={() => open()}>
        <CalendarDays aria-hidden className="size-4" />
        날짜 정하기
      </Button>
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
