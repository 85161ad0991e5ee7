import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import {
  LONG,
  altering,
  answering,
  aButton,
  button,
  expectVisible,
  open,
  role,
  show,
  sliceOf,
} from '../page-helpers.ts';
import { type Area, at1280, at1440 } from '../state.ts';
import { PHONE_STATES } from './desk-phone.ts';

const ROUTE = '/admin';

const side = (name: string, of: 'mentor' | 'mentee') => ({ memberId: of === 'mentor' ? 5 : 6, name, side: of });
const REPORTS: DataOf<'GET /v1/admin/message-reports'>['content'] = [
  {
    reportId: 3,
    mentoringId: 31,
    number: 4,
    reason: 'OUTSIDE_PAYMENT',
    detail: LONG.text.slice(0, 200),
    createdAt: '2026-11-20T03:00:00.000Z',
    closed: null,
    reporter: side('새벽산책', 'mentee'),
    reported: side(LONG.nickname, 'mentor'),
  },
  {
    reportId: 4,
    mentoringId: 32,
    number: 1,
    reason: 'SPAM',
    detail: '',
    createdAt: '2026-11-23T02:30:00.000Z',
    closed: null,
    reporter: side('별무리', 'mentor'),
    reported: side('가을바람', 'mentee'),
  },
];
const payoutOf = (mentorId: number, nickname: string, mentorKrw: number) => ({
  mentorId,
  nickname,
  email: `senior${mentorId}@mail.example`,
  accountStatus: mentorId === 5 ? null : ('CONFIRMED' as const),
  sessions: 3,
  priceKrw: mentorKrw + 6000,
  returnedKrw: 0,
  feeKrw: 6000,
  mentorKrw,
});
const PAYOUTS: DataOf<'GET /v1/admin/payouts'> = {
  ...sliceOf([payoutOf(4, LONG.nickname, 1_999_999_999), payoutOf(5, '별무리', 54_000)]),
  totals: {
    mentors: 1204,
    sessions: 3612,
    priceKrw: 2_100_000_000,
    returnedKrw: 0,
    feeKrw: 46_000_001,
    mentorKrw: 2_053_999_999,
    lossKrw: 20_000,
  },
};

const PUBLIC_ANSWERS: DataOf<'GET /v1/admin/public-answers'>['content'] = [
  {
    answerId: 12,
    question: '첫 직장을 고를 때 무엇을 가장 먼저 보셨나요?',
    answer: LONG.text.slice(0, 300),
    month: '2026-11',
    mentoringId: 31,
    mentor: '별무리',
    mentee: '새벽산책',
    publishedAt: '2026-11-22T03:00:00.000Z',
    reports: [
      { reason: 'OTHER', detail: '회사 이름이 그대로 있어요.', createdAt: '2026-11-23T01:00:00.000Z' },
      { reason: 'SPAM', detail: '', createdAt: '2026-11-23T02:00:00.000Z' },
    ],
  },
];

const ALERTS: DataOf<'GET /v1/admin/alerts'> = {
  alerts: [
    { kind: 'QUEUE_LATE', detail: '서류 심사 53시간 기다림, 신고 72시간 기다림', since: '2026-11-20T03:00:00.000Z' },
    { kind: 'MAILS_STUCK', detail: '가장 오래된 메일이 2시간 기다림', since: '2026-11-23T01:00:00.000Z' },
  ],
};

const DOCUMENT = (page: Page) => page.getByRole('region', { name: '서류', exact: true }).getByRole('img');

