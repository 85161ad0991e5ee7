import { aDocument, expect, test } from '../support/test-users.ts';
import { fillIntroduction, fillMessage } from '../support/wizard-steps.ts';

test('a graduate becomes a mentor with what is known filled in, proves the employment alone, and changes between both sides', async ({
  testUsers,
}) => {
  const graduate = await testUsers.mentee('GRADUATE');
  const { page, nickname } = graduate;
  await page.goto('/user');
  await page.getByRole('button', { name: '멘토로 시작하기' }).click();
  await page.waitForURL((url) => url.pathname === '/user/mentor-profile');
  await expect(page.getByLabel('닉네임')).toHaveValue(nickname);
  await expect(page.getByRole('combobox', { name: '학교' })).not.toHaveValue('');
  await expect(page.getByLabel('전공')).not.toHaveValue('');
  await page.getByLabel('소속').fill('두걸음');
  await page.getByRole('combobox', { name: '직무', exact: true }).selectOption('개발');
  await page.getByRole('combobox', { name: '세부 직무' }).selectOption('백엔드');
  await page.getByRole('combobox', { name: '경력' }).selectOption('7');
  await page.getByRole('button', { name: '다음' }).click();
  await fillIntroduction(page);
  await fillMessage(page);
  await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(1);
  await page.locator('input[type=file]').setInputFiles(aDocument('재직증명서.pdf'));
  await page.getByRole('button', { name: '등록하기' }).click();
  const done = page.getByRole('alertdialog', { name: '멘토 프로필 및 인증서 등록이 완료되었습니다!' });
  await done.getByRole('button', { name: '확인' }).click();
  await page.waitForURL((url) => url.pathname === '/user');

  await page.getByRole('button', { name: /^멘티로 바꾸기/ }).click();
  await expect(page.getByText('멘티로 바꿨어요')).toBeVisible();
  await expect(page.getByRole('link', { name: '정산 내역' })).toHaveCount(0);
  // The address of a mentor's page, as in a notification.
  await page.goto('/user/earnings');
  await expect(page.getByRole('heading', { name: '정산 내역' })).toBeVisible();
  expect(await graduate.call('GET /v1/members/me')).toMatchObject({ memberType: 'ROLE_MENTOR' });
});
