import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { MAX_OFFERED_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { type ApplyTime, hasNotice, slotStarts } from '#domain/mentorings/times/slots.ts';
import { useSession } from '../../../app/session/session.ts';
import { useNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioCard } from '../../../ui/fields/choice.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { describeApplyTime } from '../describe-times.ts';
import { useTransition } from '../mentoring-queries.ts';
import { DepositAccount } from '../payment/deposit-account.tsx';
import { freeTimesQuery } from '../propose/free-times-query.ts';
import { ReviewSection } from '../reviews/review-section.tsx';
import { AnswerBar, EndedBar, OpenBar, TimesSheet, timesSheetOpener } from './bars/bars.tsx';
import { ConfirmedBar, useKeptFocus } from './bars/confirmed-bar.tsx';
import { DisputeParts } from './dispute-parts.tsx';
import { EndingHeader, SuggestedMentors } from './endings/ending-header.tsx';
import { describeEnding } from './endings/ending-text.ts';
import { Groups } from './groups/groups.tsx';
import { ReplaceRefundAccount } from './payment-summary.tsx';
import { AskQuestion, QuestionSection } from './question/question-section.tsx';
import { Person, Section, Ticket, TimeLeft, Tracker } from './ticket.tsx';

/** Longer words are folded, so that the times stay on the first screen. In characters. */
const SHOWN_AT_FIRST = 140;

/** One mentoring for one side: what leads, what there is to do about it, the folded rest, and the one button. */
export function ProgressScreen({ mentoring }: { mentoring: Mentoring }) {
  const { side, status, allowedActions, payment } = mentoring;
  const ending = describeEnding(mentoring);
  const lead = useKeptFocus<HTMLElement>(status);
  const canAccept = allowedActions.includes('accept');
  const times = !canAccept ? [] : side === 'mentor' ? mentoring.applyTimes : mentoring.offeredTimes;
  const [startTime, setStartTime] = useState('');
  const choice = useChosenTime(mentoring.noticeHours, times, startTime);
  const { user } = useSession();
  const isRequest = side === 'mentor' && status === 'WAITING_FOR_MENTOR';
  const mentorId = side === 'mentor' ? user?.memberId : (mentoring.counterpart.memberId ?? undefined);
  return (
    <>
      <PageBody className="gap-6">
        <section ref={lead} tabIndex={-1} aria-live="polite" className="flex flex-col gap-5 outline-none">
          {ending && <EndingHeader mentoring={mentoring} ending={ending} />}
          {!ending && isRequest && <Request mentoring={mentoring} />}
          {!ending && !isRequest && (
            <>
              <Tracker status={status} />
              <Ticket mentoring={mentoring} />
            </>
          )}
        </section>
        <QuestionSection mentoring={mentoring} />
        {canAccept && (
          <div className="flex flex-col gap-2">
            <TimeChoice
              mentorId={mentorId}
              title={side === 'mentor' ? '언제 만날까요?' : '멘토가 제안한 시간'}
              times={times}
              choice={choice}
              onChange={setStartTime}
            />
            <div className="flex flex-wrap">
              <OfferTimes mentoring={mentoring} />
              <AskQuestion mentoring={mentoring} />
            </div>
          </div>
        )}
        {payment?.status === 'WAITING_FOR_DEPOSIT' && payment.virtualAccount && (
          <DepositAccount account={payment.virtualAccount} amountKrw={payment.amountKrw} />
        )}
        {mentoring.isDisputed && (
          <section aria-label="문제 확인">
            <DisputeParts mentoring={mentoring} />
          </section>
        )}
        {payment?.needsRefundAccount && (
          <Section title="환불 계좌를 다시 알려 주세요">
            <p className="pb-1 text-ink-muted">알려 주신 계좌로 환불하지 못했어요. 다시 입력하면 바로 돌려드려요.</p>
            <Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
              <ReplaceRefundAccount mentoringId={mentoring.mentoringId} />
            </Suspense>
          </Section>
        )}
        {status === 'COMPLETED' && <ReviewSection mentoringId={mentoring.mentoringId} />}
        {ending && <SuggestedMentors mentoring={mentoring} ending={ending} />}
        <Groups mentoring={mentoring} ending={ending} />
        {isRequest && !ending && <Tracker status={status} />}
      </PageBody>
      {ending ? (
        <EndedBar mentoring={mentoring} ending={ending} />
      ) : canAccept || allowedActions.includes('reject') ? (
        <AnswerBar mentoring={mentoring} chosen={choice.chosen} />
      ) : status === 'CONFIRMED' ? (
        <ConfirmedBar mentoring={mentoring} />
      ) : (
        side === 'mentee' && <OpenBar mentoring={mentoring} />
      )}
    </>
  );
}

/** Beneath the times that do not fit: offers the other side different times (product §5.3: each side once). */
function OfferTimes({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, side, allowedActions } = mentoring;
  const [isOpen, setOpen] = useState(false);
  const offer = useTransition('POST /v1/mentoring/{mentoringId}/counter-proposal', mentoringId);
  if (!allowedActions.includes('offerTimes')) return null;
  return (
    <>
      <Button variant="ghost" size="sm" {...timesSheetOpener} onClick={() => setOpen(true)}>
        다른 시간 제안하기
      </Button>
      <TimesSheet
        mentoring={mentoring}
        open={isOpen}
        onClose={() => setOpen(false)}
        draftKey={`offer-times-${mentoringId}`}
        title="다른 시간 제안하기"
        description={`${side === 'mentor' ? '후배' : '선배'}에게 시간을 ${MAX_OFFERED_SLOTS}개까지, 한 번만 제안할 수 있어요.`}
        label="제안 시간"
        max={MAX_OFFERED_SLOTS}
        submitText="제안 보내기"
        doneMessage="다른 시간을 제안했어요."
        onSubmit={(applyTimes) => offer.mutateAsync({ applyTimes })}
      />
    </>
  );
}

/** What a mentor is asked: the student, and their words. */
function Request({ mentoring }: { mentoring: Mentoring }) {
  const { topic, mentoringMessage, dueAt } = mentoring;
  const now = useNow();
  const isLong = mentoringMessage.length > SHOWN_AT_FIRST || mentoringMessage.split('\n').length > 6;
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-48">
          <Person mentoring={mentoring} />
        </div>
        <TimeLeft dueAt={dueAt} now={now} />
      </div>
      <div className="rounded-2xl rounded-tl-sm bg-brand-soft p-5">
        <p className="text-sm font-semibold text-brand-ink">{TOPIC_LABELS[topic]}</p>
        <h2
          className={`pt-1 text-xl font-semibold break-words whitespace-pre-wrap ${isLong && !isWhole ? 'line-clamp-5' : ''}`}
        >
          {mentoringMessage || `${TOPIC_LABELS[topic]}에 대해 이야기하고 싶어요.`}
        </h2>
        {isLong && (
          <Button variant="ghost" size="sm" className="-mb-2 -ml-4" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '접기' : '모두 보기'}
          </Button>
        )}
      </div>
    </>
  );
}

