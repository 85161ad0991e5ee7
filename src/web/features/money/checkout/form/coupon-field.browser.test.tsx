import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/payments.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { CouponField } from './coupon-field.tsx';

const couponOf = (coupon: Pick<Coupon, 'couponId' | 'kind' | 'status'>): Coupon => ({
  ...coupon,
  name: '',
  discountKrw: 0,
});

const ofCampaign = (campaignCouponId: number, name: string, changes: Partial<CampaignCoupon> = {}): CampaignCoupon => ({
  campaignCouponId,
  name,
  percentOff: 30,
  wonOff: null,
  status: 'AVAILABLE',
  firstDay: '2026-11-23',
  lastDay: '2026-11-30',
  revokeReason: null,
  ...changes,
});

test.each<{ what: string; coupons: Coupon[]; campaigns?: CampaignCoupon[]; texts: string[]; usable: number }>([
  {
    what: 'a used one and one that is not issued yet',
    coupons: [
      couponOf({ couponId: 1, kind: 'NEW_MEMBER', status: 'USED' }),
      couponOf({ couponId: 2, kind: 'FRESHMAN', status: 'AVAILABLE' }),
    ],
    texts: [
      '신규 회원 10% 할인 (사용 완료)',
      '새내기 50% 할인 (-10,000원)',
      '졸업생 4,000원 할인 (졸업 증명이 확인되면 드려요)',
    ],
    usable: 1,
  },
  {
    what: 'none that can be used',
    coupons: [],
    texts: [
      '신규 회원 10% 할인 (프로필을 등록하면 드려요)',
      '새내기 50% 할인 (1학년 증명이 확인되면 드려요)',
      '졸업생 4,000원 할인 (졸업 증명이 확인되면 드려요)',
    ],
    usable: 0,
  },
  {
    what: 'campaigns’ that are over, taken back, used or not begun',
    coupons: [couponOf({ couponId: 1, kind: 'NEW_MEMBER', status: 'AVAILABLE' })],
    campaigns: [
      ofCampaign(5, '지난 응원', { status: 'EXPIRED', lastDay: '2026-11-20' }),
      ofCampaign(6, '가을 응원'),
      ofCampaign(7, '사과', { status: 'REVOKED', revokeReason: '잘못 드렸어요.' }),
      ofCampaign(8, '겨울 응원', { status: 'UPCOMING', firstDay: '2026-12-01' }),
      ofCampaign(9, '봄 응원', { status: 'USED' }),
    ],
    texts: [
      '가을 응원 (-6,000원, 11월\u00a030일\u00a0(월)까지)',
      '신규 회원 10% 할인 (-2,000원)',
      '새내기 50% 할인 (1학년 증명이 확인되면 드려요)',
      '졸업생 4,000원 할인 (졸업 증명이 확인되면 드려요)',
      '지난 응원 (11월\u00a020일\u00a0(금)에 기간이 끝났어요)',
      '사과 (회수된 쿠폰이에요. 잘못 드렸어요.)',
      '겨울 응원 (12월\u00a01일\u00a0(화)부터 쓸 수 있어요)',
      '봄 응원 (사용 완료)',
    ],
    usable: 2,
  },
])('every kind of coupon is listed, with the reason of $what', async ({ coupons, campaigns = [], texts, usable }) => {
  await renderPage(
    () => (
      <CouponField
        coupons={coupons}
        campaignCoupons={campaigns}
        priceKrw={20_000}
        chosen={undefined}
        onChoose={() => undefined}
      />
    ),
    {
      address: '/user/payment',
    },
  );
  const field = page.getByRole('combobox', { name: '사용할 쿠폰' });
  await expect.element(field).toBeVisible();
  const options = Array.from((field.element() as HTMLSelectElement).options);
  expect(options.map(({ text }) => text)).toEqual(['쿠폰을 사용하지 않을게요', ...texts]);
  expect(options.filter(({ disabled }) => !disabled)).toHaveLength(1 + usable);
});
