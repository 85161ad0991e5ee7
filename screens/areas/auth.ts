import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { PASSWORD, readCode } from '../../e2e/support/people.ts';
import type { StateSetup } from '../fixtures.ts';
import { button, open, openSplash, expectVisible, tap, role, failing } from '../page-helpers.ts';
import { type Area, state, asGuest } from '../state.ts';

const EMAIL = 'student@univ.example';

export const auth: Area = {
  name: 'auth',
  title: '시작, 로그인, 회원가입',
  states: [
    asGuest('splash', '시작 화면', '/auth', { via: (page) => openSplash(page, '/auth') }),
    ...[1, 2, 3, 4].map((slide) =>
      state(`landing-${slide}`, `소개 ${slide}번째 장`, '/auth', async ({ guest }: StateSetup) => {
        const page = await open(await guest(), '/auth');
        const dots = page.getByRole('button', { name: /^\d번째/ });
        if (slide > 1) await dots.nth(slide - 1).click();
        return expectVisible(page, page.getByRole('link', { name: '로그인' }));
      }),
    ),
    asGuest('sign-in', '로그인', '/auth/signin', { sees: (page) => page.getByLabel('이메일') }),
    asGuest('callback-refused', '다른 계정으로 로그인: 끝난 시도', '/auth/signin/callback/:provider', {
      at: '/auth/signin/callback/simulator?code=none&state=none',
      sees: role('heading', '로그인하지 못했어요'),
    }),
    asGuest('second-factor', '로그인: 2단계 인증', '/auth/signin/second-factor', {
      sees: (page) => page.getByLabel('인증 앱의 코드'),
    }),
    asGuest('passkey', '패스키로 로그인: 확인하지 못함', '/auth/signin/passkey', {
      before: failing('**/v1/auth/login/passkey/options', 429),
      sees: (page) => button(page, '패스키로 로그인').and(page.locator(':enabled')),
    }),
    state('sign-in-error', '로그인 오류', '/auth/signin', async ({ guest }) => {
      const page = await fillSignIn(await open(await guest(), '/auth/signin'));
      await tap(page, '로그인');
      return expectVisible(page, page.getByRole('alertdialog', { name: '로그인 오류' }));
    }),
    asGuest('forgot-password', '비밀번호 재설정: 이메일', '/auth/forgot-password', {
      sees: (page) => page.getByLabel('이메일'),
    }),
    asGuest('forgot-password-code', '비밀번호 재설정: 인증번호', '/auth/forgot-password', async (page) => {
      await open(page, '/auth/forgot-password');
      return requestCode(page, EMAIL);
    }),
    state('forgot-password-done', '비밀번호 재설정: 완료', '/auth/forgot-password', async (setup) => {
      const page = await reachNewPassword(setup);
      await fillPasswords(page, PASSWORD);
      await tap(page, '재설정하기');
      return expectVisible(page, page.getByRole('alertdialog', { name: '비밀번호 재설정 완료' }));
    }),
    asGuest('sign-up-terms', '회원가입 1단계: 약관', '/auth/signup', { sees: role('heading', '1. 처리하는 개인정보') }),
    state('sign-up-role', '회원가입 2단계: 역할', '/auth/signup', async ({ guest }) => {
      const page = await goToRole(await open(await guest(), '/auth/signup'));
      return expectVisible(page, page.getByRole('radio', { name: '성실한 멘티' }));
    }),
    state('sign-up-email', '회원가입 3단계: 이메일', '/auth/signup', async ({ guest }) =>
      goToEmail(await open(await guest(), '/auth/signup')),
    ),
    state('sign-up-code', '회원가입 3단계: 인증번호', '/auth/signup', async ({ guest }) => {
      const page = await goToEmail(await open(await guest(), '/auth/signup'));
      return requestCode(page, 'code@univ.example');
    }),
    state('sign-up-code-wrong', '회원가입 3단계: 틀린 인증번호', '/auth/signup', (setup) =>
      reachWrongCode(setup, 'wrong@univ.example', 1),
    ),
    state('sign-up-verified', '회원가입 3단계: 인증함', '/auth/signup', async (setup) => {
      const page = await reachPasswordStep(setup, 'verified@univ.example');
      await page.goBack();
      return expectVisible(page, page.getByText('인증된 이메일이에요.'));
    }),
    state('sign-up-password', '회원가입 4단계: 비밀번호', '/auth/signup', (setup) =>
      reachPasswordStep(setup, 'password@univ.example'),
    ),
    state('sign-up-password-faults', '회원가입 4단계: 규칙에 어긋나고 서로 다름', '/auth/signup', async (setup) => {
      const page = await reachPasswordStep(setup, 'weak@univ.example');
      await fillPasswords(page, 'abc', 'abcd');
      return expectVisible(page, page.getByText('입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.'));
    }),
    state('finish', '가입 축하', '/auth/finish', async (setup) => {
      const page = await reachPasswordStep(setup, 'new@univ.example');
      await fillPasswords(page, PASSWORD);
      await page.clock.pauseAt(Date.now() + 86_400_000 * 365);
      await tap(page, '완료');
      return expectVisible(page, page.getByRole('heading', { name: '회원가입을 축하해요!' }));
    }),
  ],
};

async function fillSignIn(page: Page): Promise<Page> {
  await page.getByLabel('이메일').fill(EMAIL);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  return page;
}

async function requestCode(page: Page, email: string): Promise<Page> {
  await page.getByLabel('이메일').fill(email);
  await tap(page, '인증번호 받기');
  await expectVisible(page, page.getByRole('textbox', { name: '인증번호' }), page.getByText('메일을 보냈어요.'));
  // Wait until it disappears, so that the picture does not depend on timing.
  await expect(page.getByText('메일을 보냈어요.')).toHaveCount(0);
  return page;
}

async function goToRole(page: Page): Promise<Page> {
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await tap(page, '다음');
  return page;
}

async function goToEmail(page: Page): Promise<Page> {
  await goToRole(page);
  await page.getByRole('radio', { name: '성실한 멘티' }).click();
  return expectVisible(page, page.getByLabel('이메일'));
}

async function reachWrongCode({ guest, mail }: StateSetup, email: string, attempts: number): Promise<Page> {
  const page = await goToEmail(await open(await guest(), '/auth/signup'));
  await requestCode(page, email);
  const sent = Number(await readCode(mail, email));
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // A whole code is sent by itself, once.
    const wrong = String((sent + attempt) % 10_000).padStart(4, '0');
    await page.getByRole('textbox', { name: '인증번호' }).fill(wrong);
    const message = attempt < 5 ? `(${attempt}/5)` : '인증번호를 5회 틀렸습니다.';
    await expectVisible(page, page.getByText(message));
  }
  return page;
}

async function verify(page: Page, mail: StateSetup['mail'], email: string): Promise<Page> {
  await requestCode(page, email);
  await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, email));
  return expectVisible(page, page.getByLabel('비밀번호 확인', { exact: true }));
}

async function reachPasswordStep({ guest, mail }: StateSetup, email: string): Promise<Page> {
  const page = await goToEmail(await open(await guest(), '/auth/signup'));
  return verify(page, mail, email);
}

async function reachNewPassword({ guest, mail, newcomer }: StateSetup): Promise<Page> {
  const { email } = await newcomer('ROLE_MENTEE');
  const page = await open(await guest(), '/auth/forgot-password');
  return verify(page, mail, email);
}

async function fillPasswords(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(again);
}
