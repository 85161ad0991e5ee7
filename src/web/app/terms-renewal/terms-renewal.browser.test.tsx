import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Member } from '#contract/people/members.ts';
import { dismissAlert } from '../../testing/actions.ts';
import { NEW_MENTEE } from '../../testing/members.ts';
import { cleanUp, renderPage } from '../../testing/render-page.tsx';
import { Refusal } from '../../testing/server-stub.ts';
import { afterNextPaint } from '../../ui/overlays/modal.tsx';
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
  ['by a member who has agreed', '/user', NEW_MENTEE],
  ['where the texts are read', '/terms/privacy', ASKED],
  ['in the settings', '/user/settings', ASKED],
  ['where an account is left', '/user/settings/leave', ASKED],
])('it is not asked for %s', async (_where, address, member) => {
  await renderPage(TermsRenewal, { address, member });
  await expect.element(question).not.toBeInTheDocument();
});

test('a member who does not agree signs out', async () => {
  const { address } = await renderPage(TermsRenewal, {
    address: '/user',
    member: ASKED,
    responses: { 'POST /v1/auth/logout': null },
  });
  await question.getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(address).toBe('/');
  await expect.element(question).not.toBeInTheDocument();
});

const SET = 'PUT /v1/members/me/consents/marketing';
const AGREED: Member = { ...NEW_MENTEE, marketingToConfirm: '2026-11-23T03:00:00.000Z' };
const marketing = page.getByRole('dialog', { name: '소식을 계속 받으시겠어요?' });
/** The sheet's code is there once it was shown: after that it is drawn right after the page was painted. */
const Screen = ({ isMainScreen = false }) => (
  <>
    <p>{`화면 ${useLocation().pathname}`}</p>
    <TermsRenewal isMainScreen={isMainScreen} />
  </>
);
const MainScreen = () => <Screen isMainScreen />;
/** The page is there and nothing is over it, not even after two more paints. */
async function arriveAt(address: string): Promise<void> {
  const text = page.getByText(`화면 ${address}`, { exact: true });
  await expect.element(text).toBeInTheDocument();
  for (let paint = 0; paint < 2; paint += 1) await new Promise<void>(afterNextPaint);
  await text.click({ timeout: 5000 });
}
const setsOf = (sent: readonly { name: string; body: unknown }[]) =>
  sent.filter(({ name }) => name === SET).map(({ body }) => body);

test.each([
  ['계속 받기', true, '계속 보내 드릴게요.'],
  ['그만 받기', false, '이제 보내지 않아요. 처리 결과를 메일로 보내 드려요.'],
])('marketing mails of two years ago are asked about: %s', async (label, agreed, message) => {
  const failure = new Refusal(400, 'INVALID_INPUT', '지금은 할 수 없어요.');
  const { sent } = await renderPage(MainScreen, {
    address: '/user',
    responses: { [CHECK]: [{ user: AGREED }, { user: NEW_MENTEE }], [SET]: [failure, null] },
  });
  await expect
    .element(marketing)
    .toHaveAccessibleDescription(/^2026년\s11월\s23일에 새 멘토와 쿠폰 소식을 메일로 받는 데 동의하셨어요\.$/);
  await marketing.getByRole('button', { name: label }).click();
  await expect.element(marketing.getByText(failure.message)).toBeVisible();
  await marketing.getByRole('button', { name: label }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(marketing).not.toBeInTheDocument();
  expect(setsOf(sent)).toEqual([{ agreed }, { agreed }]);
});

test('closed without an answer, the question about marketing mails waits for the next visit', async () => {
  const { sent } = await renderPage(MainScreen, { address: '/user', member: AGREED });
  await marketing.getByRole('button', { name: '닫기' }).click();
  await expect.element(marketing).not.toBeInTheDocument();
  await renderPage(MainScreen, { address: '/bookmark', member: AGREED });
  await arriveAt('/bookmark');
  await expect.element(marketing).not.toBeInTheDocument();
  expect(setsOf(sent)).toEqual([]);
  // Another visit: the tab was closed.
  sessionStorage.clear();
  await renderPage(MainScreen, { address: '/', member: AGREED });
  await expect.element(marketing).toBeVisible();
});

test('marketing mails are not asked about in the middle of something, nor before changed terms', async () => {
  await renderPage(Screen, { address: '/user/payment', member: AGREED });
  await arriveAt('/user/payment');
  await expect.element(marketing).not.toBeInTheDocument();
  cleanUp();
  const terms = ASKED.termsToRenew;
  await renderPage(MainScreen, { address: '/user', member: { ...AGREED, termsToRenew: terms } });
  await expect.element(question).toBeVisible();
  await expect.element(marketing).not.toBeInTheDocument();
});
