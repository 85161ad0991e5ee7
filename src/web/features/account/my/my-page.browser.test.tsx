import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { MENTEE_PROFILE, meOf, NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PENDING, Refusal } from '../../../testing/server-stub.ts';
import MyPage from './my-page.tsx';

const GRADUATE = { ...NEW_MENTEE, nickname: '졸업한 다람쥐', isProfileRegisterd: true } as const;
const AS_MENTEE = { ...GRADUATE, hasBothRoles: true } as const;
const AS_MENTOR = { ...AS_MENTEE, memberType: 'ROLE_MENTOR', isProfileRegisterd: false } as const;
const ME = {
  ...meOf(GRADUATE),
  isProfileRegisterd: true,
  verification: 'APPROVED',
  menteeProfile: MENTEE_PROFILE,
} as const;

test('a graduate is offered to become a mentor, and goes on to the profile', async () => {
  const { address, sent } = await renderPage(MyPage, {
    address: '/user',
    member: GRADUATE,
    responses: {
      'GET /v1/members/me': { ...ME, canBecomeMentor: true },
      'PUT /v1/members/me/role': { user: AS_MENTOR },
    },
  });
  await page.getByRole('button', { name: '멘토로 시작하기' }).click();
  await expect.poll(address).toBe('/user/mentor-profile');
  expect(sent).toContainEqual(expect.objectContaining({ body: { memberType: 'ROLE_MENTOR' } }));
});

test('the menu comes with the notices above it, so that it does not move from under a finger', async () => {
  await renderPage(MyPage, { address: '/user', member: GRADUATE, responses: { 'GET /v1/members/me': PENDING } });
  await expect.element(page.getByText('불러오는 중이에요')).toBeInTheDocument();
  expect(page.getByRole('link', { name: /^설정/ }).query()).toBeNull();
});

test('a profile that cannot be loaded says so beside the name, and a retry brings it', async () => {
  const failure = new Refusal(400, 'BAD_REQUEST', '프로필을 불러오지 못했어요.');
  const { sent } = await renderPage(MyPage, {
    address: '/user',
    member: GRADUATE,
    responses: { 'GET /v1/members/me': [failure, ME] },
  });
  await expect.element(page.getByRole('alert').getByText('프로필을 불러오지 못했어요.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^설정/ })).toBeVisible();
  expect(sent.filter(({ name }) => name === 'GET /v1/members/me')).toHaveLength(1);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText(new RegExp(MENTEE_PROFILE.education.schoolName))).toBeVisible();
  expect(page.getByRole('alert').query()).toBeNull();
});

test('a student is not offered it, and a single role cannot be changed', async () => {
  await renderPage(MyPage, { address: '/user', member: GRADUATE, responses: { 'GET /v1/members/me': ME } });
  await expect.element(page.getByText(new RegExp(MENTEE_PROFILE.education.schoolName))).toBeVisible();
  expect(page.getByRole('button', { name: '멘토로 시작하기' }).query()).toBeNull();
  expect(page.getByRole('button', { name: /로 바꾸기/ }).query()).toBeNull();
});

test('a member of both sides changes between them, and sees when that failed', async () => {
  await renderPage(MyPage, {
    address: '/user',
    member: AS_MENTEE,
    responses: {
      'GET /v1/members/me': [ME, meOf(AS_MENTOR)],
      'PUT /v1/members/me/role': [new Refusal(503, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.'), { user: AS_MENTOR }],
    },
  });
  const change = page.getByRole('button', { name: /^멘토로 바꾸기/ });
  await change.click();
  await expect.element(page.getByRole('alertdialog').getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await change.click();
  await expect.element(page.getByRole('link', { name: /^정산 내역/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^멘티로 바꾸기/ })).toBeVisible();
});

test('a page of the other role is opened in that role, so that links of notifications lead there', async () => {
  const MentorsPage = () => (
    <MembersOnly memberType="ROLE_MENTOR">
      <p>멘토의 화면</p>
    </MembersOnly>
  );
  await renderPage(MentorsPage, {
    address: '/user/earnings',
    member: AS_MENTEE,
    responses: {
      'PUT /v1/members/me/role': [new Refusal(503, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.'), { user: AS_MENTOR }],
    },
  });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText('멘토의 화면')).toBeVisible();

  const { address } = await renderPage(MentorsPage, { address: '/user/earnings', member: GRADUATE });
  await expect.poll(address).toBe('/user');
});
