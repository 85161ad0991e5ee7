import { CalendarPlus, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { Skeleton } from '../../../../ui/status/skeleton.tsx';
import { loadCalendarSheet } from '../../calendar/index.ts';
import { describeApplyTime } from '../../describe-times.ts';
import { loadAgenda } from '../../preparation/index.ts';
import { hasBeenPaid } from '../has-been-paid.ts';
import { sessionPhase } from '../session-times.ts';

const Agenda = lazy(loadAgenda);
const [CalendarSheet, calendarOpener] = lazySheet(loadCalendarSheet);

/** What was proposed, what the two want to talk about, and what can be done before they meet. */
export function PreparationGroup({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, topic, mentoringMessage, confirmedTime, allowedActions, offeredTimes, applyTimes } = mentoring;
  const isPaid = hasBeenPaid(mentoring);
  // What a mentor has to answer stands on the screen.
  const isRequest = mentoring.side === 'mentor' && mentoring.status === 'WAITING_FOR_MENTOR';
  const times =
    confirmedTime || allowedActions.includes('accept') ? [] : offeredTimes.length > 0 ? offeredTimes : applyTimes;
  return (
    <div className="flex flex-col gap-4">
      {times.length > 0 && (
        <ul
          className="flex flex-col gap-1 text-ink tabular-nums"
          aria-label={offeredTimes.length > 0 ? '제안한 시간' : '희망 시간'}
        >
          {times.map((time) => (
            <li key={time.startTime}>{describeApplyTime(time)}</li>
          ))}
        </ul>
      )}
      {!isRequest && <p className="font-semibold text-ink">{TOPIC_LABELS[topic]}</p>}
      {isPaid ? (
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
          <Agenda mentoringId={mentoringId} message={isRequest ? '' : mentoringMessage} />
        </Suspense>
      ) : (
        mentoringMessage && <p className="break-words whitespace-pre-wrap">{mentoringMessage}</p>
      )}
      <BeforeMeeting mentoring={mentoring} />
    </div>
  );
}

/** Until it begins: the calendar, and a look at the devices. */
function BeforeMeeting({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  const phase = sessionPhase(mentoring, useNow());
  if (mentoring.status !== 'CONFIRMED' || (phase !== 'before' && phase !== 'open')) return null;
  return (
    <div className="flex flex-col items-start">
      <button type="button" className={LINE} {...calendarOpener} onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden className="size-5" />
        <span>캘린더에 추가</span>
      </button>
      {mentoring.meeting?.kind === 'ROOM' && (
        <Link to={paths.room(mentoring.mentoringId)} className={LINE}>
          <Video aria-hidden className="size-5" />
          <span>카메라와 마이크 점검</span>
        </Link>
      )}
      <CalendarSheet open={isOpen} mentoring={mentoring} onClose={() => setOpen(false)} />
    </div>
  );
}

const LINE = 'flex min-h-target items-center gap-2 font-semibold text-brand-ink';
