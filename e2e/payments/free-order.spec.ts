import { countCalls, tapTwice } from '../support/taps.ts';
import { expect, propose, test } from '../support/test-users.ts';

// A session that costs what a graduate's coupon takes off.
test.use({ sessionPriceKrw: 4000 });

test('an order that a coupon pays for whole goes straight to the progress screen, past no window', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('GRADUATE')];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto(`/user/payment?mentoringId=${mentoringId}`);
  const apply = page.getByRole('button', { name: '쿠폰으로 신청하기' });
  await expect(apply).toBeVisible();
  await expect(page.getByRole('heading', { name: '결제 수단' })).toHaveCount(0);
  const orders = countCalls(page, `/v1/mentoring/${mentoringId}/payment`);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await tapTwice(apply);
  await page.waitForURL(`**/user/status/mentee/progress/${mentoringId}`);
  await expect(page.getByText('쿠폰 전액 할인')).toBeVisible();
  expect(orders()).toBe(1);
  expect(visited.filter((path) => path.startsWith('/simulator'))).toEqual([]);
  const { status, payment } = await mentee.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  expect(status).toBe('WAITING_FOR_MENTOR');
  expect(payment).toMatchObject({ method: 'FREE', status: 'DONE', amountKrw: 0, discountKrw: 4000 });
});
