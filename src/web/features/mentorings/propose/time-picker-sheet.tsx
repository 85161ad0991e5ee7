import { type ReactNode, useId, useState } from 'react';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { lastSlotDay, openStarts } from '#domain/mentorings/times/slots.ts';
import { koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeKoreanTime, localClock } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Calendar } from '../../../ui/calendar/calendar.tsx';
import { Tag } from '../../../ui/fields/chip.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { useKnownTimes } from './free-times-query.ts';
import { firstFreeDay, hasFree, isClosed, type KnownTimes, noteOf, timesOfDay } from './picker-times.ts';

type ChosenProps = { chosen: readonly string[]; max: number; onRemove: (startTime: string) => void };

/** The times of this opening, each with a button that takes it away; they are on several days. */
function ChosenTimes({ chosen, max, onRemove }: ChosenProps) {
  if (chosen.length === 0) return null;
  return (
    <div className="-mx-page border-t border-line px-page pt-3 pb-2">
      {chosen.length >= max && (
        <p role="alert" className="pb-2 text-sm text-ink-muted">
          {`${max}개를 모두 골랐어요. 다른 시간은 하나를 지우고 고를 수 있어요.`}
        </p>
      )}
      <ul aria-label="고른 시간" className="-mx-page flex gap-2 overflow-x-auto px-page pb-1">
        {chosen.map((startTime) => (
          <li key={startTime} className="shrink-0 tabular-nums">
            <Tag onRemove={() => onRemove(startTime)}>{describe(startTime)}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describe(startTime: string): string {
  const start = parseKoreanTime(startTime);
  return start ? describeKoreanTime(start) : '';
}

type TimePickerSheetProps = SheetProps & {
  mentorId: number;
  /** The side that chooses. */
  side: 'mentor' | 'mentee';
  /** The time to change, as `startTime` (`YYYY-MM-DDTHH:MM:00`, KST); undefined for new ones. */
  value?: string | undefined;
  /** `startTime`s of the other chosen times; these half hours are not offered again. */
  taken: readonly string[];
  /** How many can be chosen now; with one, another takes its place. */
  max: number;
  /** The mentor's preferred days and hours, as a hint. */
  hint?: string | undefined;
  /** Called with the chosen `startTime`s, earliest first. */
  onChoose: (startTimes: readonly string[]) => void;
};

/** Chooses days and half hours (SPEC §2, time picker; product §3.2): opens at the mentor's first free day. */
export function TimePickerSheet(props: TimePickerSheetProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  const [openCount, setOpenCount] = useState(0);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Each opening mounts a new sheet, which begins with the chosen time. Closing keeps the same sheet, because
    // only a dialog that closes itself restores the focus.
    if (props.open) setOpenCount(openCount + 1);
  }
  return <OpenedSheet key={openCount} {...props} />;
}

function OpenedSheet({ open, onClose, mentorId, side, value, taken, max, hint, onChoose }: TimePickerSheetProps) {
  const [chosen, setChosen] = useState<readonly string[]>(value ? [value] : []);
  const { known, isLoading, retry } = useKnownTimes(mentorId, side);
  const isFull = max > 1 && chosen.length >= max;

  function toggle(startTime: string) {
    if (chosen.includes(startTime)) setChosen(chosen.filter((each) => each !== startTime));
    else if (max === 1) setChosen([startTime]);
    else if (!isFull) setChosen([...chosen, startTime].toSorted());
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="날짜와 시간 선택"
      description={hint}
      footer={
        <>
          {max > 1 && <ChosenTimes chosen={chosen} max={max} onRemove={toggle} />}
          <Button block size="lg" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {max > 1 && chosen.length > 0 ? `${chosen.length}개 선택 완료` : '선택 완료'}
          </Button>
        </>
      }
    >
      {isLoading ? (
        <Skeletons each="h-92 w-full" />
      ) : (
        <Picker known={known} value={value} taken={taken} chosen={chosen} isFull={isFull} onToggle={toggle} />
      )}
      {retry && (
        <p className="pt-4 text-center text-sm text-ink-muted">
          <span>가능한 시간을 불러오지 못했어요. 시간은 그대로 고를 수 있어요.</span>
          <Button variant="ghost" size="sm" onClick={() => retry()}>
            다시 불러오기
          </Button>
        </p>
      )}
    </BottomSheet>
  );
}

interface PickerProps {
  known: KnownTimes;
  taken: readonly string[];
  /** The `startTime`s of this opening. */
  chosen: readonly string[];
  /** Whether the maximum is chosen. */
  isFull: boolean;
  onToggle: (startTime: string) => void;
}

/** The calendar with the half hours of one day below it. Mounted once the mentor's times are known, because it opens at them. */
function Picker({ value, ...picker }: PickerProps & { value: string | undefined }) {
  const { known, taken } = picker;
  const now = useNow();
  const [day, setDay] = useState(() => value?.slice(0, 10) ?? firstFreeDay(known, taken, now));
  return (
    <>
      <Calendar
        value={day}
        onChange={setDay}
        today={koreanDay(now)}
        max={lastSlotDay(now)}
        isMarked={(each) => hasFree(known, each, taken, now)}
        isClosed={(each) => isClosed(known, each)}
        noteOf={(each) => noteOf(known, each) ?? undefined}
      />
      {day ? <HalfHours {...picker} day={day} now={now} /> : <Note>날짜를 고르면 시간을 선택할 수 있어요.</Note>}
    </>
  );
}

/** The half hours of a day: the mentor's own first, then all others, which may be proposed too. */
function HalfHours({ known, day, taken, now, ...choice }: PickerProps & { day: string; now: Date }) {
  const { free, outside, hasTaken } = timesOfDay(known, day, taken, now);
  const isShort = openStarts(day, taken, now, known.noticeHours).length < openStarts(day, taken, now, 0).length;
  const notice = isShort && <Note>{`시작까지 ${known.noticeHours}시간 이상 남은 시간을 고를 수 있어요.`}</Note>;
  if (free.length + outside.length === 0) {
    return (
      <>
        <Note>이 날은 고를 수 있는 시간이 없어요. 다른 날짜를 골라 주세요.</Note>
        {notice}
      </>
    );
  }
  const chips = { day, ...choice };
  const label = noteOf(known, day)?.label;
  return (
    <>
      {label && (
        <p className="mt-4 rounded-lg bg-sunken px-4 py-3 text-sm text-ink-muted">
          <strong className="text-ink">{label}</strong> · 시간은 그대로 고를 수 있어요.
        </p>
      )}
      <fieldset className="mt-6">
        <legend className="pb-2.5 text-sm font-semibold text-ink-muted">{`시작 시간 (${SESSION_MINUTES}분)`}</legend>
        <KoreanTimeNote className="pb-2.5">한국 시간이고, 아래는 내 시간이에요.</KoreanTimeNote>
        {known.days ? (
          <div className="flex flex-col gap-5">
            <Chips title={known.side === 'mentee' ? '멘토의 가능한 시간' : '내 가능한 시간'} starts={free} {...chips} />
            <Chips title={describeOutside(known)} starts={outside} {...chips} />
          </div>
        ) : (
          <Grid starts={outside} {...chips} />
        )}
      </fieldset>
      {hasTaken && <Note>이미 잡힌 멘토링이 있는 시간은 빼고 보여 드려요.</Note>}
      {notice}
    </>
  );
}

/** The note on a half hour outside the mentor's times. */
export function describeOutside({ side }: Pick<KnownTimes, 'side'>): string {
  return side === 'mentee' ? '선호 시간 밖이에요' : '내 가능한 시간 밖이에요';
}

type ChipsProps = Omit<PickerProps, 'known' | 'taken'> & { day: string; starts: readonly string[] };

function Chips({ title, ...chips }: ChipsProps & { title: string }) {
  const id = useId();
  if (chips.starts.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="pb-2 text-sm text-ink-faint">
        {title}
      </p>
      <Grid {...chips} />
    </div>
  );
}

function Grid({ day, starts, chosen, isFull, onToggle }: ChipsProps) {
  return (
    <div className="grid grid-cols-4 gap-2">
      {starts.map((clock) => {
        const startTime = `${day}T${clock}:00`;
        const isChosen = chosen.includes(startTime);
        return (
          <ChoiceChip
            key={clock}
            type="checkbox"
            value={clock}
            checked={isChosen}
            aria-disabled={(isFull && !isChosen) || undefined}
            onChange={({ target }) => {
              onToggle(startTime);
              // The chosen times appear below the list, which is then less high.
              requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }));
            }}
            className="tabular-nums *:px-1"
          >
            <HalfHour startTime={startTime} clock={clock} />
          </ChoiceChip>
        );
      })}
    </div>
  );
}

/** Where the device shows another time than Korea's, that one is below it: `내 시간` is what the note above calls it. */
export function HalfHour({ startTime, clock }: { startTime: string; clock: string }) {
  const start = parseKoreanTime(startTime);
  const local = start && localClock(start);
  if (local === undefined) return <span>{clock}</span>;
  return (
    <span>
      <span>{clock}</span>
      <span className="sr-only"> 한국 시간, 내 시간</span> <span className="block text-xs font-normal">{local}</span>
    </span>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="pt-4 text-center text-sm text-ink-faint">{children}</p>;
}
