import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BookmarkedMentor } from '#contract/mentors/bookmarks.ts';
import { loseNetworkForAMoment } from '../../../testing/actions.ts';
import { MENTOR_PROFILE, NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import BookmarkPage from './bookmark-page.tsx';

const { nickname, organization, introduction, education } = MENTOR_PROFILE;
const SAVED: BookmarkedMentor = {
  mentorId: 7,
  nickname,
  organization,
  introduction: { title: introduction.title },
  mentoringCount: 0,
  profileImage: null,
  isBookmarked: true,
  field: organization.jobCategory,
  subField: organization.detailedJob,
  nextFreeAt: null,
  cannotPropose: null,
  load: 'OPEN',
  reasons: [],
  fitsAt: null,
  schoolName: education.schoolName,
  trust: { employmentCheckedAt: null, schoolCheck: null, answerHabit: null },
  reviewChip: null,
  reviewWords: null,
  priceKrw: 20_000,
  tellsNewTimes: false,
};
const open = (saved: Partial<BookmarkedMentor>, responses: Responses) =>
  renderPage(BookmarkPage, {
    address: '/bookmark',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/bookmark': {
        content: [{ ...SAVED, ...saved }],
        sliceInfo: { size: 5, numberOfElements: 1, last: true, empty: false, cursor: null },
      },
      ...responses,
    },
  });
const newTimes = page.getByRole('checkbox', { name: `${nickname}님에게 새 시간이 생기면 알림 받기` });

test('new times of a bookmarked mentor are asked for by a tap, and no longer by another', async () => {
  const { sent } = await open(
    {},
    { 'PUT /v1/bookmark/{mentorId}/new-times': null, 'DELETE /v1/bookmark/{mentorId}/new-times': null },
  );
  await expect.element(newTimes).not.toBeChecked();
  await newTimes.click();
  await expect.element(newTimes).toBeChecked();
  await expect.element(page.getByText('새 시간이 생기면 알려 드릴게요.')).toBeVisible();
  await newTimes.click();
  await expect.element(page.getByText('새 시간 알림을 껐어요.')).toBeVisible();
  await expect.element(newTimes).not.toBeChecked();
  expect(sent.map(({ name }) => name).filter((name) => name.endsWith('new-times'))).toEqual([
    'PUT /v1/bookmark/{mentorId}/new-times',
    'DELETE /v1/bookmark/{mentorId}/new-times',
  ]);
});

test('what cannot be saved is reported, and shown as it was', async () => {
  await open(
    { tellsNewTimes: true },
    { 'DELETE /v1/bookmark/{mentorId}/new-times': new Refusal(503, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.') },
  );
  await newTimes.click();
  await expect.element(page.getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
  await expect.element(newTimes).toBeChecked();
});

test('a bookmark that was removed and set again tells nothing', async () => {
  await open({ tellsNewTimes: true }, { 'PUT /v1/bookmark/{mentorId}': null, 'DELETE /v1/bookmark/{mentorId}': null });
  await expect.element(newTimes).toBeChecked();
  await page
    .getByRole('button', { name: /북마크/ })
    .first()
    .click();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect.element(newTimes).not.toBeChecked();
});

test('a bookmark that was removed can be set again after the network was away, or the page was hidden', async () => {
  const slice = { size: 5, numberOfElements: 1, last: true, empty: false, cursor: null };
  const { sent } = await open(
    {},
    {
      'GET /v1/bookmark': [
        { content: [SAVED], sliceInfo: slice },
        { content: [], sliceInfo: { ...slice, numberOfElements: 0, empty: true } },
      ],
      'DELETE /v1/bookmark/{mentorId}': null,
    },
  );
  await page
    .getByRole('button', { name: /북마크/ })
    .first()
    .click();
  const undo = page.getByRole('button', { name: '되돌리기' });
  await expect.element(undo).toBeVisible();
  await expect.poll(() => sent.some(({ name }) => name.startsWith('DELETE'))).toBe(true);
  loseNetworkForAMoment();
  window.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  expect(sent.filter(({ name }) => name === 'GET /v1/bookmark')).toHaveLength(1);
  await expect.element(undo).toBeVisible();
});
