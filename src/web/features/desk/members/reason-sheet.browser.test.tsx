import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskMember } from '#contract/desk/members.ts';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import MembersPage from './members-page.tsx';

const SESSIONS = 'DELETE /v1/admin/members/{memberId}/sessions';
const REMOVAL = 'POST /v1/admin/members/{memberId}/totp/removal';
const NOTHING = { count: 0, oldestAt: null };
const MEMBER: DeskMember = {
  memberId: 7,
  memberType: 'ROLE_MENTEE',
  email: 'mentee@mail.example',
  nickname: '별자리',
  schoolName: '부산대학교',
  createdAt: '2025-11-20T00:00:00Z',
  suspendedAt: null,
  erasedAt: null,
  isVerified: true,
  hasTotp: true,
  organizationName: null,
  counts: { open: 0, confirmed: 0, completed: 0, noShows: 0, reports: 0 },
  mentorings: [],
  documents: [],
  reports: [],
  suspensions: [],
};
const ACTIONS = [
  {
    call: SESSIONS,
    open: '모든 기기에서 로그아웃시키기',
    action: '로그아웃시키기',
    failure: '로그아웃시키지 못했어요',
    done: '모든 기기에서 로그아웃시켰어요.',
  },
  {
    call: REMOVAL,
    open: '2단계 인증 끄기',
    action: '2단계 인증 끄기',
    failure: '끄지 못했어요',
    done: '2단계 인증을 껐어요.',
  },
] as const;

test.each(ACTIONS)(
  '$open: the reason is needed and sent; what is refused is told and stays in the sheet',
  async ({ call, open, action, failure, done }) => {
    const refused = new Refusal(409, 'CONFLICT', '그 사이에 바뀌었어요.');
    const { sent } = await renderPage(MembersPage, {
      address: '/admin/members',
      member: OPERATOR,
      responses: {
        'GET /v1/admin/waiting': {
          roles: ['OWNER'],
          certificates: NOTHING,
          disputes: NOTHING,
          reports: NOTHING,
          payoutAccounts: NOTHING,
          handRefunds: NOTHING,
          universityRequests: { count: 0, oldestAt: null },
        },
        'GET /v1/admin/members': {
          content: [MEMBER],
          sliceInfo: { size: 50, numberOfElements: 1, last: true, empty: false, cursor: null },
        },
        'GET /v1/admin/members/{memberId}': MEMBER,
        [call]: [refused, null],
      },
    });
    // What the audit log and the files of payouts call them by, and since which year.
    const facts = page.getByRole('definition');
    await expect.element(facts.first()).toHaveTextContent('7');
    await expect.element(facts.nth(3)).toHaveTextContent('2025년 11월 20일 (목) 09:00');
    await page.getByRole('button', { name: /자세히 보기/ }).click();
    await page.getByRole('button', { name: open }).click();
    const sheet = page.getByRole('dialog');
    const send = sheet.getByRole('button', { name: action });
    await expect.element(send).toBeDisabled();
    await sheet.getByLabelText('회원에게 알릴 이유').fill('모르는 곳에서 로그인했어요.');
    await send.click();
    const told = page.getByRole('alertdialog', { name: failure });
    await expect.element(told).toHaveAccessibleDescription('그 사이에 바뀌었어요.');
    await told.getByRole('button', { name: '확인' }).click();
    await expect.element(sheet.getByLabelText('회원에게 알릴 이유')).toHaveValue('모르는 곳에서 로그인했어요.');
    await send.click();
    await expect.element(page.getByText(done)).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
    const body = { reason: '모르는 곳에서 로그인했어요.' };
    expect(sent.filter(({ name }) => name === call).map((request) => request.body)).toEqual([body, body]);
  },
);
