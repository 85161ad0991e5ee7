import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearAllDrafts, writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import SecuritySettingsPage from './security-settings-page.tsx';

const LINKED = {
  identityId: 7,
  provider: 'kakao',
  school: null,
  name: '카카오',
  email: 'a@b.co',
  linkedAt: '2026-11-20T03:00:00.000Z',
  lastUsedAt: '2026-11-20T03:00:00.000Z',
  provesAgain: true,
};
const open = (responses: Responses) =>
  renderPage(SecuritySettingsPage, {
    address: '/user/settings/security',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/members/me/sessions': [[]],
      'GET /v1/members/me/factors': { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] },
      ...responses,
    },
  });

test('a linked account is unlinked with the password', async () => {
  const removal = 'POST /v1/members/me/identities/{identityId}/removal';
  const { sent } = await open({
    'GET /v1/members/me/identities': [
      { hasPassword: true, proven: null, identities: [LINKED] },
      { hasPassword: true, proven: null, identities: [] },
    ],
    [removal]: null,
  });
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  await page.getByRole('button', { name: '카카오 연결 끊기' }).click();
  await page.getByRole('dialog').getByLabelText('지금 비밀번호', { exact: true }).fill('Plum7!rivet');
  await page.getByRole('dialog').getByRole('button', { name: '연결 끊기' }).click();
  await expect.element(page.getByText('연결을 끊었어요.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '연결한 계정' })).not.toBeInTheDocument();
  expect(sent.find(({ name }) => name === removal)?.body).toEqual({ currentPassword: 'Plum7!rivet' });
});

test('a member without a password, whose service cannot ask again, is told how to set one', async () => {
  await open({ 'GET /v1/members/me/identities': { hasPassword: false, proven: null, identities: [LINKED] } });
  await page.getByRole('heading', { name: '비밀번호', exact: true }).click();
  const set = page.getByRole('link', { name: '비밀번호 정하기' });
  await expect.element(set).toHaveAttribute('href', '/auth/forgot-password');
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  await page.getByRole('button', { name: '카카오 연결 끊기' }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: '비밀번호 정하기' })).toBeVisible();
});

const WITHOUT_PASSWORD = { hasPassword: false, identities: [LINKED], proven: null };

test('a member without a password signs in again, and says so when that cannot begin', async () => {
  const silent = new Refusal(503, 'IDENTITY_SILENT', '카카오에서 답이 없어요.');
  const { sent } = await open({
    'GET /v1/members/me/identities': WITHOUT_PASSWORD,
    'POST /v1/members/me/providers/{provider}/proof': silent,
  });
  await page.getByRole('heading', { name: '비밀번호', exact: true }).click();
  await page.getByRole('button', { name: '카카오로 다시 로그인' }).first().click();
  await expect.element(page.getByRole('alertdialog').getByText('카카오에서 답이 없어요.')).toBeVisible();
  expect(sent.find(({ name }) => name.endsWith('/proof'))?.body).toEqual({ call: 'PATCH /v1/members/me/password' });
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  // A name is typed after that, so that it is not lost on the way.
  await page.getByRole('heading', { name: '패스키' }).click();
  await expect.element(page.getByRole('button', { name: '카카오로 다시 로그인' }).nth(1)).toBeVisible();
  expect(page.getByLabelText('패스키 이름').elements()).toEqual([]);
});

test('once signed in again, the first password is set without another', async () => {
  const change = 'PATCH /v1/members/me/password';
  const { sent } = await open({
    'GET /v1/members/me/identities': [
      { ...WITHOUT_PASSWORD, proven: { call: change, until: '2026-11-28T03:00:00.000Z' } },
      { ...WITHOUT_PASSWORD, hasPassword: true },
    ],
    [change]: null,
  });
  // Unfolded by itself.
  await expect.element(page.getByText('다시 로그인해서 본인 확인을 마쳤어요.')).toBeVisible();
  await page.getByLabelText('새 비밀번호', { exact: true }).fill('Plum7!rivet');
  await page.getByLabelText(/비밀번호 확인|한 번 더/).fill('Plum7!rivet');
  await page.getByRole('button', { name: '비밀번호 정하기' }).click();
  await expect.element(page.getByText(/비밀번호를 정했어요/)).toBeVisible();
  expect(sent.find(({ name }) => name === change)?.body).toEqual({ newPassword: 'Plum7!rivet' });
});

test('what was proved for another thing does not stand for the password here', async () => {
  const proven = { call: 'POST /v1/members/me/exports', until: '2026-11-28T03:00:00.000Z' };
  await open({ 'GET /v1/members/me/identities': { ...WITHOUT_PASSWORD, proven } });
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  await page.getByRole('button', { name: '카카오 연결 끊기' }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '카카오로 다시 로그인' })).toBeVisible();
});

describe('back from the provider', () => {
  afterEach(clearAllDrafts);
  const UNLINK = 'POST /v1/members/me/identities/{identityId}/removal';
  const proof = (call: string) => ({ ...WITHOUT_PASSWORD, proven: { call, until: '2026-11-28T03:00:00.000Z' } });
  /** As the page keeps it while the member is away. */
  const leftFor = (to: string, about?: string) => writeDraft('asked-before-provider', { to, about });
  const question = page.getByRole('dialog');

  test('the question that was open is open again, for the same account, and not once it was answered', async () => {
    leftFor(UNLINK, '8');
    const second = { ...LINKED, identityId: 8, provider: 'naver', name: '네이버' };
    const both = { ...proof(UNLINK), identities: [...WITHOUT_PASSWORD.identities, second] };
    const { sent } = await open({ 'GET /v1/members/me/identities': [both, WITHOUT_PASSWORD], [UNLINK]: null });
    await expect.element(question.getByText('네이버 연결을 끊을까요?')).toBeVisible();
    await expect.element(question.getByText('다시 로그인해서 본인 확인을 마쳤어요.')).toBeVisible();
    expect(sent.filter(({ name }) => name === UNLINK)).toEqual([]);
    await question.getByRole('button', { name: '연결 끊기' }).click();
    await expect.element(page.getByText('연결을 끊었어요.')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(sent.filter(({ name }) => name === UNLINK)).toMatchObject([{ body: {} }]);
  });

  test('nothing opens by itself for what was not proved, or was not asked for here', async () => {
    leftFor(UNLINK, '7');
    await open({ 'GET /v1/members/me/identities': proof('POST /v1/members/me/exports') });
    await page.getByRole('heading', { name: '연결한 계정' }).click();
    await expect.element(page.getByRole('button', { name: '카카오 연결 끊기' })).toBeVisible();
    expect(question.elements()).toEqual([]);
  });

  test('the part in which a passkey is named is unfolded, and the passkey is made without a password', async () => {
    const OPTIONS = 'POST /v1/members/me/factors/passkeys/options';
    leftFor(OPTIONS);
    const refusal = new Refusal(409, 'TOO_MANY_PASSKEYS', '패스키는 10개까지 등록할 수 있어요.');
    const { sent } = await open({ 'GET /v1/members/me/identities': proof(OPTIONS), [OPTIONS]: refusal });
    await page.getByLabelText('새 패스키의 이름').fill('내 휴대폰');
    await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click();
    await expect.element(question.getByText('다시 로그인해서 본인 확인을 마쳤어요.')).toBeVisible();
    await question.getByRole('button', { name: '패스키 등록' }).click();
    await expect.element(page.getByRole('alertdialog').getByText(refusal.message)).toBeVisible();
    expect(sent.find(({ name }) => name === OPTIONS)?.body).toEqual({});
  });
});
