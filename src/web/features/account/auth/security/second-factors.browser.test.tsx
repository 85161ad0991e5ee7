import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import SecondFactors from './second-factors.tsx';

const FACTORS = 'GET /v1/members/me/factors';
const OFF = { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] };
const ON = { hasTotp: true, recoveryCodesLeft: 7, passkeys: [] };
const PASSKEY = {
  passkeyId: 3,
  name: '가나다라마바사아자차카타파하가나다라마바사아자차카타파하가나',
  createdAt: '2026-11-23T03:00:00.000Z',
  lastUsedAt: null,
};
const KEY = { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' };
const CODES = { recoveryCodes: ['ABCD-EFGH-JKMN-PQRS'] };
const PASSWORD = 'Plum7!rivet';

const open = (responses: Responses) =>
  renderPage(SecondFactors, { address: '/user/settings/security', member: NEW_MENTEE, responses });
const unfold = (title: '2단계 인증' | '패스키') => page.getByRole('heading', { name: new RegExp(`^${title}`) }).click();
const question = page.getByRole('dialog');
const password = question.getByLabelText('지금 비밀번호', { exact: true });
const code = question.getByLabelText('인증 앱의 코드');

describe('2단계 인증', () => {
  test('is turned on with the password, a code of the new app, and recovery codes that are kept', async () => {
    const wrong = new Refusal(400, 'WRONG_CURRENT_PASSWORD', '지금 비밀번호가 맞지 않아요.');
    const { sent } = await open({
      [FACTORS]: [OFF, ON],
      'POST /v1/members/me/factors/totp/key': [wrong, KEY],
      'POST /v1/members/me/factors/totp': CODES,
    });
    await unfold('2단계 인증');
    await page.getByRole('button', { name: '2단계 인증 켜기' }).click();
    await password.fill(PASSWORD);
    await question.getByRole('button', { name: '계속하기' }).click();
    await expect.element(password).toHaveAccessibleDescription(wrong.message);
    await question.getByRole('button', { name: '계속하기' }).click();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await page.getByLabelText('인증 앱의 코드').fill('123 456');
    await page.getByRole('button', { name: '2단계 인증 켜기' }).click();
    await expect.element(page.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: '계속하기' }).click();
    await unfold('2단계 인증');
    await expect.element(page.getByText('아직 쓰지 않은 복구 코드가 7개 있어요.', { exact: false })).toBeVisible();
    expect(sent.find(({ name }) => name === 'POST /v1/members/me/factors/totp')?.body).toEqual({ code: '123456' });
  });

  test('is turned off with the password and a code, which is asked for at its field', async () => {
    const refusal = new Refusal(400, 'WRONG_SECOND_FACTOR', '확인하지 못했어요.', [
      { field: 'code', message: '확인하지 못했어요.' },
    ]);
    const { sent } = await open({
      [FACTORS]: [ON, OFF],
      'POST /v1/members/me/factors/totp/removal': [refusal, null],
    });
    await unfold('2단계 인증');
    await page.getByRole('button', { name: '끄기' }).click();
    await password.fill(PASSWORD);
    const turnOff = question.getByRole('button', { name: '2단계 인증 끄기' });
    await expect.element(turnOff).toBeDisabled();
    await code.fill('12');
    await turnOff.click();
    await expect.element(code).toHaveAccessibleDescription(/6자리나 복구 코드 24자/);
    await code.fill('123456');
    await turnOff.click();
    await expect.element(code).toHaveAccessibleDescription(/확인하지 못했어요/);
    await expect.element(password).toHaveValue(PASSWORD);
    await code.fill('abcd-efgh-jkmn-pqrs');
    await turnOff.click();
    await expect.element(page.getByText('2단계 인증을 껐어요.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '2단계 인증 켜기' })).toBeVisible();
    expect(sent.filter(({ name }) => name.endsWith('/removal')).at(-1)?.body).toEqual({
      currentPassword: PASSWORD,
      code: 'ABCDEFGHJKMNPQRS',
    });
  });

  test('that cannot be loaded is asked for again', async () => {
    await open({ [FACTORS]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), OFF] });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await unfold('2단계 인증');
    await expect.element(page.getByRole('button', { name: '2단계 인증 켜기' })).toBeVisible();
  });
});

describe('패스키', () => {
  test('is removed with the password; a name as long as can be breaks no line', async () => {
    const { sent } = await open({
      [FACTORS]: [{ ...OFF, passkeys: [PASSKEY] }, OFF],
      'POST /v1/members/me/factors/passkeys/{passkeyId}/removal': null,
    });
    await unfold('패스키');
    await expect.element(page.getByText(PASSKEY.name)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await page.getByRole('button', { name: `${PASSKEY.name} 지우기` }).click();
    await password.fill(PASSWORD);
    await question.getByRole('button', { name: '지우기', exact: true }).click();
    await expect.element(page.getByText(PASSKEY.name)).not.toBeInTheDocument();
    expect(sent.find(({ name }) => name.endsWith('/removal'))?.body).toEqual({ currentPassword: PASSWORD });
  });

  test('that was not made is said, and its name is kept', async () => {
    const refusal = new Refusal(409, 'TOO_MANY_PASSKEYS', '패스키는 10개까지 등록할 수 있어요.');
    await open({ [FACTORS]: OFF, 'POST /v1/members/me/factors/passkeys/options': refusal });
    await unfold('패스키');
    await page.getByLabelText('새 패스키의 이름').fill('내 휴대폰');
    await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click();
    await password.fill(PASSWORD);
    await question.getByRole('button', { name: '패스키 등록' }).click();
    await dismissAlert('패스키를 등록하지 못했어요', refusal.message);
    await question.getByRole('button', { name: '취소' }).click();
    await expect.element(page.getByLabelText('새 패스키의 이름')).toHaveValue('내 휴대폰');
  });
});
