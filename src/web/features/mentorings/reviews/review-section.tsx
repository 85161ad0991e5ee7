import { useState } from 'react';
import type { MentoringReviews } from '#contract/mentorings/reviews.ts';
import { FACE_LABELS, REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { FaceIcon, useReviews } from './reviews.tsx';

/** On the progress screen of a completed mentoring: what was written, and what the other side wrote once it may be seen. */
export function ReviewSection({ mentoringId }: { mentoringId: number }) {
  const { data: reviews } = useReviews(mentoringId);
  if (!reviews?.endsAt) return null;
  const { side, own, ownHiddenReason, other, endsAt } = reviews;
  if (!own && !other) return null;
  return (
    <section aria-label={side === 'mentee' ? '후기' : '멘티와 나눈 인사'} className="flex flex-col gap-3">
      {other && <Written title={side === 'mentee' ? '멘토가 남긴 말' : '멘티가 남긴 후기'} written={other} />}
      {own && <Written title="내가 남긴 말" written={own} />}
      {ownHiddenReason && (
        <p className="text-sm text-ink-muted">{`운영팀이 숨겨서 다른 사람에게 보이지 않아요. 이유: ${ownHiddenReason}`}</p>
      )}
      {own && !other && !ownHiddenReason && (
        <p className="text-sm text-ink-muted">
          {`상대도 남기면 바로, 늦어도 ${describeKoreanTime(new Date(endsAt))}부터 서로 볼 수 있어요.`}
        </p>
      )}
    </section>
  );
}

function Written({ title, written }: { title: string; written: NonNullable<MentoringReviews['own']> }) {
  const { face, chips, text } = written;
  return (
    <div className="rounded-xl bg-sunken p-4">
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      {face && (
        <p className="flex items-center gap-2 pt-2 font-medium">
          <FaceIcon face={face} className="size-5.5 text-brand-ink" />
          <span>{FACE_LABELS[face]}</span>
        </p>
      )}
      {chips.length > 0 && (
        <p className="pt-1 text-ink-muted">{chips.map((chip) => REVIEW_CHIP_LABELS[chip]).join(', ')}</p>
      )}
      {text && <p className="pt-2 break-words whitespace-pre-wrap">{text}</p>}
    </div>
  );
}

const [ReviewSheet, opener] = lazySheet(() => import('./review-sheet.tsx'));

/** Writes a mentee's review, or a mentor's thanks, while it can be written. */
export function ReviewButton({ reviews }: { reviews: MentoringReviews }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Button {...opener} onClick={() => setWriting(true)}>
        {reviews.side === 'mentee' ? '후기 남기기' : '한마디 남기기'}
      </Button>
      {isWriting && <ReviewSheet reviews={reviews} onClose={() => setWriting(false)} />}
    </>
  );
}
