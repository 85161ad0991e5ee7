import type { DataOf } from '#contract/calls.ts';
import type { Campaign, CampaignCoupon, CampaignOffer } from '#contract/money/campaigns.ts';
import { halfHour, propose } from '../../e2e/support/test-users.ts';
import { answering, LONG, aButton, sliceOf } from '../page-helpers.ts';
import { type Area, follow, state, asMentee, at1280 } from '../state.ts';

const LIST = '/user/coupons';
const PAYMENT = '/user/payment';
const DESK = '/admin/campaigns';
const OWN_CALL = '**/v1/campaign-coupons';
const AT = '2026-11-23T03:00:00.000Z';

const COUPON: CampaignCoupon = {
  campaignCouponId: 1,
  name: '가을 응원',
  percentOff: 30,
  wonOff: null,
  status: 'AVAILABLE',
  firstDay: '2026-11-23',
  lastDay: '2026-11-30',
  revokeReason: null,
};
const OFFER: CampaignOffer = {
  campaignId: 2,
  name: '수능 응원',
  percentOff: null,
  wonOff: 5000,
  lastDay: '2026-12-31',
};
const LONG_NAME = LONG.title.repeat(2).slice(0, 40);
const LONG_REASON = LONG.text.repeat(4).slice(0, 200);
const ALL: DataOf<'GET /v1/campaign-coupons'> = {
  coupons: [
    COUPON,
    {
      ...COUPON,
      campaignCouponId: 3,
      name: '겨울 응원',
      status: 'UPCOMING',
      firstDay: '2026-12-21',
      lastDay: '2027-01-31',
    },
    { ...COUPON, campaignCouponId: 4, name: '여름 응원', status: 'EXPIRED', lastDay: '2026-08-31' },
    { ...COUPON, campaignCouponId: 5, name: '봄 응원', status: 'USED' },
    { ...COUPON, campaignCouponId: 6, name: LONG_NAME, status: 'REVOKED', revokeReason: LONG_REASON },
  ],
  offers: [OFFER, { ...OFFER, campaignId: 3, name: LONG_NAME, wonOff: 1_000_000 }],
};
const CAMPAIGN: Campaign = {
  campaignId: 1,
  name: '가을 응원',
  percentOff: 30,
  wonOff: null,
  audience: 'ALL',
  schoolName: null,
  code: 'FALL2026',
  firstDay: '2026-11-23',
  lastDay: '2026-11-30',
  maxCoupons: 100,
  givenCoupons: 12,
  state: 'RUNNING',
  createdAt: AT,
  endedAt: null,
};
const CAMPAIGNS: readonly Campaign[] = [
  CAMPAIGN,
  { ...CAMPAIGN, campaignId: 2, name: '사과 쿠폰', percentOff: null, wonOff: 5000, audience: 'CHOSEN', code: null },
  {
    ...CAMPAIGN,
    campaignId: 3,
    name: LONG_NAME,
    percentOff: null,
    wonOff: 1_000_000,
    audience: 'UNIVERSITY',
    schoolName: '한국교통대학교',
    code: null,
    maxCoupons: 100_000,
    givenCoupons: 99_999,
    state: 'ENDED',
    endedAt: AT,
  },
];

/** Coupons of campaigns: a student's list, where they pay, and the desk that makes them. */
export const coupons: Area = {
  name: 'coupons',
  title: '쿠폰과 캠페인',
  states: [
    asMentee('list', '쿠폰: 받을 것, 쓸 수 있는 것, 끝난 것과 회수된 것 (긴 이름과 이유)', LIST, {
      before: answering(OWN_CALL, ALL),
      sees: '받을 수 있는 쿠폰',
    }),
    state('payment', '결제하기: 캠페인 쿠폰과 코드', PAYMENT, async (setup) => {
      const [senior, student] = [await setup.mentor(), await setup.mentee('ENROLLED')];
      const mentoringId = await propose(student, senior, [halfHour('2026-11-25', '10:00')]);
      return follow(student.page, `${PAYMENT}?mentoringId=${mentoringId}`, {
        before: answering(OWN_CALL, { ...ALL, offers: [OFFER] }),
        does: (page) => page.getByText('쿠폰 코드가 있어요').click(),
        sees: (page) => page.getByLabel('쿠폰 코드'),
      });
    }),
    at1280('desk-1280', '쿠폰 캠페인', DESK, {
      before: answering('**/v1/admin/campaigns', sliceOf(CAMPAIGNS)),
      sees: aButton('캠페인 끝내기'),
    }),
  ],
};