export const desk: Area = {
  name: 'desk',
  title: '운영 화면',
  states: [
    ...PHONE_STATES,
    at1280('review', '서류 심사', ROUTE, { sees: DOCUMENT }),
    at1280('review-zoomed', '서류 심사: 확대하고 돌린 서류', ROUTE, {
      does: [(page) => show(page, DOCUMENT), '확대', '오른쪽으로 돌리기'],
      sees: '150%, 90°',
    }),
    at1280('reports-waiting', '신고: 찾기와 순서', '/admin/reports', {
      before: [
        answering('**/v1/admin/message-reports/3/messages', sliceOf([])),
        answering('**/v1/admin/message-reports*', sliceOf(REPORTS)),
      ],
      sees: aButton('대화 보기'),
    }),
    at1440('payouts-table', '정산: 멘토별 표', '/admin/payouts?order=AMOUNT', {
      before: answering('**/v1/admin/payouts?*', PAYOUTS),
      sees: role('table', '멘토별 정산'),
    }),
    at1280('public-answers', '공개 답변과 신고', '/admin/reports', {
      before: answering('**/v1/admin/public-answers*', sliceOf(PUBLIC_ANSWERS)),
      does: (page) => page.getByRole('radio', { name: '공개 답변' }).check(),
      sees: '별무리 멘토의 공개 답변',
    }),
    at1280('members', '회원 찾기', '/admin/members', {
      at: '/admin/members?search=mentor',
      does: [/자세히 보기/, (page) => page.getByText('결제', { exact: true }).last().click()],
      sees: '운영 기록',
    }),
    at1280('announcements', '공지', '/admin/announcements', async (page) => {
      const body = {
        title: '점검 안내',
        body: '새벽 2시부터 30분 동안 쉬어요.',
        audience: ['GUEST', 'MENTEE'],
        days: 7,
      };
      const response = await page.request.post('/v1/admin/announcements', { data: body });
      const { data } = (await response.json()) as { data: { announcementId: number } };
      const opened = await open(page, '/admin/announcements');
      await expectVisible(opened, button(opened, '공지 내리기'));
      await page.request.post(`/v1/admin/announcements/${data.announcementId}/withdrawal`);
      return opened;
    }),
    at1280('universities', '학교', '/admin/universities', {
      at: '/admin/universities?search=부산',
      sees: aButton('도메인 추가'),
    }),
    at1280('holidays', '공휴일', '/admin/calendar', {
      at: '/admin/calendar?view=holidays&year=2026',
      before: altering<{ days: { day: string; source: string }[] }>(/\/v1\/admin\/holidays/, ({ days }) => ({
        days: [
          ...days.map((each) => (each.day.endsWith('-05-05') ? { ...each, source: 'REMOVED' } : each)),
          { day: '2026-12-28', name: '임시공휴일 '.repeat(4).trim(), source: 'ADDED' },
        ],
      })),
      sees: '삭제한 날',
    }),
    at1280('suspension', '이용 정지', '/admin/members', {
      at: '/admin/members?search=mentor',
      does: [/자세히 보기/, '이용 정지하기'],
      sees: (page) => page.getByRole('dialog').getByLabel('회원에게 알릴 이유'),
    }),
    at1440('mentorings', '멘토링 찾기', '/admin/mentorings', {
      does: /자세히 보기/,
      sees: role('heading', '지나온 단계'),
    }),
    at1440('payments', '결제: 주문과 원장과 결제사', '/admin/payments', {
      at: '/admin/payments?status=DONE',
      does: [/자세히 보기/, 'PG 조회'],
      sees: /세 곳이 같아요/,
    }),
    at1440('figures', '현황', '/admin/figures', { sees: role('region', '종료 사유') }),
    at1440('figures-answers', '답과 확정', '/admin/figures', {
      at: '/admin/figures?view=answers',
      sees: role('table'),
    }),
    at1440('alerts', '서비스의 문제', '/admin/mentorings', {
      before: answering('**/v1/admin/alerts', ALERTS),
      sees: /신고 72시간/,
    }),
    at1440('audit', '운영 기록', '/admin/audit', { sees: role('table') }),
    at1280('operators', '운영자와 역할', '/admin/security', {
      does: (page) => page.getByText('운영자와 역할').click(),
      sees: (page) => page.getByRole('checkbox', { name: '회원 지원' }).first().locator('xpath=..'),
    }),
    at1280('settings', '설정', '/admin/settings', { sees: aButton('결제 멈추기') }),
    at1280('settings-mentor-order', '설정: 멘토 목록의 처음 순서', '/admin/settings', {
      before: answering('**/v1/admin/mentor-order', { mode: 'HALF', changedAt: '2026-11-20T03:00:00.000Z' }),
      does: [
        (page) => page.getByText('멘토 목록 순서').first().click(),
        (page) => page.getByRole('radio', { checked: true }).locator('xpath=..').scrollIntoViewIfNeeded(),
      ],
    }),
  ],
};
