import { useQuery } from '@tanstack/react-query';
import { CalendarSync, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { calendarsQuery } from './calendars-query.ts';

const [CalendarsSheet, loadEarly] = lazySheet(() => import('./calendars-sheet.tsx'));

/** Leads to the calendars of the mentor's own (product §3.6), and says at once when one cannot be read. */
export function CalendarsRow() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(calendarsQuery);
  const hasProblem = data?.some(({ problem }) => problem !== null) ?? false;
  const state = data?.length ? `${data.length}개 연결됨` : '바쁜 시간을 자동으로 빼요';
  return (
    <>
      <button
        type="button"
        {...loadEarly}
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 rounded-lg text-left hover:bg-sunken"
      >
        <CalendarSync aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">내 캘린더</span>
          <span className={hasProblem ? 'block text-sm text-danger' : 'block text-sm text-ink-muted'}>
            {hasProblem ? '읽지 못하는 캘린더가 있어요' : state}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
      </button>
      <CalendarsSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
