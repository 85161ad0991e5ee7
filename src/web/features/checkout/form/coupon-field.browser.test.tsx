import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '#contract/payments.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CouponField } from './coupon-field.tsx';

const couponOf = (coupon: Pick<Coupon, 'couponId' | 'kind' | 'status'>): Coupon => ({
  ...coupon,
  name: '',
  discountKrw: 0,
});

test.each<{ what: string; coupons: Coupon[]; texts: string[]; usable: number }>([
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
])('every kind of coupon is listed, with the reason of $what', async ({ coupons, texts, usable }) => {
  await renderPage(() => <CouponField coupons={coupons} priceKrw={20_000} chosen={null} onChoose={() => undefined} />, {
    address: '/user/payment',
  });
  const field = page.getByRole('combobox', { name: '사용할 쿠폰' });
  await expect.element(field).toBeVisible();
  const options = Array.from((field.element() as HTMLSelectElement).options);
  expect(options.map(({ text }) => text)).toEqual(['쿠폰을 사용하지 않을게요', ...texts]);
  expect(options.filter(({ disabled }) => !disabled)).toHaveLength(1 + usable);
});
