import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The question and answer of one mentoring. */
export function mentoringPublicAnswerQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['public-answers', 'mentoring', mentoringId],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/public-answer', { params: { mentoringId }, signal }),
  });
}

/** What a mentor shows: three at first, then more. */
export function mentorPublicAnswersQuery(mentorId: number) {
  return infiniteQueryOptions({
    queryKey: ['public-answers', 'mentor', mentorId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/mentor/{mentorId}/public-answers', {
        params: { mentorId },
        query: pageParam ? { cursor: pageParam, size: '10' } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
}
