import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { MailServer } from '#server/testing/servers/mail-server.ts';
import { expect } from './fixtures.ts';
import { expectPassing } from './passing.ts';

/** A password that follows SPEC §5 and is on no list of common ones. */
export const PASSWORD = 'Moonlit30?walk';

export interface Account {
  readonly email: string;
  readonly role: '멘토' | '멘티';
}

/** A picture in the size of a phone's photo. */
export async function drawPicture(colour: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 640, height: 800, channels: 3, background: colour } });
  return { name: '사진.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** Signs up from the start page on, with the code from the mail that arrived over SMTP; ends at sign-in. */
export async function signUp(page: Page, mail: MailServer, account: Account): Promise<void> {
  await page.goto('/');
  await page.waitForURL(/\/auth(\?|$)/);
  await page.getByRole('link', { name: '회원가입' }).click();
  await goToPassword(page, mail, account);
  await expectPassing(page, '회원가입을 축하해요!', () => choosePassword(page));
  await page.waitForURL('**/auth/signin');
}

/** The first three of sign-up’s four steps. */
export async function goToPassword(page: Page, mail: MailServer, { email, role }: Account): Promise<void> {
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  // By key: a tapped role goes on by itself, perhaps just before the button is pressed.
  await page.getByRole('radio', { name: role === '멘토' ? '준비된 멋진 멘토' : '성실한 멘티' }).press('Space');
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  // A whole code goes on by itself.
  await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, email));
  await expect(page.getByRole('heading', { name: '비밀번호를 정해 주세요' })).toBeVisible();
}

/** A form of several steps is at one of them: its heading, and its bar. */
export async function expectStep(page: Page, step: number, heading: string, total = 4): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', String(step));
  await expect(bar).toHaveAttribute('aria-valuemax', String(total));
}

/** The last of sign-up’s four steps. */
export async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '완료' }).click();
}

const CODE = /인증번호: (\d{4})/;

/** The four digits of the first mail to the address that contains a code. */
export async function readCode(mail: MailServer, email: string): Promise<string> {
  const message = await mail.waitFor(email, ({ text }) => CODE.test(text ?? ''));
  return CODE.exec(message.text ?? '')?.[1] ?? '';
}

/** Fills in the sign-in form and submits it. The previous page may have an 이메일 field as well and may still be shown. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const submit = page.getByRole('button', { name: '로그인', exact: true });
  const form = page.locator('form').filter({ has: submit });
  await form.getByLabel('이메일').fill(email);
  await form.getByLabel('비밀번호', { exact: true }).fill(password);
  await submit.click();
}

/** Sets the cookie of a session that the server does not know, so that the start-up has to check it; without a cookie the page already tells. */
export async function addEndedSessionCookie(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: 'ended', domain: 'localhost', path: '/' }]);
}
