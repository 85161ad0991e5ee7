import { X } from 'lucide-react';
import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import { HORIZON_DAYS } from '#domain/mentorings/times/slot-limits.ts';
import { type AvailabilityException, restOfWeek } from '#domain/mentors/availability/availability.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { addKoreanDays, weekdayOfDay } from '#domain/time/korean-time.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Calendar } from '../../../ui/calendar/calendar.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { SpansField } from './spans-field.tsx';
import { describeHours, type Span, spansOf, startsOf } from './week-edits.ts';

interface DaysProps {
  week: AvailabilityWeek;
  booked: Availability['booked'];
  notes: Availability['notes'];
  today: string;
}

/** Chooses a day, and closes it or gives it half hours of its own. */
function ExceptionSheet({
  open,
  initial,
  week,
  booked,
  notes,
  today,
  onClose,
  onChoose,
}: SheetProps &
  DaysProps & {
    initial: AvailabilityException | undefined;
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
      onClose={onClose}
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

/** A day with half hours of its own, or closed days one after the other. */
interface ExceptionSpan {
  readonly days: readonly string[];
  readonly starts: readonly string[];
}

/** Single days as a list shows them, earliest first: closed days that follow each other are one line. */
export function joinDays(exceptions: readonly AvailabilityException[]): ExceptionSpan[] {
  const spans: ExceptionSpan[] = [];
  for (const { day, starts } of exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = spans.at(-1);
    const goesOn =
      last?.starts.length === 0 && starts.length === 0 && addKoreanDays(last.days.at(-1) ?? day, 1) === day;
    if (goesOn) spans[spans.length - 1] = { ...last, days: [...last.days, day] };
    else spans.push({ days: [day], starts });
  }
  return spans;
}

interface ExceptionsProps {
  exceptions: readonly AvailabilityException[];
  /** As the server has them. */
  saved: readonly AvailabilityException[];
  onChange: (exceptions: AvailabilityException[]) => void;
}

/** Single days on which the week does not count, and what is left of this week closed by one tap (이번 주 쉬기). */
export function ExceptionsSection({ exceptions, saved, onChange, ...days }: ExceptionsProps & DaysProps) {
  const { today } = days;
  const [sheet, setSheet] = useState<{ open: boolean; day?: string | undefined }>({ open: false });
  const [openCount, setOpenCount] = useState(0);
  const rest = useRest(restOfWeek(today), { exceptions, saved, onChange });
  const spans = joinDays(exceptions.filter(({ day }) => day >= today));
  const without = (removed: readonly string[]) => exceptions.filter(({ day }) => !removed.includes(day));
  const open = (day?: string) => {
    setSheet({ open: true, day });
    setOpenCount(openCount + 1);
  };
  const close = () => setSheet({ ...sheet, open: false });

  return (
    <section aria-labelledby="availability-exceptions">
      <h2 id="availability-exceptions" className="pb-3 text-lg font-bold">
        그날만 다르게
      </h2>
      {spans.length > 0 && (
        <ul className="flex flex-col gap-2 pb-3">
          {spans.map((span) => (
            <li key={span.days[0]} className="flex min-h-13 items-center rounded-lg bg-sunken">
              <ExceptionText {...span} onOpen={() => open(span.days[0])} />
              <IconButton
                label={`${describeDays(span.days)} 지우기`}
                onClick={() => onChange(without(span.days))}
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
        key={openCount}
        {...days}
        open={sheet.open}
        initial={exceptions.find(({ day }) => day === sheet.day)}
        onClose={close}
        onChoose={(exception) => {
          onChange([...without([exception.day]), exception]);
          close();
        }}
      />
    </section>
  );
}

/** Closes what is left of this week, or opens it again with the hours that it had. @param days from today to Sunday */
function useRest(days: readonly string[], { exceptions, saved, onChange }: ExceptionsProps) {
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
