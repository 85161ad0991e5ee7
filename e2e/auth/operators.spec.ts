import { checkWithAxe } from '../support/axe.ts';
import { addPasskeyDevice, enrolAtDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';

test('an operator enrols at the first sign-in, adds a passkey, and signs in with it alone', async ({
  page,
  database,
}) => {
  await addPasskeyDevice(page);
  await enrolAtDesk(page, database);
  await page.getByRole('link', { name: '보안' }).click();
  await page.getByLabel('새 패스키의 이름').fill('사무실 노트북');
  await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click();
  await expect(page.getByText('패스키를 등록했어요.')).toBeVisible();
  await expect(page.getByRole('list', { name: '등록한 패스키' }).getByText('사무실 노트북')).toBeVisible();
  await checkWithAxe(page);

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/admin\/signin/);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect(page).toHaveURL(/\/admin\/security$/);
  await expect(page.getByText('마지막 사용')).toBeVisible();
});
