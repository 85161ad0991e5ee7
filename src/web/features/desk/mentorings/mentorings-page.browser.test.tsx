import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import MentoringsPage from './mentorings-page.tsx';

const LIST = 'GET /v1/admin/mentorings';
const NOTHING = { count: 0, oldestAt: null };

test('mentorings are chosen by state and order, which stay in the address with the search', async () => {
  const { sent } = await renderPage(MentoringsPage, {
    address: '/admin/mentorings?search=별자리',
    member: { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' },
    responses: {
      'GET /v1/admin/waiting': {
        roles: ['SUPPORT'],
        certificates: NOTHING,
        disputes: NOTHING,
        reports: NOTHING,
        payoutAccounts: NOTHING,
        handRefunds: NOTHING,
      },
      [LIST]: {
        content: [],
        sliceInfo: { size: 50, numberOfElements: 0, last: true, empty: true, cursor: null },
      },
    },
  });
  await expect.element(page.getByText('찾은 멘토링이 없어요')).toBeVisible();
  await page.getByRole('combobox', { name: '상태' }).selectOptions('CONFIRMED');
  await page.getByRole('combobox', { name: '순서' }).selectOptions('OLDEST');
  await expect.element(page.getByRole('combobox', { name: '상태' })).toHaveValue('CONFIRMED');
  await expect
    .poll(() => sent.findLast(({ name }) => name === LIST)?.query)
    .toEqual({ search: '별자리', status: 'CONFIRMED', order: 'OLDEST' });
});
