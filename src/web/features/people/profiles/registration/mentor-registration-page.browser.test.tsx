import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_FILE_BYTES } from '#domain/people/files.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { SAMPLE_MENTOR } from '#domain/testing/sample-profiles.ts';
import { writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { chooseFile, dismissAlert, type } from '../../../../testing/actions.ts';
import { meOf, NEW_MENTOR } from '../../../../testing/members.ts';
import { cleanUp, renderPage } from '../../../../testing/render-page.tsx';
import { catchUploads, NO_RESPONSE, PENDING, type Responses } from '../../../../testing/server-stub.ts';
import MentorRegistrationPage from './mentor-registration-page.tsx';

const ADDRESS = '/user/mentor-profile';
const next = page.getByRole('button', { name: '다음' });
const nickname = page.getByLabelText('닉네임');
const text = (message: string) => page.getByText(message, { exact: true });
const optionsOf = (label: string) =>
  Array.from(page.getByLabelText(label).element().querySelectorAll('option'))
    .filter(({ value }) => value !== '')
    .map(({ textContent }) => textContent);

/** Opens a step; those before it are filled in as SAMPLE_MENTOR. */
async function openStep(step: number, filled: Partial<MentorProfileInput> = SAMPLE_MENTOR, responses: Responses = {}) {
  writeDraft('mentor-registration', filled);
  writeDraft('mentor-nickname', { confirmed: SAMPLE_MENTOR.nickname });
  const address = step === 1 ? ADDRESS : `${ADDRESS}?step=${step}`;
  const rendered = await renderPage(MentorRegistrationPage, {
    address,
    member: NEW_MENTOR,
    responses: { 'GET /v1/members/me': meOf(NEW_MENTOR), ...responses },
  });
  await expect
    .element(page.getByRole('progressbar', { name: '진행 단계' }))
    .toHaveAttribute('aria-valuetext', `4단계 중 ${step}단계`);
  return rendered;
}

describe('step 1 of the mentor’s registration', () => {
  test('shows the message of each missing field, and is not left', async () => {
    const { address } = await openStep(1, {});
    await next.click();
    for (const message of [
      '닉네임을 입력해주세요.',
      '학교를 선택해 주세요.',
      '전공을 입력해 주세요.',
      '소속을 입력해 주세요.',
      '직무를 선택해 주세요.',
      '세부 직무를 선택해 주세요.',
      '경력을 선택해 주세요.',
    ])
      await expect.element(text(message)).toBeVisible();
    expect(address()).toBe(ADDRESS);
  });

  test('offers 0 to 40 years of experience, and 0 are not enough', async () => {
    const { address } = await openStep(1);
    expect(optionsOf('경력')).toEqual(Array.from({ length: 41 }, (_, index) => `${index}년`));
    const experience = page.getByRole('combobox', { name: '경력' });
    await experience.selectOptions('0');
    await next.click();
    await expect.element(experience).toHaveAccessibleDescription('1년 이상의 경력을 선택해 주세요.');
    await experience.selectOptions('1');
    await next.click();
    await expect.poll(address).toBe(`${ADDRESS}?step=2`);
  });

  test('is left only with a nickname that was checked', async () => {
    const button = page.getByRole('button', { name: '중복 확인' });
    // A check is made by the button or a moment after the last letter, whichever comes first: its answer is always the same.
    const openWith = async (answer: boolean | typeof PENDING | typeof NO_RESPONSE) => {
      cleanUp();
      return openStep(1, SAMPLE_MENTOR, { 'GET /v1/members/check-nickname': answer });
    };
    await openWith(PENDING);
    await nickname.fill('   ');
    await button.click();
    await expect.element(nickname).toHaveAccessibleDescription('닉네임을 입력해주세요.');
    await nickname.fill('다른선배');
    await next.click();
    await expect.element(nickname).toHaveAccessibleDescription('닉네임 중복 확인을 해주세요.');
    for (const [answer, message] of [
      [false, '이미 사용 중인 닉네임입니다.'],
      [NO_RESPONSE, '네트워크 오류가 발생했습니다. 다시 시도해주세요.'],
    ] as const) {
      const { address } = await openWith(answer);
      await nickname.fill('다른선배');
      await button.click();
      await expect.element(nickname).toHaveAccessibleDescription(message);
      await next.click();
      expect(address()).toBe(ADDRESS);
    }
    const { address, sent } = await openWith(true);
    await nickname.fill('다른선배');
    await button.click();
    await expect.element(nickname).toHaveAccessibleDescription('사용 가능한 닉네임입니다.');
    const checks = sent.filter(({ name }) => name === 'GET /v1/members/check-nickname');
    expect(checks.at(-1)).toMatchObject({ query: { nickname: '다른선배' } });
    await next.click();
    await expect.poll(address).toBe(`${ADDRESS}?step=2`);
  });

  test('refuses a picture of 10 MB and one byte without sending it', async () => {
    await openStep(1);
    const countUploads = catchUploads();
    chooseFile(page.getByLabelText('프로필 사진 고르기 (선택)'), '사진.png', MAX_FILE_BYTES + 1);
    await dismissAlert('파일 업로드 오류', '파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.');
    await expect.element(page.getByRole('button', { name: '사진 지우기' })).not.toBeInTheDocument();
    expect(countUploads()).toBe(0);
  });
});

describe('step 2 of the mentor’s registration', () => {
  const BASICS = { ...SAMPLE_MENTOR, introduction: { title: '', content: '' }, mentoringField: [] };

  test('shows the message of each missing field, and of a rule under its field', async () => {
    const { address } = await openStep(2, { ...BASICS, timezone: { ...SAMPLE_MENTOR.timezone, days: [] } });
    await next.click();
    for (const message of [
      '소개 제목을 입력해 주세요.',
      '소개 내용을 입력해 주세요.',
      '멘토링 분야를 1개 이상 선택해 주세요.',
      '요일을 1개 이상 선택해 주세요.',
    ])
      await expect.element(text(message)).toBeVisible();
    const [title, content] = [page.getByLabelText('소개 제목'), page.getByLabelText('소개 내용')];
    await type(title, '가'.repeat(31));
    await expect.element(title).toHaveAccessibleDescription('소개 제목은 최대 30자까지 입력할 수 있어요.');
    await type(title, '가'.repeat(30));
    await expect.element(title).toHaveAccessibleDescription('최대 30자');
    await type(content, '가'.repeat(501));
    await expect.element(content).toHaveAccessibleDescription('소개 내용은 최대 500자까지 입력할 수 있어요.');
    await expect.element(page.getByText(/501\/500$/)).toBeVisible();
    await type(content, '가'.repeat(500));
    await page.getByRole('checkbox', { name: '면접 대비' }).click();
    await page.getByRole('checkbox', { name: '일', exact: true }).click();
    await next.click();
    await expect.poll(address).toBe(`${ADDRESS}?step=3`);
  });

  test('offers hours from 08:00 to 23:00, 08:00 to 18:00 at first, and wants the start before the end', async () => {
    const { timezone: _default, ...profile } = SAMPLE_MENTOR;
    const { address } = await openStep(2, profile);
    const hours = Array.from({ length: 16 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`);
    const [start, end] = [page.getByLabelText('시작 시간'), page.getByLabelText('종료 시간')];
    await expect.element(start).toHaveValue('08:00:00');
    await expect.element(end).toHaveValue('18:00:00');
    expect([optionsOf('시작 시간'), optionsOf('종료 시간')]).toEqual([hours, hours]);
    await page.getByRole('checkbox', { name: '월', exact: true }).click();
    await start.selectOptions('18:00');
    for (const early of ['18:00', '09:00']) {
      await end.selectOptions(early);
      await next.click();
      await dismissAlert('시작 시간은 종료 시간보다 빨라야 합니다.');
    }
    expect(address()).toBe(`${ADDRESS}?step=2`);
    await end.selectOptions('19:00');
    await next.click();
    await expect.poll(address).toBe(`${ADDRESS}?step=3`);
  });
});

describe('step 3 of the mentor’s registration', () => {
  test('wants a message and a hashtag, and shows the message of a rule under its field', async () => {
    const { address } = await openStep(3, { ...SAMPLE_MENTOR, message: '', hashtags: [] });
    await expect.element(page.getByText(/ 0\/500$/)).toBeVisible();
    await next.click();
    await expect.element(text('후배에게 한마디를 입력해 주세요.')).toBeVisible();
    await expect.element(text('해시태그를 1개 이상 추가해 주세요.')).toBeVisible();
    const message = page.getByLabelText('후배에게 한마디');
    await type(message, '가'.repeat(501));
    await expect.element(message).toHaveAccessibleDescription('메시지는 최대 500자까지 입력할 수 있어요.');
    await type(message, '가'.repeat(500));
    await expect.element(page.getByText(/500\/500$/)).toBeVisible();
    await page.getByLabelText('해시태그', { exact: true }).fill('첫직장');
    await userEvent.keyboard('{Enter}');
    await next.click();
    await expect.poll(address).toBe(`${ADDRESS}?step=4`);
  });

  test('adds hashtags with Enter: eight, of fifteen characters, and each once', async () => {
    await openStep(3, { ...SAMPLE_MENTOR, hashtags: [] });
    const field = page.getByLabelText('해시태그', { exact: true });
    const countTags = () => page.getByRole('listitem').elements().length;
    const add = async (tag: string, count: number) => {
      await field.fill(tag);
      await userEvent.keyboard('{Enter}');
      await expect.poll(countTags).toBe(count);
    };
    await add('열여섯글자짜리해시태그는길어서요', 0);
    await expect.element(text('해시태그는 최대 15자까지 입력 가능합니다.')).toBeVisible();
    await add('열다섯글자짜리해시태그는되어요', 1);
    await add('열다섯글자짜리해시태그는되어요', 1);
    await add('  주제2 ', 2);
    await add('주제2', 2);
    for (const number of [3, 4, 5, 6, 7, 8]) await add(`주제${number}`, number);
    await add('아홉째', 8);
    await expect.element(text('해시태그는 최대 8개까지 추가할 수 있습니다.')).toBeVisible();
  });

  test('refuses a portfolio of 10 MB and one byte without sending it', async () => {
    await openStep(3);
    const countUploads = catchUploads();
    chooseFile(page.getByLabelText('포트폴리오 고르기'), '포트폴리오.pdf', MAX_FILE_BYTES + 1);
    await expect.element(text('10MB 이하의 파일만 업로드할 수 있습니다.')).toBeVisible();
    expect(countUploads()).toBe(0);
  });
});

test('step 4 of the mentor’s registration needs the enrolment document, then the employment document', async () => {
  const { sent } = await openStep(4);
  const countUploads = catchUploads();
  const enrolment = page.getByLabelText(/^재학·졸업 증명서/);
  const employment = page.getByLabelText(/^재직 증명서/);
  await expect.element(employment).toBeDisabled();
  chooseFile(enrolment, '졸업증명서.pdf', MAX_FILE_BYTES + 1);
  await expect.element(text('파일 크기는 10MB를 초과할 수 없습니다.')).toBeVisible();
  await expect.element(employment).toBeDisabled();
  chooseFile(enrolment, '졸업증명서.pdf', 100);
  await expect.element(employment).toBeEnabled();
  await page.getByRole('button', { name: '등록하기' }).click();
  await dismissAlert('먼저 인증서를 업로드해주세요.');
  expect(sent.map(({ name }) => name)).not.toContain('POST /v1/mentor');
  expect(countUploads()).toBe(0);
});
