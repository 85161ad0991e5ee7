import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectPassing } from '../support/passing.ts';
import { expectStep, PASSWORD, readCode } from '../support/people.ts';
import { countCalls, tapTwice } from '../support/taps.ts';

test('five wrong codes are counted one by one, and only a new code helps', async ({ page, mail }) => {
  const email = newEmail();
  await goToEmailStep(page);
  await requestCode(page, email);
  const code = await readCode(mail, email);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  const confirm = page.getByRole('button', { name: '확인' });
  // A whole code goes on by itself, and the same one again by the button alone.
  await codeField(page).fill(wrong);
  for (const attempt of [1, 2, 3, 4]) {
    await expect(page.getByText(`인증번호가 올바르지 않습니다. (${attempt}/5)`)).toBeVisible();
    await confirm.click();
  }
  await expect(page.getByText('인증번호를 5회 틀렸습니다. 다시 요청해주세요.')).toBeVisible();
  await expect(confirm).toBeDisabled();

  await codeField(page).fill(code);
  await expect(confirm, 'the right code comes too late').toBeDisabled();
  await page.reload();
  await codeField(page).fill(code);
  await expect(page.getByText('인증번호를 5회 틀렸습니다. 다시 요청해주세요.')).toBeVisible();
  await expect(confirm).toBeDisabled();
});

test('sign-up goes forward and back through its four steps', async ({ page, mail }) => {
  const email = newEmail();
  const next = page.getByRole('button', { name: '다음' });
  await test.step('leads to sign-in who comes to the password without a role', async () => {
    await page.goto('/auth/signup?step=4');
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
    await page.getByRole('link', { name: '회원가입' }).click();
  });

  await test.step('shows the texts of the three terms, and what the privacy policy collects', async () => {
    for (const [title, words] of [
      ['서비스 이용약관 동의', '제1조 (목적)'],
      ['개인정보 수집 및 이용 동의', '1. 처리하는 개인정보'],
      ['마케팅 정보 수신 동의', '3. 거부할 권리'],
    ] as const) {
      const text = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: title }) });
      const box = text.getByRole('region', { name: `${title} 전문` });
      await expect(box.getByRole('heading', { name: words }), 'without a tap').toBeVisible();
    }
    await expect(page.getByText('필수: 닉네임, 이메일, 대학교, 자기소개, 비밀번호')).toBeVisible();
    await expect(page.getByText('선택: 희망 멘토링 분야, 프로필 사진')).toBeVisible();
  });

  await test.step('has four steps with a bar of four, and each opens when the one before is complete', async () => {
    await expectStep(page, 1, '약관에 동의해 주세요');
    await expect(next).toBeDisabled();
    await page.getByRole('checkbox', { name: '전체 동의' }).check();
    await next.click();
    await expectStep(page, 2, '어떤 모습으로 함께할까요?');
    await expect(next).toBeDisabled();
    // By key: a tapped role goes on by itself, perhaps just before the button is pressed.
    await page.getByRole('radio', { name: '준비된 멋진 멘토' }).press('Space');
    await next.click();
    await expectStep(page, 3, '이메일을 인증해 주세요');
    await expect(codeField(page), 'before a code is sent').toHaveCount(0);
    await page.getByLabel('이메일').fill(email);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText(/^남은 시간 (5:00|4:5\d)$/)).toBeVisible();
    const confirm = page.getByRole('button', { name: '확인' });
    await expect(confirm).toBeDisabled();
    await codeField(page).fill(await readCode(mail, email));
    await expectStep(page, 4, '비밀번호를 정해 주세요');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: '완료' })).toBeDisabled();
  });

  await test.step('back goes one step back at each step, and what was filled in is still there', async () => {
    await page.goBack();
    await expect(page.getByLabel('이메일')).toHaveValue(email);
    await expect(page.getByText('인증된 이메일이에요.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: '준비된 멋진 멘토' })).toBeChecked();
    await page.getByRole('button', { name: '뒤로' }).click();
    await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeChecked();
    await page.getByRole('button', { name: '뒤로' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/signin');
  });
});

test('sign-up loses nothing by a reload, and makes one member', async ({ page, mail }) => {
  const email = newEmail();
  await test.step('a reload in the middle loses nothing, the password apart', async () => {
    await goToEmailStep(page);
    await requestCode(page, email);
    await page.reload();
    await expect(page.getByLabel('이메일')).toHaveValue(email);
    await expect(page.getByText(/^남은 시간 [34]:\d\d$/)).toBeVisible();
    await codeField(page).fill(await readCode(mail, email));
    await passwordField(page).fill(PASSWORD);
    await page.reload();
    await expect(page.getByRole('heading', { name: '비밀번호를 정해 주세요' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(passwordField(page), 'a password is kept nowhere').toHaveValue('');
  });

  await test.step('a double tap on 완료 makes one member', async () => {
    await passwordField(page).fill(PASSWORD);
    await confirmationField(page).fill(PASSWORD);
    const sent = countCalls(page, '/auth/signup');
    await expectPassing(page, '회원가입을 축하해요!', () => tapTwice(page.getByRole('button', { name: '완료' })));
    expect(sent()).toBe(1);
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    // A new member is greeted as one, and need not type the address again.
    await expect(page.getByText('가입을 마쳤어요')).toBeVisible();
    await expect(page.getByLabel('이메일')).toHaveValue(email);
  });
});

function newEmail(): string {
  return `${crypto.randomUUID()}@signup.example`;
}

async function goToEmailStep(page: Page): Promise<void> {
  await page.goto('/auth/signup');
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('radio', { name: '성실한 멘티' }).press('Space');
  await page.getByRole('button', { name: '다음' }).click();
}

async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(codeField(page)).toBeVisible();
}

const codeField = (page: Page) => page.getByRole('textbox', { name: '인증번호' });
const passwordField = (page: Page) => page.getByLabel('비밀번호', { exact: true });
const confirmationField = (page: Page) => page.getByLabel('비밀번호 확인', { exact: true });
