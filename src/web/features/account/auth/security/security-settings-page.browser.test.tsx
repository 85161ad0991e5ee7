import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MembersOnly } from '../../../../app/session/members-only.tsx';
import { dismissAlert } from '../../../../testing/actions.ts';
import { APP_ENROLLED, NEW_MENTEE, NO_FACTORS } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { holdAnswers, NO_RESPONSE, Refusal, type Responses } from '../../../../testing/server-stub.ts';
import SecuritySettingsPage from './security-settings-page.tsx';

const OLD = 'Plum7!rivet';
const NEW = 'Moonlit30?walk';
const HERE = {
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: '2026-11-20T03:00:00.000Z',
  lastSeenAt: '2026-11-23T03:00:00.000Z',
  userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML) Version/18.1 Safari/605.1.15',
  isCurrent: true,
};
const PHONE = {
  ...HERE,
  id: '00000000-0000-4000-8000-000000000002',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
  isCurrent: false,
};
const UNKNOWN = { ...PHONE, id: '00000000-0000-4000-8000-000000000003', userAgent: 'x'.repeat(300) };
const CHANGE = 'PATCH /v1/members/me/password';
const FACTORS = 'GET /v1/members/me/factors';
const LIST = 'GET /v1/members/me/sessions';

const MembersPage = () => (
  <MembersOnly>
    <SecuritySettingsPage />
  </MembersOnly>
);
const open = (responses: Responses = {}) =>
  renderPage(MembersPage, {
    address: '/user/settings/security',
    member: NEW_MENTEE,
    responses: { [LIST]: [[PHONE, HERE]], [FACTORS]: NO_FACTORS, ...responses },
  });

const current = page.getByLabelText('지금 비밀번호', { exact: true });
const next = page.getByLabelText('새 비밀번호', { exact: true });
const again = page.getByLabelText('새 비밀번호 확인', { exact: true });
const button = page.getByRole('button', { name: '비밀번호 바꾸기' });
const unfold = () => page.getByRole('heading', { name: '비밀번호', exact: true }).click();

async function fill(password: string) {
  await current.fill(OLD);
  await next.fill(password);
  await again.fill(password);
}

describe('비밀번호 바꾸기', () => {
  test('needs the password until now and a usable new one twice, and empties the fields when it is done', async () => {
    const { sent } = await open({ [CHANGE]: null });
    await unfold();
    await next.fill(NEW);
    await again.fill(NEW);
    await expect.element(button).toBeDisabled();
    await current.fill(OLD);
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.element(page.getByText('비밀번호를 바꿨어요. 다른 기기에서는 로그아웃되었어요.')).toBeVisible();
    await expect.element(current).toHaveValue('');
    await expect.element(next).toHaveValue('');
    expect(sent.filter(({ name }) => name === CHANGE)).toMatchObject([
      { body: { currentPassword: OLD, newPassword: NEW } },
    ]);
  });

  test('says at its field which of them is wrong, and keeps what was typed', async () => {
    const wrong = new Refusal(400, 'WRONG_CURRENT_PASSWORD', '지금 비밀번호가 맞지 않아요. 다시 입력해 주세요.');
    const { sent } = await open({ [CHANGE]: [wrong, NO_RESPONSE] });
    await unfold();
    await fill(OLD);
    await button.click();
    await expect.element(next).toHaveAccessibleDescription('지금 비밀번호와 다른 비밀번호를 입력해 주세요.');
    expect(sent.some(({ name }) => name === CHANGE)).toBe(false);
    await fill(NEW);
    await button.click();
    await expect.element(current).toHaveAccessibleDescription(wrong.message);
    await expect.element(next).toHaveValue(NEW);
    await button.click();
    await dismissAlert('비밀번호를 바꾸지 못했어요', '네트워크 오류가 발생했습니다. 다시 시도해주세요.');
  });
});

