import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../testing/actions.ts';
import { MENTEE_PROFILE, MENTOR_PROFILE, meOf, NEW_MENTEE, NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NO_RESPONSE, Refusal, type Responses } from '../../../testing/server-stub.ts';
import MenteeEditPage from './mentee-edit-page.tsx';
import MentorEditPage from './mentor-edit-page.tsx';

const save = page.getByRole('button', { name: '저장하기' });

describe('the edit of a mentor’s profile', () => {
  async function open(responses: Responses = {}) {
    const rendered = await renderPage(MentorEditPage, {
      address: '/user/mentoredit',
      member: NEW_MENTOR,
      responses: { 'GET /v1/members/me': meOf(NEW_MENTOR), 'GET /v1/mentor/me': MENTOR_PROFILE, ...responses },
    });
    await expect.element(save).toBeEnabled();
    return rendered;
  }

  test('enables its button only with a title, a content and a day', async () => {
    await open();
    for (const label of ['소개 제목', '소개 내용']) {
      await page.getByLabelText(label).fill('   ');
      await expect.element(save).toBeDisabled();
      await page.getByLabelText(label).fill('안녕하세요');
      await expect.element(save).toBeEnabled();
    }
    for (const day of ['월', '수', '토']) await page.getByRole('checkbox', { name: day, exact: true }).click();
    await expect.element(save).toBeDisabled();
    await page.getByRole('checkbox', { name: '금', exact: true }).click();
    await expect.element(save).toBeEnabled();
  });

  test('counts a message to 200 and a content to 500, and shows the message of a rule under its field', async () => {
    const { sent, address } = await open({ 'PUT /v1/mentor': MENTOR_PROFILE });
    const message = page.getByLabelText('후배에게 한마디');
    await expect.element(page.getByText(new RegExp(` ${MENTOR_PROFILE.message.length}/200$`))).toBeVisible();
    await expect
      .element(page.getByText(new RegExp(` ${MENTOR_PROFILE.introduction.content.length}/500$`)))
      .toBeVisible();
    await expect.element(page.getByLabelText('소개 제목')).toHaveAccessibleDescription('최대 30자');
    await message.fill('가'.repeat(201));
    await save.click();
    await expect.element(message).toHaveAccessibleDescription('메시지는 최대 200자까지 입력할 수 있어요.');
    await expect.element(page.getByText(/201\/200$/)).toBeVisible();
    await message.fill('가'.repeat(200));
    await page.getByLabelText('소개 제목').fill('가'.repeat(31));
    await save.click();
    await expect
      .element(page.getByLabelText('소개 제목'))
      .toHaveAccessibleDescription('소개 제목은 최대 30자까지 입력할 수 있어요.');
    await page.getByLabelText('소개 제목').fill('가'.repeat(30));
    await save.click();
    await expect.poll(address).toBe('/user/mentorinfo');
    expect(sent.find(({ name }) => name === 'PUT /v1/mentor')?.body).toMatchObject({ message: '가'.repeat(200) });
  });

  test('says 멘토 정보 저장 중 오류가 발생했습니다. when there is no response, and keeps what was typed', async () => {
    await open({ 'PUT /v1/mentor': NO_RESPONSE });
    await page.getByLabelText('소개 제목').fill('새 제목');
    await save.click();
    await dismissAlert('멘토 정보 저장 중 오류가 발생했습니다.', '네트워크 오류가 발생했습니다. 다시 시도해주세요.');
    await expect.element(page.getByLabelText('소개 제목')).toHaveValue('새 제목');
  });
});

describe('the edit of a mentee’s profile', () => {
  async function open(responses: Responses = {}) {
    const rendered = await renderPage(MenteeEditPage, {
      address: '/user/menteeedit',
      member: NEW_MENTEE,
      responses: { 'GET /v1/members/me': meOf(NEW_MENTEE), 'GET /v1/mentee/me': MENTEE_PROFILE, ...responses },
    });
    await expect.element(save).toBeEnabled();
    return rendered;
  }
  const introduction = page.getByLabelText('자기소개');

  test('enables its button only with an introduction', async () => {
    const { sent, address } = await open({ 'PUT /v1/mentee': MENTEE_PROFILE });
    await introduction.fill('  ');
    await expect.element(save).toBeDisabled();
    await introduction.fill('곧 졸업해요.');
    await save.click();
    await expect.poll(address).toBe('/user/menteeinfo');
    expect(sent.find(({ name }) => name === 'PUT /v1/mentee')?.body).toMatchObject({ introduction: '곧 졸업해요.' });
  });

  test('says 프로필 저장 중 오류가 발생했습니다. when there is no response, and keeps what was typed', async () => {
    await open({ 'PUT /v1/mentee': NO_RESPONSE });
    await introduction.fill('새 소개');
    await save.click();
    await dismissAlert('프로필 저장 중 오류가 발생했습니다.', '네트워크 오류가 발생했습니다. 다시 시도해주세요.');
    await expect.element(introduction).toHaveValue('새 소개');
  });
});

test.each([
  ['mentee', MenteeEditPage, NEW_MENTEE, 'GET /v1/mentee/me'],
  ['mentor', MentorEditPage, NEW_MENTOR, 'GET /v1/mentor/me'],
] as const)('a %s without a profile is led to the registration', async (role, Page, member, read) => {
  const { address } = await renderPage(Page, {
    address: '/user/edit',
    member,
    responses: { [read]: new Refusal(409, 'NO_PROFILE', '프로필을 먼저 등록해 주세요.') },
  });
  await expect.poll(address).toBe(`/user/${role}-profile`);
});
