import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PASSWORD_RULES } from '#domain/people/members.ts';
import { writeDraft } from '../../../lib/drafts/draft-storage.ts';
import { dismissAlert } from '../../../testing/actions.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NO_RESPONSE, Refusal, type Responses } from '../../../testing/server-stub.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import SignUpPage from './sign-up/sign-up-page.tsx';

const EMAIL = 'a@hanbit.ac.kr';
const GOOD = 'Moonlit30?walk';
const password = page.getByLabelText('비밀번호', { exact: true });
const confirmation = page.getByLabelText('비밀번호 확인', { exact: true });

function openReset(responses: Responses = {}) {
  writeDraft('password-reset', { verifiedEmail: EMAIL });
  return renderPage(ForgotPasswordPage, { address: '/auth/forgot-password?step=2', responses });
}

function openSignUp(responses: Responses = {}) {
  const agreed = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'];
  writeDraft('sign-up', { agreed, memberType: 'ROLE_MENTEE', verifiedEmail: EMAIL });
  return renderPage(SignUpPage, { address: '/auth/signup?step=4', responses });
}

async function fillBoth(text: string): Promise<void> {
  await password.fill(text);
  await confirmation.fill(text);
}

describe('a new password', () => {
  test.each([
    ['the reset', openReset, '재설정하기'],
    ['sign-up', openSignUp, '완료'],
  ])('at %s is checked while typing, and the second must equal the first', async (_page, open, button) => {
    await open();
    const finish = page.getByRole('button', { name: button });
    await expect.element(finish).toBeDisabled();
    await fillBoth('Plum77rivet');
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(password)
      .toHaveAccessibleDescription('대문자, 소문자, 숫자, 특수문자를 포함해 8~20자로 입력해주세요. 특수문자: @$!%*?&');
    await expect.element(finish).toBeDisabled();
    await fillBoth('Abcd1234!');
    await expect
      .element(password)
      .toHaveAccessibleDescription('너무 흔하거나 유출된 적이 있는 비밀번호예요. 다른 비밀번호를 입력해 주세요.');
    await expect.element(finish).toBeDisabled();
    await password.fill(GOOD);
    await expect.element(password).toHaveAccessibleDescription('사용 가능한 비밀번호입니다.');
    await expect
      .element(confirmation)
      .toHaveAccessibleDescription('입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.');
    await expect.element(finish).toBeDisabled();
    await confirmation.fill(GOOD);
    await expect.element(confirmation).toHaveAccessibleDescription('');
    await expect.element(finish).toBeEnabled();
  });

  test('tells password managers the rule, so that what they suggest follows it', async () => {
    await openSignUp();
    for (const field of [password, confirmation]) {
      await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
      await expect.element(field).toHaveAttribute('passwordrules', PASSWORD_RULES);
    }
  });

  test('at the reset: a failure shows the dialog 오류, success 비밀번호 재설정 완료 and then sign-in', async () => {
    const refusal = new Refusal(429, 'RATE_LIMITED', '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.');
    const { sent, address } = await openReset({ 'PATCH /v1/members/password': [refusal, NO_RESPONSE, null] });
    await fillBoth(GOOD);
    const finish = page.getByRole('button', { name: '재설정하기' });
    await finish.click();
    await dismissAlert('오류', refusal.message);
    await finish.click();
    await dismissAlert('오류', '비밀번호 변경에 실패했습니다. 다시 시도해주세요.');
    await finish.click();
    await dismissAlert('비밀번호 재설정 완료', '새 비밀번호로 로그인해 주세요.');
    await expect.poll(address).toMatch(/^\/auth\/signin/);
    expect(sent.at(-1)?.body).toEqual({ email: EMAIL, newPassword: GOOD });
  });

  test.each([
    ['gets no response', NO_RESPONSE, '회원가입에 실패했습니다. 다시 시도해주세요!'],
    [
      'is refused',
      new Refusal(409, 'DUPLICATE_EMAIL', '이미 가입된 이메일이에요. 로그인해 주세요.'),
      '이미 가입된 이메일이에요. 로그인해 주세요.',
    ],
  ] as const)(
    'at sign-up: a sign-up that %s is an alert with an error mark, and OK leads to sign-in',
    async (_what, response, message) => {
      const { address } = await openSignUp({ 'POST /v1/auth/signup': response });
      await fillBoth(GOOD);
      await page.getByRole('button', { name: '완료' }).click();
      await dismissAlert(`❌ ${message}`);
      await expect.poll(address).toMatch(/^\/auth\/signin/);
    },
  );
});
