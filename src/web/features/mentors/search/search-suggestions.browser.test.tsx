import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../../testing/render-page.tsx';
import MentorListPage from '../list/mentor-list-page.tsx';
import { addRecentSearch, forgetRecentSearch, readRecentSearches } from './search-suggestions.tsx';

const NOBODY = {
  content: [],
  sliceInfo: { size: 5, numberOfElements: 0, last: true, empty: true, cursor: null },
  correctedTo: null,
};
const field = page.getByRole('searchbox', { name: '멘토 검색' });
const recent = page.getByRole('region', { name: '최근 검색어' });
const suggested = page.getByRole('region', { name: '추천 검색어' });

async function open(correctedTo: string | null = null, words: string[] = []) {
  forgetRecentSearch();
  return renderPage(MentorListPage, {
    address: '/mentorship',
    responses: { 'GET /v1/mentor': { ...NOBODY, correctedTo }, 'GET /v1/mentor-searches': [words] },
  });
}

test('the last searches are offered, chosen and deleted, one by one or all', async () => {
  const { address } = await open();
  for (const text of ['카카오', '백엔드', '마케팅']) addRecentSearch(text);
  await field.click();
  const choices = () =>
    recent
      .getByRole('button', { name: /^[^ ]+$/ })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(recent).toBeVisible();
  expect(choices()).toEqual(['마케팅', '백엔드', '카카오']);
  await recent.getByRole('button', { name: '마케팅 지우기' }).click();
  await expect.poll(choices).toEqual(['백엔드', '카카오']);
  await recent.getByRole('button', { name: '카카오', exact: true }).click();
  await expect.poll(address).toBe(`/mentorship?q=${encodeURIComponent('카카오')}`);
  await expect.element(recent).not.toBeInTheDocument();
  expect(readRecentSearches(), 'what was chosen comes first').toEqual(['카카오', '백엔드']);
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await recent.getByRole('button', { name: '모두 지우기' }).click();
  await expect.element(recent).not.toBeInTheDocument();
  expect(readRecentSearches()).toEqual([]);
});

test('what begins as is typed is offered, by keyboard too, and Escape closes it', async () => {
  const { address } = await open(null, ['백엔드', '백화점']);
  await field.fill('백');
  await expect.element(suggested).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(suggested).not.toBeInTheDocument();
  await field.fill('백에');
  await expect.element(suggested).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(address).toBe(`/mentorship?q=${encodeURIComponent('백화점')}`);
  await expect.element(suggested).not.toBeInTheDocument();
  expect(readRecentSearches()).toEqual(['백화점']);
});

test('Enter keeps a search; what was searched for instead is said', async () => {
  await open('백엔드');
  await field.fill('qorpsem');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('‘qorpsem’에 맞는 결과가 없어 ‘백엔드’ 검색 결과를 보여드려요.'))
    .toBeInTheDocument();
  expect(readRecentSearches()).toEqual(['qorpsem']);
});
