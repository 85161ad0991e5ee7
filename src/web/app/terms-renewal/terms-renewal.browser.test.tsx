import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Member } from '#contract/members/members.ts';
import { dismissAlert } from '../../testing/actions.ts';
import { NEW_MENTEE } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Refusal } from '../../testing/server-stub.ts';
import { TermsRenewal } from './terms-renewal.tsx';

const CHECK = 'GET /v1/members/check-session';
const RENEW = 'POST /v1/members/me/consents/renewal';
const ASKED: Member = { ...NEW_MENTEE, termsToRenew: [{ tag: 'PRIVACY_POLICY', version: '2027-01-01' }] };

const question = page.getByRole('alertdialog', { name: '약관이 바뀌었어요' });

test('a changed text is asked for, in the version that is shown, until it is agreed to', async () => {
  const { sent } = await renderPage(TermsRenewal, {
    address: '/user',
    responses: {
      [CHECK]: [{ user: ASKED }, { user: NEW_MENTEE }],
      [RENEW]: [new Refusal(409, 'TERMS_CHANGED', '화면을 새로고침하고 확인해 주세요.'), null],
    },
  });
  await expect
    .element(question.getByRole('link', { name: '개인정보 수집 및 이용 (2027년 1월 1일 판) 보기' }))
    .toHaveAttribute('href', '/terms/privacy');
  await expect.element(question.getByRole('link', { name: '설정으로 가기' })).toHaveAttribute('href', '/user/settings');
  await question.getByRole('button', { name: '동의하기' }).click();
  await dismissAlert('동의하지 못했어요', '화면을 새로고침하고 확인해 주세요.');
  await question.getByRole('button', { name: '동의하기' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === RENEW).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ terms: ASKED.termsToRenew })),
  );
});

test.each([
  ['by whoever has agreed', '/user', NEW_MENTEE],
  ['where the texts are read', '/terms/privacy', ASKED],
  ['in the settings', '/user/settings', ASKED],
  ['where an account is left', '/user/settings/leave', ASKED],
])('it is not asked for %s', async (_where, address, member) => {
  await renderPage(TermsRenewal, { address, member });
  await expect.element(question).not.toBeInTheDocument();
});

test('whoever does not agree signs out', async () => {
  const { address } = await renderPage(TermsRenewal, {
    address: '/user',
    member: ASKED,
    responses: { 'POST /v1/auth/logout': null },
  });
  await question.getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(address).toBe('/');
  await expect.element(question).not.toBeInTheDocument();
});
