import { describeLead } from '../mentorings/deadlines/nudges.ts';
import { VERIFICATION_HOURS } from '../people/verification.ts';
import { textUpTo } from '../text/length.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';

/** Letters of a search on the desk. */
export const MAX_DESK_SEARCH_LENGTH = 60;
export const deskSearch = textUpTo(MAX_DESK_SEARCH_LENGTH, `검색어는 ${MAX_DESK_SEARCH_LENGTH}자까지 쓸 수 있어요.`);

/** By when they began. */
export const DESK_ORDERS = ['NEWEST', 'OLDEST'] as const;
export type DeskOrder = (typeof DESK_ORDERS)[number];
export const DESK_ORDER_LABELS: Readonly<Record<DeskOrder, string>> = { NEWEST: '최신 순', OLDEST: '오래된 순' };

/** For work with a due time: by that as well. */
export const DISPUTE_ORDERS = ['DUE', ...DESK_ORDERS] as const;
export type DisputeOrder = (typeof DISPUTE_ORDERS)[number];
export const DISPUTE_ORDER_LABELS: Readonly<Record<DisputeOrder, string>> = {
  DUE: '기한이 가까운 순',
  ...DESK_ORDER_LABELS,
};
/** Of schools: by their names. */
export const NAME_ORDERS = ['NAME', 'NAME_DOWN'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];
export const NAME_ORDER_LABELS: Readonly<Record<NameOrder, string>> = { NAME: '가나다순', NAME_DOWN: '가나다 역순' };

/** Of a month's payouts: by who registered first, or by the sum. */
export const PAYOUT_ORDERS = ['MENTOR', 'AMOUNT'] as const;
export type PayoutOrder = (typeof PAYOUT_ORDERS)[number];
export const PAYOUT_ORDER_LABELS: Readonly<Record<PayoutOrder, string>> = {
  MENTOR: '가입한 순',
  AMOUNT: '금액이 큰 순',
};

/** Waiting work is marked from the first age on, and again from the second (product §26.1). */
export const WAITS_LONG_HOURS = 24;
export const WAITS_TOO_LONG_HOURS = VERIFICATION_HOURS;

/** How long something has waited, as the desk colours it. */
export function describeAge(since: Date, now: Date): 'fresh' | 'long' | 'tooLong' {
  const waitedMs = now.getTime() - since.getTime();
  if (waitedMs >= WAITS_TOO_LONG_HOURS * HOUR_MS) return 'tooLong';
  return waitedMs >= WAITS_LONG_HOURS * HOUR_MS ? 'long' : 'fresh';
}

/** How close a due date is: within {@link WAITS_LONG_HOURS}, or late. */
export function describeDue(due: Date, now: Date): 'fresh' | 'long' | 'tooLong' {
  if (due <= now) return 'tooLong';
  return due.getTime() - now.getTime() <= WAITS_LONG_HOURS * HOUR_MS ? 'long' : 'fresh';
}

/** How long something has waited, in whole days from two on: `35분`, `47시간`, `3일`. */
export function describeWait(since: Date, now: Date): string {
  const waitedMs = now.getTime() - since.getTime();
  return waitedMs < 2 * DAY_MS ? describeLead(since, now) : `${Math.floor(waitedMs / DAY_MS)}일`;
}

/** Replaces the address of a former mentor if it cannot be read. */
export const UNREADABLE_EMAIL = '이메일을 읽지 못했어요';

/** For a refund by hand: it can be rejected, and proposed again with the account. */
export const UNREADABLE_REFUND_ACCOUNT_MESSAGE =
  '저장된 계좌를 읽지 못해 승인할 수 없어요. 반려하고, 회원에게 계좌를 다시 확인해 새로 올려 주세요.';
