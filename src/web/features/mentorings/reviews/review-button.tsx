import { useState } from 'react';
import type { MentoringReviews } from '#contract/mentorings/reviews.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';

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
