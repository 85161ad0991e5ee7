import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { MAX_REASON_LENGTH, reason as reasonRule } from '#domain/mentorings/states/reason.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/fields/text-field.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { BottomSheet, type SheetProps } from '../../../../ui/overlays/bottom-sheet.tsx';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { useTransition } from '../../mentoring-queries.ts';
import { ReviewButton } from '../../reviews/review-section.tsx';
import { useReviews } from '../../reviews/reviews.tsx';
import { isWithAnother } from '../endings/ending-header.tsx';
import type { EndingText } from '../endings/ending-text.ts';
import { hasBeenPaid } from '../payment-summary.tsx';
import { useAccept } from '../use-accept.ts';
import { useCancel } from '../use-cancel.ts';

/** Accepts the chosen time; a mentor may reject instead, a mentee take the proposal back. */
export function AnswerBar({ mentoring, chosen }: { mentoring: Mentoring; chosen: ApplyTime | undefined }) {
  const can = new Set(mentoring.allowedActions);
  const [isRejecting, setRejecting] = useState(false);
  const accept = useAccept(mentoring);
  const cancel = useCancel(mentoring);
  return (
    <BottomActionBar>
      {can.has('reject') && (
        <Button variant="secondary" onClick={() => setRejecting(true)}>
          거절하기
        </Button>
      )}
      {can.has('cancel') && (
        <Button variant="secondary" onClick={cancel}>
          취소 요청
        </Button>
      )}
      {can.has('accept') && (
        <Button disabled={!chosen} onClick={() => chosen && accept(chosen)}>
          수락하기
        </Button>
      )}
      <RejectSheet mentoring={mentoring} open={isRejecting} onClose={() => setRejecting(false)} />
    </BottomActionBar>
  );
}

/** SPEC's confirm dialog of 거절하기, with room for a reason. */
function RejectSheet({ mentoring, open, onClose }: SheetProps & { mentoring: Mentoring }) {
  const [reason, setReason, clearReason] = useDraft(`rejection-${mentoring.mentoringId}`, '');
  const rejection = useTransition('POST /v1/mentoring/{mentoringId}/rejection', mentoring.mentoringId);
  const problem = reasonRule.safeParse(reason).error?.issues[0]?.message;

  async function reject() {
    const texts = { done: '제안을 거절했어요.', failed: '거절하지 못했어요' };
    if (!(await tellResult(() => rejection.mutateAsync({ reason }), texts))) return;
    clearReason();
    onClose();
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="이 제안을 거절할까요?"
      description="후배에게 결제 금액을 모두 돌려드려요. 거절한 제안은 되돌릴 수 없어요."
      footer={
        <Button block size="lg" variant="danger" disabled={problem !== undefined} onClick={reject}>
          거절하기
        </Button>
      }
    >
      <TextArea
        label="거절 사유"
        optional
        className="pt-3"
        placeholder="예) 그 주에는 출장이 있어 시간을 내기 어려워요."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_REASON_LENGTH}
        error={problem}
      />
    </BottomSheet>
  );
}

/** What comes after an end: the review, the next proposal; for mentors what they earned, or their times. */
export function EndedBar({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText }) {
  const { data: reviews } = useReviews(mentoring.mentoringId, mentoring.status === 'COMPLETED');
  if (ending.kind === 'DISPUTED') return null;
  if (reviews?.canWrite) {
    return (
      <BottomActionBar>
        <ReviewButton reviews={reviews} />
      </BottomActionBar>
    );
  }
  const next = linkAfter(mentoring, ending);
  return (
    next && (
      <BottomActionBar>
        <LinkButton variant="soft" to={next.to}>
          {next.label}
        </LinkButton>
      </BottomActionBar>
    )
  );
}

function linkAfter(mentoring: Mentoring, ending: EndingText): { to: string; label: string } | undefined {
  const { status, side, counterpart, topic } = mentoring;
  if (side === 'mentor') {
    return hasEarned(mentoring, ending)
      ? { to: PAGES.earnings, label: '정산 내역 보기' }
      : { to: PAGES.mentorEdit, label: '가능한 시간 살펴보기' };
  }
  const canPropose = !isWithAnother(mentoring) && (hasBeenPaid(mentoring) || status === 'EXPIRED');
  if (!canPropose || counterpart.memberId === null) return undefined;
  return { to: paths.proposal(counterpart.memberId, { topic }), label: '다시 제안하기' };
}

/** With the share of the payment that a student's late cancellation leaves. */
function hasEarned({ absent, paymentStatus }: Mentoring, { kind }: EndingText): boolean {
  if (kind === 'CANCELLED') return paymentStatus === 'DONE' || paymentStatus === 'PARTIALLY_REFUNDED';
  return kind === 'COMPLETED' || (kind === 'NO_SHOW' && !absent.includes('mentor'));
}

/** A mentee's open proposal: pay, change the times, or request a cancellation (SPEC §2). */
export function OpenBar({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, allowedActions, applyTimes, payment } = mentoring;
  const can = new Set(allowedActions);
  const [isChanging, setChanging] = useState(false);
  const cancel = useCancel(mentoring);
  const change = useTransition('PUT /v1/mentoring/{mentoringId}/apply-times', mentoringId);
  const paysByTransfer = payment?.status === 'WAITING_FOR_DEPOSIT';
  const canPay = can.has('pay');
  // The two others are small above 결제하기.
  const size = canPay ? 'sm' : 'md';
  const timesButton = can.has('changeTimes') && (
    <Button variant={canPay ? 'ghost' : 'soft'} size={size} {...timesSheetOpener} onClick={() => setChanging(true)}>
      희망 시간 바꾸기
    </Button>
  );
  const cancelButton = can.has('cancel') && (
    <Button variant={canPay ? 'ghost' : 'secondary'} size={size} onClick={cancel}>
      취소 요청
    </Button>
  );
  return (
    <BottomActionBar
      note={
        canPay && (
          <div className="flex flex-wrap justify-center">
            {timesButton}
            {cancelButton}
          </div>
        )
      }
    >
      {canPay ? (
        <LinkButton to={paths.payment(mentoringId)} variant={paysByTransfer ? 'soft' : 'primary'}>
          {paysByTransfer ? '입금 안내' : '결제하기'}
        </LinkButton>
      ) : (
        <>
          {cancelButton}
          {timesButton}
        </>
      )}
      <TimesSheet
        mentoring={mentoring}
        open={isChanging}
        onClose={() => setChanging(false)}
        draftKey={`change-times-${mentoringId}`}
        title="희망 시간 바꾸기"
        description="선배가 수락하기 전까지 바꿀 수 있어요."
        label="희망 시간"
        max={MAX_SLOTS}
        initial={applyTimes}
        submitText="바꾸기"
        doneMessage="희망 시간을 바꿨어요."
        onSubmit={(times) => change.mutateAsync({ applyTimes: times })}
      />
    </BottomActionBar>
  );
}

/** The sheet to choose new times, with the fields and the picker; loaded when it is opened. */
export const [TimesSheet, timesSheetOpener] = lazySheet(() => import('../times-sheet.tsx'));