describe('비밀번호 바꾸기, with an authenticator app', () => {
  test('needs its code or a recovery code too, and says at the field when it is wrong', async () => {
    const message = '확인하지 못했어요.';
    const refused = new Refusal(400, 'WRONG_SECOND_FACTOR', message, [{ field: 'code', message }]);
    const { sent } = await open({ [FACTORS]: APP_ENROLLED, [CHANGE]: [refused, null] });
    const code = page.getByLabelText('인증 앱의 코드');
    await unfold();
    await expect.element(code).toBeVisible();
    await fill(NEW);
    await expect.element(button).toBeDisabled();
    await code.fill('123456');
    await button.click();
    await expect.element(code).toHaveAccessibleDescription(/확인하지 못했어요/);
    await expect.element(next).toHaveValue(NEW);
    await code.fill('abcd-efgh-jkmn-pqrs');
    await button.click();
    await expect.element(page.getByText('비밀번호를 바꿨어요. 다른 기기에서는 로그아웃되었어요.')).toBeVisible();
    await expect.element(code).toHaveValue('');
    expect(sent.filter(({ name }) => name === CHANGE).map(({ body }) => body)).toEqual([
      { currentPassword: OLD, newPassword: NEW, code: '123456' },
      { currentPassword: OLD, newPassword: NEW, code: 'ABCDEFGHJKMNPQRS' },
    ]);
  });
});

describe('로그인한 기기', () => {
  test('are listed with this one first; another is signed out once it is confirmed', async () => {
    const { sent } = await open({
      [LIST]: [[PHONE, HERE], [HERE]],
      'DELETE /v1/members/me/sessions/{sessionId}': null,
    });
    const rows = page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem');
    await expect.element(rows.nth(0).getByText('이 기기', { exact: true })).toBeVisible();
    await expect.element(rows.nth(1).getByText('안드로이드의 삼성 인터넷')).toBeVisible();
    await page.getByRole('button', { name: '안드로이드의 삼성 인터넷 로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await expect.element(rows.nth(1)).not.toBeInTheDocument();
    expect(sent.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
  });

  test('of a member with many are unfolded after the three used last', async () => {
    const others = Array.from({ length: 4 }, (_, index) => ({ ...PHONE, id: `${PHONE.id}${index}` }));
    await open({ [LIST]: [[...others, HERE]] });
    const rows = page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem');
    await expect.element(rows.nth(2)).toBeVisible();
    expect(rows.elements()).toHaveLength(3);
    await page.getByRole('button', { name: '2개 더 보기' }).click();
    await expect.element(rows.nth(4)).toBeVisible();
  });

  test('all others are signed out together, and a failure is said', async () => {
    const failure = new Refusal(503, 'UNAVAILABLE', '지금은 서비스에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.');
    await open({
      [LIST]: [[PHONE, HERE], [PHONE, HERE], [HERE]],
      'DELETE /v1/members/me/sessions': [failure, null],
    });
    const all = page.getByRole('button', { name: '다른 기기 모두 로그아웃' });
    await all.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await dismissAlert('로그아웃하지 못했어요', failure.message);
    await all.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await expect.element(all).not.toBeInTheDocument();
  });

  test('a second one is asked about while the first is being signed out', async () => {
    const { sent } = await open({
      [LIST]: [[PHONE, UNKNOWN, HERE]],
      'DELETE /v1/members/me/sessions/{sessionId}': null,
    });
    const answer = holdAnswers('DELETE');
    const question = page.getByRole('alertdialog');
    for (const name of ['안드로이드의 삼성 인터넷 로그아웃', '알 수 없는 기기 로그아웃']) {
      await page.getByRole('button', { name }).click();
      await question.getByRole('button', { name: '로그아웃' }).click();
      await expect.element(question).not.toBeInTheDocument();
    }
    answer();
    await expect.poll(() => sent.filter(({ name }) => name.startsWith('DELETE')).length).toBe(2);
  });

  test('this one leads to the home page as a guest, not to sign-in', async () => {
    const { address } = await open({ 'POST /v1/auth/logout': null });
    await page.getByRole('button', { name: '이 기기 로그아웃' }).click();
    await expect.poll(address).toBe('/');
  });

  test('that cannot be loaded are asked for again; one without a name breaks no line', async () => {
    await open({ [LIST]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), [HERE, UNKNOWN]] });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(page.getByText('알 수 없는 기기')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  });

  test('an operator is led to the page of the desk', async () => {
    const { address } = await renderPage(SecuritySettingsPage, {
      address: '/user/settings/security',
      member: { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' },
    });
    await expect.poll(address).toBe('/admin/security');
  });
});