/** The time chosen among those that can still be accepted: the only one is chosen from the start. */
function useChosenTime(noticeHours: number, times: readonly ApplyTime[], startTime: string) {
  const now = useNow();
  const isInTime = (time: ApplyTime) => slotStarts([time]).every((start) => hasNotice(start, now, noticeHours));
  const acceptable = times.filter(isInTime);
  const chosen =
    acceptable.find((time) => time.startTime === startTime) ?? (times.length === 1 ? acceptable[0] : undefined);
  return { chosen, isInTime, noticeHours };
}

/** The times to choose from, each a tap. */
function TimeChoice({
  mentorId,
  title,
  times,
  choice: { chosen, isInTime, noticeHours },
  onChange,
}: {
  /** Undefined while unknown: then the days have no notes. */
  mentorId: number | undefined;
  title: string;
  times: readonly ApplyTime[];
  choice: ReturnType<typeof useChosenTime>;
  onChange: (startTime: string) => void;
}) {
  if (times.length === 0) return <p className="text-ink-muted">남은 희망 시간이 없어요.</p>;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2.5 font-bold">{title}</legend>
      {times.map((time) => (
        <RadioCard
          key={time.startTime}
          name="confirmed-time"
          value={time.startTime}
          disabled={!isInTime(time)}
          description={isInTime(time) ? undefined : `시작까지 ${noticeHours}시간이 남지 않아 고를 수 없어요.`}
          checked={chosen?.startTime === time.startTime}
          onChange={() => onChange(time.startTime)}
          title={
            <>
              <span className="tabular-nums">{describeApplyTime(time)}</span>
              {mentorId !== undefined && <DayLabel mentorId={mentorId} startTime={time.startTime} />}
            </>
          }
        />
      ))}
    </fieldset>
  );
}

/** The note on the day of a time to accept; nothing for an ordinary day, or while unknown. */
function DayLabel({ mentorId, startTime }: { mentorId: number; startTime: string }) {
  const { data } = useQuery(freeTimesQuery(mentorId));
  const label = data?.days.find(({ day }) => startTime.startsWith(day))?.note?.label;
  return label === undefined ? null : <span className="block text-sm font-normal text-ink-muted">{label}</span>;
}
