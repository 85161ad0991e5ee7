import { MINUTE_MS } from '#domain/time/durations.ts';
import { moveConfirmedStart } from '#server/testing/mentoring-row-store.ts';
import { tapTwice } from '../support/taps.ts';
import { OPERATOR, expect, pay, propose, test } from '../support/test-users.ts';

const REASON = '10분을 기다렸지만 만나지 못했어요.';
const NOTE = '참석 확인과 두 분의 말을 보고 정했어요.';

test('what went wrong with a session is said, looked into and decided', async ({ testUsers, database }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  const params = { mentoringId: String(mentoringId) };
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  const body = { startTime: applyTimes[0]?.startTime ?? '' };
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
  await moveConfirmedStart(database, mentoringId, new Date(Date.now() - 11 * MINUTE_MS));

  const { page } = mentee;
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await page.getByRole('button', { name: '멘토링에 문제가 있었나요?' }).click();
  const sheet = page.getByRole('dialog', { name: '어떤 문제가 있었나요?' });
  const send = sheet.getByRole('button', { name: '운영팀에 알리기' });
  await expect(send).toBeDisabled();
  await sheet.getByRole('textbox', { name: '있었던 일' }).fill(REASON);
  await tapTwice(send);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('문제를 확인하고 있어요.')).toBeVisible();
  await expect(page.getByText(`알려 주신 내용: ${REASON}`)).toBeVisible();

  // The mentor learns of it, and what was said stays with the operator.
  await mentor.page.goto('/user/status/mentor?tab=confirmed');
  await expect(mentor.page.getByRole('article').filter({ hasText: mentee.nickname })).toContainText('확인 중');
  await mentor.page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await expect(mentor.page.getByText('문제를 확인하고 있어요.')).toBeVisible();
  await expect(mentor.page.getByText(REASON)).toHaveCount(0);

  const desk = await testUsers.operator();
  await desk.goto('/user');
  await expect(desk.getByText(OPERATOR.email)).toBeVisible();
  await desk.getByRole('main').getByRole('link', { name: '문제 확인' }).click();
  const card = desk.getByRole('listitem').filter({ hasText: mentee.nickname });
  await expect(card.getByText(REASON)).toBeVisible();
  await card.getByRole('button', { name: '결정하기' }).click();
  const decision = desk.getByRole('dialog', { name: '무엇을 확인했나요?' });
  await decision.getByRole('radio', { name: '멘토가 오지 않았어요' }).check();
  await expect(decision.getByText('멘티에게 20,000원을 돌려줘요.')).toBeVisible();
  await decision.getByRole('textbox', { name: '두 사람에게 알릴 이유' }).fill(NOTE);
  await tapTwice(decision.getByRole('button', { name: '결정하기' }));
  await expect(decision).toHaveCount(0);
  await expect(card).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('선배가 약속한 시간에 오지 못했어요.')).toBeVisible();
  await expect(page.getByText(`사유: ${NOTE}`)).toBeVisible();
  await expect(page.getByText(/환불 (진행 중|완료)/)).toBeVisible();
  await mentor.page.reload();
  await expect(mentor.page.getByText('약속한 시간에 오지 못하신 것으로 마무리됐어요.')).toBeVisible();
});
