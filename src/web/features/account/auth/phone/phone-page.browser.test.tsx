import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTEE, NO_FACTORS } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import PhonePage from './phone-page.tsx';

const FIND = 'GET /v1/members/me/phone';
const BEGIN = 'POST /v1/members/me/phone';
const CONFIRM = 'POST /v1/members/me/phone/confirmation';
const NUMBER = '010-1234-5678';
const PENDING = { number: NUMBER, expiresAt: new Date(Date.now() + 250_000).toISOString() };
const NONE = { isOffered: true, number: null, pending: null };

const open = (responses: Responses) =>
  renderPage(PhonePage, {
    address: '/user/settings/phone',
    member: NEW_MENTEE,
    responses: { 'GET /v1/members/me/factors': NO_FACTORS, ...responses },
  });
const begin = page.getByRole('button', { name: '인증번호 받기' });
const code = page.getByLabelText('인증번호', { exact: true });
const register = page.getByRole('button', { name: '번호 등록하기' });

test('a number is asked for, then the digits that were sent to it', async () => {
  const { sent, address } = await open({
    [FIND]: NONE,
    [BEGIN]: PENDING,
    [CONFIRM]: [new Refusal(400, 'WRONG_CODE', '인증번호가 올바르지 않습니다. (1/5)'), { number: NUMBER }],
  });
  const number = page.getByLabelText('휴대폰 번호', { exact: true });
  await expect.element(begin).toBeDisabled();
  await number.fill('02-123-4567');
  await begin.click();
  await expect.element(number).toHaveAccessibleDescription(/010으로 시작하는 휴대폰 번호를 입력해 주세요/);
  await number.fill('０１０ 1234 5678');
  await begin.click();
  await expect.element(page.getByRole('status').getByText(NUMBER)).toBeVisible();
  await code.fill('12345');
  await expect.element(register).toBeDisabled();
  await code.fill('１２３-456');
  await register.click();
  await expect.element(code).toHaveAccessibleDescription('인증번호가 올바르지 않습니다. (1/5)');
  await register.click();
  await expect.poll(address).toBe('/user/settings/notifications');
  expect(sent.filter(({ name }) => name === BEGIN)).toMatchObject([{ body: { number: '+821012345678' } }]);
  expect(sent.filter(({ name }) => name === CONFIRM).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ]);
});

test('a registered number is changed with the password', async () => {
  const { sent } = await open({
    [FIND]: { ...NONE, number: NUMBER },
    [BEGIN]: [
      new Refusal(400, 'INVALID_INPUT', '이미 등록한 번호예요.', [
        { field: 'number', message: '이미 등록한 번호예요.' },
      ]),
    ],
  });
  await expect.element(page.getByText(NUMBER)).toBeVisible();
  await page.getByRole('button', { name: '번호 바꾸기' }).click();
  await page.getByLabelText('새 휴대폰 번호').fill(NUMBER);
  await page.getByLabelText('지금 비밀번호', { exact: true }).fill('Moonlit30?walk');
  await begin.click();
  await expect.element(page.getByLabelText('새 휴대폰 번호')).toHaveAccessibleDescription(/이미 등록한 번호예요/);
  expect(sent.filter(({ name }) => name === BEGIN)).toMatchObject([{ body: { currentPassword: 'Moonlit30?walk' } }]);
});

test('a registered number is removed with the password', async () => {
  const { sent, address } = await open({
    [FIND]: { ...NONE, number: NUMBER },
    'POST /v1/members/me/phone/removal': null,
  });
  await page.getByRole('button', { name: '번호 지우기' }).click();
  await page.getByLabelText('지금 비밀번호', { exact: true }).fill('Moonlit30?walk');
  await page.getByRole('button', { name: '번호 지우기' }).click();
  await expect.poll(address).toBe('/user/settings/notifications');
  expect(sent.filter(({ name }) => name === 'POST /v1/members/me/phone/removal')).toMatchObject([
    { body: { currentPassword: 'Moonlit30?walk' } },
  ]);
});

test('a code that is spent begins anew, and what cannot be loaded is asked for again', async () => {
  await open({
    [FIND]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), { ...NONE, pending: PENDING }, NONE],
    [CONFIRM]: new Refusal(429, 'CODE_ATTEMPTS_SPENT', '인증번호를 5회 틀렸습니다. 다시 요청해주세요.'),
    'DELETE /v1/members/me/phone/confirmation': null,
  });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await code.fill('123456');
  await register.click();
  await expect.element(register).toBeDisabled();
  await page.getByRole('button', { name: '처음부터 다시 하기' }).click();
  await expect.element(begin).toBeVisible();
});

test('where no messages are sent, it leads to the notifications', async () => {
  const { address } = await open({ [FIND]: { isOffered: false, number: null, pending: null } });
  await expect.poll(address).toBe('/user/settings/notifications');
});
