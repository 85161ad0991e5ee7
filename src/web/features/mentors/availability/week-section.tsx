import { useState } from 'react';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '#domain/time/korean-time.ts';
import { DaySheet } from './day-sheet.tsx';
import type { LockedCells } from './week-edits.ts';
import { WeekGrid } from './week-grid.tsx';

/** The half hours of a week, and what can be done with a whole weekday. */
export function WeekSection({
  week,
  locked,
  onChange,
}: {
  week: AvailabilityWeek;
  locked: LockedCells;
  onChange: (week: AvailabilityWeek) => void;
}) {
  const [opened, setOpened] = useState<KoreanWeekday>();
  const [shown, setShown] = useState<KoreanWeekday>('월');
  const count = KOREAN_WEEKDAYS.reduce((sum, weekday) => sum + week[weekday].length, 0);

  function open(weekday: KoreanWeekday) {
    setShown(weekday);
    setOpened(weekday);
  }

  return (
    <section aria-labelledby="availability-week">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="availability-week" className="text-lg font-bold">
          주간 시간표
        </h2>
        <p className="shrink-0 text-sm font-semibold text-brand-ink tabular-nums">{`일주일에 ${count}칸`}</p>
      </div>
      <p id="availability-week-help" className="pt-1 pb-3 text-sm text-ink-muted">
        {`한 칸이 30분이에요. 누르거나 끌어서 고르고, 휴대폰에서는 길게 누른 채 끌어요. 요일을 누르면 다른 요일에 복사할 수 있어요.${locked.size > 0 ? ' 자물쇠가 있는 칸은 7일 안에 확정된 멘토링이 있어 바뀌지 않아요.' : ''}`}
      </p>
      <WeekGrid
        labelledBy="availability-week"
        describedBy="availability-week-help"
        week={week}
        locked={locked}
        onChange={onChange}
        onOpenDay={open}
      />
      <DaySheet
        weekday={shown}
        open={opened !== undefined}
        week={week}
        locked={locked}
        onClose={() => setOpened(undefined)}
        onChange={onChange}
      />
    </section>
  );
}
