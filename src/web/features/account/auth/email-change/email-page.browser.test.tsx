import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../../testing/actions.ts';
import { APP_ENROLLED, NEW_MENTEE, NO_FACTORS } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import EmailPage from './email-page.tsx';

const FACTORS = 'GET /v1/members/me/factors';
const FIND = 'GET /v1/members/me/email';
const BEGIN = 'POST /v1/members/me/email';
const CONFIRM = 'POST /v1/members/me/email/confirmation';
const { email } = NEW_MENTEE;
const PENDING = { newEmail: 'new@mail.example.com', expiresAt: new Date(Date.now() + 500_000).toISOString() };

const open = (responses: Responses) =>
  renderPage(EmailPage, {
    address: '/user/settings/email',
    member: NEW_MENTEE,
    responses: { [FACTORS]: NO_FACTORS, ...responses },
  });
const newEmail = page.getByLabelText('새 이메일', { exact: true });
const password = page.getByLabelText('지금 비밀번호', { exact: true });
const begin = page.getByRole('button', { name: '인증번호 받기' });
const oldCode = page.getByLabelText('지금 이메일의 인증번호');
const newCode = page.getByLabelText('새 이메일의 인증번호');
const change = page.getByRole('button', { name: '이메일 바꾸기' });

test('a new address is asked for with the password, then the codes of both addresses', async () => {
  const { sent, address } = await open({
    [FIND]: { email, pending: null },
    [BEGIN]: [new Refusal(400, 'WRONG_CURRENT_PASSWORD', '지금 비밀번호가 맞지 않아요.'), PENDING],
    [CONFIRM]: [
      new Refusal(400, 'WRONG_CODE', '인증번호가 올바르지 않습니다. (1/5)'),
      { user: { ...NEW_MENTEE, email: PENDING.newEmail } },
    ],
  });
  await expect.element(begin).toBeDisabled();
  await newEmail.fill(email);
  await password.fill('Moonlit30?walk');
  await begin.click();
  await expect
    .element(newEmail)
    .toHaveAccessibleDescription('지금 쓰고 있는 이메일이에요. 다른 이메일을 입력해 주세요.');
  await newEmail.fill(PENDING.newEmail);
  await begin.click();
  await expect.element(password).toHaveAccessibleDescription('지금 비밀번호가 맞지 않아요.');
  await begin.click();
  await expect.element(page.getByRole('status').getByText(PENDING.newEmail)).toBeVisible();
  await oldCode.fill('1-23');
  await newCode.fill('5678');
  await expect.element(oldCode).toHaveValue('123');
  await expect.element(change).toBeDisabled();
  await oldCode.fill('1234');
  await change.click();
  await expect.element(newCode).toHaveAccessibleDescription('인증번호가 올바르지 않습니다. (1/5)');
  await expect.element(oldCode).toHaveValue('1234');
  await change.click();
  await expect.poll(address).toBe('/user/settings');
  expect(sent.filter(({ name }) => name === CONFIRM)).toMatchObject([
    { body: { oldCode: '1234', newCode: '5678' } },
    { body: { oldCode: '1234', newCode: '5678' } },
  ]);
});

test('with an enrolled app, its code is asked for with the password and kept if the address is wrong', async () => {
  const { sent } = await open({ [FACTORS]: APP_ENROLLED, [FIND]: { email, pending: null }, [BEGIN]: PENDING });
  const code = page.getByLabelText('인증 앱의 코드');
  await code.fill('123456');
  await newEmail.fill(email);
  await password.fill('Moonlit30?walk');
  await begin.click();
  await expect.element(newEmail).toHaveAccessibleDescription(/지금 쓰고 있는 이메일이에요/);
  await expect.element(code).toHaveValue('123456');
  await newEmail.fill(PENDING.newEmail);
  await begin.click();
  await expect.element(page.getByRole('status').getByText(PENDING.newEmail)).toBeVisible();
  expect(sent.filter(({ name }) => name === BEGIN).map(({ body }) => body)).toEqual([
    { newEmail: PENDING.newEmail, currentPassword: 'Moonlit30?walk', code: '123456' },
  ]);
});

test('a change under way is there again after a reload, ends with its time, and can be given up', async () => {
  await open({
    [FIND]: [
      { email, pending: PENDING },
      { email, pending: null },
    ],
    [CONFIRM]: new Refusal(410, 'CODE_EXPIRED', '인증번호가 만료되었습니다. 재전송해주세요.'),
    'DELETE /v1/members/me/email': [new Refusal(400, 'INVALID_INPUT', '지금은 할 수 없어요.'), null],
  });
  await oldCode.fill('1234');
  await newCode.fill('5678');
  await change.click();
  await expect.element(change).toBeDisabled();
  const again = page.getByRole('button', { name: '처음부터 다시 하기' });
  await again.click();
  await dismissAlert('그만두지 못했어요', '지금은 할 수 없어요.');
  await again.click();
  await expect.element(begin).toBeVisible();
});

test('what cannot be loaded is asked for again', async () => {
  await open({ [FIND]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), { email, pending: null }] });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText(email)).toBeVisible();
});
