import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { insertText } from '../../../../testing/actions.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { NO_RESPONSE, Refusal, type Responses } from '../../../../testing/server-stub.ts';
import ForgotPasswordPage from '../forgot-password-page.tsx';
import SignUpPage from '../sign-up/sign-up-page.tsx';

const CODE_SENT = { expiresInSeconds: 300 };
const TOO_SOON = '인증 메일을 방금 보냈어요. 30초 뒤에 다시 요청해 주세요.';
const email = page.getByLabelText('이메일');
const send = page.getByRole('button', { name: '인증번호 받기' });
const code = page.getByRole('textbox', { name: '인증번호' });
const confirm = page.getByRole('button', { name: '확인' });

afterEach(() => {
  vi.useRealTimers();
});

function openReset(responses: Responses = {}) {
  return renderPage(ForgotPasswordPage, { address: '/auth/forgot-password', responses });
}

function openSignUp() {
  writeDraft('sign-up', { agreed: ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'], memberType: 'ROLE_MENTEE' });
  return renderPage(SignUpPage, { address: '/auth/signup?step=3' });
}

describe('the email step', () => {
  test.each([
    ['the password reset', openReset],
    ['sign-up', openSignUp],
  ])('of %s shows the rule’s message under the email, and sends a code only to a valid one', async (_page, open) => {
    await open();
    await expect.element(send).toBeDisabled();
    await email.fill('student@univ');
    await userEvent.tab();
    await expect.element(email).toHaveAccessibleDescription('올바른 이메일을 입력해주세요');
    await expect.element(send).toBeDisabled();
    await email.fill('kim.student+a@sub.hanbit.ac.kr');
    await expect.element(email).toHaveAccessibleDescription('');
    await expect.element(send).toBeEnabled();
  });

  test('comes before the new password, whatever step of the reset is opened', async () => {
    const { address } = await renderPage(ForgotPasswordPage, { address: '/auth/forgot-password?step=2' });
    await expect.element(send).toBeVisible();
    await expect.poll(address).toBe('/auth/forgot-password');
  });

  test('takes the digits of a code that is pasted with a space before it', async () => {
    await openReset({
      'POST /v1/auth/email/code': CODE_SENT,
      'POST /v1/auth/email/code/verify': new Refusal(400, 'INVALID_INPUT', '인증번호 4자리를 입력해 주세요.'),
    });
    await email.fill('a@hanbit.ac.kr');
    await send.click();
    await code.click();
    insertText(' 1234');
    await expect.element(code).toHaveValue('1234');
  });

  test('takes four digits and nothing else, and confirms no empty code', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const refusal = new Refusal(400, 'INVALID_INPUT', '인증번호 4자리를 입력해 주세요.');
    const { sent } = await openReset({
      'POST /v1/auth/email/code': CODE_SENT,
      'POST /v1/auth/email/code/verify': refusal,
    });
    await email.fill('a@hanbit.ac.kr');
    await expect.element(code).not.toBeInTheDocument();
    await send.click();
    await expect.element(page.getByText('남은 시간 5:00', { exact: true })).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    await code.click();
    await userEvent.keyboard('1b2a');
    await expect.element(code).toHaveValue('12');
    await expect.element(confirm).toBeEnabled();
    await code.fill('');
    await expect.element(confirm).toBeDisabled();
    await code.fill('12');
    await confirm.click();
    await expect.element(page.getByText('인증번호 4자리를 입력해 주세요.')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ email: 'a@hanbit.ac.kr', code: '12' });
  });

  test('confirms four digits by itself, a refused code once only', async () => {
    const refusal = new Refusal(400, 'WRONG_CODE', '인증번호가 맞지 않아요.');
    const { sent } = await openReset({
      'POST /v1/auth/email/code': CODE_SENT,
      'POST /v1/auth/email/code/verify': [refusal, refusal, { status: 200, message: '인증되었어요.' }],
    });
    await email.fill('a@hanbit.ac.kr');
    await send.click();
    await code.click();
    await userEvent.keyboard('12a345');
    await expect.element(code).toHaveValue('1234');
    await expect.element(code).toHaveAccessibleDescription(refusal.message);
    // Without a task in between, so that the button comes before the pause however busy the machine is.
    await submitAtOnce('4321');
    await expect.element(code).toHaveAccessibleDescription(refusal.message);
    const field = code.element() as HTMLInputElement;
    const tried = () => sent.filter(({ name }) => name === 'POST /v1/auth/email/code/verify').map(({ body }) => body);
    const isPauseOver = pauseOver();
    await expect.poll(isPauseOver, { timeout: 10_000 }).toBe(true);
    expect(field.value).toBe('4321');
    expect(tried()).toHaveLength(2);
    await code.fill('5678');
    await expect.element(page.getByLabelText('비밀번호 확인')).toBeVisible();
    expect(tried()).toEqual(['1234', '4321', '5678'].map((digits) => ({ email: 'a@hanbit.ac.kr', code: digits })));
  });

  test('starts the countdown anew at each resend', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // The clock goes on: a busy machine may show a minute's end some seconds late.
    await openReset({ 'POST /v1/auth/email/code': CODE_SENT });
    await email.fill('a@hanbit.ac.kr');
    await send.click();
    await expect.element(page.getByText(/^남은 시간 (5:00|4:5\d)$/)).toBeVisible();
    vi.setSystemTime(Date.now() + 60_000);
    await expect.element(page.getByText(/^남은 시간 (4:00|3:5\d)$/)).toBeVisible();
    await page.getByRole('button', { name: '인증번호 다시 받기' }).click();
    await expect.element(page.getByText(/^남은 시간 (5:00|4:5\d)$/)).toBeVisible();
  });

  test('says under the email that a code could not be sent, with the server’s message when it has one', async () => {
    const responses = [NO_RESPONSE, CODE_SENT, new Refusal(429, 'TOO_MANY_CODES', TOO_SOON)] as const;
    await openReset({ 'POST /v1/auth/email/code': responses });
    await email.fill('a@hanbit.ac.kr');
    await send.click();
    await expect
      .element(email)
      .toHaveAccessibleDescription('인증 메일 전송에 실패했습니다. 잠시 후 다시 시도해 주세요.');
    await send.click();
    await expect.element(code).toBeVisible();
    await page.getByRole('button', { name: '인증번호 다시 받기' }).click();
    await expect.element(email).toHaveAccessibleDescription(TOO_SOON);
  });
});

/** Writes a code and submits its form in one task of the page. */
async function submitAtOnce(digits: string): Promise<void> {
  const field = code.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, digits);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // React renders in a microtask.
  await Promise.resolve();
  await Promise.resolve();
  field.form?.requestSubmit();
}

/** Whether a timer as long as the pause, begun after it, has run: the page's own has run before it. */
function pauseOver(): () => boolean {
  let isOver = false;
  setTimeout(() => (isOver = true), 600);
  return () => isOver;
}
