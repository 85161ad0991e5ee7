import { useQuery } from '@tanstack/react-query';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import type { Face } from '#domain/mentorings/reviews/review-choices.ts';
import { pagesOf, queryOf } from '../../../lib/queries.ts';

/** What the two wrote about one mentoring. */
export function mentoringReviewsQuery(mentoringId: number) {
  return queryOf(['reviews', 'mentoring', mentoringId], 'GET /v1/mentoring/{mentoringId}/reviews', {
    params: { mentoringId },
  });
}

/** The same, for a mentoring that may have some. */
export function useReviews(mentoringId: number, isCompleted = true) {
  return useQuery({ ...mentoringReviewsQuery(mentoringId), enabled: isCompleted });
}

/** A mentor's reviews and what they say together: two at first, then more. */
export function mentorReviewsQuery(mentorId: number) {
  return pagesOf(['reviews', 'mentor', mentorId], 'GET /v1/mentor/{mentorId}/reviews', (cursor) => ({
    params: { mentorId },
    query: cursor ? { cursor, size: '10' } : {},
  }));
}

const ICONS: Readonly<Record<Face, LucideIcon>> = { GOOD: Smile, OKAY: Meh, POOR: Frown };

/** One of the three faces; decoration beside its name. */
export function FaceIcon({ face, className }: { face: Face; className?: string }) {
  const Icon = ICONS[face];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
