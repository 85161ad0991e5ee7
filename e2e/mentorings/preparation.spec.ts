import { checkWithAxe } from '../support/axe.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

test('the mentee asks, both tick and write one note; nobody overwrites the other unread', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await mentor.page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await expect(mentor.page.getByText('아직 적은 질문이 없어요.')).toBeVisible();

  await mentee.page.getByRole('button', { name: '질문 적기' }).click();
  await mentee.page.getByRole('textbox', { name: '질문 1' }).fill('이력서에서 무엇을 먼저 보나요?');
  await mentee.page.getByRole('textbox', { name: /질문 2/ }).fill('면접은 어떻게 준비할까요?');
  await mentee.page.getByRole('button', { name: '저장하기' }).click();
  await mentor.page.getByRole('checkbox', { name: '이력서에서 무엇을 먼저 보나요?' }).check();
  await expect(mentee.page.getByRole('checkbox', { name: '이력서에서 무엇을 먼저 보나요?' })).toBeChecked();
  await expect(mentee.page.getByRole('checkbox', { name: '면접은 어떻게 준비할까요?' })).not.toBeChecked();

  const noteOf = (page: typeof mentor.page) => page.getByRole('textbox', { name: '함께 쓰는 메모' });
  await noteOf(mentee.page).fill('이력서 두 장');
  await noteOf(mentor.page).fill('회사 소개 자료');
  await mentor.page.getByRole('button', { name: '메모 저장' }).click();
  await expect(mentor.page.getByText('메모를 저장했어요.')).toBeVisible();
  await expect(mentee.page.getByText('쓰는 동안 선배가 메모를 바꿨어요.')).toBeVisible();
  await expect(mentee.page.getByText('회사 소개 자료')).toBeVisible();
  await expect(noteOf(mentee.page)).toHaveValue('이력서 두 장');
  await checkWithAxe(mentee.page);
  await mentee.page.reload();
  await expect(noteOf(mentee.page), 'kept over a reload').toHaveValue('이력서 두 장');
  await noteOf(mentee.page).fill('회사 소개 자료, 이력서 두 장');
  await mentee.page.getByRole('button', { name: '내가 쓴 메모로 바꾸기' }).click();
  await mentee.page.getByRole('button', { name: '메모 저장' }).click();
  await expect(noteOf(mentor.page)).toHaveValue('회사 소개 자료, 이력서 두 장');
});
