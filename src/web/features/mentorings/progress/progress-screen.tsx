import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { DepositAccount, loadReplaceRefundAccount } from '../payment/index.ts';
import { ReviewSection } from '../reviews/index.ts';
import { AnswerBar } from './bars/answer-bar.tsx';
import { ConfirmedBar } from './bars/confirmed-bar.tsx';
import { EndedBar } from './bars/ended-bar.tsx';
import { OpenBar } from './bars/open-bar.tsx';
import { DisputeParts } from './dispute-parts.tsx';
import { SuggestedMentors } from './endings/after-end.tsx';
import { EndingHeader } from './endings/ending-header.tsx';
import { describeEnding } from './endings/ending-text.ts';
import { Groups } from './groups/groups.tsx';
import { timesSheetOpener } from './lazy-times-sheet.ts';
import { OfferTimesSheet } from './offer-times-sheet.tsx';
import { AskQuestion, QuestionSection } from './question/question-section.tsx';
import { Request } from './request.tsx';
import { Section } from './section.tsx';
import { Ticket, Tracker } from './ticket.tsx';
import { TimeChoice, useChosenTime } from './time-choice.tsx';

/** Rarely needed, so it is a chunk of its own. */
const ReplaceRefundAccount = lazy(loadReplaceRefundAccount);

/** One mentoring for one side: what leads, what there is to do about it, the folded rest, and the one button. */
export function ProgressScreen({ mentoring }: { mentoring: Mentoring }) {
  const { side, status, allowedActions, payment } = mentoring;
  const ending = describeEnding(mentoring);
  const lead = useFocusAfterStep(status);
  const canAccept = allowedActions.includes('accept');
  const times = !canAccept ? [] : side === 'mentor' ? mentoring.applyTimes : mentoring.offeredTimes;
  const [startTime, setStartTime] = useState('');
  const choice = useChosenTime(mentoring, times, startTime);
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

/** Beneath the times that do not fit. */
function OfferTimes({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  if (!mentoring.allowedActions.includes('offerTimes')) return null;
  return (
    <>
      <Button variant="ghost" size="sm" {...timesSheetOpener} onClick={() => setOpen(true)}>
        다른 시간 제안하기
      </Button>
      <OfferTimesSheet mentoring={mentoring} open={isOpen} onClose={() => setOpen(false)} />
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
