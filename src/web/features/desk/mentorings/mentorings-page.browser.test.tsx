import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedMentoring } from '#contract/desk/mentorings.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Responses } from '../../../testing/server-stub.ts';
import MentoringsPage from './mentorings-page.tsx';

const LIST = 'GET /v1/admin/mentorings';
const NOTHING = { count: 0, oldestAt: null };
const WAITING: Responses = {
  'GET /v1/admin/waiting': {
    roles: ['SUPPORT'],
    certificates: NOTHING,
    disputes: NOTHING,
    reports: NOTHING,
    payoutAccounts: NOTHING,
    handRefunds: NOTHING,
    universityRequests: { count: 0, oldestAt: null },
  },
};

test('mentorings are chosen by state and order, which stay in the address with the search', async () => {
  const { sent } = await renderPage(MentoringsPage, {
    address: '/admin/mentorings?search=별자리',
    member: { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' },
    responses: {
      ...WAITING,
      [LIST]: {
        content: [],
        sliceInfo: { size: 50, numberOfElements: 0, last: true, empty: true, cursor: null },
      },
    },
  });
  await expect.element(page.getByText('찾은 멘토링이 없어요')).toBeVisible();
  await page.getByRole('combobox', { name: '상태' }).selectOptions('CONFIRMED');
  await page.getByRole('combobox', { name: '정렬' }).selectOptions('OLDEST');
  await expect.element(page.getByRole('combobox', { name: '상태' })).toHaveValue('CONFIRMED');
  await expect
    .poll(() => sent.findLast(({ name }) => name === LIST)?.query)
    .toEqual({ search: '별자리', status: 'CONFIRMED', order: 'OLDEST' });
});

test('a time of another year says which', async () => {
  const mentoring: ListedMentoring = {
    mentoringId: 3,
    mentor: { memberId: 1, name: '산책하는선배' },
    mentee: { memberId: 2, name: '푸른 도토리' },
    status: 'CONFIRMED',
    createdAt: '2024-12-30T00:00:00.000Z',
    confirmedStartsAt: '2025-01-02T00:00:00.000Z',
  };
  await renderPage(MentoringsPage, {
    address: '/admin/mentorings',
    member: { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' },
    responses: {
      ...WAITING,
      [LIST]: {
        content: [mentoring],
        sliceInfo: { size: 50, numberOfElements: 1, last: true, empty: false, cursor: null },
      },
    },
  });
  await expect.element(page.getByText('2024년 12월 30일 (월) 09:00')).toBeVisible();
  await expect.element(page.getByText('2025년 1월 2일 (목) 09:00')).toBeVisible();
});
