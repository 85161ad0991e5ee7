import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { NEW_MENTEE } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Refusal } from '../../testing/server-stub.ts';
import { SuggestedMentors } from './suggested-mentors.tsx';

const NOBODY = {
  content: [],
  sliceInfo: { size: 3, numberOfElements: 0, last: true, empty: true, cursor: null },
  correctedTo: null,
};

test.each([
  ['the most asked mentor of each field', NEW_MENTEE, { suggested: 'true', size: '3' }],
  [
    'the first of 추천순, where lists begin so',
    { ...NEW_MENTEE, isRecommendedFirst: true },
    { sort: 'recommended', size: '3' },
  ],
])('home shows %s', async (_title, member, query) => {
  const { sent } = await renderPage(SuggestedMentors, {
    address: '/',
    member,
    responses: { 'GET /v1/mentor': NOBODY },
  });
  await expect.element(page.getByText('아직 소개할 선배가 없어요. 곧 찾아올 거예요.')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'GET /v1/mentor').map((request) => request.query)).toEqual([query]);
});

const RANKED: MentorListItem = {
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
  reasons: ['FIELD', 'TIMES', 'FEW_PROPOSALS'],
  fitsAt: { day: '화', part: 'EVENING' },
  schoolName: '한국대학교',
  trust: { employmentCheckedAt: null, schoolCheck: null, answerHabit: null },
  reviewChip: null,
  reviewWords: null,
  priceKrw: 20_000,
};

test('a card of 추천순 gives its reasons, and home explains the order', async () => {
  await renderPage(SuggestedMentors, {
    address: '/',
    member: { ...NEW_MENTEE, isRecommendedFirst: true },
    responses: { 'GET /v1/mentor': { ...NOBODY, content: [RANKED] } },
  });
  const card = page.getByRole('article');
  await expect
    .element(card.getByText('관심 직무와 같아요 · 화요일 저녁이 맞아요 · 최근 7일 제안이 적어요'))
    .toBeVisible();
  await page.getByRole('button', { name: '추천순은 어떻게 정하나요?' }).click();
  await expect.element(page.getByText(/성별, 나이, 이름, 사진, 자기소개는 쓰지 않아요/)).toBeVisible();
});

test('a card of another order gives no reasons, and home explains no order', async () => {
  const content = [{ ...RANKED, reasons: [], fitsAt: null }];
  await renderPage(SuggestedMentors, {
    address: '/',
    member: NEW_MENTEE,
    responses: { 'GET /v1/mentor': { ...NOBODY, content } },
  });
  const card = page.getByRole('article');
  await expect.element(card.getByText('함께 준비해요')).toBeVisible();
  expect(card.getByText(/맞아요/).elements()).toEqual([]);
  expect(page.getByRole('button', { name: '추천순은 어떻게 정하나요?' }).elements()).toEqual([]);
});

const TIME = '2099-11-30T09:00:00.000Z';

test.each([
  ['NO_PROFILE', null, '프로필 등록하기', /^\/user\/mentee-profile\?next=/],
  ['ALREADY_PROPOSED', 31, '보낸 제안 보기', /^\/user\/status\/mentee\/progress\/31$/],
] as const)(
  'a student who may not propose (%s) is led where that ends, not to the form',
  async (code, id, label, to) => {
    const content = [{ ...RANKED, nextFreeAt: TIME, cannotPropose: { code, message: '', mentoringId: id } }];
    await renderPage(SuggestedMentors, {
      address: '/',
      member: NEW_MENTEE,
      responses: { 'GET /v1/mentor': { ...NOBODY, content } },
    });
    await expect.element(page.getByRole('link', { name: label })).toHaveAttribute('href', expect.stringMatching(to));
    await expect.element(page.getByText(/가장 빠른 시간/).first()).toBeVisible();
    expect(page.getByRole('link', { name: /가장 빠른 시간/ }).elements()).toEqual([]);
  },
);

test('a heart tapped after the session ended elsewhere leads to sign-in, and is kept', async () => {
  localStorage.removeItem('guest-bookmarks');
  const { address } = await renderPage(SuggestedMentors, {
    address: '/mentorship',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/mentor': { ...NOBODY, content: [RANKED] },
      'PUT /v1/bookmark/{mentorId}': new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.'),
    },
  });
  await page.getByRole('button', { name: '하늘님 북마크' }).click();
  await expect.poll(address).toBe('/auth/signin?next=%2Fmentorship');
  expect(localStorage.getItem('guest-bookmarks')).toBe('[7]');
  localStorage.removeItem('guest-bookmarks');
});
