import type { Locator, Page } from '@playwright/test';
import { expectToLast, stopClock, tickUntil } from '../support/clock.ts';
import { readCode, signIn } from '../support/people.ts';
import { expect, signUpByCalls, test } from '../support/test-users.ts';

test.describe('the onboarding', () => {
  const TITLES = [
    '어디서나 쉽게 이어져요',
    '믿을 수 있는 멘토링이에요',
    '경험과 가능성이 만나요',
    '오늘, 연결을 시작해요',
  ];

  test('has four slides with dots that turn in 500 ms and stop at both ends', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/auth');
    const dots = page.getByRole('button', { name: /^\d번째 보기$/ });
    const slide = (title: string) => page.getByRole('heading', { name: title });
    await expect(dots).toHaveCount(4);
    await dots.first().press('ArrowLeft');
    await expect(slide(TITLES[0] ?? ''), 'nothing comes before the first').toBeInViewport({ ratio: 1 });
    for (const [index, title] of TITLES.entries()) {
      await dots.nth(index).click();
      await expect(slide(title)).toBeInViewport({ ratio: 1 });
      await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
    }
    await dots.last().press('ArrowRight');
    await expect(slide(TITLES[3] ?? ''), 'nothing comes after the last').toBeInViewport({ ratio: 1 });
    const turning = page.getByRole('region', { name: '선배랑 소개' }).locator('> div');
    await expect(turning).toHaveCSS('transition-duration', '0.5s');
  });

  test('can be skipped from the first three slides, and ends on purple with 시작하기', async ({ page }) => {
    await page.goto('/auth');
    const dots = page.getByRole('button', { name: /^\d번째 보기$/ });
    const skip = page.getByRole('link', { name: '건너뛰기' });
    const start = page.getByRole('link', { name: '시작하기' });
    for (const index of [0, 1, 2]) {
      await dots.nth(index).click();
      await expect(skip).toHaveAttribute('href', '/');
      await expect(start).toHaveCount(0);
    }
    const main = page.getByRole('main');
    await expect(main).not.toHaveCSS('background-color', 'rgb(106, 56, 214)');
    await dots.last().click();
    await expect(skip).toHaveCount(0);
    await expect(main).toHaveCSS('background-color', 'rgb(106, 56, 214)');
    await start.click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { name: '어떤 직무가 궁금하세요?' })).toBeVisible();
  });
});

test.describe('sign-in', () => {
  test('leads home, where a toast says so for two seconds, and once', async ({ page, mail }) => {
    const email = `${crypto.randomUUID()}@test.example`;
    await signUpByCalls(page.request, mail, email);
    await stopClock(page);
    await page.goto('/auth/signin');
    await tickUntil(page, page.getByRole('button', { name: '로그인', exact: true }));
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

test.describe('sign-up', () => {
  test('shows the texts of the three terms, and what the privacy policy collects', async ({ page }) => {
    await page.goto('/auth/signup');
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

  test('has four steps with a bar of four, and each opens when the one before is complete', async ({ page, mail }) => {
    const email = `${crypto.randomUUID()}@screens.example`;
    const next = page.getByRole('button', { name: '다음' });
    await page.goto('/auth/signup');
    await expectStep(page, 1, '약관에 동의해 주세요');
    await expect(next).toBeDisabled();
    await page.getByRole('checkbox', { name: '전체 동의' }).check();
    await next.click();
    await expectStep(page, 2, '어떤 모습으로 함께할까요?');
    await expect(next).toBeDisabled();
    await page.getByRole('radio', { name: '준비된 멋진 멘토' }).check();
    await next.click();
    await expectStep(page, 3, '이메일을 인증해 주세요');
    await expect(page.getByRole('textbox', { name: '인증번호' }), 'before a code is sent').toHaveCount(0);
    await page.getByLabel('이메일').fill(email);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText(/^남은 시간 (5:00|4:5\d)$/)).toBeVisible();
    const confirm = page.getByRole('button', { name: '확인' });
    await expect(confirm).toBeDisabled();
    await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, email));
    await confirm.click();
    await expectStep(page, 4, '비밀번호를 정해 주세요');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: '완료' })).toBeDisabled();
  });

  test('leads to sign-in who comes to the password without a role', async ({ page }) => {
    await page.goto('/auth/signup?step=4');
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  });

  test('ends in a congratulation that goes on to sign-in after two seconds', async ({ page }) => {
    await stopClock(page);
    await page.goto('/auth/finish');
    const congratulation = page.getByRole('heading', { name: '회원가입을 축하해요!' });
    await tickUntil(page, congratulation);
    await expectToLast(page, congratulation, 2000);
    await tickUntil(page, page.getByRole('button', { name: '로그인', exact: true }));
    expect(new URL(page.url()).pathname).toBe('/auth/signin');
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
  await code.fill(await readCode(mail, email));
  await page.getByRole('button', { name: '확인' }).click();
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

async function expectStep(page: Page, step: number, heading: string, total = 4): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', String(step));
  await expect(bar).toHaveAttribute('aria-valuemax', String(total));
}

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
