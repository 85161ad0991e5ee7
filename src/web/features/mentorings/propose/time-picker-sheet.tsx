import { useState } from 'react';
import { SESSION_MINUTES } from '#domain/mentorings/session-length.ts';
import { lastSlotDay, openStarts } from '#domain/mentorings/slots.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Calendar } from '../../../ui/calendar/calendar.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useMinimumNotice } from '../../policies/index.ts';

export type TimePickerSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The time to change, as `startTime` (`YYYY-MM-DDTHH:MM:00`, KST); undefined for a new one. */
  value?: string | undefined;
  /** `startTime`s of the other chosen times; these half hours are not offered again. */
  taken: readonly string[];
  /** The mentor's preferred days and hours, as a hint. */
  hint?: string | undefined;
  onChoose: (startTime: string) => void;
};

/** Chooses a day and a half hour (SPEC §2, time picker). */
export function TimePickerSheet(props: TimePickerSheetProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  const [openCount, setOpenCount] = useState(0);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Each opening mounts a new sheet, which begins with the chosen time and the current clock. Closing keeps the same sheet, because
    // only a dialog that closes itself restores the focus.
    if (props.open) setOpenCount(openCount + 1);
  }
  return <OpenedSheet key={openCount} {...props} />;
}

function OpenedSheet({ open, onOpenChange, value, taken, hint, onChoose }: TimePickerSheetProps) {
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(value?.slice(0, 10));
  const [clock, setClock] = useState(value?.slice(11, 16));
  const noticeHours = useMinimumNotice();
  const starts = day ? openStarts(day, taken, now, noticeHours) : [];
  const startTime = day && clock && starts.includes(clock) ? `${day}T${clock}:00` : undefined;

  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="날짜와 시간 선택"
      description={hint}
      footer={
        <Button block size="lg" disabled={!startTime} onClick={() => startTime && onChoose(startTime)}>
          선택 완료
        </Button>
      }
    >
      <Calendar value={day} onChange={setDay} today={koreanDay(now)} max={lastSlotDay(now)} />
      <HalfHours day={day} starts={starts} chosen={clock} onChoose={setClock} />
      {day === koreanDay(now) && noticeHours > 0 && (
        <p className="pt-4 text-center text-sm text-ink-faint">
          시작까지 {noticeHours}시간 이상 남은 시간을 고를 수 있어요.
        </p>
      )}
    </BottomSheet>
  );
}

function HalfHours({
  day,
  starts,
  chosen,
  onChoose,
}: {
  day: string | undefined;
  starts: readonly string[];
  chosen: string | undefined;
  onChoose: (clock: string) => void;
}) {
  if (!day) return <p className="pt-4 text-center text-sm text-ink-faint">날짜를 고르면 시간을 선택할 수 있어요.</p>;
  if (starts.length === 0) {
    return (
      <p className="pt-4 text-center text-sm text-ink-faint">
        이 날은 고를 수 있는 시간이 없어요. 다른 날짜를 골라 주세요.
      </p>
    );
  }
  return (
    <fieldset className="mt-6">
      <legend className="pb-2.5 text-sm font-semibold text-ink-muted">시작 시간 ({SESSION_MINUTES}분)</legend>
      <div className="grid grid-cols-4 gap-2">
        {starts.map((clock) => (
          <ChoiceChip
            key={clock}
            name="half-hour"
            value={clock}
            checked={clock === chosen}
            onChange={() => onChoose(clock)}
            className="tabular-nums *:px-1"
          >
            {clock}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}
