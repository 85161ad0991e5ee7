import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { TRACKER_LABELS, trackerStep } from '#domain/mentorings/states/statuses.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { SuccessMark } from '../../../ui/art/success-mark.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { describeAnonymity } from '../anonymity-text.ts';
import { describeApplyTime, describeRemaining } from '../describe-times.ts';
import type { Side } from '../mentoring-queries.ts';
import { BackupsSection } from '../pass-on/backups-section.tsx';
import { loadReplaceRefundAccount } from '../payment/index.ts';
import { NoteSection, PreparationSections } from '../preparation/index.ts';
import { DayLabel } from '../propose/day-label.tsx';
import { PublicAnswerSection } from '../public-answers/index.ts';
import { ReviewSection } from '../reviews/index.ts';
import { nextStep, statusLabel, statusTone } from '../status-text.ts';
import { DisputeParts, LateObjection } from './dispute-parts.tsx';
import { AfterEnd } from './endings/after-end.tsx';
import { EndingHeader } from './endings/ending-header.tsx';
import { describeEnding } from './endings/ending-text.ts';
import { hasBeenPaid } from './has-been-paid.ts';
import { MessagesLink } from './messages-link.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { AskQuestion, QuestionSection } from './question/question-section.tsx';
import { Section } from './section.tsx';
import { hasJustSucceeded } from './success-moment.ts';
import { ConfirmedTimeline } from './timeline/confirmed-timeline.tsx';

/** Rarely needed, so it is a chunk of its own. */
const ReplaceRefundAccount = lazy(loadReplaceRefundAccount);

/** All details of a mentoring, most urgent first. */
export function ProgressDetails({ mentoring, side }: { mentoring: Mentoring; side: Side }) {
  const { mentoringId, status } = mentoring;
  const ending = describeEnding(mentoring);
  // A confirmed mentoring has one timeline, in which messages, questions and the calendar have their place.
  const hasTimeline = status === 'CONFIRMED' && !ending;
  const statusBlock = useFocusAfterStep(status);
  return (
    <>
      <section ref={statusBlock} tabIndex={-1} aria-live="polite" className="flex flex-col gap-5 outline-none">
        {ending ? <EndingHeader mentoring={mentoring} ending={ending} /> : <StatusBlock mentoring={mentoring} />}
      </section>
      <DisputeParts mentoring={mentoring} />
      {mentoring.payment?.needsRefundAccount && (
        <Section title="환불 계좌를 다시 알려 주세요">
          <p className="pb-1 text-ink-muted">알려 주신 계좌로 환불하지 못했어요. 다시 입력하면 바로 돌려드려요.</p>
          <Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
            <ReplaceRefundAccount mentoringId={mentoringId} />
          </Suspense>
        </Section>
      )}
      {status === 'COMPLETED' && <ReviewSection mentoringId={mentoringId} />}
      {status === 'COMPLETED' && <PublicAnswerSection mentoringId={mentoringId} />}
      {ending && <AfterEnd mentoring={mentoring} ending={ending} />}
      {hasTimeline && <ConfirmedTimeline mentoring={mentoring} />}
      <QuestionSection mentoring={mentoring} />
      {mentoring.backups && !ending && (
        <Section title="답이 없으면">
          <BackupsSection mentoring={mentoring} />
        </Section>
      )}
      <Counterpart mentoring={mentoring} side={side} />
      {!hasTimeline && hasBeenPaid(mentoring) && <MessagesLink mentoring={mentoring} />}
      {mentoring.offeredTimes.length > 0 && (
        <Section title={side === 'mentee' ? '멘토가 제안한 시간' : '제안한 시간'}>
          <ul className="flex flex-col gap-2">
            {mentoring.offeredTimes.map((time) => (
              <TimeRow key={time.startTime}>{describeApplyTime(time)}</TimeRow>
            ))}
          </ul>
        </Section>
      )}
      {!hasTimeline && (
        <Section title={mentoring.confirmedTime ? '확정된 시간' : '희망 시간'}>
          <TimeList mentoring={mentoring} side={side} />
        </Section>
      )}
      <Section title="이야기하고 싶은 주제">
        <p className="font-medium">{TOPIC_LABELS[mentoring.topic]}</p>
        {mentoring.mentoringMessage && (
          <p className="pt-2 whitespace-pre-wrap text-ink-muted">{mentoring.mentoringMessage}</p>
        )}
      </Section>
      <AskQuestion mentoring={mentoring} />
      {hasTimeline ? (
        <NoteSection mentoringId={mentoringId} />
      ) : (
        hasBeenPaid(mentoring) && <PreparationSections mentoringId={mentoringId} isOver={ending !== undefined} />
      )}
      {side === 'mentee' && mentoring.payment && (
        <Section title="결제">
          <PaymentSummary mentoringId={mentoring.mentoringId} payment={mentoring.payment} />
        </Section>
      )}
      <LateObjection mentoring={mentoring} />
    </>
  );
}

