import { useState } from 'react';
import { lastSlotDay } from '#domain/mentorings/times/slots.ts';
import { koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Calendar } from '../../../ui/calendar/calendar.tsx';
import { Tag } from '../../../ui/fields/chip.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { useKnownTimes } from './free-times-query.ts';
import { HalfHours } from './half-hours.tsx';
import { firstFreeDay, hasFree, isClosed, type KnownTimes, noteOf } from './picker-times.ts';

/** The times of this opening, each with a button that takes it away; they are on several days. */
function ChosenTimes({
  chosen,
  max,
  onRemove,
}: {
  chosen: readonly string[];
  max: number;
  onRemove: (startTime: string) => void;
}) {
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

export type TimePickerSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
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

function OpenedSheet({ open, onOpenChange, mentorId, side, value, taken, max, hint, onChoose }: TimePickerSheetProps) {
  const [chosen, setChosen] = useState<readonly string[]>(value ? [value] : []);
  const { known, isLoading, retry } = useKnownTimes(mentorId, side);
  const isFull = chosen.length >= max;

  function toggle(startTime: string) {
    if (chosen.includes(startTime)) setChosen(chosen.filter((each) => each !== startTime));
    else if (max === 1) setChosen([startTime]);
    else if (!isFull) setChosen([...chosen, startTime].toSorted());
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
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
        <LoadingRegion>
          <Skeleton className="h-92 w-full" />
        </LoadingRegion>
      ) : (
        <Picker
          known={known}
          value={value}
          taken={taken}
          chosen={chosen}
          isFull={isFull && max > 1}
          onToggle={toggle}
        />
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

/** The calendar with the half hours of one day below it. Mounted once the mentor's times are known, because it opens at them. */
function Picker({
  known,
  value,
  taken,
  chosen,
  isFull,
  onToggle,
}: {
  known: KnownTimes;
  value: string | undefined;
  taken: readonly string[];
  chosen: readonly string[];
  isFull: boolean;
  onToggle: (startTime: string) => void;
}) {
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
      <HalfHours known={known} day={day} taken={taken} chosen={chosen} isFull={isFull} now={now} onToggle={onToggle} />
    </>
  );
}
