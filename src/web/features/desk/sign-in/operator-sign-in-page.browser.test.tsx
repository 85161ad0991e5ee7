import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert, loseNetworkForAMoment } from '../../../testing/actions.ts';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import OperatorSignInPage from './operator-sign-in-page.tsx';

const KEY = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/desk?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const CODES = ['ABCD-EFGH-JKMN-PQRS', 'BBCD-EFGH-JKMN-PQRS'];
const EXPIRED = new Refusal(410, 'SIGN_IN_EXPIRED', '로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.');
const WRONG = new Refusal(400, 'WRONG_SECOND_FACTOR', '확인하지 못했어요.');

const code = page.getByLabelText('인증 앱의 코드');
const submit = page.getByRole('button', { name: '확인' });

async function signIn(responses: Responses, next: 'SECOND_FACTOR' | 'ENROLMENT', address = '/admin/signin') {
  const rendered = await renderPage(OperatorSignInPage, {
    address,
    path: '/admin/signin',
    responses: { 'POST /v1/admin/signin': { next }, ...responses },
  });
  await page.getByLabelText('이메일').fill(OPERATOR.email);
  await page.getByLabelText('비밀번호', { exact: true }).fill('Oak9&hollowed');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  return rendered;
}

describe('the operators’ sign-in', () => {
  test('asks for the code of the app after the password, and leads to the page that was opened', async () => {
    const { address, sent } = await signIn(
      { 'POST /v1/admin/signin/totp': [WRONG, { user: OPERATOR }] },
      'SECOND_FACTOR',
      '/admin/signin?next=%2Fadmin%2Fpayouts',
    );
    await code.fill('12');
    await submit.click();
    await expect.element(code).toHaveAccessibleDescription('인증 앱에 보이는 6자리 숫자를 입력해 주세요.');
    await code.fill('123 456');
    await submit.click();
    await expect.element(code).toHaveAccessibleDescription('확인하지 못했어요.');
    await submit.click();
    await expect.poll(address).toBe('/admin/payouts');
    expect(sent.filter(({ name }) => name === 'POST /v1/admin/signin/totp').map(({ body }) => body)).toEqual([
      { code: '123456' },
      { code: '123456' },
    ]);
  });

  test('leads nowhere but to the desk', async () => {
    const responses = { 'POST /v1/admin/signin/totp': { user: OPERATOR } };
    const { address } = await signIn(responses, 'SECOND_FACTOR', '/admin/signin?next=%2Fuser');
    await code.fill('123456');
    await submit.click();
    await expect.poll(address).toBe('/admin');
  });

  test('takes a recovery code in place of the app', async () => {
    const responses = { 'POST /v1/admin/signin/recovery-code': { user: OPERATOR } };
    const { address } = await signIn(responses, 'SECOND_FACTOR');
    await page.getByRole('button', { name: '복구 코드로 로그인' }).click();
    await page.getByLabelText('복구 코드').fill('abcd-efgh-jkmn-pqrs');
    await submit.click();
    await expect.poll(address).toBe('/admin');
  });

  test('begins again when its time is over', async () => {
    await signIn({ 'POST /v1/admin/signin/totp': EXPIRED }, 'SECOND_FACTOR');
    await code.fill('123456');
    await submit.click();
    await dismissAlert('다시 로그인해 주세요', EXPIRED.message);
    await expect.element(page.getByLabelText('이메일')).toBeVisible();
  });

  test('at the first time enrols an app, and shows the recovery codes until they are kept', async () => {
    const { address } = await signIn(
      {
        'POST /v1/admin/enrolment/key': KEY,
        'POST /v1/admin/enrolment': { user: OPERATOR, recoveryCodes: CODES },
      },
      'ENROLMENT',
    );
    await expect.element(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await code.fill('123456');
    await page.getByRole('button', { name: '등록하기' }).click();
    for (const each of CODES) await expect.element(page.getByText(each)).toBeVisible();
    const goOn = page.getByRole('button', { name: '계속하기' });
    await expect.element(goOn).toBeDisabled();
    await page.getByRole('checkbox').click();
    await goOn.click();
    await expect.poll(address).toBe('/admin');
  });

  test('says when no key could be given, and asks again', async () => {
    const failure = new Refusal(503, 'UNAVAILABLE', '지금은 서비스에 연결할 수 없어요.');
    await signIn({ 'POST /v1/admin/enrolment/key': [failure, KEY] }, 'ENROLMENT');
    await expect.element(page.getByText(failure.message)).toBeVisible();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(code).toBeVisible();
  });

  test('keeps the key that was scanned when the network goes for a moment', async () => {
    const { sent } = await signIn({ 'POST /v1/admin/enrolment/key': KEY }, 'ENROLMENT');
    await expect.element(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
    loseNetworkForAMoment();
    await new Promise(requestAnimationFrame);
    expect(sent.filter(({ name }) => name === 'POST /v1/admin/enrolment/key')).toHaveLength(1);
  });
});
