import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { ReviewButton, useReviews } from '../../reviews/index.ts';
import { isWithAnother } from '../endings/after-end.tsx';
import type { EndingText } from '../endings/ending-text.ts';
import { hasBeenPaid } from '../has-been-paid.ts';

/** What comes after an end: the review, the next proposal; for mentors what they earned, or their times. */
export function EndedBar({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText }) {
  const { mentoringId, status, side, counterpart, topic } = mentoring;
  const { data: reviews } = useReviews(mentoringId, status === 'COMPLETED');
  if (ending.kind === 'DISPUTED') return null;
  if (reviews?.canWrite) {
    return (
      <BottomActionBar>
        <ReviewButton reviews={reviews} />
      </BottomActionBar>
    );
  }
  if (side === 'mentor') {
    return (
      <BottomActionBar>
        {hasEarned(mentoring, ending) ? (
          <LinkButton to={PAGES.earnings} variant="soft">
            정산 내역 보기
          </LinkButton>
        ) : (
          <LinkButton to={PAGES.mentorEdit} variant="soft">
            가능한 시간 살펴보기
          </LinkButton>
        )}
      </BottomActionBar>
    );
  }
  const canPropose = counterpart.memberId !== null && (hasBeenPaid(mentoring) || status === 'EXPIRED');
  if (isWithAnother(mentoring) || !canPropose) return null;
  return (
    <BottomActionBar>
      <LinkButton variant="soft" to={paths.proposal(counterpart.memberId ?? 0, { topic })}>
        다시 제안하기
      </LinkButton>
    </BottomActionBar>
  );
}

/** With the share of the payment that a student's late cancellation leaves. */
function hasEarned({ absent, paymentStatus }: Mentoring, { kind }: EndingText): boolean {
  if (kind === 'CANCELLED') return paymentStatus === 'DONE' || paymentStatus === 'PARTIALLY_REFUNDED';
  return kind === 'COMPLETED' || (kind === 'NO_SHOW' && !absent.includes('mentor'));
}
