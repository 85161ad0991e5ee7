import type { Page } from '@playwright/test';
import type { MailServer } from '#server/testing/servers/mail-server.ts';
import { stopClock, tickUntil } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { goToPassword, PASSWORD, readCode } from '../support/people.ts';
import { countCalls, tapTwice } from '../support/taps.ts';

test('five wrong codes are counted one by one, and only a new code helps', async ({ page, mail }) => {
  const email = newEmail();
  await goToEmailStep(page);
  await requestCode(page, email);
  const code = await readCode(mail, email);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  const confirm = page.getByRole('button', { name: '확인' });
  for (const attempt of [1, 2, 3, 4]) {
    await codeField(page).fill(wrong);
    await confirm.click();
    await expect(page.getByText(`인증번호가 올바르지 않습니다. (${attempt}/5)`)).toBeVisible();
  }
  await codeField(page).fill(wrong);
  await confirm.click();
  await expect(page.getByText('인증번호를 5회 틀렸습니다. 다시 요청해주세요.')).toBeVisible();
  await expect(confirm).toBeDisabled();

  await codeField(page).fill(code);
  await expect(confirm, 'the right code comes too late').toBeDisabled();
  await page.reload();
  await codeField(page).fill(code);
  await expect(page.getByText('인증번호를 5회 틀렸습니다. 다시 요청해주세요.')).toBeVisible();
  await expect(confirm).toBeDisabled();
});

test('a code counts down from 5:00, and has expired at zero', async ({ page }) => {
  await stopClock(page);
  await page.goto('/auth/forgot-password');
  await tickUntil(page, page.getByLabel('이메일'));
  await requestCode(page, newEmail());
  await expect(page.getByText('남은 시간 5:00')).toBeVisible();
  await codeField(page).fill('1234');
  const confirm = page.getByRole('button', { name: '확인' });
  await page.clock.runFor(299_000);
  await expect(page.getByText('남은 시간 0:01')).toBeVisible();
  await expect(confirm).toBeEnabled();
  await page.clock.runFor(1000);
  await expect(page.getByText('인증번호가 만료되었습니다. 재전송해주세요.')).toBeVisible();
  await expect(confirm).toBeDisabled();
});

test('back goes one step back at each step, and what was filled in is still there', async ({ page, mail }) => {
  const email = newEmail();
  await goToPasswordStep(page, mail, email);
  await page.goBack();
  await expect(page.getByLabel('이메일')).toHaveValue(email);
  await expect(page.getByText('인증된 이메일이에요.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '성실한 멘티' })).toBeChecked();
  await page.getByRole('button', { name: '뒤로' }).click();
  await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeChecked();
  await page.getByRole('button', { name: '뒤로' }).click();
  await page.waitForURL((url) => url.pathname === '/auth/signin');
});

test('a reload in the middle loses nothing, the password apart', async ({ page, mail }) => {
  const email = newEmail();
  await goToEmailStep(page);
  await requestCode(page, email);
  await page.reload();
  await expect(page.getByLabel('이메일')).toHaveValue(email);
  await expect(page.getByText(/^남은 시간 [34]:\d\d$/)).toBeVisible();
  await codeField(page).fill(await readCode(mail, email));
  await page.getByRole('button', { name: '확인' }).click();
  await passwordField(page).fill(PASSWORD);
  await page.reload();
  await expect(page.getByRole('heading', { name: '비밀번호를 정해 주세요' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(passwordField(page), 'a password is kept nowhere').toHaveValue('');
});

test('a double tap on 완료 makes one member', async ({ page, mail }) => {
  const email = newEmail();
  await goToPasswordStep(page, mail, email);
  await passwordField(page).fill(PASSWORD);
  await confirmationField(page).fill(PASSWORD);
  const sent = countCalls(page, '/auth/signup');
  await tapTwice(page.getByRole('button', { name: '완료' }));
  await expect(page.getByRole('heading', { name: '회원가입을 축하해요!' })).toBeVisible();
  expect(sent()).toBe(1);
  await page.waitForURL((url) => url.pathname === '/auth/signin');
  // A new member is greeted as one, and need not type the address again.
  await expect(page.getByText('가입을 마쳤어요')).toBeVisible();
  await expect(page.getByLabel('이메일')).toHaveValue(email);
});

function newEmail(): string {
  return `${crypto.randomUUID()}@signup.example`;
}

async function goToEmailStep(page: Page): Promise<void> {
  await page.goto('/auth/signup');
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('radio', { name: '성실한 멘티' }).check();
  await page.getByRole('button', { name: '다음' }).click();
}

async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(codeField(page)).toBeVisible();
}

async function goToPasswordStep(page: Page, mail: MailServer, email: string): Promise<void> {
  await page.goto('/auth/signup');
  await goToPassword(page, mail, { email, role: '멘티' });
}

const codeField = (page: Page) => page.getByRole('textbox', { name: '인증번호' });
const passwordField = (page: Page) => page.getByLabel('비밀번호', { exact: true });
const confirmationField = (page: Page) => page.getByLabel('비밀번호 확인', { exact: true });
