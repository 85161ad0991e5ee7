import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The mentoring that is paid for. */
export function payableQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['mentoring', mentoringId],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}', { params: { mentoringId }, signal }),
  });
}

/** The member's coupons. */
export function couponsQuery() {
  return queryOptions({
    queryKey: ['coupons'],
    queryFn: ({ signal }) => call('GET /v1/coupon', { signal }),
  });
}
