import { clsx } from 'clsx';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { SpansField } from './spans-field.tsx';
import {
  cellKey,
  describeHours,
  describeSpan,
  type LockedCells,
  setDays,
  type Span,
  spansOf,
  startsOf,
  suggestSpan,
} from './week-edits.ts';
import { WeekGrid } from './week-grid.tsx';

interface WeekProps {
  week: AvailabilityWeek;
  locked: LockedCells;
  onChange: (week: AvailabilityWeek) => void;
}

interface OpenedDay {
  weekday: KoreanWeekday;
  /** Begins with hours that the weekday does not have yet. */
  isAdding: boolean;
  open: boolean;
}

/** A week: one row a day with its hours, and half hour by half hour on demand. */
export function WeekSection(props: WeekProps) {
  const { week, locked } = props;
  const [sheet, setSheet] = useState<OpenedDay>({ weekday: '월', isAdding: false, open: false });
  const [openCount, setOpenCount] = useState(0);
  const [hasGrid, setGrid] = useState(false);
  const open = (weekday: KoreanWeekday, isAdding: boolean) => {
    setSheet({ weekday, isAdding, open: true });
    setOpenCount(openCount + 1);
  };

  return (
    <section aria-label="주간 시간표">
      <ul className="divide-y divide-line">
        {KOREAN_WEEKDAYS.map((weekday) => (
          <li key={weekday} className="flex items-center gap-1">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => open(weekday, false)}
              className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-4 rounded-lg px-2 py-2 text-left hover:bg-sunken"
            >
              <span className="sr-only">{`${weekday}요일 ${describeHours(week[weekday]) || '쉬어요'}`}</span>
              <span aria-hidden className="w-6 shrink-0 text-lg font-bold">
                {weekday}
              </span>
              <DayHours starts={week[weekday]} />
            </button>
            <IconButton label={`${weekday}요일 시간 더하기`} onClick={() => open(weekday, true)} className="-mr-2.5">
              <Plus aria-hidden className="size-5 text-brand-ink" />
            </IconButton>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-expanded={hasGrid}
        onClick={() => setGrid(!hasGrid)}
        className="mt-1 flex min-h-target items-center gap-1 text-sm font-medium text-ink-muted hover:text-ink"
      >
        <span>30분 단위로 고르기</span>
        <ChevronDown aria-hidden className={clsx('size-4 transition-transform', hasGrid && 'rotate-180')} />
      </button>
      {hasGrid && (
        <>
          <p id="availability-grid-help" className="pb-2 text-sm text-ink-muted">
            {`한 칸이 30분이에요.${locked.size > 0 ? ' 자물쇠는 확정된 멘토링이라 바뀌지 않아요.' : ''}`}
          </p>
          <WeekGrid {...props} describedBy="availability-grid-help" />
        </>
      )}
      <DaySheet key={openCount} {...props} {...sheet} onClose={() => setSheet({ ...sheet, open: false })} />
    </section>
  );
}

function DayHours({ starts }: { starts: readonly string[] }) {
  const spans = spansOf(starts);
  if (spans.length === 0)
    return (
      <span aria-hidden className="text-ink-faint">
        쉬어요
      </span>
    );
  return (
    <span aria-hidden className="flex min-w-0 flex-wrap gap-1.5">
      {spans.map((span) => (
        <span
          key={span.from}
          className="rounded-sm bg-brand-soft px-2.5 py-1.5 font-semibold text-brand-ink tabular-nums"
        >
          {describeSpan(span)}
        </span>
      ))}
    </span>
  );
}

/** The hours of a weekday, and other weekdays that get the same ones. */
function DaySheet({ weekday, isAdding, open, week, locked, onClose, onChange }: WeekProps & OpenedDay & SheetProps) {
  const [spans, setSpans] = useState<readonly Span[]>(() => {
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
      onClose={onClose}
      title={`${weekday}요일`}
      footer={
        <Button block size="lg" onClick={finish}>
          정하기
        </Button>
      }
    >
      <SpansField spans={spans} onChange={setSpans} />
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
