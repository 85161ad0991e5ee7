import * as z from 'zod/mini';
import { deskSearch, PAYOUT_ORDERS } from '#domain/desk/desk.ts';
import { STATUSES } from '#domain/mentorings/states/statuses.ts';
import { PAYOUT_ACCOUNT_FILTERS, PAYOUT_ACCOUNT_STATUSES } from '#domain/money/payout-accounts.ts';
import { MONTH } from '#domain/money/payouts.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { id, idCursor, instant, pageSize, slice } from '../shapes.ts';

/** A Korean calendar month, `2026-11`. */
export const month = z.string().check(z.regex(MONTH, '2026-11처럼 연도와 달을 적어주세요.'));

/** How one mentoring was paid out. Won: `priceKrw` less `returnedKrw` less `feeKrw` is `mentorKrw`. */
export const earning = z.object({
  mentoringId: id,
  menteeName: z.string(),
  status: z.enum(STATUSES),
  startsAt: z.nullable(instant),
  settledAt: instant,
  /** When it becomes payable: nobody can object any more. */
  payableAt: instant,
  priceKrw: z.int(),
  /** What was returned of the price, to the student and to the platform for the coupon. */
  returnedKrw: z.int(),
  feePercent: z.int(),
  feeKrw: z.int(),
  mentorKrw: z.int(),
});
export type Earning = z.infer<typeof earning>;

/** What a mentor has earned, in won. */
export const earningTotals = z.object({
  /** The current month in Korea. */
  month: z.string(),
  monthKrw: z.int(),
  /** What the confirmed sessions will earn once they are completed. */
  expectedKrw: z.int(),
  /** All earnings ever. */
  allKrw: z.int(),
  /** Past and planned transfers of it. */
  transfers: z.object({
    /** Sent and not returned, after taxes. */
    sentKrw: z.int(),
    /** Not sent yet: earliest day first, null for as soon as possible. `netKrw` is `earnedKrw` less the taxes. */
    planned: z.array(z.object({ day: z.nullable(z.string()), earnedKrw: z.int(), netKrw: z.int() })),
    /** Whether there is a confirmed account for it. */
    hasAccount: z.boolean(),
  }),
});
export type EarningTotals = z.infer<typeof earningTotals>;

/** What one mentor earned in a month, or all of them. Won. */
const sums = {
  sessions: z.int(),
  priceKrw: z.int(),
  returnedKrw: z.int(),
  feeKrw: z.int(),
  mentorKrw: z.int(),
};
export const payout = z.object({
  mentorId: id,
  nickname: z.string(),
  /** Null for a former mentor with unreadable data. */
  email: z.nullable(z.string()),
  /** Of the account that it is transferred to; null without one. */
  accountStatus: z.nullable(z.enum(PAYOUT_ACCOUNT_STATUSES)),
  ...sums,
});
export type Payout = z.infer<typeof payout>;

export const payoutCalls = {
  'GET /v1/earnings': describeCall({
    summary: '정산 내역 (최신 순)과 합계',
    access: 'mentor',
    query: z.object({ size: pageSize(10, 30), cursor: idCursor }),
    data: z.object({ ...slice(earning).shape, totals: earningTotals }),
  }),
  'GET /v1/admin/payouts': describeOperatorCall({
    summary:
      '한 달의 정산: 멘토마다 한 줄 (지급 대상이 된 달, 한국 시간, 회원 번호나 멘토로 찾기, 찾으면 기록이 남는다)',
    operator: 'FINANCE',
    audit: 'PAYOUTS_SEARCHED',
    query: z.object({
      month,
      search: z.optional(deskSearch),
      account: z.optional(z.enum(PAYOUT_ACCOUNT_FILTERS)),
      order: z._default(z.enum(PAYOUT_ORDERS), 'MENTOR'),
      size: pageSize(20, 50),
      cursor: idCursor,
    }),
    data: z.object({
      ...slice(payout).shape,
      totals: z.object({
        mentors: z.int(),
        ...sums,
        /** Deposits reversed after they were promised to mentors: the operator collects or bears them. */
        lossKrw: z.int(),
      }),
    }),
  }),
};
