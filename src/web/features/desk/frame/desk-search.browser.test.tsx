import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import MembersPage from '../members/members-page.tsx';

const NOTHING = { count: 0, oldestAt: null };
const MEMBERS = 'GET /v1/admin/members';
const MENTORINGS = 'GET /v1/admin/mentorings';
const ORDERS = 'GET /v1/admin/payments';
const listOf = <Item,>(...content: Item[]) => ({
  content,
  sliceInfo: { size: 50, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});
const MEMBER = {
  memberId: 7,
  memberType: 'ROLE_MENTEE' as const,
  email: 'mentee@mail.example',
  nickname: '별자리',
  schoolName: '부산대학교',
  createdAt: '2026-11-20T00:00:00Z',
  suspendedAt: null,
  erasedAt: null,
};

const open = (roles: OperatorRole[]) =>
  renderPage(MembersPage, {
    address: '/admin/members',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': {
        roles,
        certificates: NOTHING,
        disputes: NOTHING,
        reports: NOTHING,
        payoutAccounts: NOTHING,
        handRefunds: NOTHING,
        universityRequests: NOTHING,
      },
      [MEMBERS]: listOf(MEMBER),
      [MENTORINGS]: listOf(),
      [ORDERS]: new Refusal(400, 'INVALID_INPUT', '지금은 찾을 수 없어요.'),
    },
  });

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(390, 844));

test('Ctrl+K searches members, mentorings and orders at once, and the arrows lead to what was found', async () => {
  const { sent, address } = await open(['SUPPORT', 'FINANCE']);
  await expect.element(page.getByRole('heading', { level: 1, name: '회원' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const search = page.getByRole('dialog', { name: '모두에서 찾기' });
  await search.getByLabelText('무엇을 찾을지').fill('별자리');
  // Each search is in the audit log: none before Enter.
  expect(sent.some(({ query }) => query?.['search'] === '별자리')).toBe(false);
  await userEvent.keyboard('{Enter}');
  const found = search.getByRole('link', { name: /별자리/ });
  await expect.element(found).toBeVisible();
  await expect.element(search.getByRole('region', { name: '멘토링' }).getByText('없어요')).toBeVisible();
  await expect.element(search.getByRole('region', { name: '결제' }).getByText('지금은 찾을 수 없어요.')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(found).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/members?search=7');
  await expect.element(search).not.toBeInTheDocument();
});

test('what an operator’s roles do not open is not asked for', async () => {
  const { sent } = await open(['SUPPORT']);
  await page.getByRole('button', { name: '모두에서 찾기' }).click();
  const search = page.getByRole('dialog', { name: '모두에서 찾기' });
  await search.getByLabelText('무엇을 찾을지').fill('별자리');
  await userEvent.keyboard('{Enter}');
  await expect.element(search.getByRole('link', { name: /별자리/ })).toBeVisible();
  await expect.element(search.getByRole('region', { name: '결제' })).not.toBeInTheDocument();
  expect(sent.some(({ name }) => name === ORDERS)).toBe(false);
});

test('a part of the desk is found by its name', async () => {
  const { address } = await open(['SUPPORT']);
  await page.getByRole('button', { name: '모두에서 찾기' }).click();
  const search = page.getByRole('dialog', { name: '모두에서 찾기' });
  await search.getByLabelText('무엇을 찾을지').fill('공지');
  await search.getByRole('link', { name: '공지' }).click();
  await expect.poll(address).toBe('/admin/announcements');
});
