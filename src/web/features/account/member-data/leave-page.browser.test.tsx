import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { dismissAlert } from '../../../testing/actions.ts';
import { APP_ENROLLED, NEW_MENTEE, NEW_MENTOR, NO_FACTORS } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import LeavePage from './leave-page.tsx';

const PREVIEW = 'GET /v1/members/me/deletion';
const LEAVE = 'POST /v1/members/me/deletion';
const FACTORS = 'GET /v1/members/me/factors';
const ADDRESS = '/user/settings/leave';
const MembersPage = () => (
  <MembersOnly>
    <LeavePage />
  </MembersOnly>
);
const NOTHING = { ending: [], continuing: 0, coupons: 0, owed: null, erasedAt: '2026-12-08T03:00:00.000Z' };

const password = page.getByLabelText('지금 비밀번호', { exact: true });
const read = page.getByRole('checkbox', { name: '위의 내용을 모두 확인했어요' });
const leave = page.getByRole('button', { name: '탈퇴하기' });

test('what ends is named to the won, and leaving needs the password and a tick', async () => {
  const { sent, address } = await renderPage(MembersPage, {
    address: ADDRESS,
    member: NEW_MENTEE,
    responses: {
      [FACTORS]: NO_FACTORS,
      [PREVIEW]: {
        ...NOTHING,
        ending: [
          { mentoringId: 1, counterpartName: '산책하는선배', startsAt: '2026-11-25T02:00:00.000Z', refundKrw: 10_000 },
          { mentoringId: 2, counterpartName: '새벽선배', startsAt: null, refundKrw: 0 },
        ],
        continuing: 1,
        coupons: 2,
      },
      [LEAVE]: [
        new Refusal(400, 'WRONG_CURRENT_PASSWORD', '지금 비밀번호가 맞지 않아요.'),
        { erasedAt: NOTHING.erasedAt },
      ],
    },
  });
  await expect.element(page.getByText('10,000원')).toBeVisible();
  await expect.element(page.getByText('제안', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '바로 취소하고 돌려드려요' })).toBeVisible();
  await expect.element(page.getByText(/쓰지 않은 쿠폰 2장/)).toBeVisible();
  await expect.element(page.getByText(/멘토링 1개는 그대로 진행되고/)).toBeVisible();
  await page.getByText('지우는 것과 남는 것').click();
  await expect
    .element(page.getByRole('link', { name: '탈퇴하기 전에 내 데이터 받기' }))
    .toHaveAttribute('href', '/user/settings/data');
  await password.fill('Moonlit30?walk');
  await expect.element(leave).toBeDisabled();
  await read.click();
  await leave.click();
  await expect.element(password).toHaveAccessibleDescription('지금 비밀번호가 맞지 않아요.');
  await leave.click();
  await dismissAlert(
    '탈퇴했어요',
    '그동안 함께해 주셔서 고마워요. 마음이 바뀌면 2026년\u00a012월\u00a08일 12:00까지 로그인해서 되돌릴 수 있어요.',
  );
  await expect.poll(address).toBe('/');
  expect(sent.filter(({ name }) => name === LEAVE)).toHaveLength(2);
  // A member who has left is signed out, so another request would ask them to sign in.
  expect(sent.at(-1)?.name).toBe(LEAVE);
});

test('where an app is enrolled, leaving needs its code too', async () => {
  const { sent, address } = await renderPage(MembersPage, {
    address: ADDRESS,
    member: NEW_MENTEE,
    responses: { [FACTORS]: APP_ENROLLED, [PREVIEW]: NOTHING, [LEAVE]: { erasedAt: NOTHING.erasedAt } },
  });
  const code = page.getByLabelText('인증 앱의 코드');
  await code.fill('123456');
  await password.fill('Moonlit30?walk');
  await expect.element(leave).toBeDisabled();
  await read.click();
  await code.fill('');
  await expect.element(leave).toBeDisabled();
  await code.fill('123456');
  await leave.click();
  await expect.element(page.getByRole('alertdialog').getByText(/마음이 바뀌면/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.poll(address).toBe('/');
  expect(sent.find(({ name }) => name === LEAVE)?.body).toEqual({ currentPassword: 'Moonlit30?walk', code: '123456' });
});

test('a mentor with nothing open and nothing owed reads about neither', async () => {
  const responses = { [FACTORS]: NO_FACTORS, [PREVIEW]: NOTHING };
  await renderPage(MembersPage, { address: ADDRESS, member: NEW_MENTOR, responses });
  await page.getByText('지우는 것과 남는 것').click();
  await expect.element(page.getByText(/프로필, 사진과 서류/)).toBeVisible();
  await expect.element(page.getByText(/정산/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '진행 중인 멘토링' })).not.toBeInTheDocument();
});

test('what cannot be loaded is asked for again; an operator is led to my page', async () => {
  await renderPage(MembersPage, {
    address: ADDRESS,
    member: NEW_MENTEE,
    responses: {
      [FACTORS]: NO_FACTORS,
      [PREVIEW]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), NOTHING],
    },
  });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(read).toBeVisible();
  const operator = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;
  const { address } = await renderPage(MembersPage, { address: ADDRESS, member: operator });
  await expect.poll(address).toBe('/user');
});

test('a mentor who leaves reads what is owed, and is led to the form for an account where there is none', async () => {
  const owed = { krw: 18_000, hasAccount: false };
  await renderPage(MembersPage, {
    address: ADDRESS,
    member: NEW_MENTOR,
    responses: { [FACTORS]: NO_FACTORS, [PREVIEW]: { ...NOTHING, owed } },
  });
  await expect.element(page.getByRole('heading', { name: '아직 보내지 않은 정산 18,000원' })).toBeVisible();
  await expect.element(page.getByText(/받을 계좌가 없어요/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '정산 계좌 등록하기' }))
    .toHaveAttribute('href', '/user/earnings?account=edit');
});

test('a mentor who leaves with an account reads that it is paid as planned', async () => {
  await renderPage(MembersPage, {
    address: ADDRESS,
    member: NEW_MENTOR,
    responses: { [FACTORS]: NO_FACTORS, [PREVIEW]: { ...NOTHING, owed: { krw: 18_000, hasAccount: true } } },
  });
  await expect.element(page.getByText(/등록한 계좌로 세금을 빼고 예정대로/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '정산 계좌 등록하기' })).not.toBeInTheDocument();
});

test('a mentor with a session under way is asked for an account for what it brings', async () => {
  const preview = { ...NOTHING, continuing: 1, owed: { krw: 0, hasAccount: false } };
  await renderPage(MembersPage, {
    address: ADDRESS,
    member: NEW_MENTOR,
    responses: { [FACTORS]: NO_FACTORS, [PREVIEW]: preview },
  });
  await expect.element(page.getByRole('heading', { name: '진행 중인 멘토링의 정산' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '정산 계좌 등록하기' })).toBeVisible();
});
