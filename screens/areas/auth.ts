import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { addEndedSessionCookie, PASSWORD, readCode } from '../../e2e/support/people.ts';
import type { StateSetup } from '../fixtures.ts';
import { answer, button, failCall, open, openSplash, expectVisible, tap } from '../page-helpers.ts';
import type { Area } from '../state.ts';

const EMAIL = 'student@univ.example';

export const auth: Area = {
  name: 'auth',
  title: '시작, 로그인, 회원가입',
  states: [
    {
      id: 'splash',
      title: '시작 화면',
      route: '/auth',
      reach: async ({ guest }) => openSplash(await guest(), '/auth'),
    },
    {
      id: 'splash-error',
      title: '시작 화면: 세션을 확인하지 못함',
      route: '/auth',
      async reach({ guest }) {
        const page = await guest();
        await addEndedSessionCookie(page);
        await page.route('**/check-session', (route) => route.abort('connectionrefused'));
        await openSplash(page, '/auth');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    ...[1, 2, 3, 4].map((slide) => ({
      id: `landing-${slide}`,
      title: `소개 ${slide}번째 장`,
      route: '/auth',
      async reach({ guest }: StateSetup) {
        const page = await open(await guest(), '/auth');
        const dots = page.getByRole('button', { name: /^\d번째/ });
        if (slide > 1) await dots.nth(slide - 1).click();
        return expectVisible(page, page.getByRole('link', { name: '로그인' }));
      },
    })),
    {
      id: 'sign-in',
      title: '로그인',
      route: '/auth/signin',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signin');
        return expectVisible(page, page.getByLabel('이메일'));
      },
    },
    {
      id: 'sign-in-providers',
      title: '로그인: 서비스가 여럿이고 이름이 길 때',
      route: '/auth/signin',
      async reach({ guest }) {
        const page = await guest();
        const names = ['카카오', '네이버', 'Google', 'Apple', '한빛과학기술대학교 통합로그인'];
        const providers = names.map((name, index) => ({ id: `p${index}`, name, refusesInAppBrowsers: false }));
        await answer(page, '**/v1/auth/providers', providers);
        await open(page, '/auth/signin');
        return expectVisible(page, button(page, 'Apple로 로그인'));
      },
    },
    {
      id: 'sign-in-filled',
      title: '로그인: 입력함',
      route: '/auth/signin',
      reach: async ({ guest }) => fillSignIn(await open(await guest(), '/auth/signin')),
    },
    {
      id: 'callback-refused',
      title: '다른 계정으로 로그인: 끝난 시도',
      route: '/auth/signin/callback/:provider',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signin/callback/simulator?code=none&state=none');
        return expectVisible(page, page.getByRole('heading', { name: '로그인하지 못했어요' }));
      },
    },
    {
      id: 'second-factor',
      title: '로그인: 2단계 인증',
      route: '/auth/signin/second-factor',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signin/second-factor');
        return expectVisible(page, page.getByLabel('인증 앱의 코드'));
      },
    },
    {
      id: 'passkey',
      title: '패스키로 로그인: 확인하지 못함',
      route: '/auth/signin/passkey',
      async reach({ guest }) {
        const page = await guest();
        await failCall(page, '**/v1/auth/login/passkey/options', 429);
        await open(page, '/auth/signin/passkey');
        return expectVisible(page, button(page, '패스키로 로그인').and(page.locator(':enabled')));
      },
    },
    {
      id: 'sign-in-error',
      title: '로그인 오류',
      route: '/auth/signin',
      async reach({ guest }) {
        const page = await fillSignIn(await open(await guest(), '/auth/signin'));
        await tap(page, '로그인');
        return expectVisible(page, page.getByRole('alertdialog', { name: '로그인 오류' }));
      },
    },
    {
      id: 'forgot-password',
      title: '비밀번호 재설정: 이메일',
      route: '/auth/forgot-password',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/forgot-password');
        return expectVisible(page, page.getByLabel('이메일'));
      },
    },
    {
      id: 'forgot-password-code',
      title: '비밀번호 재설정: 인증번호',
      route: '/auth/forgot-password',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/forgot-password');
        return requestCode(page, EMAIL);
      },
    },
    {
      id: 'forgot-password-new',
      title: '비밀번호 재설정: 새 비밀번호',
      route: '/auth/forgot-password',
      reach: reachNewPassword,
    },
    {
      id: 'forgot-password-done',
      title: '비밀번호 재설정: 완료',
      route: '/auth/forgot-password',
      async reach(setup) {
        const page = await reachNewPassword(setup);
        await fillPasswords(page, PASSWORD);
        await tap(page, '재설정하기');
        return expectVisible(page, page.getByRole('alertdialog', { name: '비밀번호 재설정 완료' }));
      },
    },
    {
      id: 'forgot-password-failed',
      title: '비밀번호 재설정: 실패',
      route: '/auth/forgot-password',
      async reach(setup) {
        const page = await reachNewPassword(setup);
        await failCall(page, '**/v1/members/password');
        await fillPasswords(page, PASSWORD);
        await tap(page, '재설정하기');
        return expectVisible(page, page.getByRole('alertdialog', { name: '오류' }));
      },
    },
    {
      id: 'sign-up-terms',
      title: '회원가입 1단계: 약관',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signup');
        return expectVisible(page, page.getByRole('heading', { name: '1. 처리하는 개인정보' }));
      },
    },
    {
      id: 'sign-up-terms-agreed',
      title: '회원가입 1단계: 모두 동의',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signup');
        await page.getByRole('checkbox', { name: '전체 동의' }).check();
        return expectVisible(page, page.getByRole('heading', { name: '1. 처리하는 개인정보' }));
      },
    },
    {
      id: 'sign-up-role',
      title: '회원가입 2단계: 역할',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await goToRole(await open(await guest(), '/auth/signup'));
        return expectVisible(page, page.getByRole('radio', { name: '성실한 멘티' }));
      },
    },
    {
      id: 'sign-up-role-chosen',
      title: '회원가입 2단계: 역할 고름',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await goToRole(await open(await guest(), '/auth/signup'));
        // By key: a role that is tapped leads on by itself.
        await page.getByRole('radio', { name: '준비된 멋진 멘토' }).press('Space');
        return expectVisible(page, button(page, '다음'));
      },
    },
    {
      id: 'sign-up-email',
      title: '회원가입 3단계: 이메일',
      route: '/auth/signup',
      reach: async ({ guest }) => goToEmail(await open(await guest(), '/auth/signup')),
    },
    {
      id: 'sign-up-email-invalid',
      title: '회원가입 3단계: 잘못된 이메일',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await goToEmail(await open(await guest(), '/auth/signup'));
        await page.getByLabel('이메일').fill('student@univ');
        await page.getByLabel('이메일').blur();
        return expectVisible(page, page.getByText('올바른 이메일을 입력해주세요'));
      },
    },
    {
      id: 'sign-up-code-refused',
      title: '회원가입 3단계: 메일을 보내지 못함',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await goToEmail(await open(await guest(), '/auth/signup'));
        await page.route('**/v1/auth/email/code', (route) => route.abort());
        await page.getByLabel('이메일').fill(EMAIL);
        await tap(page, '인증번호 받기');
        return expectVisible(page, page.getByText('인증 메일 전송에 실패했습니다.'));
      },
    },
    {
      id: 'sign-up-code',
      title: '회원가입 3단계: 인증번호',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await goToEmail(await open(await guest(), '/auth/signup'));
        return requestCode(page, 'code@univ.example');
      },
    },
    {
      id: 'sign-up-code-wrong',
      title: '회원가입 3단계: 틀린 인증번호',
      route: '/auth/signup',
      reach: (setup) => reachWrongCode(setup, 'wrong@univ.example', 1),
    },
    {
      id: 'sign-up-code-spent',
      title: '회원가입 3단계: 다섯 번 틀림',
      route: '/auth/signup',
      reach: (setup) => reachWrongCode(setup, 'spent@univ.example', 5),
    },
    {
      id: 'sign-up-code-expired',
      title: '회원가입 3단계: 인증번호 만료',
      route: '/auth/signup',
      async reach({ guest }) {
        const page = await goToEmail(await open(await guest(), '/auth/signup'));
        await requestCode(page, 'late@univ.example');
        await page.clock.fastForward('05:00');
        return expectVisible(page, page.getByText('인증번호가 만료되었습니다. 재전송해주세요.'));
      },
    },
    {
      id: 'sign-up-verified',
      title: '회원가입 3단계: 인증함',
      route: '/auth/signup',
      async reach(setup) {
        const page = await reachPasswordStep(setup, 'verified@univ.example');
        await page.goBack();
        return expectVisible(page, page.getByText('인증된 이메일이에요.'));
      },
    },
    {
      id: 'sign-up-password',
      title: '회원가입 4단계: 비밀번호',
      route: '/auth/signup',
      reach: (setup) => reachPasswordStep(setup, 'password@univ.example'),
    },
    {
      id: 'sign-up-password-faults',
      title: '회원가입 4단계: 규칙에 어긋나고 서로 다름',
      route: '/auth/signup',
      async reach(setup) {
        const page = await reachPasswordStep(setup, 'weak@univ.example');
        await fillPasswords(page, 'abc', 'abcd');
        return expectVisible(page, page.getByText('입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.'));
      },
    },
    {
      id: 'sign-up-password-usable',
      title: '회원가입 4단계: 사용 가능한 비밀번호',
      route: '/auth/signup',
      async reach(setup) {
        const page = await reachPasswordStep(setup, 'strong@univ.example');
        await fillPasswords(page, PASSWORD);
        return expectVisible(page, page.getByText('사용 가능한 비밀번호입니다.'));
      },
    },
    {
      id: 'sign-in-new-member',
      title: '로그인: 가입을 막 마침',
      route: '/auth/signin',
      async reach(setup) {
        const page = await reachPasswordStep(setup, 'joined@univ.example');
        await fillPasswords(page, PASSWORD);
        await tap(page, '완료');
        return expectVisible(page, page.getByText('가입을 마쳤어요'));
      },
    },
    {
      id: 'sign-up-failed',
      title: '회원가입 4단계: 실패',
      route: '/auth/signup',
      async reach(setup) {
        const page = await reachPasswordStep(setup, 'failed@univ.example');
        await page.route('**/v1/auth/signup', (route) => route.abort());
        await fillPasswords(page, PASSWORD);
        await tap(page, '완료');
        return expectVisible(page, page.getByRole('alertdialog'));
      },
    },
    {
      id: 'finish',
      title: '가입 축하',
      route: '/auth/finish',
      async reach(setup) {
        const page = await reachPasswordStep(setup, 'new@univ.example');
        await fillPasswords(page, PASSWORD);
        await page.clock.pauseAt(Date.now() + 86_400_000 * 365);
        await tap(page, '완료');
        return expectVisible(page, page.getByRole('heading', { name: '회원가입을 축하해요!' }));
      },
    },
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
