import { CalendarPlus, Pencil, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { parseStored, sharedStorage } from '../../../../lib/browser-storage.ts';
import { EACH_SECOND_MS, useNow } from '../../../../lib/clock.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { usePreparation } from '../../preparation/preparation-queries.ts';
import { AttendanceButton } from '../attendance-button.tsx';
import { DisputeButton } from '../dispute-parts.tsx';
import { sessionPhase } from '../ticket.tsx';

export const [CalendarSheet, calendarOpener] = lazySheet(() => import('../../calendar/calendar-sheet.tsx'));
const [QuestionsSheet, questionsOpener] = lazySheet(() => import('../../preparation/questions-sheet.tsx'));

/** What there is to do about a confirmed mentoring, one thing at a time: calendar, questions, a look at the devices, the room, the attendance. */
type NextThing = 'calendar' | 'questions' | 'check' | 'enter' | 'attend' | 'open-link' | 'report' | undefined;

/** The one button of a confirmed mentoring. */
export function ConfirmedBar({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, meeting } = mentoring;
  const [hasCalendar, setHasCalendar] = useState(() => readSeen().includes(mentoringId));
  const [sheet, setSheet] = useState<'calendar' | 'questions'>();
  const { data: preparation } = usePreparation(mentoringId);
  const thing = useNextThing(
    mentoring,
    hasCalendar,
    preparation?.side === 'mentee' && preparation.isOpen && preparation.questions.length === 0,
  );
  const button = useKeptFocus<HTMLDivElement>(thing);

  function closeCalendar() {
    setSheet(undefined);
    markCalendarSeen(mentoringId);
    setHasCalendar(true);
  }

  if (!thing) return null;
  // A side that nobody has seen is first of all to enter; the report stands among the groups too.
  const canReport =
    mentoring.attendanceNotice !== null &&
    mentoring.allowedActions.includes('dispute') &&
    (thing !== 'enter' || mentoring.attendance[mentoring.side]);
  return (
    <BottomActionBar note={canReport && thing !== 'report' && <DisputeButton mentoring={mentoring} />}>
      <div ref={button} tabIndex={-1} className="flex outline-none *:flex-1">
        {thing === 'calendar' && (
          <Button {...calendarOpener} onClick={() => setSheet('calendar')}>
            <CalendarPlus aria-hidden className="size-5" />
            캘린더에 추가
          </Button>
        )}
        {thing === 'questions' && (
          <Button {...questionsOpener} onClick={() => setSheet('questions')}>
            <Pencil aria-hidden className="size-5" />
            질문 적기
          </Button>
        )}
        {thing === 'check' && (
          <LinkButton to={paths.room(mentoringId)} variant="soft">
            <Video aria-hidden className="size-5" />
            카메라와 마이크 점검
          </LinkButton>
        )}
        {thing === 'enter' && <LinkButton to={paths.room(mentoringId)}>멘토링룸 입장</LinkButton>}
        {thing === 'attend' && <AttendanceButton mentoring={mentoring} />}
        {thing === 'open-link' && (
          <a
            href={meeting?.link ?? undefined}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-12 items-center justify-center rounded-lg bg-brand/12 px-5 py-2.5 font-semibold text-brand-ink hover:bg-brand/18"
          >
            <span>회의 주소 열기</span>
            <span className="sr-only"> (새 창)</span>
          </a>
        )}
        {thing === 'report' && <DisputeButton mentoring={mentoring} />}
      </div>
      <CalendarSheet open={sheet === 'calendar'} mentoring={mentoring} onClose={closeCalendar} />
      {sheet === 'questions' && preparation && (
        <QuestionsSheet preparation={preparation} onClose={() => setSheet(undefined)} />
      )}
    </BottomActionBar>
  );
}

function useNextThing(mentoring: Mentoring, hasCalendar: boolean, canAsk: boolean): NextThing {
  const { meeting, attendance, side, allowedActions, attendanceNotice } = mentoring;
  const phase = sessionPhase(mentoring, useNow(EACH_SECOND_MS));
  const isRoom = meeting?.kind !== 'LINK';
  const toReport = allowedActions.includes('dispute') ? 'report' : undefined;
  if (phase === 'closed' || (attendanceNotice && !isRoom)) return toReport;
  if (phase === 'before') {
    if (!hasCalendar) return 'calendar';
    if (canAsk) return 'questions';
    return isRoom ? 'check' : 'open-link';
  }
  if (isRoom) return 'enter';
  if (attendance[side]) return 'open-link';
  return allowedActions.includes('attend') || phase === 'open' ? 'attend' : toReport;
}

/** Moves the focus to what takes the place of a button that is gone. @param shown tells one from the other @returns the ref of that place */
export function useKeptFocus<Place extends HTMLElement>(shown: string | undefined) {
  const ref = useRef<Place>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) ref.current?.focus();
  }, [shown]);
  return ref;
}

const SEEN_KEY = 'calendar-seen';
/** The newest ones are enough: an older session is over. */
const MAX_SEEN = 20;

/** Remembers that this browser has shown the ways to put a mentoring into a calendar. */
function markCalendarSeen(mentoringId: number): void {
  const others = readSeen().filter((id) => id !== mentoringId);
  sharedStorage.write(SEEN_KEY, JSON.stringify([mentoringId, ...others].slice(0, MAX_SEEN)));
}

function readSeen(): unknown[] {
  const stored = parseStored(sharedStorage.read(SEEN_KEY));
  return Array.isArray(stored) ? stored : [];
}
