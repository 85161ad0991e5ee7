import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { MAX_OFFERED_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { useTransition } from '../mentoring-queries.ts';
import { TimesSheet } from './lazy-times-sheet.ts';

/** Offers the other side different times (product §5.3: each side once). */
export function OfferTimesSheet({
  mentoring,
  open,
  onClose,
}: {
  mentoring: Mentoring;
  open: boolean;
  onClose: () => void;
}) {
  const { mentoringId, side } = mentoring;
  const offer = useTransition('POST /v1/mentoring/{mentoringId}/counter-proposal', mentoringId);
  return (
    <TimesSheet
      mentoring={mentoring}
      open={open}
      onClose={onClose}
      draftKey={`offer-times-${mentoringId}`}
      title="다른 시간 제안하기"
      description={`${side === 'mentor' ? '후배' : '선배'}에게 시간을 ${MAX_OFFERED_SLOTS}개까지, 한 번만 제안할 수 있어요.`}
      label="제안 시간"
      max={MAX_OFFERED_SLOTS}
      submitText="제안 보내기"
      doneMessage="다른 시간을 제안했어요."
      onSubmit={(applyTimes) => offer.mutateAsync({ applyTimes })}
    />
  );
}
