import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Consent } from '#contract/account/auth.ts';
import { dismissAlert } from '../../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import ConsentsPage from './consents-page.tsx';

const LIST = 'GET /v1/members/me/consents';
const SET = 'PUT /v1/members/me/consents/marketing';
const AGREED: Consent = {
  tag: 'TERMS_OF_SERVICE',
  agreed: true,
  version: '2026-11-22',
  agreedAt: '2026-11-22T15:30:00.000Z',
};
const OFF: Consent = { ...AGREED, tag: 'MARKETING_CONSENT', agreed: false };
const FAILURE = new Refusal(400, 'INVALID_INPUT', '지금은 할 수 없어요.');

const open = (responses: Responses) =>
  renderPage(ConsentsPage, { address: '/user/settings/consents', member: NEW_MENTEE, responses });
const marketing = page.getByRole('checkbox', { name: '새 멘토와 쿠폰 소식을 메일로 받을게요' });

test('each text says when which version was agreed to, and opens', async () => {
  await open({ [LIST]: [[AGREED, OFF]] });
  await expect.element(page.getByText('2026년 11월 23일에 동의했어요 (2026년 11월 22일 판)')).toBeVisible();
  await expect.element(page.getByText('2026년 11월 23일에 동의하지 않았어요 (2026년 11월 22일 판)')).toBeVisible();
  await expect.element(page.getByText('아직 답하지 않았어요.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '개인정보 수집 및 이용 보기' }))
    .toHaveAttribute('href', '/terms/privacy');
});

test('marketing is agreed to by a tap, and stays as it was when that fails', async () => {
  const { sent } = await open({
    [LIST]: [
      [AGREED, OFF],
      [AGREED, { ...OFF, agreed: true }],
    ],
    [SET]: [FAILURE, null],
  });
  await expect.element(marketing).not.toBeChecked();
  await marketing.click();
  await dismissAlert('바꾸지 못했어요', FAILURE.message);
  await expect.element(marketing).not.toBeChecked();
  await marketing.click();
  await expect.element(page.getByText('동의했어요. 처리 결과를 메일로 보내 드려요.')).toBeVisible();
  await expect.element(marketing).toBeChecked();
  expect(sent.filter(({ name }) => name === SET).map(({ body }) => body)).toEqual([{ agreed: true }, { agreed: true }]);
});

test('what cannot be loaded is asked for again', async () => {
  await open({ [LIST]: [FAILURE, [AGREED]] });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(marketing).not.toBeChecked();
});

test('an operator is led to my page', async () => {
  const { address } = await renderPage(ConsentsPage, {
    address: '/user/settings/consents',
    member: { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' },
  });
  await expect.poll(address).toBe('/user');
});
