import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { navigate } from '../support/navigate.ts';
import { expectPaid, goOnToProgress } from '../support/pay-by-card.ts';
import { countCalls, tapTwice } from '../support/taps.ts';
import { dayFromNow, expect, propose, test } from '../support/test-users.ts';

test('an operator makes a campaign with a code, and a student who types it pays less', async ({ testUsers }) => {
  const code = `FALL${Date.now().toString(36).toUpperCase()}`;
  const desk = await testUsers.operator();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto('/admin');
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
  await page.getByText('쿠폰 코드가 있어요').click();
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
  await expectPaid(page);
  const { payment } = await mentee.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  expect(payment).toMatchObject({ status: 'DONE', discountKrw: 12_000, amountKrw: 8000, couponName: '가을 응원' });
  await navigate(page, '/user/coupons');
  await page.getByRole('button', { name: '지난 쿠폰' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '가을 응원' })).toContainText('사용 완료');
  await checkWithAxe(page);

  await desk.reload();
  await desk.getByRole('button', { name: '누가 받았는지 보기 (기록이 남아요)' }).click();
  await expect(desk.getByText('직접 받음', { exact: false })).toBeVisible();
  await expect(desk.getByText('1/3장').first()).toBeVisible();
  await checkWithAxe(desk);

  await test.step('an order that a coupon pays for whole is paid at once, past no window', async () => {
    const whole = {
      name: '첫 만남 선물',
      percentOff: 100,
      wonOff: null,
      audience: 'ALL',
      schoolName: null,
      code: `GIFT${code}`.slice(0, 20),
      firstDay: dayFromNow(0),
      // It may be midnight before it is used.
      lastDay: dayFromNow(1),
      maxCoupons: 3,
    };
    const made = await desk.request.post('/v1/admin/campaigns', {
      data: whole,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(made.ok(), await made.text()).toBe(true);
    await mentee.call('POST /v1/campaign-coupons', { body: { code: whole.code } });
    const free = await propose(mentee, await testUsers.withoutBrowser.mentor());
    await page.goto(`/user/payment?mentoringId=${free}`);
    const apply = page.getByRole('button', { name: '쿠폰으로 제안하기' });
    await expect(apply).toBeVisible();
    await expect(page.getByRole('heading', { name: '결제 수단' })).toHaveCount(0);
    const orders = countCalls(page, `/v1/mentoring/${free}/payment`);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await tapTwice(apply);
    await checkWithAxe(page);
    await goOnToProgress(page);
    await openGroup(page, '결제와 규칙');
    await expect(page.getByText('쿠폰 전액 할인')).toBeVisible();
    expect(orders()).toBe(1);
    expect(visited.filter((path) => path.startsWith('/simulator'))).toEqual([]);
    const paid = await mentee.call('GET /v1/mentoring/{mentoringId}', { params: { mentoringId: String(free) } });
    expect(paid.status).toBe('WAITING_FOR_MENTOR');
    expect(paid.payment).toMatchObject({ method: 'FREE', status: 'DONE', amountKrw: 0, discountKrw: 20_000 });
  });
});
