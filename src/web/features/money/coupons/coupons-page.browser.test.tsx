import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignCoupon, CampaignOffer } from '#contract/money/campaigns.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { holdAnswers, Refusal, type Responses } from '../../../testing/server-stub.ts';
import CouponsPage from './coupons-page.tsx';

const KINDS = 'GET /v1/coupon';
const CAMPAIGNS = 'GET /v1/campaign-coupons';
const BY_CODE = 'POST /v1/campaign-coupons';
const TAKE = 'POST /v1/campaigns/{campaignId}/coupon';
const COUPON: CampaignCoupon = {
  campaignCouponId: 5,
  name: '가을 응원',
  percentOff: 30,
  wonOff: null,
  status: 'AVAILABLE',
  firstDay: '2026-11-23',
  lastDay: '2026-11-30',
  revokeReason: null,
};
const OFFER: CampaignOffer = {
  campaignId: 3,
  name: '수능 응원',
  percentOff: null,
  wonOff: 5000,
  lastDay: '2026-12-31',
};
const NEW_MEMBER = {
  couponId: 1,
  kind: 'NEW_MEMBER' as const,
  name: '신규 회원 10% 할인',
  status: 'AVAILABLE' as const,
  discountKrw: 2000,
};

const open = (responses: Responses) =>
  renderPage(CouponsPage, {
    address: '/user/coupons',
    member: NEW_MENTEE,
    responses: { [KINDS]: { priceKrw: 20_000, coupons: [NEW_MEMBER] }, ...responses },
  });

test('coupons stand with discount and last day; what cannot be used says why', async () => {
  const revoked = {
    ...COUPON,
    campaignCouponId: 6,
    name: '사과',
    status: 'REVOKED' as const,
    revokeReason: '잘못 드렸어요.',
  };
  await open({ [CAMPAIGNS]: { coupons: [revoked, COUPON], offers: [] } });
  const items = page.getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('가을 응원30% 할인 · 11월 30일 (월)까지사용 가능');
  await expect.element(items.nth(1)).toHaveTextContent('신규 회원 10% 할인기간 없이 쓸 수 있어요사용 가능');
  await expect.element(items.nth(3)).toHaveTextContent('졸업생 4,000원 할인졸업 증명이 확인되면 드려요');
  await page.getByRole('button', { name: /^지난 쿠폰/ }).click();
  await expect.element(items.last()).toHaveTextContent('사과30% 할인 · 회수된 쿠폰이에요. 잘못 드렸어요.');
});

test('a code is looked at before it is sent, and brings its coupon', async () => {
  const { sent } = await open({
    [CAMPAIGNS]: [
      { coupons: [], offers: [] },
      { coupons: [COUPON], offers: [] },
    ],
    [BY_CODE]: [new Refusal(404, 'UNKNOWN_COUPON_CODE', '이 코드의 쿠폰을 찾지 못했어요.'), COUPON],
  });
  const field = page.getByLabelText('쿠폰 코드');
  const add = page.getByRole('button', { name: '등록' });
  await expect.element(add).toBeDisabled();
  await field.fill('a!');
  await add.click();
  await expect.element(page.getByText('쿠폰 코드는 한글, 영문, 숫자로 4~20자예요.')).toBeVisible();
  expect(sent.some(({ name }) => name === BY_CODE)).toBe(false);
  await field.fill('none');
  await add.click();
  await expect.element(page.getByText('이 코드의 쿠폰을 찾지 못했어요.')).toBeVisible();
  await field.fill('fall 2026');
  await add.click();
  await expect.element(page.getByText('‘가을 응원’ 쿠폰을 받았어요.')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent('가을 응원30% 할인 · 11월 30일 (월)까지사용 가능');
  expect(sent.findLast(({ name }) => name === BY_CODE)).toMatchObject({ body: { code: 'FALL2026' } });
});

test('the code of a used coupon says so', async () => {
  await open({ [CAMPAIGNS]: { coupons: [], offers: [] }, [BY_CODE]: { ...COUPON, status: 'USED' } });
  await page.getByLabelText('쿠폰 코드').fill('FALL2026');
  await page.getByRole('button', { name: '등록' }).click();
  await expect.element(page.getByText('사용 완료')).toBeVisible();
});

test('an offer is taken; one that is given out says so and leaves', async () => {
  const message = '준비한 쿠폰을 모두 드렸어요.';
  await open({
    [CAMPAIGNS]: [
      { coupons: [], offers: [OFFER] },
      { coupons: [], offers: [] },
    ],
    [TAKE]: new Refusal(409, 'CAMPAIGN_GIVEN_OUT', message),
  });
  await page.getByRole('button', { name: '수능 응원 쿠폰 받기' }).click();
  await expect.element(page.getByRole('alertdialog').getByText(message)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.element(page.getByText('받을 수 있는 쿠폰')).not.toBeInTheDocument();
});

test('coupons that could not be loaded are asked for again', async () => {
  await open({
    [CAMPAIGNS]: [new Refusal(404, 'NOT_FOUND', '지금은 연결할 수 없어요.'), { coupons: [COUPON], offers: [] }],
  });
  await expect.element(page.getByText('지금은 연결할 수 없어요.')).toBeVisible();
  await page.getByRole('button', { name: /다시/ }).click();
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent('가을 응원30% 할인 · 11월 30일 (월)까지사용 가능');
});

test('a second offer is taken while the first is being taken', async () => {
  const { sent } = await open({
    [CAMPAIGNS]: { coupons: [], offers: [OFFER, { ...OFFER, campaignId: 4, name: '봄 응원' }] },
    [TAKE]: COUPON,
  });
  const take = (name: string) => page.getByRole('button', { name: `${name} 쿠폰 받기` });
  await expect.element(take('봄 응원')).toBeVisible();
  const answer = holdAnswers('POST');
  await take('수능 응원').click();
  await take('봄 응원').click();
  answer();
  await expect.poll(() => sent.filter(({ name }) => name === TAKE).length).toBe(2);
});
