import { dayFromNow, expect, pay, test } from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';

// A school of this file alone, so that the list has these mentors and nobody else.
const SCHOOL = { schoolName: '강원대학교', major: '생명과학' };

test('a student names a backup; the first senior declines, the second accepts, and the money moves with it once', async ({
  testUsers,
}) => {
  const first = await testUsers.withoutBrowser.mentor({ education: SCHOOL });
  const next = await testUsers.withoutBrowser.mentor({ education: SCHOOL });
  const student = await testUsers.mentee('ENROLLED', { education: SCHOOL });
  const { page } = student;

  await page.goto(`/mentorship/suggestion/${first.memberId}`);
  await chooseTime(page, 1, dayFromNow(2), '11:00');
  const part = page.getByRole('group', { name: '답이 없으면' });
  await part.getByRole('radio', { name: '다음 선배 고르기' }).check();
  await part.getByRole('checkbox', { name: new RegExp(next.nickname) }).check();
  await part.getByRole('checkbox', { name: /동의해요/ }).check();
  await page.getByRole('button', { name: '멘토링 제안하기' }).click();
  await page.waitForURL('**/user/payment?*');
  const { content } = await student.call('GET /v1/mentoring');
  const mentoringId = content[0]?.mentoringId ?? 0;
  await pay(student, mentoringId);

  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await expect(page.getByRole('region', { name: '답이 없으면' })).toContainText(`${next.nickname} 선배`);
  expect((await next.call('GET /v1/mentoring')).content).toEqual([]);
  const params = { mentoringId: String(mentoringId) };
  await first.call('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  // The screen follows by itself, without a tap.
  await expect(page.getByText(`${next.nickname} 선배에게 전했어요.`).first()).toBeVisible();
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await expect(page.getByText(`${next.nickname} 선배에게 전했어요.`).first()).toBeVisible();

  const [card] = (await next.call('GET /v1/mentoring')).content;
  expect(card?.paymentStatus).toBe('DONE');
  const { startTime } = card?.applyTimes[0] ?? { startTime: '' };
  await next.call('POST /v1/mentoring/{mentoringId}/acceptance', {
    params: { mentoringId: String(card?.mentoringId) },
    body: { startTime },
  });
  await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
  await expect(page.getByText('20,000원').first()).toBeVisible();

  await page.goto('/user/status/mentee?tab=completed');
  await expect(page.getByRole('article').filter({ hasText: first.nickname })).toContainText('다음 선배에게 전했어요');
});
