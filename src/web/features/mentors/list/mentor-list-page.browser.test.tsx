import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { untilItCounts } from '../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Responses } from '../../../testing/server-stub.ts';
import MentorListPage from './mentor-list-page.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const NOBODY = {
  content: [],
  sliceInfo: { size: 5, numberOfElements: 0, last: true, empty: true, cursor: null },
  correctedTo: null,
};
const open = (address: string, responses: Responses = {}) =>
  renderPage(MentorListPage, { address, member: NEW_MENTEE, responses: { 'GET /v1/mentor': NOBODY, ...responses } });

test('the sheet of filters counts while one chooses, and the list is asked for what was chosen', async () => {
  const { sent, address } = await open('/mentorship?field=개발&topic=면접+대비', {
    'GET /v1/mentor-count': [{ count: 2 }, { count: 0 }, { count: 100 }],
  });
  await page.getByRole('button', { name: '필터 1' }).click();
  const sheet = page.getByRole('dialog', { name: '시간·경력·주제' });
  await expect.element(sheet.getByRole('checkbox', { name: '면접 대비' })).toBeChecked();
  const counted = () => sent.filter(({ name }) => name === 'GET /v1/mentor-count').at(-1)?.query;
  await sheet.getByRole('checkbox', { name: '수' }).click();
  await sheet.getByRole('checkbox', { name: '저녁 (18~24시)' }).click();
  await sheet.getByRole('checkbox', { name: '5년 이상' }).click();
  await sheet.getByRole('checkbox', { name: '면접 대비' }).click();
  await expect.poll(counted).toEqual({ field: '개발', day: '수', part: 'EVENING', experience: '5' });
  await sheet.getByRole('button', { name: '100명 이상 보기' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect
    .poll(() => sent.filter(({ name }) => name === 'GET /v1/mentor').at(-1)?.query)
    .toMatchObject({ field: '개발', day: '수', part: 'EVENING', experience: '5' });
  expect(new URL(address(), location.href).searchParams.has('topic')).toBe(false);
  await page.getByRole('button', { name: '필터 3' }).click();
  await sheet.getByRole('button', { name: '초기화' }).click();
  await expect
    .poll(() =>
      sheet
        .getByRole('checkbox')
        .elements()
        .filter((box) => (box as HTMLInputElement).checked),
    )
    .toEqual([]);
});

test('an empty list offers the one condition less that finds most', async () => {
  const { sent, address } = await open('/mentorship?field=개발&experience=10&day=월&part=MORNING', {
    'GET /v1/mentor-count': [{ count: 1 }, { count: 12 }, { count: 0 }],
  });
  await expect.element(page.getByText('‘10년 이상’ 조건을 빼면 12명이 있어요.')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'GET /v1/mentor-count').map(({ query }) => query)).toEqual([
    { experience: '10', day: '월', part: 'MORNING' },
    { field: '개발', day: '월', part: 'MORNING' },
    { field: '개발', experience: '10' },
  ]);
  await page.getByRole('button', { name: '‘10년 이상’ 빼고 보기' }).click();
  await expect.poll(address).toBe(`/mentorship?${new URLSearchParams({ field: '개발', day: '월', part: 'MORNING' })}`);
});

const RANKED = {
  mentorId: 7,
  nickname: '하늘',
  organization: { name: '가온소프트', detailedJob: '백엔드', jobCategory: '개발', experience: 5 },
  mentoringCount: 3,
  introduction: { title: '함께 준비해요' },
  profileImage: null,
  isBookmarked: false,
  field: '개발',
  subField: '백엔드',
  nextFreeAt: null,
  cannotPropose: null,
  load: 'OPEN',
  reasons: ['SUB_FIELD', 'TIMES'],
  fitsAt: { day: '화', part: 'EVENING' },
  schoolName: '한국대학교',
  trust: { employmentCheckedAt: null, schoolCheck: null, answerHabit: null },
  reviewChip: null,
  reviewWords: null,
  priceKrw: 20_000,
} as const satisfies MentorListItem;

test('a card says for how many years somebody works, the price, and the words of a review or what reviews say most', async () => {
  const quoted = {
    ...RANKED,
    reasons: [],
    reviewChip: 'CLEAR' as const,
    reviewWords: '하루 일과가 그려졌어요.',
  };
  await open('/mentorship', {
    'GET /v1/mentor': { ...NOBODY, content: [quoted, { ...quoted, mentorId: 8, reviewWords: null }] },
  });
  await expect.element(page.getByText('“하루 일과가 그려졌어요.”')).toBeVisible();
  const card = page.getByRole('article').nth(1);
  // Without styles it is below the screen, and a frame cuts off what its observer’s margin would add.
  card.element().scrollIntoView();
  await expect.element(card.getByText('멘토링 3회 · 20,000원')).toBeVisible();
  await expect.element(card.getByText('가온소프트 · 백엔드 · 5년차')).toBeVisible();
  await expect.element(card.getByText('“설명이 쉬웠어요”')).toBeVisible();
});

test('a mentor’s next time of tomorrow is today’s once it is midnight in Korea', async () => {
  const now = new Date('2026-12-16T23:59:50+09:00');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const nextFreeAt = '2026-12-17T10:00:00.000Z';
  await open('/mentorship', { 'GET /v1/mentor': { ...NOBODY, content: [{ ...RANKED, nextFreeAt }] } });
  await expect.element(page.getByText('내일 19:00')).toBeVisible();
  await untilItCounts();
  vi.advanceTimersByTime(20_000);
  await expect.element(page.getByText('오늘 19:00')).toBeVisible();
});

test('a card far from the screen keeps only its searchable words, at its height', async () => {
  const content = Array.from({ length: 60 }, (_, index) => ({ ...RANKED, reasons: [], mentorId: 100 + index }));
  await open('/mentorship', { 'GET /v1/mentor': { ...NOBODY, content } });
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .first();
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .last();
  const heart = { name: '하늘님 북마크' };
  await expect.element(first.getByRole('button', heart)).toBeInTheDocument();
  await expect.element(last.getByRole('button', heart)).not.toBeInTheDocument();
  const heightOf = (item: typeof first) => item.element().getBoundingClientRect().height;
  expect(heightOf(last)).toBe(heightOf(first));
  await expect.element(last.getByText('가온소프트 · 백엔드 · 5년차')).toBeInTheDocument();

  const link = last.getByRole('link', { name: '하늘' });
  const before = link.element() as HTMLElement;
  before.focus();
  await expect.element(last.getByRole('button', heart)).toBeInTheDocument();
  expect(document.activeElement).toBe(before);
  await expect.element(first.getByRole('button', heart)).not.toBeInTheDocument();
  first.element().scrollIntoView();
  await expect.element(first.getByRole('button', heart)).toBeInTheDocument();
  // What has the focus stays whole.
  await expect.element(last.getByRole('button', heart)).toBeInTheDocument();
});

test('추천순 says of each card why, and how the order is made', async () => {
  const { sent } = await open('/mentorship', {
    'GET /v1/mentor': { ...NOBODY, content: [{ ...RANKED, reasons: [...RANKED.reasons] }] },
  });
  await page.getByRole('combobox', { name: '정렬' }).selectOptions('추천순');
  await expect.element(page.getByText('관심 있는 세부 직무예요 · 화요일 저녁이 맞아요')).toBeVisible();
  await expect
    .poll(() => sent.filter(({ name }) => name === 'GET /v1/mentor').at(-1)?.query)
    .toMatchObject({ sort: 'recommended' });
  await page.getByRole('button', { name: '추천순은 어떻게 정하나요?' }).click();
  await expect.element(page.getByText(/성별, 나이, 이름, 사진, 자기소개는 쓰지 않아요/)).toBeVisible();
});

const listed = (sent: Awaited<ReturnType<typeof open>>['sent']) =>
  sent.filter(({ name }) => name === 'GET /v1/mentor').map(({ query }) => query.sort);
const shownSort = () => (page.getByRole('combobox', { name: '정렬' }).element() as HTMLSelectElement).value;

test('a list that begins with 추천순 says so, and another order stands in the address', async () => {
  const { sent, address } = await renderPage(MentorListPage, {
    address: '/mentorship',
    member: { ...NEW_MENTEE, isRecommendedFirst: true },
    responses: { 'GET /v1/mentor': NOBODY },
  });
  await expect.element(page.getByRole('button', { name: '추천순은 어떻게 정하나요?' })).toBeVisible();
  expect([shownSort(), address()]).toEqual(['recommended', '/mentorship']);
  await page.getByRole('combobox', { name: '정렬' }).selectOptions('최신순');
  await expect.poll(() => listed(sent)).toEqual(['recommended', 'mentorId,DESC']);
  expect([shownSort(), address()]).toEqual(['mentorId,DESC', '/mentorship?sort=mentorId%2CDESC']);
  await page.getByRole('combobox', { name: '정렬' }).selectOptions('추천순');
  await expect.poll(address).toBe('/mentorship');
});

test('an order in the address is what is shown, whatever the list begins with', async () => {
  const member = { ...NEW_MENTEE, isRecommendedFirst: true };
  const responses = { 'GET /v1/mentor': NOBODY };
  const given = await renderPage(MentorListPage, { address: '/mentorship?sort=mentorId,DESC', member, responses });
  await expect.poll(() => listed(given.sent)).toEqual(['mentorId,DESC']);
  expect(shownSort()).toBe('mentorId,DESC');
});

test('a search begins with the best match, whatever the list begins with', async () => {
  const { sent } = await renderPage(MentorListPage, {
    address: '/mentorship?q=백엔드',
    member: { ...NEW_MENTEE, isRecommendedFirst: true },
    responses: { 'GET /v1/mentor': NOBODY },
  });
  await expect.poll(() => listed(sent)).toEqual([undefined]);
  expect(shownSort()).toBe('relevance');
});

test('without a school there is no 추천순, also where an address asks for it', async () => {
  await renderPage(MentorListPage, {
    address: '/mentorship?sort=recommended',
    responses: { 'GET /v1/mentor': NOBODY },
  });
  await expect.element(page.getByRole('combobox', { name: '정렬' })).toBeVisible();
  expect(shownSort()).toBe('mentorId,DESC');
  expect(page.getByRole('option', { name: '추천순' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: '추천순은 어떻게 정하나요?' }).elements()).toEqual([]);
});
