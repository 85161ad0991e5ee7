import { endCompleted } from '#server/testing/stores/conversation-row-store.ts';
import { checkWithAxe } from '../support/axe.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

test('both write, see each other, the mentor’s page shows it, and they meet again', async ({
  testUsers,
  database,
  clock,
}) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await endCompleted(database, mentoringId, clock.now());

  await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await mentee.page.getByRole('button', { name: '후기 남기기' }).click();
  await mentee.page.getByRole('radio', { name: '좋았어요' }).check();
  await mentee.page.getByRole('checkbox', { name: '따뜻하게 들어줬어요' }).check();
  await mentee.page.getByRole('textbox', { name: /한마디/ }).fill('방향이 잡혔어요.');
  await checkWithAxe(mentee.page);
  await mentee.page.getByRole('button', { name: '남기기', exact: true }).click();
  await expect(mentee.page.getByText('내가 남긴 말')).toBeVisible();

  await mentor.page.goto(`/mentorship/info/${mentor.memberId}`);
  await expect(mentor.page.getByText('아직 받은 후기가 없어요.')).toBeVisible();
  await mentor.page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await expect(mentor.page.getByText('방향이 잡혔어요.')).toHaveCount(0);
  await mentor.page.getByRole('button', { name: '한마디 남기기' }).click();
  await mentor.page.getByRole('textbox', { name: /고마운 점/ }).fill('질문이 좋았어요. 응원할게요!');
  await mentor.page.getByRole('button', { name: '남기기', exact: true }).click();
  await expect(mentor.page.getByText('방향이 잡혔어요.')).toBeVisible();

  await mentee.page.reload();
  await expect(mentee.page.getByText('질문이 좋았어요. 응원할게요!')).toBeVisible();
  await mentor.page.goto('/user/mentorinfo');
  await expect(mentor.page.getByText('방향이 잡혔어요.')).toBeVisible();
  await mentee.page.goto(`/mentorship/info/${mentor.memberId}`);
  await expect(mentee.page.getByText('따뜻하게 들어줬어요 1')).toBeVisible();
  await expect(mentee.page.getByText('방향이 잡혔어요.')).toBeVisible();
  await expect(mentee.page.getByText('질문이 좋았어요')).toHaveCount(0);
  await checkWithAxe(mentee.page);

  const operator = await testUsers.operator();
  await operator.goto('/admin/reports');
  await operator.getByRole('tab', { name: '후기' }).click();
  const card = operator.getByRole('listitem').filter({ hasText: mentee.nickname });
  await card.getByRole('button', { name: '숨기기' }).click();
  await operator.getByLabel('숨기는 이유').fill('시험이에요.');
  await operator.getByRole('dialog').getByRole('button', { name: '숨기기' }).click();
  await expect(card).toHaveCount(0);

  await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await mentee.page.getByRole('link', { name: '다시 제안하기' }).click();
  await expect(mentee.page).toHaveURL(new RegExp(`/mentorship/suggestion/${mentor.memberId}`));
  await expect(mentee.page.getByRole('radio', { name: '취업 준비' })).toBeChecked();
});
