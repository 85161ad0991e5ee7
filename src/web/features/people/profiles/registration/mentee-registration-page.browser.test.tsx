import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_MENTEE } from '#domain/testing/sample-profiles.ts';
import { writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { chooseFile, dismissAlert } from '../../../../testing/actions.ts';
import { MENTEE_PROFILE, meOf, NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { PENDING, Refusal, type Responses } from '../../../../testing/server-stub.ts';
import MenteeRegistrationPage from './mentee-registration-page.tsx';

const ADDRESS = '/user/mentee-profile';
const next = page.getByRole('button', { name: '다음' });
const register = page.getByRole('button', { name: '등록하기' });

async function openStep(step: number, responses: Responses = {}) {
  const rendered = await renderPage(MenteeRegistrationPage, {
    address: step === 1 ? ADDRESS : `${ADDRESS}?step=${step}`,
    member: NEW_MENTEE,
    responses: { 'GET /v1/members/me': meOf(NEW_MENTEE), ...responses },
  });
  await expect
    .element(page.getByRole('progressbar', { name: '진행 단계' }))
    .toHaveAttribute('aria-valuetext', `2단계 중 ${step}단계`);
  return rendered;
}

function fillIn(): void {
  writeDraft('mentee-registration', SAMPLE_MENTEE);
  writeDraft('mentee-nickname', { confirmed: SAMPLE_MENTEE.nickname });
}

test('step 1 of the mentee’s registration shows each missing field’s message, and needs a nickname check', async () => {
  const { address } = await openStep(1, { 'GET /v1/members/check-nickname': [false, PENDING] });
  await next.click();
  for (const message of [
    '닉네임을 입력해주세요.',
    '자기소개를 입력해 주세요.',
    '학교를 선택해 주세요.',
    '전공을 입력해 주세요.',
  ])
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  expect(address()).toBe(ADDRESS);
  await page.getByLabelText('닉네임').fill('성실한후배');
  await next.click();
  await expect.element(page.getByText('닉네임 중복 확인을 해주세요.')).toBeVisible();
});

test('step 2 of the mentee’s registration needs a document, and returns to step 1 for a taken nickname', async () => {
  fillIn();
  const taken = new Refusal(409, 'NICKNAME_TAKEN', '이미 사용 중인 닉네임입니다.');
  // Step 1 checks the nickname again by itself, sooner or later than the test looks at it.
  const { address, sent } = await openStep(2, { 'POST /v1/mentee': taken, 'GET /v1/members/check-nickname': false });
  await register.click();
  await dismissAlert('먼저 인증서를 업로드해주세요.');
  expect(sent.map(({ name }) => name)).not.toContain('POST /v1/mentee');
  chooseFile(page.getByLabelText(/^재학 증명서/), '증명서.pdf', 100);
  await register.click();
  await dismissAlert('이미 사용 중인 닉네임입니다.');
  await expect.poll(address).toBe(ADDRESS);
  await expect.element(page.getByLabelText('닉네임')).toHaveAccessibleDescription('이미 사용 중인 닉네임입니다.');
  expect(sent.filter(({ name }) => name === 'POST /v1/mentee')).toHaveLength(1);
});

test('a free nickname is suggested to a new mentee, and one that is typed is checked without a tap', async () => {
  const { sent } = await openStep(1, { 'GET /v1/members/check-nickname': [true, false] });
  const nickname = page.getByLabelText('닉네임');
  await expect.element(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  const checked = () => sent.filter(({ name }) => name === 'GET /v1/members/check-nickname').map(({ query }) => query);
  const suggested = (nickname.element() as HTMLInputElement).value;
  expect(suggested).toMatch(/^[가-힣]+\d\d$/);
  expect(checked()).toEqual([{ nickname: suggested }]);
  await nickname.fill('성실한후배');
  await expect.element(nickname).toHaveAccessibleDescription('이미 사용 중인 닉네임입니다.');
  expect(checked().at(-1)).toEqual({ nickname: '성실한후배' });
});

test('a nickname is not suggested under the cursor of somebody who is about to type', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { sent } = await openStep(1, { 'GET /v1/members/check-nickname': [promise, true] });
  const nickname = page.getByLabelText('닉네임');
  await nickname.click();
  await expect.poll(() => sent.some(({ name }) => name === 'GET /v1/members/check-nickname')).toBe(true);
  resolve(true);
  await userEvent.keyboard('Quiet');
  // The check of what was typed comes after the suggestion.
  await expect.element(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  await expect.element(nickname).toHaveValue('Quiet');
});

test('a mentee with a school address finds it filled in, registers in one step, and sees its mentors', async () => {
  const school = {
    name: SAMPLE_MENTEE.education.schoolName,
    emailDomains: ['hanbit.ac.kr'],
  };
  const me = { ...meOf(NEW_MENTEE), email: 'new@hanbit.ac.kr' };
  const { sent, address } = await openStep(1, {
    'GET /v1/members/check-nickname': true,
    'GET /v1/universities': [[school]],
    'GET /v1/members/me': me,
    'POST /v1/mentee': MENTEE_PROFILE,
  });
  await expect.element(page.getByRole('combobox', { name: '학교' })).toHaveValue(school.name);
  await expect.element(next).toBeVisible();
  await register.click();
  await expect.element(page.getByText('전공을 입력해 주세요.')).toBeVisible();
  await page.getByLabelText('자기소개').fill(SAMPLE_MENTEE.introduction);
  await page.getByLabelText('전공').fill(SAMPLE_MENTEE.education.major);
  // As home requested it, before the student's school was known.
  queryClient.setQueryData(['mentors', 'suggested'], 'of every school');
  await register.click();
  await dismissAlert(
    '멘티 프로필과 인증서 등록이 완료되었습니다!',
    '학교 이메일로 바로 인증되었어요. 지금부터 멘토링을 제안할 수 있어요.',
  );
  await expect.poll(address).toBe('/user');
  expect(queryClient.getQueryData(['mentors', 'suggested'])).toBeUndefined();
  expect(sent.find(({ name }) => name === 'POST /v1/mentee')?.body).toMatchObject({
    education: { schoolName: school.name },
  });
});
