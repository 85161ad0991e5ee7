import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MentoringReviews } from '#contract/mentorings/reviews.ts';
import { FACE_LABELS, REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { FaceIcon } from './face-icon.tsx';
import { mentoringReviewsQuery } from './review-queries.ts';

const [ReviewSheet, opener] = lazySheet(() => import('./review-sheet.tsx'));

/** On the progress screen of a completed mentoring: write, what was written, and what the other side wrote once it may be seen. */
export function ReviewSection({ mentoringId }: { mentoringId: number }) {
  const [isWriting, setWriting] = useState(false);
  const { data: reviews } = useQuery(mentoringReviewsQuery(mentoringId));
  if (!reviews?.endsAt) return null;
  const { side, canWrite, own, ownHiddenReason, other, endsAt } = reviews;
  if (!canWrite && !own && !other) return null;
  const isMentee = side === 'mentee';
  return (
    <section>
      <h2 className="pb-3 text-lg font-bold">{isMentee ? '후기' : '멘티와 나눈 인사'}</h2>
      <div className="flex flex-col gap-3">
        {canWrite && (
          <div className="rounded-xl bg-brand-soft p-4">
            <p className="pb-3">
              <span>
                {isMentee
                  ? '선배와 함께한 시간이 어땠는지 남겨 주세요. 다음 후배에게 큰 도움이 돼요.'
                  : '함께한 후배에게 고마움이나 응원을 남겨 주세요. 후배만 볼 수 있어요.'}
              </span>
              <span className="block pt-1 text-sm text-ink-muted">
                {`${describeKoreanTime(new Date(endsAt))}까지 남길 수 있어요.`}
              </span>
            </p>
            <Button size="sm" {...opener} onClick={() => setWriting(true)}>
              {isMentee ? '후기 남기기' : '한마디 남기기'}
            </Button>
          </div>
        )}
        {other && <Written title={isMentee ? '멘토가 남긴 말' : '멘티가 남긴 후기'} written={other} />}
        {own && <Written title="내가 남긴 말" written={own} />}
        {ownHiddenReason && (
          <p className="text-sm text-ink-muted">{`운영팀이 숨겨서 다른 사람에게 보이지 않아요. 이유: ${ownHiddenReason}`}</p>
        )}
        {own && !other && !ownHiddenReason && (
          <p className="text-sm text-ink-muted">
            {`상대도 남기면 바로, 늦어도 ${describeKoreanTime(new Date(endsAt))}부터 서로 볼 수 있어요.`}
          </p>
        )}
      </div>
      {isWriting && canWrite && <ReviewSheet reviews={reviews} onClose={() => setWriting(false)} />}
    </section>
  );
}

function Written({ title, written }: { title: string; written: NonNullable<MentoringReviews['own']> }) {
  const { face, chips, text } = written;
  return (
    <div className="rounded-xl bg-sunken p-4">
      <h3 className="text-sm font-semibold text-ink-muted">{title}</h3>
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
