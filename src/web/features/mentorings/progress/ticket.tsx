import { ChevronRight, Hourglass, MapPin } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { TRACKER_LABELS, trackerStep } from '#domain/mentorings/states/statuses.ts';
import { ROOM_EARLY_MINUTES, ROOM_LATE_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/clock.ts';
import { isElsewhere, spanParts } from '../../../lib/korean-date.ts';
import { SuccessMark } from '../../../ui/art/success-mark.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { describeRemaining, sinceStartOf } from '../describe-times.ts';
import { nextStep, statusLabel } from '../status-text.ts';

/** Where a confirmed session stands: its room opens, it begins, it ends, its room closes for good. */
type SessionPhase = 'before' | 'open' | 'running' | 'ended' | 'closed';

/** The phase of a confirmed session at `now` (product §16.1). */
export function sessionPhase({ confirmedTime }: Pick<Mentoring, 'confirmedTime'>, now: Date): SessionPhase {
  const minutes = sinceStartOf(confirmedTime, now) / MINUTE_MS;
  if (minutes < -ROOM_EARLY_MINUTES) return 'before';
  if (minutes < 0) return 'open';
  if (minutes < SESSION_MINUTES) return 'running';
  return minutes <= SESSION_MINUTES + ROOM_LATE_MINUTES ? 'ended' : 'closed';
}

/** How long each success is news on the screen; longest for a completion, which happens while nobody looks. */
const NEWS_FOR_MS: Readonly<Partial<Record<Mentoring['history'][number]['action'], number>>> = {
  accept: 10 * MINUTE_MS,
  complete: DAY_MS,
};

/** Whether a mentoring has just been confirmed or completed: the screen says so with a short animation. */
export function hasJustSucceeded({ history }: Pick<Mentoring, 'history'>, now: Date): boolean {
  const last = history.at(-1);
  if (!last) return false;
  const newsFor = NEWS_FOR_MS[last.action];
  return newsFor !== undefined && now.getTime() - Date.parse(last.at) < newsFor;
}

/** SPEC's tracker of three steps; nothing after the end. */
export function Tracker({ status }: Pick<Mentoring, 'status'>) {
  const step = trackerStep(status);
  return step !== undefined && <Stepper labels={TRACKER_LABELS} current={step} label="멘토링 진행 단계" />;
}

/** The card that leads the screen: when, with which person and where, or what is waited for. */
export function Ticket({ mentoring }: { mentoring: Mentoring }) {
  const now = useNow();
  const { confirmedTime, attendanceNotice, attendance, side, counterpart, status } = mentoring;
  const { title, text } = nextStep(mentoring, now);
  const other = side === 'mentee' ? 'mentor' : 'mentee';
  return (
    <div className="rounded-2xl bg-brand-soft">
      <div className="relative p-5 pb-4">
        {attendanceNotice && <Badge tone="warning">{statusLabel(mentoring)}</Badge>}
        <Mark mentoring={mentoring} now={now} />
        {confirmedTime && <Time mentoring={mentoring} now={now} />}
        {title && <h2 className="text-2xl font-bold text-balance">{title}</h2>}
        {text && <p className="pt-1.5 text-balance text-ink-muted">{text}</p>}
        {status === 'CONFIRMED' && attendance[other] && (
          <p className="pt-1 font-medium text-success">{`${counterpart.name}님이 왔어요`}</p>
        )}
      </div>
      <Perforation />
      <div className="flex flex-col gap-3 p-5 pt-4">
        <Person mentoring={mentoring} isBrief={attendanceNotice !== null} />
        <Place mentoring={mentoring} />
      </div>
    </div>
  );
}

/** At the ticket's right: that it has just been confirmed, or that somebody else has to answer. */
function Mark({ mentoring, now }: { mentoring: Mentoring; now: Date }) {
  const { status, side } = mentoring;
  const isAsked = side === 'mentee' && mentoring.question?.answer === null;
  const waits = !isAsked && status === (side === 'mentee' ? 'WAITING_FOR_MENTOR' : 'WAITING_FOR_MENTEE');
  if (hasJustSucceeded(mentoring, now)) {
    return (
      <div className="float-right pb-2 pl-3">
        <SuccessMark key={status} />
      </div>
    );
  }
  return (
    waits && (
      <span className="float-right ml-3 flex size-12 items-center justify-center rounded-full bg-surface text-brand-ink">
        <Hourglass aria-hidden className="size-6" />
      </span>
    )
  );
}

function Time({ mentoring: { confirmedTime, attendanceNotice }, now }: { mentoring: Mentoring; now: Date }) {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  const end = confirmedTime && parseKoreanTime(confirmedTime.endTime);
  if (!start || !end) return null;
  const { day, clock, beside } = spanParts(start, end);
  const phase = sessionPhase({ confirmedTime }, now);
  const isAhead = phase === 'before' || phase === 'open';
  return (
    <>
      {/* Not announced: it changes every minute. */}
      {!attendanceNotice && (
        <p aria-live="off" className="pb-1 font-semibold text-brand-ink tabular-nums">
          {isAhead
            ? `${describeAhead(start, now)} 만나요`
            : phase === 'running'
              ? '지금 만나는 시간이에요'
              : '시간이 지났어요'}
        </p>
      )}
      <h2 className="tabular-nums">
        <span className="sr-only">확정된 시간 </span>
        <span className="block text-xl font-bold">{day}</span>
        <span className="block text-3xl leading-tight font-bold">{clock}</span>
        {beside && <span className="block pt-1 text-sm text-ink-muted">{beside}</span>}
      </h2>
    </>
  );
}

/** `내일`, `3일 뒤에`, `5시간 뒤에`. */
function describeAhead(start: Date, now: Date): string {
  const days = (Date.parse(koreanDay(start)) - Date.parse(koreanDay(now))) / DAY_MS;
  if (days < 1 || isElsewhere(start)) return `${describeRemaining(start, now)} 뒤에`;
  return days === 1 ? '내일' : `${days}일 뒤에`;
}

/** Until the deadline of a request. */
export function TimeLeft({ dueAt, now }: { dueAt: string | null; now: Date }) {
  if (!dueAt) return null;
  return (
    // Not announced: a remaining time that changes every minute would interrupt everything else.
    <p aria-live="off" className="pt-1 text-sm text-ink-muted">
      남은 시간 <strong className="text-brand-ink">{describeRemaining(new Date(dueAt), now)}</strong>
    </p>
  );
}

/** Where the ticket could be torn: a dashed line between two notches. */
function Perforation() {
  return (
    <div aria-hidden className="relative mx-5 border-t-2 border-dashed border-surface">
      <span className="absolute top-0 -left-8 size-6 -translate-y-1/2 rounded-full bg-surface" />
      <span className="absolute top-0 -right-8 size-6 -translate-y-1/2 rounded-full bg-surface" />
    </div>
  );
}

/**
 * The other side; a mentor with the way to their page.
 * @param isBrief whether the name is enough, because it is over
 */
export function Person({
  mentoring: { counterpart, side },
  isBrief = false,
}: {
  mentoring: Mentoring;
  isBrief?: boolean;
}) {
  const { memberId, name, profileImage, jobTitle, career } = counterpart;
  const who = (
    <>
      <Avatar src={profileImage} name={name} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold break-words">{name}</span>
        {!isBrief && (
          <span className="block text-sm break-words text-ink-muted">
            {`${jobTitle}${career > 0 ? ` · ${career}년차` : ''}`}
          </span>
        )}
      </span>
    </>
  );
  // Students have no public profile page.
  if (side === 'mentor' || memberId === null) return <div className="flex items-center gap-3">{who}</div>;
  return (
    <Link to={paths.mentor(memberId)} className="flex min-h-target items-center gap-3">
      {who}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </Link>
  );
}

function Place({ mentoring: { meeting, side } }: { mentoring: Mentoring }) {
  if (!meeting) return null;
  return (
    <div className="flex items-start gap-3">
      <span className="flex w-10 shrink-0 justify-center pt-0.5">
        <MapPin aria-hidden className="size-5 text-brand-ink" />
      </span>
      {meeting.kind === 'ROOM' ? (
        <p>선배랑 멘토링룸</p>
      ) : (
        <p className="min-w-0">
          <span className="block">{`${side === 'mentor' ? '내' : '선배의'} 회의 주소`}</span>
          {meeting.link && (
            <a
              href={meeting.link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-target items-center text-sm font-semibold break-all text-brand-ink underline underline-offset-4"
            >
              <span>{meeting.link}</span>
              <span className="sr-only"> (새 창)</span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}

/** A titled part of the screen; quiet, because the card at the top leads. */
export function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2.5 text-sm font-semibold text-ink-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}
