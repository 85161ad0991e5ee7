import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The member's coupons of SPEC's kinds. */
export function couponsQuery() {
  return queryOptions({ queryKey: ['coupons'], queryFn: ({ signal }) => call('GET /v1/coupon', { signal }) });
}

/** The member's coupons of campaigns, and those to be taken. Whatever changes the coupons of the other kinds changes these as well. */
export function campaignCouponsQuery() {
  return queryOptions({
    queryKey: ['coupons', 'campaigns'],
    queryFn: ({ signal }) => call('GET /v1/campaign-coupons', { signal }),
  });
}
