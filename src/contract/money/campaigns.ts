import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import {
  CAMPAIGN_AUDIENCES,
  CAMPAIGN_COUPON_STATUSES,
  CAMPAIGN_STATES,
  campaignInput,
  couponCode,
  couponReason,
} from '#domain/money/campaigns/campaigns.ts';
import { email } from '#domain/people/members.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idCursor, idText, instant, nothing, pageSize, slice } from '../shapes.ts';

/** One of the two. */
const discount = { percentOff: z.nullable(z.int()), wonOff: z.nullable(z.int()) };
const day = z.string();

/** A coupon of a campaign, as its member sees it. */
export const campaignCoupon = z.object({
  campaignCouponId: id,
  name: z.string(),
  ...discount,
  status: z.enum(CAMPAIGN_COUPON_STATUSES),
  /** The first and the last Korean day on which it can be used, `YYYY-MM-DD`. */
  firstDay: day,
  lastDay: day,
  /** Why operators took it back. */
  revokeReason: z.nullable(z.string()),
});
export type CampaignCoupon = z.infer<typeof campaignCoupon>;

/** A campaign that the member may take a coupon from. */
const campaignOffer = z.object({ campaignId: id, name: z.string(), ...discount, lastDay: day });
export type CampaignOffer = z.infer<typeof campaignOffer>;

const campaign = z.object({
  campaignId: id,
  name: z.string(),
  ...discount,
  audience: z.enum(CAMPAIGN_AUDIENCES),
  schoolName: z.nullable(z.string()),
  code: z.nullable(z.string()),
  firstDay: day,
  lastDay: day,
  maxCoupons: z.int(),
  /** Revoked coupons count as given. */
  givenCoupons: z.int(),
  state: z.enum(CAMPAIGN_STATES),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type Campaign = z.infer<typeof campaign>;

const givenCoupon = z.object({
  campaignCouponId: id,
  nickname: z.string(),
  email: z.string(),
  status: z.enum(CAMPAIGN_COUPON_STATUSES),
  issuedAt: instant,
  /** Why an operator gave it by hand; null if the member took it. */
  issueReason: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  revokeReason: z.nullable(z.string()),
});
export type GivenCoupon = z.infer<typeof givenCoupon>;

const campaignParams = z.object({ campaignId: idText });

/** Coupons of campaigns, for mentees and on the operators' desk (product §6.1, §26.14). */
export const campaignCalls = {
  'GET /v1/campaign-coupons': describeCall({
    summary: '내 캠페인 쿠폰과, 지금 받을 수 있는 쿠폰',
    access: 'mentee',
    data: z.object({ coupons: z.array(campaignCoupon), offers: z.array(campaignOffer) }),
  }),
  'POST /v1/campaign-coupons': describeCall({
    summary: '코드로 캠페인 쿠폰 받기. 이미 받았으면 그 쿠폰을 준다',
    access: 'mentee',
    status: 201,
    body: z.object({ code: couponCode }),
    data: campaignCoupon,
  }),
  'POST /v1/campaigns/{campaignId}/coupon': describeCall({
    summary: '받을 수 있는 캠페인 쿠폰 받기. 이미 받았으면 그 쿠폰을 준다',
    access: 'mentee',
    status: 201,
    params: campaignParams,
    data: campaignCoupon,
  }),
  'GET /v1/admin/campaigns': describeOperatorCall({
    summary: '쿠폰 캠페인 (최신 순)',
    operator: 'FINANCE',
    audit: 'NOTHING',
    query: z.object({
      search: z.optional(deskSearch),
      state: z.optional(z.enum(CAMPAIGN_STATES)),
      ...deskListQuery(20),
    }),
    data: slice(campaign),
  }),
  'POST /v1/admin/campaigns': describeOperatorCall({
    summary: '쿠폰 캠페인 만들기: 만든 뒤에는 고칠 수 없고 끝낼 수만 있다',
    operator: 'FINANCE',
    audit: 'CAMPAIGN_CREATED',
    stepUp: true,
    status: 201,
    body: campaignInput,
    data: campaign,
    idempotent: true,
  }),
  'POST /v1/admin/campaigns/{campaignId}/ending': describeOperatorCall({
    summary: '쿠폰 캠페인 끝내기: 더 주지 않는다. 이미 준 쿠폰은 마지막 날까지 쓸 수 있다',
    operator: 'FINANCE',
    audit: 'CAMPAIGN_ENDED',
    params: campaignParams,
    data: nothing,
  }),
  'GET /v1/admin/campaigns/{campaignId}/coupons': describeOperatorCall({
    summary: '캠페인이 준 쿠폰 (최신 순; 볼 때마다 기록이 남는다)',
    operator: 'FINANCE',
    audit: 'CAMPAIGN_COUPONS_VIEWED',
    params: campaignParams,
    query: z.object({ size: pageSize(20, 50), cursor: idCursor }),
    data: slice(givenCoupon),
  }),
  'POST /v1/admin/campaigns/{campaignId}/coupons': describeOperatorCall({
    summary: '한 회원에게 쿠폰 주기: 이유를 남긴다',
    operator: 'FINANCE',
    audit: 'COUPON_GIVEN',
    stepUp: true,
    status: 201,
    params: campaignParams,
    body: z.object({ email, reason: couponReason }),
    data: givenCoupon,
  }),
  'POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation': describeOperatorCall({
    summary: '쓰지 않은 쿠폰 회수하기: 이유는 회원이 읽는다',
    operator: 'FINANCE',
    audit: 'COUPON_REVOKED',
    params: z.object({ campaignCouponId: idText }),
    body: z.object({ reason: couponReason }),
    data: nothing,
  }),
};
