import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { MentorHomeSummary as Summary } from '#contract/mentorings/next-step.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { addKoreanDays, koreanDay, weekdayOfDay } from '#domain/time/korean-time.ts';
import { useNow } from '../../lib/clock.ts';
import { describeKoreanDay, isElsewhere } from '../../lib/korean-date.ts';

type Session = Summary['sessions'][number];

const SHOWN_DAYS = 7;

/** A mentor's coming days with their sessions, and the earnings, in place of the students' hint. */
export function MentorHomeSummary({ summary: { sessions, monthKrw, expectedKrw } }: { summary: Summary }) {
  const today = koreanDay(useNow());
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => addKoreanDays(today, index));
  return (
    <section aria-label="한눈에 보기" className="divide-y divide-line rounded-xl bg-surface shadow-card">
      <div className="px-1.5 py-3">
        {/* With links, which have to be wide enough for a finger, the days scroll sideways where seven of them do not fit. */}
        <ul
          className={clsx(
            'grid grid-flow-col',
            sessions.length > 0 ? 'auto-cols-[minmax(2.75rem,1fr)] overflow-x-auto' : 'auto-cols-[minmax(0,1fr)]',
          )}
        >
          {days.map((day) => (
            <li key={day} className="flex">
              <Day
                day={day}
                isToday={day === today}
                sessions={sessions.filter(({ startTime }) => startTime.startsWith(day))}
              />
            </li>
          ))}
        </ul>
        {sessions.length > 0 ? (
          // Not KoreanTimeNote, whose chunk home would load for it.
          isElsewhere() && <p className="px-3.5 text-sm text-ink-muted">한국 시간이에요.</p>
        ) : (
          <Link
            to={PAGES.availability}
            className="flex min-h-target flex-wrap items-center justify-between gap-x-3 px-3.5 text-sm text-ink-muted"
          >
            <span>비어 있어요</span>
            <span className="font-semibold text-brand-ink">시간 열기</span>
          </Link>
        )}
      </div>
      <Link to={PAGES.earnings} className="flex min-h-16 items-center gap-3 py-3 pr-4 pl-5">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-ink-muted">이번 달</span>
          <span className="ml-auto min-w-0 text-right tabular-nums">
            <span className="block text-lg font-bold">{describeWon(monthKrw)}</span>
            {expectedKrw > 0 && (
              <span className="block text-sm text-ink-muted">{`예정 ${describeWon(expectedKrw)}`}</span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
      </Link>
    </section>
  );
}

/** A day, which leads to its session; to the list of all when it has several. */
function Day({ day, isToday, sessions }: { day: string; isToday: boolean; sessions: readonly Session[] }) {
  const [first, ...others] = sessions;
  const [weekday, date] = [weekdayOfDay(day), Number(day.slice(8))];
  const parts = (
    <>
      <span className="text-xs text-ink-muted">{weekday}</span>
      <span
        className={clsx(
          'flex h-8 w-full max-w-8 items-center justify-center rounded-full tabular-nums',
          first ? 'bg-brand-soft font-bold text-brand-ink' : isToday ? 'font-bold' : 'text-ink-muted',
        )}
      >
        {date}
      </span>
      {first && <span className="text-xs font-semibold text-brand-ink tabular-nums">{clockOf(first)}</span>}
      {others.length > 0 && <span className="text-xs text-ink-muted">{`+${others.length}`}</span>}
    </>
  );
  if (!first) return <div className={COLUMN}>{parts}</div>;
  const names = sessions.map((session) => `${clockOf(session)} ${session.name}님`).join(', ');
  return (
    <Link
      to={others.length > 0 ? `${PAGES.mentorStatus}?tab=confirmed` : paths.progress('mentor', first.mentoringId)}
      className="flex flex-1 rounded-lg hover:bg-sunken"
    >
      <span className="sr-only">{`${describeKoreanDay(day)} ${names}`}</span>
      <span aria-hidden className={COLUMN}>
        {parts}
      </span>
    </Link>
  );
}

const COLUMN = 'flex flex-1 flex-col items-center gap-0.5 py-1';

const clockOf = ({ startTime }: Session) => startTime.slice(11, 16);
