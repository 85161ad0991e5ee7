import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';
import { useMinimumNotice } from '../../account/policies/use-minimum-notice.ts';
import type { KnownTimes } from './picker-times.ts';

/** A mentor's free times, for the time picker. */
export function freeTimesQuery(mentorId: number) {
  return queryOf(['free-times', mentorId], 'GET /v1/mentor/{mentorId}/free-times', { params: { mentorId } });
}

/**
 * A mentor's times, as far as loaded. Without them (offline) every half hour can be chosen: the server decides in any case.
 * @param side the side that chooses: a mentor's notice and closed days apply only to students
 */
export function useKnownTimes(mentorId: number, side: 'mentor' | 'mentee') {
  const { data, error, isPending, fetchStatus, failureCount, refetch } = useQuery(freeTimesQuery(mentorId));
  const minimum = useMinimumNotice();
  const known: KnownTimes = {
    side,
    noticeHours: side === 'mentee' ? (data?.noticeHours ?? minimum) : minimum,
    days: data && new Map(data.days.map((each) => [each.day, each])),
  };
  return {
    known,
    /** Still loading: nothing has failed yet. */
    isLoading: isPending && fetchStatus === 'fetching' && failureCount === 0,
    /** Asks again; undefined unless it has failed. */
    retry: error ? refetch : undefined,
  };
}
