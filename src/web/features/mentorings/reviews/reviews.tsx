import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import type { Face } from '#domain/mentorings/reviews/review-choices.ts';
import { call } from '../../../lib/api.ts';
import { byCursor } from '../../../lib/queries.ts';

/** What the two wrote about one mentoring. */
export function mentoringReviewsQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['reviews', 'mentoring', mentoringId],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/reviews', { params: { mentoringId }, signal }),
  });
}

/** The same, for a mentoring that may have some. */
export function useReviews(mentoringId: number, isCompleted = true) {
  return useQuery({ ...mentoringReviewsQuery(mentoringId), enabled: isCompleted });
}

/** A mentor's reviews and what they say together: two at first, then more. */
export function mentorReviewsQuery(mentorId: number) {
  return infiniteQueryOptions({
    queryKey: ['reviews', 'mentor', mentorId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/mentor/{mentorId}/reviews', {
        params: { mentorId },
        query: pageParam ? { cursor: pageParam, size: '10' } : {},
        signal,
      }),
    ...byCursor,
  });
}

const ICONS: Readonly<Record<Face, LucideIcon>> = { GOOD: Smile, OKAY: Meh, POOR: Frown };

/** One of the three faces; decoration beside its name. */
export function FaceIcon({ face, className }: { face: Face; className?: string }) {
  const Icon = ICONS[face];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
