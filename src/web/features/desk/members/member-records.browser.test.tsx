import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskMember } from '#contract/desk/members.ts';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import MembersPage from './members-page.tsx';

const NOTHING = { count: 0, oldestAt: null };
const AT = '2026-11-20T00:00:00Z';
const ORDERS = 'GET /v1/admin/payments';
const AUDIT = 'GET /v1/admin/audit';
const MEMBER: DeskMember = {
  memberId: 7,
  memberType: 'ROLE_MENTEE',
  email: 'mentee@mail.example',
  nickname: '별자리',
  schoolName: '부산대학교',
  createdAt: AT,
  suspendedAt: null,
  erasedAt: null,
  isVerified: true,
  hasTotp: false,
  organizationName: null,
  counts: { open: 0, confirmed: 1, completed: 0, noShows: 0, reports: 1 },
  documents: [{ certificateId: 3, certificateType: 'ENROLLMENT', status: 'APPROVED', createdAt: AT, decidedAt: AT }],
  mentorings: [
    { mentoringId: 31, status: 'CONFIRMED', partner: '산책하는선배', createdAt: AT, confirmedStartsAt: null },
  ],
  reports: [{ reportId: 5, mentoringId: 31, reason: 'SPAM', createdAt: AT, closedAt: null }],
  suspensions: [],
};
const listOf = <Item,>(...content: Item[]) => ({
  content,
  sliceInfo: { size: 50, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});

const open = async (roles: OperatorRole[]) => {
  const opened = await renderPage(MembersPage, {
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
      'GET /v1/admin/members': listOf(MEMBER),
      'GET /v1/admin/members/{memberId}': MEMBER,
      [ORDERS]: listOf({
        paymentId: 9,
        orderId: 'order-1234567890',
        mentoringId: 31,
        menteeName: '별자리',
        mentorName: '산책하는선배',
        method: 'CARD' as const,
        status: 'DONE' as const,
        amountKrw: 20_000,
        refundKrw: 0,
        createdAt: AT,
      }),
      [AUDIT]: listOf({
        entryId: 77,
        at: AT,
        actor: { memberId: 1, email: 'owner@mail.example' },
        action: 'MEMBER_VIEWED',
        subject: 'member:7',
        detail: {},
        ip: '127.0.0.1',
      }),
    },
  });
  await page.getByRole('button', { name: /자세히 보기/ }).click();
  return opened;
};
const unfold = (title: string) => page.getByText(title, { exact: true }).last().click();

test('documents, sessions, money, reports and the audit log of a member stand on one page and lead on', async () => {
  const { sent } = await open(['OWNER']);
  await unfold('서류');
  await expect
    .element(page.getByRole('link', { name: /재학·졸업 증명/ }))
    .toHaveAttribute('href', '/admin?search=mentee%40mail.example&status=APPROVED');
  await unfold('멘토링');
  await expect.element(page.getByRole('link', { name: /31번/ })).toHaveAttribute('href', '/admin/mentorings?search=31');
  await unfold('받은 신고');
  await expect
    .element(page.getByRole('link', { name: /광고나 홍보/ }))
    .toHaveAttribute('href', '/admin/reports?search=31');
  expect(
    sent.some(({ name }) => name === ORDERS || name === AUDIT),
    'before they are opened',
  ).toBe(false);
  await unfold('결제');
  await expect
    .element(page.getByRole('link', { name: /20,000원/ }))
    .toHaveAttribute('href', '/admin/payments?search=order-1234567890');
  await unfold('운영 기록');
  await expect.element(page.getByRole('link', { name: /owner@mail.example/ })).toBeVisible();
  expect(sent.find(({ name }) => name === AUDIT)?.query).toMatchObject({ subject: 'member:7' });
});

test('the support sees neither money nor the audit log, and no way to a document', async () => {
  await open(['SUPPORT']);
  await unfold('서류');
  await expect.element(page.getByText('재학·졸업 증명')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /재학·졸업 증명/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('운영 기록')).not.toBeInTheDocument();
});
