import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../app/session/session.ts';
import { dismissAlert } from '../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { cleanUp, renderPage } from '../../../testing/render-page.tsx';
import { NO_RESPONSE } from '../../../testing/server-stub.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import SignInPage from './sign-in-page.tsx';

const ADDRESS = '/auth/signin';
const email = page.getByLabelText('이메일');
const password = page.getByLabelText('비밀번호', { exact: true });
const login = page.getByRole('button', { name: '로그인', exact: true });

describe('the sign-in page', () => {
  test('says that the session has ended, but not after a sign-out', async () => {
    const ended = page.getByText('로그인이 풀렸어요. 다시 로그인하면 보던 화면으로 돌아가요.');
    session.enter(NEW_MENTEE);
    await renderPage(SignInPage, { address: ADDRESS });
    await expect.element(ended).toBeVisible();
    cleanUp();
    session.enter(NEW_MENTEE);
    session.leave();
    await renderPage(SignInPage, { address: ADDRESS });
    await expect.element(login).toBeVisible();
    expect(ended.query()).toBeNull();
  });

  test('drops the previous page’s messages about the ended session and keeps its successes', async () => {
    session.enter(NEW_MENTEE);
    const isConfirmed = dialog.confirm({ title: '보낼까요?' });
    showToast('로그인이 필요해요. 다시 로그인해 주세요.');
    showToast({ message: '저장했어요.', tone: 'success' });
    await renderPage(SignInPage, { address: ADDRESS });
    await expect(isConfirmed).resolves.toBe(false);
    await expect.element(page.getByText('저장했어요.')).toBeVisible();
    expect(page.getByRole('alertdialog').query()).toBeNull();
    expect(page.getByText('로그인이 필요해요.').query()).toBeNull();
  });
});

describe('the sign-in form', () => {
  test('enables its button only when email and password are more than blanks', async () => {
    await renderPage(SignInPage, { address: ADDRESS });
    for (const [address, secret] of [
      ['', ''],
      ['a@hanbit.ac.kr', ''],
      ['', 'secret'],
      ['   ', 'secret'],
      ['a@hanbit.ac.kr', '   '],
    ] as const) {
      await email.fill(address);
      await password.fill(secret);
      await expect.element(login).toBeDisabled();
    }
    await email.fill(' a@hanbit.ac.kr ');
    await password.fill(' secret ');
    await expect.element(login).toBeEnabled();
  });

  test('shows the message of a rule under its field', async () => {
    await renderPage(SignInPage, { address: ADDRESS });
    await password.fill('secret');
    await email.fill(`${'a'.repeat(250)}@b.kr`);
    await expect.element(email).toHaveAccessibleDescription('올바른 이메일을 입력해주세요');
    await expect.element(login).toBeDisabled();
    await email.fill('a@hanbit.ac.kr');
    await expect.element(email).toHaveAccessibleDescription('');
    await password.fill('a'.repeat(201));
    await expect.element(password).toHaveAccessibleDescription('비밀번호는 최대 200자까지 입력할 수 있어요.');
  });

  test('shows the password while the mouse is over the button, or from a tap on it to the next', async () => {
    await renderPage(SignInPage, { address: ADDRESS });
    const show = page.getByRole('button', { name: '비밀번호 보기' });
    const hide = page.getByRole('button', { name: '비밀번호 숨기기' });
    const isShown = async (shown: boolean) => {
      await expect.element(password).toHaveAttribute('type', shown ? 'text' : 'password');
    };
    await isShown(false);
    await show.hover();
    await isShown(true);
    await password.hover();
    await isShown(false);

    await show.click();
    await password.hover();
    await isShown(true);
    await hide.click();
    await isShown(false);
    await password.hover();
    await show.hover();
    await isShown(true);
    await password.hover();
    await isShown(false);
  });

  test('does not keep the password shown by a finger that has left the button', async () => {
    await renderPage(SignInPage, { address: ADDRESS });
    const show = page.getByRole('button', { name: '비밀번호 보기' });
    await expect.element(show).toBeVisible();
    const touch = (type: string) =>
      show.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
    for (const type of ['pointerover', 'pointerdown', 'pointerup']) touch(type);
    await new Promise(requestAnimationFrame);
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('has links to sign-up and password reset, and back to my page', async () => {
    await renderPage(SignInPage, { address: ADDRESS });
    for (const [name, href] of [
      ['비밀번호 찾기', '/auth/forgot-password'],
      ['회원가입', '/auth/signup'],
      ['뒤로', '/user'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('says 로그인 오류 in a dialog when there is no response, and keeps what was typed', async () => {
    await renderPage(SignInPage, { address: ADDRESS, responses: { 'POST /v1/auth/login': NO_RESPONSE } });
    await email.fill('a@hanbit.ac.kr');
    await password.fill('secret');
    await login.click();
    await dismissAlert('로그인 오류', '로그인에 실패했습니다.');
    await expect.element(email).toHaveValue('a@hanbit.ac.kr');
  });
});