/** Moves the focus to the next step when the button of the taken step disappears. */
function useFocusAfterStep(status: Mentoring['status']) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) ref.current?.focus();
  }, [status]);
  return ref;
}

/** The tracker, and the card that leads the screen: what happens next, of a confirmed mentoring with its time. Everything below is quieter. */
function StatusBlock({ mentoring }: { mentoring: Mentoring }) {
  const { status, dueAt, reason, confirmedTime, attendanceNotice } = mentoring;
  const step = trackerStep(status);
  const now = useNow();
  return (
    <>
      {step !== undefined && <Stepper labels={TRACKER_LABELS} current={step} label="멘토링 진행 단계" />}
      <Card tone={attendanceNotice ? 'outlined' : 'brand'} className="flex flex-col items-start gap-1.5">
        <div className="flex w-full flex-wrap items-start justify-between gap-3">
          <Badge tone={attendanceNotice ? 'warning' : statusTone(mentoring)}>{statusLabel(mentoring)}</Badge>
          {hasJustSucceeded(mentoring, now) && <SuccessMark key={status} />}
        </div>
        {confirmedTime && (
          <>
            <h2 className="pt-1 text-sm font-medium text-ink-muted">확정된 시간</h2>
            <p className="text-xl font-bold text-balance tabular-nums">{describeApplyTime(confirmedTime)}</p>
          </>
        )}
        <p className={clsx('pt-1', !confirmedTime && 'text-lg font-semibold text-balance')}>
          {nextStep(mentoring, now)}
        </p>
        {dueAt && (
          // Not announced: a remaining time that changes every minute would interrupt everything else.
          <p aria-live="off" className="text-sm text-ink-muted">
            남은 시간 <strong className="text-brand-ink">{describeRemaining(new Date(dueAt), now)}</strong>
          </p>
        )}
        {reason && <p className="text-sm whitespace-pre-wrap text-ink-muted">{`사유: ${reason}`}</p>}
      </Card>
    </>
  );
}

function Counterpart({ mentoring, side }: { mentoring: Mentoring; side: Side }) {
  const { counterpart, counterpartIntroduction } = mentoring;
  const who = (
    <>
      <Avatar src={counterpart.profileImage} name={counterpart.name} />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{counterpart.name}</span>
        <span className="block text-sm text-ink-muted">
          {`${counterpart.jobTitle}${counterpart.career > 0 ? ` · ${counterpart.career}년차` : ''}`}
        </span>
      </span>
    </>
  );
  return (
    <Section title={side === 'mentee' ? '멘토' : '멘티'}>
      {side === 'mentee' && counterpart.memberId !== null ? (
        <Link to={paths.mentor(counterpart.memberId)} className="flex items-center gap-4">
          {who}
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
        </Link>
      ) : (
        // Students have no public profile page.
        <div className="flex items-center gap-4">{who}</div>
      )}
      {counterpartIntroduction && <p className="pt-3 whitespace-pre-wrap text-ink-muted">{counterpartIntroduction}</p>}
      {mentoring.isAnonymous && <p className="pt-3 text-sm text-ink-muted">{describeAnonymity(mentoring)}</p>}
    </Section>
  );
}

function TimeList({ mentoring, side }: { mentoring: Mentoring; side: Side }) {
  const { user } = useSession();
  const isAsked = side === 'mentor' && mentoring.status === 'WAITING_FOR_MENTOR';
  const times = mentoring.confirmedTime ? [mentoring.confirmedTime] : mentoring.applyTimes;
  if (times.length === 0) return <p className="text-ink-muted">남은 희망 시간이 없어요.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {times.map((time) => (
        <TimeRow key={time.startTime}>
          <span>{describeApplyTime(time)}</span>
          {isAsked && user && <DayLabel mentorId={user.memberId} startTime={time.startTime} />}
        </TimeRow>
      ))}
    </ul>
  );
}

function TimeRow({ children }: { children: ReactNode }) {
  return <li className="rounded-lg bg-sunken px-4 py-3 font-medium text-balance tabular-nums">{children}</li>;
}
