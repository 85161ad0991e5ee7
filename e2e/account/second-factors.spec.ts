import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { checkWithAxe } from '../support/axe.ts';
import { addPasskeyDevice } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';
import { PASSWORD, signIn } from '../support/people.ts';
import { signUpByCalls } from '../support/test-users.ts';

const SIGN_IN = '/auth/signin?next=%2Fuser%2Fsettings%2Fsecurity';
const HALF_MINUTE_MS = 30_000;

test('a student turns a second factor and a passkey on, and signs in with each', async ({ page, mail }) => {
  const email = `factors-${Date.now()}@univ.example`;
  await addPasskeyDevice(page);
  await signUpByCalls(page.request, mail, email);
  await page.goto(SIGN_IN);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/user\/settings\/security$/);

  const totp = page.getByRole('heading', { name: '2단계 인증' });
  await totp.click();
  await page.getByRole('button', { name: '2단계 인증 켜기' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('지금 비밀번호', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '계속하기' }).click();
  const key = (await page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4})+$/).textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('인증 앱의 코드').fill(totpCodeAt(key, new Date()));
  await page.getByRole('button', { name: '2단계 인증 켜기' }).click();
  const recoveryCode = await page.getByRole('list', { name: '복구 코드' }).getByRole('listitem').first().textContent();
  await checkWithAxe(page);
  await page.getByRole('checkbox', { name: '복구 코드를 안전한 곳에 보관했어요' }).check();
  await page.getByRole('button', { name: '계속하기' }).click();

  await page.getByRole('heading', { name: '패스키' }).click();
  await page.getByLabel('새 패스키의 이름').fill('내 휴대폰');
  await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click();
  await dialog.getByLabel('인증 앱의 코드').fill(recoveryCode ?? '');
  await dialog.getByLabel('지금 비밀번호', { exact: true }).fill(PASSWORD);
  await checkWithAxe(page);
  await dialog.getByRole('button', { name: '패스키 등록' }).click();
  await expect(page.getByText('패스키를 등록했어요.')).toBeVisible();
  await totp.click();
  await expect(page.getByText('아직 쓰지 않은 복구 코드가 9개 있어요.', { exact: false })).toBeVisible();
  await checkWithAxe(page);

  await page.getByRole('button', { name: '이 기기 로그아웃' }).click();
  await expect(page).toHaveURL(/\/$/);
  await navigate(page, SIGN_IN);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/auth\/signin\/second-factor/);
  await page.reload();
  // The code of the half minute after this one counts too, and was not used above.
  await page.getByLabel('인증 앱의 코드').fill(totpCodeAt(key, new Date(Date.now() + HALF_MINUTE_MS)));
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/settings\/security$/);

  await page.getByRole('button', { name: '이 기기 로그아웃' }).click();
  await expect(page).toHaveURL(/\/$/);
  await navigate(page, SIGN_IN);
  await page.getByRole('link', { name: '패스키로 로그인' }).click();
  await expect(page).toHaveURL(/\/user\/settings\/security$/);
  await page.getByRole('heading', { name: '패스키' }).click();
  await expect(page.getByText('마지막 사용', { exact: false })).toBeVisible();
});
