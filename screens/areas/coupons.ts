import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { Campaign, CampaignCoupon, CampaignOffer, GivenCoupon } from '#contract/money/campaigns.ts';
import { halfHour, propose } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { answer, button, failCall, LONG, open, expectVisible, aButton, failing, answering } from '../page-helpers.ts';
import { type Area, state, asMentee, asOperator, at1024, at1280, at1440 } from '../state.ts';

const LIST = '/user/coupons';
const PAYMENT = '/user/payment';
const DESK = '/admin/campaigns';
const OWN_CALL = '**/v1/campaign-coupons';
const CAMPAIGNS_CALL = '**/v1/admin/campaigns';
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
const GIVEN: GivenCoupon = {
  campaignCouponId: 9,
  nickname: '산책하는후배',
  email: 'junior@mail.example',
  status: 'AVAILABLE',
  issuedAt: AT,
  issueReason: null,
  revokedAt: null,
  revokeReason: null,
};

const sliceOf = <Item>(content: readonly Item[]) => ({
  content: [...content],
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});

/** Coupons of campaigns: a student's list, where they pay, and the desk that makes them. */
export const coupons: Area = {
  name: 'coupons',
  title: '쿠폰과 캠페인',
  states: [
    asMentee('list', '쿠폰: 받을 것, 쓸 수 있는 것, 끝난 것과 회수된 것 (긴 이름과 이유)', LIST, {
      via: (page) => openList(page, ALL),
      sees: '받을 수 있는 쿠폰',
    }),
    asMentee('list-plain', '쿠폰: 캠페인이 없을 때', LIST, {
      via: (page) => openList(page, { coupons: [], offers: [] }),
      sees: '내 쿠폰',
    }),
    asMentee('code-wrong', '쿠폰: 없는 코드', LIST, {
      does: [(page) => page.getByLabel('쿠폰 코드').fill('NOSUCHCODE'), '등록'],
      sees: (page) => page.getByText('이 코드의 쿠폰을 찾지 못했어요.', { exact: false }),
    }),
    asMentee('loading', '쿠폰: 불러오는 중', LIST, { pends: OWN_CALL, sees: (page) => page.getByLabel('쿠폰 코드') }),
    asMentee('error', '쿠폰: 불러오지 못함', LIST, { before: failing(OWN_CALL), sees: aButton(/다시/) }),
    state('payment', '결제하기: 캠페인 쿠폰과 코드', PAYMENT, async (setup) => {
      const page = await openPayment(setup, { ...ALL, offers: [OFFER] });
      await page.getByText('쿠폰 코드가 있어요').click();
      return expectVisible(page, page.getByLabel('쿠폰 코드'));
    }),
    state(
      'payment-narrow',
      '결제하기: 캠페인 쿠폰과 코드, 360px',
      [PAYMENT, { width: 360, height: 740 }],
      async (setup) => {
        const page = await openPayment(setup, ALL);
        return expectVisible(page, page.getByText('쿠폰 코드가 있어요'));
      },
    ),
    state('payment-error', '결제하기: 캠페인 쿠폰을 불러오지 못함', PAYMENT, async (setup) => {
      const page = await openPayment(setup, undefined);
      return expectVisible(page, page.getByText('이벤트 쿠폰은 지금 불러올 수 없어요.', { exact: false }));
    }),
    at1024('desk-1024', '쿠폰 캠페인', DESK, {
      via: (page) => openDesk(page, CAMPAIGNS),
      sees: aButton('캠페인 끝내기'),
    }),
    at1280('desk-1280', '쿠폰 캠페인', DESK, {
      via: (page) => openDesk(page, CAMPAIGNS),
      sees: aButton('캠페인 끝내기'),
    }),
    at1440('desk-1440', '쿠폰 캠페인', DESK, {
      via: (page) => openDesk(page, CAMPAIGNS),
      sees: aButton('캠페인 끝내기'),
    }),
    at1280('desk-given', '쿠폰 캠페인: 받은 회원과 회수', DESK, async (page) => {
      const given = [
        { ...GIVEN, issueReason: '결제 오류에 대한 사과' },
        { ...GIVEN, campaignCouponId: 8, nickname: LONG.nickname, status: 'USED' as const },
        { ...GIVEN, campaignCouponId: 7, status: 'REVOKED' as const, revokedAt: AT, revokeReason: LONG_REASON },
      ];
      await answer(page, '**/v1/admin/campaigns/1/coupons', sliceOf(given));
      await openDesk(page, CAMPAIGNS);
      await button(page, /누가 받았는지 보기/).click();
      await button(page, /쿠폰 회수하기/)
        .first()
        .click();
      return expectVisible(page, page.getByLabel('회수하는 이유'));
    }),
    at1440('desk-new', '새 쿠폰 캠페인: 빠진 칸', DESK, {
      via: (page) => openDesk(page, []),
      does: [
        '새 캠페인',
        (page) => page.getByRole('dialog').getByRole('radio', { name: '한 학교의 학생' }).check(),
        (page) => button(page.getByRole('dialog'), '만들기').click(),
      ],
      sees: (page) => page.getByRole('dialog').getByText('이름을 입력해 주세요.'),
    }),
    at1280('desk-empty', '쿠폰 캠페인: 없음', DESK, {
      via: (page) => openDesk(page, []),
      sees: '아직 캠페인이 없어요',
    }),
    at1280('desk-error', '쿠폰 캠페인: 불러오지 못함', DESK, {
      before: failing(CAMPAIGNS_CALL),
      sees: aButton(/다시/),
    }),
    asOperator('desk-narrow', '쿠폰 캠페인, 좁은 화면', DESK, {
      before: answering(CAMPAIGNS_CALL, sliceOf(CAMPAIGNS)),
      sees: (page) => button(page, '캠페인 끝내기').first(),
    }),
  ],
};

async function openList(page: Page, own: DataOf<'GET /v1/campaign-coupons'>): Promise<Page> {
  await answer(page, OWN_CALL, own);
  return open(page, LIST);
}

/** @param own undefined where they cannot be loaded */
async function openPayment(
  { mentor, mentee }: StateSetup,
  own: DataOf<'GET /v1/campaign-coupons'> | undefined,
): Promise<Page> {
  const [senior, student] = [await mentor(), await mentee('ENROLLED')];
  const mentoringId = await propose(student, senior, [halfHour('2026-11-25', '10:00')]);
  if (own) await answer(student.page, OWN_CALL, own);
  else await failCall(student.page, OWN_CALL);
  return open(student.page, `${PAYMENT}?mentoringId=${mentoringId}`);
}

async function openDesk(page: Page, campaigns: readonly Campaign[]): Promise<Page> {
  await answer(page, CAMPAIGNS_CALL, sliceOf(campaigns));
  return open(page, DESK);
}
