import type { Locator, Page } from '@playwright/test';
import { expectToLast, stopClock, tickUntil } from '../support/clock.ts';
import { expectStep, readCode, signIn } from '../support/people.ts';
import { expect, signUpByCalls, test } from '../support/test-users.ts';

test('what ends by itself: a code, the end of sign-up, the toast of a sign-in', async ({ page, mail }) => {
  const email = `${crypto.randomUUID()}@test.example`;
  await signUpByCalls(page.request, mail, email);
  await stopClock(page);
  await test.step('a code counts down from 5:00, and has expired at zero', async () => {
    await page.goto('/auth/forgot-password');
    await tickUntil(page, page.getByLabel('이메일'));
    await page.getByLabel('이메일').fill(`${crypto.randomUUID()}@test.example`);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText('남은 시간 5:00')).toBeVisible();
    await page.getByRole('textbox', { name: '인증번호' }).fill('1234');
    const confirm = page.getByRole('button', { name: '확인' });
    await page.clock.runFor(299_000);
    await expect(page.getByText('남은 시간 0:01')).toBeVisible();
    await expect(confirm).toBeEnabled();
    await page.clock.runFor(1000);
    await expect(page.getByText('인증번호가 만료되었습니다. 재전송해주세요.')).toBeVisible();
    await expect(confirm).toBeDisabled();
  });

  await test.step('sign-up ends in a congratulation that goes on to sign-in after two seconds', async () => {
    await page.goto('/auth/finish');
    const congratulation = page.getByRole('heading', { name: '회원가입을 축하해요!' });
    await tickUntil(page, congratulation);
    await expectToLast(page, congratulation, 2000);
    await tickUntil(page, page.getByRole('button', { name: '로그인', exact: true }));
    expect(new URL(page.url()).pathname).toBe('/auth/signin');
  });

  await test.step('a sign-in leads home, where a toast says so for two seconds, and once', async () => {
    await signIn(page, email);
    const toast = page.getByText('로그인되었습니다.');
    await tickUntil(page, toast);
    expect(new URL(page.url()).pathname).toBe('/');
    await expectToLast(page, toast, 2000);
    await page.reload();
    await tickUntil(page, page.getByRole('heading', { name: '어떤 직무가 궁금하세요?' }));
    await expect(toast).toHaveCount(0);
  });
});

test('S-12 a forgotten password is set anew in two steps, by the code of a mail, and signs in', async ({
  page,
  mail,
  testUsers,
}) => {
  const { email } = await testUsers.withoutBrowser.newcomer('ROLE_MENTEE');
  const fresh = 'Riverbank45!stone';
  await page.goto('/auth/signin');
  await page.getByRole('link', { name: '비밀번호 찾기' }).click();
  await expectStep(page, 1, '가입한 이메일을 인증해 주세요', 2);
  await expectFilledByManagers(page.getByLabel('이메일'), 'username');
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const code = page.getByRole('textbox', { name: '인증번호' });
  await expectFilledByManagers(code, 'one-time-code');
  // A whole code goes on by itself.
  await code.fill(await readCode(mail, email));
  await expectStep(page, 2, '새 비밀번호를 정해 주세요', 2);
  for (const label of ['비밀번호', '비밀번호 확인'])
    await expectFilledByManagers(page.getByLabel(label, { exact: true }), 'new-password');
  const finish = page.getByRole('button', { name: '재설정하기' });
  await expect(finish).toBeDisabled();
  await fillPasswords(page, fresh);

  await page.route('**/v1/members/password', (route) => route.fulfill({ status: 502, body: 'no gateway' }), {
    times: 1,
  });
  await finish.click();
  const failure = page.getByRole('alertdialog', { name: '오류' });
  await expect(failure).toContainText('비밀번호 변경에 실패했습니다. 다시 시도해주세요.');
  await failure.getByRole('button', { name: '확인' }).click();
  await finish.click();
  await page.getByRole('alertdialog', { name: '비밀번호 재설정 완료' }).getByRole('button', { name: '확인' }).click();
  await page.waitForURL((url) => url.pathname === '/auth/signin');
  await expectFilledByManagers(page.getByLabel('이메일'), 'username');
  await expectFilledByManagers(page.getByLabel('비밀번호', { exact: true }), 'current-password');
  await signIn(page, email, fresh);
  await page.waitForURL((url) => url.pathname === '/');
});

/** A password manager knows what belongs into a field, and nothing keeps a person from pasting it. */
async function expectFilledByManagers(field: Locator, token: string): Promise<void> {
  await expect(field).toHaveAttribute('autocomplete', token);
  const isTaken = await field.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isTaken, 'pasting').toBe(true);
}

async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password);
}
