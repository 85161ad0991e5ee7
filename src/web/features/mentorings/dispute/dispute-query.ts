import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { call } from '../../../lib/api.ts';
import { mentoringQuery } from '../mentoring-queries.ts';

/** The dispute of a mentoring, fetched anew with each version of the mentoring: what is said and decided changes that. */
export function useDispute({ mentoringId, version }: Pick<Mentoring, 'mentoringId' | 'version'>) {
  return useQuery({
    queryKey: [...mentoringQuery(mentoringId).queryKey, 'dispute', version],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/dispute', { params: { mentoringId }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reloads a mentoring with its dispute, and the lists that show its state. */
export function useReload(mentoringId: number) {
  const queries = useQueryClient();
  return async function reload() {
    await Promise.all([
      queries.invalidateQueries({ queryKey: mentoringQuery(mentoringId).queryKey }),
      queries.invalidateQueries({ queryKey: ['mentorings'] }),
      queries.invalidateQueries({ queryKey: ['coupons'] }),
    ]);
  };
}
