import { checkWithAxe } from '../support/axe.ts';
import { enrolAtDesk } from '../support/desk.ts';
import { expect, propose, test } from '../support/test-users.ts';

test('an operator makes a campaign with a code, and a student who types it pays less', async ({
  testUsers,
  client,
  database,
}) => {
  const code = `FALL${Date.now().toString(36).toUpperCase()}`;
  const desk = await client();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await enrolAtDesk(desk, database);
  await desk.getByRole('link', { name: '쿠폰' }).click();
  await desk.getByRole('button', { name: '새 캠페인' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByLabel('이름').fill('가을 응원');
  await sheet.getByLabel('할인율').fill('60');
  await sheet.getByLabel(/^코드/).fill(code.toLowerCase());
  await sheet.getByLabel('모두 몇 장').fill('3');
  await checkWithAxe(desk);
  await sheet.getByRole('button', { name: '만들기' }).click();
  await expect(desk.getByText('캠페인을 만들었어요.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: '가을 응원' })).toBeVisible();

  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('FRESHMAN')];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto(`/user/payment?mentoringId=${mentoringId}`);
  const coupon = page.getByRole('combobox', { name: '사용할 쿠폰' });
  await expect(page.getByRole('button', { name: '10,000원 결제하기' })).toBeVisible();
  await page.getByLabel('쿠폰 코드').fill(`WRONG${code}`.slice(0, 20));
  await page.getByRole('button', { name: '등록' }).click();
  await expect(page.getByText('이 코드의 쿠폰을 찾지 못했어요.', { exact: false })).toBeVisible();
  await page.getByLabel('쿠폰 코드').fill(code);
  await page.getByRole('button', { name: '등록' }).click();
  await expect(page.getByText('‘가을 응원’ 쿠폰을 받았어요.')).toBeVisible();
  await expect(coupon).toHaveValue(/^campaign:/);
  await checkWithAxe(page);
  await page.getByRole('button', { name: '8,000원 결제하기' }).click();
  await page.waitForURL('**/simulator/pay/**');
  await page.getByRole('button', { name: /결제하기/ }).click();
  await page.waitForURL(`**/user/status/mentee/progress/${mentoringId}`);
  const { payment } = await mentee.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  expect(payment).toMatchObject({ status: 'DONE', discountKrw: 12_000, amountKrw: 8000, couponName: '가을 응원' });
  await page.goto('/user/coupons');
  await expect(page.getByRole('listitem').filter({ hasText: '가을 응원' })).toContainText('사용 완료');
  await checkWithAxe(page);

  await desk.reload();
  await desk.getByRole('button', { name: '누가 받았는지 보기 (기록이 남아요)' }).click();
  await expect(desk.getByText('직접 받음', { exact: false })).toBeVisible();
  await expect(desk.getByText('1/3장').first()).toBeVisible();
  await checkWithAxe(desk);
});
