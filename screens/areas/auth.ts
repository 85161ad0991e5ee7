import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { PASSWORD, readCode } from '../../e2e/support/people.ts';
import type { StateSetup } from '../fixtures.ts';
import { button, open, openSplash, expectVisible, tap, role, failing, show } from '../page-helpers.ts';
import { type Area, asGuest, follow, type Recipe, state, type State } from '../state.ts';

const EMAIL = 'student@univ.example';

export const auth: Area = {
  name: 'auth',
  title: '시작, 로그인, 회원가입',
  states: [
    asGuest('splash', '시작 화면', '/auth', { via: (page) => openSplash(page, '/auth') }),
    ...[1, 2, 3, 4].map((slide) =>
      asGuest(`landing-${slide}`, `소개 ${slide}번째 장`, '/auth', {
        does: slide === 1 ? [] : new RegExp(`^${slide}번째`),
        sees: role('link', '로그인'),
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
    asGuest('sign-in-error', '로그인 오류', '/auth/signin', {
      does: [
        (page) => page.getByLabel('이메일').fill(EMAIL),
        (page) => page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD),
        '로그인',
      ],
      sees: role('alertdialog', '로그인 오류'),
    }),
    asGuest('forgot-password', '비밀번호 재설정: 이메일', '/auth/forgot-password', {
      sees: (page) => page.getByLabel('이메일'),
    }),
    asGuest('forgot-password-code', '비밀번호 재설정: 인증번호', '/auth/forgot-password', {
      does: (page) => requestCode(page, EMAIL),
    }),
    state(
      'forgot-password-done',
      '비밀번호 재설정: 완료',
      '/auth/forgot-password',
      async ({ guest, mail, newcomer }) => {
        const { email } = await newcomer('ROLE_MENTEE');
        return follow(await guest(), '/auth/forgot-password', {
          does: [(page) => verify(page, mail, email), (page) => fillPasswords(page, PASSWORD), '재설정하기'],
          sees: role('alertdialog', '비밀번호 재설정 완료'),
        });
      },
    ),
    asGuest('sign-up-terms', '회원가입 1단계: 약관', '/auth/signup', { sees: role('heading', '1. 처리하는 개인정보') }),
    asGuest('sign-up-role', '회원가입 2단계: 역할', '/auth/signup', { via: goToRole }),
    asGuest('sign-up-email', '회원가입 3단계: 이메일', '/auth/signup', { via: goToEmail }),
    asGuest('sign-up-code', '회원가입 3단계: 인증번호', '/auth/signup', {
      via: goToEmail,
      does: (page) => requestCode(page, 'code@univ.example'),
    }),
    state('sign-up-code-wrong', '회원가입 3단계: 틀린 인증번호', '/auth/signup', async ({ guest, mail }) => {
      const email = 'wrong@univ.example';
      const page = await requestCode(await goToEmail(await guest()), email);
      // A whole code is sent by itself, once.
      const wrong = String((Number(await readCode(mail, email)) + 1) % 10_000).padStart(4, '0');
      await page.getByRole('textbox', { name: '인증번호' }).fill(wrong);
      return show(page, '(1/5)');
    }),
    atPassword('sign-up-verified', '회원가입 3단계: 인증함', '/auth/signup', 'verified@univ.example', {
      does: (page) => page.goBack(),
      sees: '인증된 이메일이에요.',
    }),
    atPassword('sign-up-password', '회원가입 4단계: 비밀번호', '/auth/signup', 'password@univ.example'),
    atPassword(
      'sign-up-password-faults',
      '회원가입 4단계: 규칙에 어긋나고 서로 다름',
      '/auth/signup',
      'weak@univ.example',
      {
        does: (page) => fillPasswords(page, 'abc', 'abcd'),
        sees: '입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.',
      },
    ),
    atPassword('finish', '가입 축하', '/auth/finish', 'new@univ.example', {
      does: [
        (page) => fillPasswords(page, PASSWORD),
        (page) => page.clock.pauseAt(Date.now() + 86_400_000 * 365),
        '완료',
      ],
      sees: role('heading', '회원가입을 축하해요!'),
    }),
  ],
};

async function requestCode(page: Page, email: string): Promise<Page> {
  await page.getByLabel('이메일').fill(email);
  await tap(page, '인증번호 받기');
  await expectVisible(page, page.getByRole('textbox', { name: '인증번호' }), page.getByText('메일을 보냈어요.'));
  // Wait until it disappears, so that the picture does not depend on timing.
  await expect(page.getByText('메일을 보냈어요.')).toHaveCount(0);
  return page;
}

async function goToRole(page: Page): Promise<Page> {
  await open(page, '/auth/signup');
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await tap(page, '다음');
  return show(page, role('radio', '성실한 멘티'));
}

async function goToEmail(page: Page): Promise<Page> {
  await goToRole(page);
  await page.getByRole('radio', { name: '성실한 멘티' }).click();
  return expectVisible(page, page.getByLabel('이메일'));
}

async function verify(page: Page, mail: StateSetup['mail'], email: string): Promise<Page> {
  await requestCode(page, email);
  await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, email));
  return expectVisible(page, page.getByLabel('비밀번호 확인', { exact: true }));
}

/** A state from the step on in which a new member sets a password. */
function atPassword(id: string, title: string, route: string, email: string, recipe: Recipe = {}): State {
  return state(id, title, route, async ({ guest, mail }) =>
    follow(await guest(), route, { ...recipe, via: async (page) => verify(await goToEmail(page), mail, email) }),
  );
}

async function fillPasswords(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(again);
}
