import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTEE } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
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
