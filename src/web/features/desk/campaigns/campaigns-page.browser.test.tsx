import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Campaign, GivenCoupon } from '#contract/money/campaigns.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import CampaignsPage from './campaigns-page.tsx';

const OPERATOR = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;
const LIST = 'GET /v1/admin/campaigns';
const CREATE = 'POST /v1/admin/campaigns';
const END = 'POST /v1/admin/campaigns/{campaignId}/ending';
const COUPONS = 'GET /v1/admin/campaigns/{campaignId}/coupons';
const GIVE = 'POST /v1/admin/campaigns/{campaignId}/coupons';
const REVOKE = 'POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation';
const AT = '2026-11-23T03:00:00.000Z';
const CAMPAIGN: Campaign = {
  campaignId: 3,
  name: '가을 응원',
  percentOff: 30,
  wonOff: null,
  audience: 'ALL',
  schoolName: null,
  code: 'FALL2026',
  firstDay: '2026-11-23',
  lastDay: '2099-11-30',
  maxCoupons: 100,
  givenCoupons: 1,
  state: 'RUNNING',
  createdAt: AT,
  endedAt: null,
};
const GIVEN: GivenCoupon = {
  campaignCouponId: 9,
  nickname: '산책하는후배',
  email: 'junior@mail.example',
  status: 'AVAILABLE',
  issuedAt: AT,
  issueReason: '결제 오류 사과',
  revokedAt: null,
  revokeReason: null,
};
const listOf = <Item,>(...content: Item[]) => ({
  content,
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});
const NOTHING = { count: 0, oldestAt: null };
const WAITING = {
  roles: ['FINANCE' as const],
  certificates: NOTHING,
  disputes: NOTHING,
  reports: NOTHING,
  payoutAccounts: NOTHING,
  handRefunds: NOTHING,
  universityRequests: { count: 0, oldestAt: null },
};

const open = (responses: Responses, query = '') =>
  renderPage(CampaignsPage, {
    address: `/admin/campaigns${query}`,
    member: OPERATOR,
    responses: { 'GET /v1/admin/waiting': WAITING, ...responses },
  });

test('a campaign is made once its fields are right, and what the server refuses stands at its field', async () => {
  const taken = '다른 캠페인이 쓴 코드예요.';
  const { sent } = await open({
    [LIST]: [listOf(), listOf(), listOf(CAMPAIGN)],
    [CREATE]: [new Refusal(409, 'CODE_TAKEN', taken, [{ field: 'code', message: taken }]), CAMPAIGN],
  });
  await expect.element(page.getByText('아직 캠페인이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '새 캠페인' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '만들기' }).click();
  await expect.element(sheet.getByText('이름을 입력해 주세요.')).toBeVisible();
  await expect.element(sheet.getByText('할인율은 1부터 100까지 정할 수 있어요.')).toBeVisible();
  await expect.element(sheet.getByLabelText('이름')).toHaveFocus();
  expect(sent.some(({ name }) => name === CREATE)).toBe(false);
  await sheet.getByLabelText('이름').fill('가을 응원');
  await sheet.getByRole('textbox', { name: '할인율' }).fill('30');
  await sheet.getByRole('textbox', { name: /^코드/ }).fill('fall2026');
  await sheet.getByLabelText('모두 몇 장').fill('100');
  await sheet.getByRole('button', { name: '만들기' }).click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.element(sheet.getByText(taken)).toBeVisible();
  await sheet.getByRole('textbox', { name: /^코드/ }).fill('fall2027');
  await sheet.getByRole('button', { name: '만들기' }).click();
  await expect.element(page.getByText('캠페인을 만들었어요.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '가을 응원' })).toBeVisible();
  const created = sent.findLast(({ name }) => name === CREATE);
  expect(created).toMatchObject({
    body: { name: '가을 응원', percentOff: 30, wonOff: null, code: 'fall2027', maxCoupons: 100 },
  });
});

test('a coupon is given by hand with a reason', async () => {
  const { sent } = await open({ [LIST]: listOf(CAMPAIGN), [GIVE]: GIVEN });
  const give = page.getByRole('button', { name: '쿠폰 주기' });
  await page.getByLabelText('멘티의 이메일').fill('junior@mail.example');
  await expect.element(give).toBeDisabled();
  await page.getByLabelText('이유').fill('결제 오류 사과');
  await give.click();
  await expect.element(page.getByText('쿠폰을 줬어요.')).toBeVisible();
  await expect.element(page.getByLabelText('멘티의 이메일')).toHaveValue('');
  expect(sent.find(({ name }) => name === GIVE)).toMatchObject({
    body: { email: 'junior@mail.example', reason: '결제 오류 사과' },
  });
});

test('who has a coupon is shown by a tap, and an unused one is taken back with a reason', async () => {
  const revoked = { ...GIVEN, status: 'REVOKED' as const, revokedAt: AT, revokeReason: '잘못 드렸어요.' };
  const { sent } = await open({
    [LIST]: listOf(CAMPAIGN),
    [COUPONS]: [listOf(GIVEN), listOf(revoked)],
    [REVOKE]: null,
  });
  await page.getByRole('button', { name: '누가 받았는지 보기 (기록이 남아요)' }).click();
  await expect.element(page.getByText('운영자가 줌: 결제 오류 사과', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('group', { name: '쿠폰을 받은 회원' })).toHaveFocus();
  await page.getByRole('button', { name: '산책하는후배 쿠폰 회수하기' }).click();
  await expect.element(page.getByLabelText('회수하는 이유')).toHaveFocus();
  await page.getByRole('button', { name: '취소' }).click();
  const coupon = page.getByRole('group', { name: '쿠폰을 받은 회원' }).getByRole('listitem');
  await expect.element(coupon).toHaveFocus();
  await page.getByRole('button', { name: '산책하는후배 쿠폰 회수하기' }).click();
  const take = page.getByRole('button', { name: '회수하기', exact: true });
  await expect.element(take).toBeDisabled();
  await page.getByLabelText('회수하는 이유').fill('잘못 드렸어요.');
  await take.click();
  await expect.element(page.getByText('회수한 이유: 잘못 드렸어요.')).toBeVisible();
  await expect.element(coupon).toHaveFocus();
  expect(sent.find(({ name }) => name === REVOKE)).toMatchObject({ body: { reason: '잘못 드렸어요.' } });
});

test('a campaign is ended after a question; one that is over has nothing to be done', async () => {
  const { sent } = await open({
    [LIST]: [listOf(CAMPAIGN), listOf({ ...CAMPAIGN, state: 'ENDED', endedAt: AT })],
    [END]: null,
  });
  await page.getByRole('button', { name: '캠페인 끝내기' }).click();
  await page.getByRole('button', { name: '취소' }).click();
  expect(sent.some(({ name }) => name === END)).toBe(false);
  await page.getByRole('button', { name: '캠페인 끝내기' }).click();
  await page.getByRole('button', { name: '끝내기', exact: true }).click();
  await expect.element(page.getByText('캠페인을 끝냈어요.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '캠페인 끝내기' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '쿠폰 주기' })).not.toBeInTheDocument();
});

test('campaigns are filtered by state in the address', async () => {
  const { sent } = await open({ [LIST]: listOf() }, '?state=OVER');
  await expect.element(page.getByRole('combobox', { name: '상태' })).toHaveValue('OVER');
  await expect.element(page.getByText('찾은 캠페인이 없어요')).toBeVisible();
  expect(sent.find(({ name }) => name === LIST)).toMatchObject({ query: { state: 'OVER' } });
});
