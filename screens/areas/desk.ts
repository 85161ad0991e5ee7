import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { DeskMember } from '#contract/desk/members.ts';
import type { Slice } from '#contract/shapes.ts';
import { alterData, answer, button, expectVisible, failCall, leavePending, LONG, open } from '../page-helpers.ts';
import type { Area } from '../state.ts';
import { PHONE_STATES } from './desk-phone.ts';

const DESKTOP = { width: 1280, height: 800 };
const WIDE_DESKTOP = { width: 1440, height: 900 };
const NARROW_DESKTOP = { width: 1024, height: 768 };
const ROUTE = '/admin';
const PERIODS = [
  {
    periodId: 1,
    schoolName: '부산대학교',
    kind: 'EXAM',
    name: '2학기 기말고사',
    startsOn: '2026-12-14',
    endsOn: '2026-12-18',
  },
  {
    periodId: 2,
    schoolName: '부산대학교',
    kind: 'VACATION',
    name: '겨울방학',
    startsOn: '2026-12-21',
    endsOn: '2027-02-28',
  },
];
const CERTIFICATES_CALL = '**/v1/admin/certificates?*';

const side = (name: string, of: 'mentor' | 'mentee') => ({ memberId: of === 'mentor' ? 5 : 6, name, side: of });
const REPORTS: DataOf<'GET /v1/admin/message-reports'> = {
  content: [
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
  ],
  sliceInfo: { size: 20, numberOfElements: 2, last: true, empty: false, cursor: null },
};
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
  content: [payoutOf(4, LONG.nickname, 1_999_999_999), payoutOf(5, '별무리', 54_000)],
  totals: {
    mentors: 1204,
    sessions: 3612,
    priceKrw: 2_100_000_000,
    returnedKrw: 0,
    feeKrw: 46_000_001,
    mentorKrw: 2_053_999_999,
    lossKrw: 20_000,
  },
  sliceInfo: { size: 20, numberOfElements: 2, last: true, empty: false, cursor: null },
};

const PUBLIC_ANSWERS: DataOf<'GET /v1/admin/public-answers'> = {
  content: [
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
  ],
  sliceInfo: { size: 20, numberOfElements: 1, last: true, empty: false, cursor: null },
};

export const desk: Area = {
  name: 'desk',
  title: '운영 화면',
  states: [
    ...PHONE_STATES,
    {
      id: 'review',
      title: '서류 심사, 1280px',
      route: ROUTE,
      size: DESKTOP,
      reach: async ({ member }) => openReview(await member('operator')),
    },
    {
      id: 'review-wide',
      title: '서류 심사, 1440px',
      route: ROUTE,
      size: WIDE_DESKTOP,
      reach: async ({ member }) => openReview(await member('operator'), WIDE_DESKTOP),
    },
    {
      id: 'review-narrow',
      title: '서류 심사, 1024px',
      route: ROUTE,
      size: { width: 1024, height: 768 },
      reach: async ({ member }) => openReview(await member('operator'), { width: 1024, height: 768 }),
    },
    {
      id: 'review-zoomed',
      title: '서류 심사: 확대하고 돌린 서류, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await openReview(await member('operator'));
        await button(page, '확대').click();
        await button(page, '오른쪽으로 돌리기').click();
        return expectVisible(page, page.getByText('150%, 90°'));
      },
    },
    {
      id: 'review-long',
      title: '서류 심사: 긴 이름과 소속, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await alterData<DataOf<'GET /v1/admin/certificates'>>(page, CERTIFICATES_CALL, (data) => ({
          ...data,
          content: data.content.map((certificate) => ({
            ...certificate,
            member: {
              ...certificate.member,
              nickname: LONG.nickname,
              email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
              organizationName: LONG.organization,
              detailedJob: '클라우드',
            },
          })),
        }));
        return openReview(page, DESKTOP, `${ROUTE}?order=newest`);
      },
    },
    {
      id: 'review-approved',
      title: '승인한 서류, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), `${ROUTE}?status=APPROVED`);
        return expectVisible(page, page.getByText('심사 시각'));
      },
    },
    {
      id: 'review-nothing-found',
      title: '서류 찾기: 없음, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), `${ROUTE}?search=nobody@nowhere`);
        return expectVisible(page, page.getByText('찾은 서류가 없어요'));
      },
    },
    {
      id: 'review-loading',
      title: '서류 심사: 불러오는 중, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await leavePending(page, CERTIFICATES_CALL);
        await openDesk(page, `${ROUTE}?order=newest`);
        return expectVisible(page, page.getByLabel('회원 찾기'));
      },
    },
    {
      id: 'review-error',
      title: '서류 심사: 불러오지 못함, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await failCall(page, CERTIFICATES_CALL, 400);
        await openDesk(page, `${ROUTE}?order=newest`);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'reports',
      title: '신고 없음, 1280px',
      route: '/admin/reports',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openReports(await member('operator'), []);
        return expectVisible(page, page.getByText('확인할 신고가 없어요'));
      },
    },
    {
      id: 'reports-waiting',
      title: '신고: 찾기와 순서, 1280px',
      route: '/admin/reports',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openReports(await member('operator'), REPORTS.content);
        return expectVisible(page, button(page, '대화 보기'));
      },
    },
    {
      id: 'reports-held',
      title: '신고: 처리하고 되돌리기, 1440px',
      route: '/admin/reports',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openReports(await member('operator'), REPORTS.content, WIDE_DESKTOP);
        await button(page, '대화 보기').click();
        await page.getByLabel('확인한 내용').fill('서비스 밖 결제를 요구해 경고했어요.');
        await page.clock.install();
        await button(page, '처리 마치기').click();
        return expectVisible(page, button(page, '되돌리기'));
      },
    },
    {
      id: 'reports-closed',
      title: '신고: 처리한 것, 1280px',
      route: '/admin/reports?state=CLOSED',
      size: DESKTOP,
      async reach({ member }) {
        const closed = { at: '2026-11-23T02:00:00.000Z', note: LONG.text.slice(0, 200) };
        const list = REPORTS.content.map((report) => ({ ...report, closed }));
        const page = await openReports(await member('operator'), list, DESKTOP, '?state=CLOSED');
        return expectVisible(page, page.getByText('확인한 내용'));
      },
    },
    {
      id: 'payouts-table',
      title: '정산: 멘토별 표, 1440px',
      route: '/admin/payouts?order=AMOUNT',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await answer(page, '**/v1/admin/payouts?*', PAYOUTS);
        await openDesk(page, '/admin/payouts?order=AMOUNT', WIDE_DESKTOP);
        return expectVisible(page, page.getByRole('table', { name: '멘토별 정산' }));
      },
    },
    {
      id: 'payouts-none',
      title: '정산: 찾은 멘토 없음, 1280px',
      route: '/admin/payouts?search=nobody',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/payouts?search=nobody');
        return expectVisible(page, page.getByText('찾은 멘토가 없어요'));
      },
    },
    {
      id: 'public-answers',
      title: '공개 답변과 신고, 1280px',
      route: '/admin/reports',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await answer(page, '**/v1/admin/public-answers*', PUBLIC_ANSWERS);
        await openDesk(page, '/admin/reports');
        await page.getByRole('radio', { name: '공개 답변' }).check();
        return expectVisible(page, page.getByText('별무리 멘토의 공개 답변'));
      },
    },
    {
      id: 'members',
      title: '회원 찾기, 1280px',
      route: '/admin/members',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/members?search=mentor');
        await button(page, /자세히 보기/).click();
        await page.getByText('결제', { exact: true }).last().click();
        return expectVisible(page, page.getByText('운영 기록'));
      },
    },
    {
      id: 'search',
      title: '모두에서 찾기, 1280px',
      route: '/admin/members',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/members');
        await button(page, '모두에서 찾기').click();
        await page.getByLabel('무엇을 찾을지').fill('mentor1');
        await page.keyboard.press('Enter');
        return expectVisible(page, page.getByRole('dialog').getByRole('link').first());
      },
    },
    {
      id: 'members-nobody',
      title: '회원 찾기: 없음, 1440px',
      route: '/admin/members',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/members?search=nobody@nowhere', WIDE_DESKTOP);
        return expectVisible(page, page.getByText('찾은 회원이 없어요'));
      },
    },
    {
      id: 'announcements',
      title: '공지, 1280px',
      route: '/admin/announcements',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        const body = {
          title: '점검 안내',
          body: '새벽 2시부터 30분 동안 쉬어요.',
          audience: ['GUEST', 'MENTEE'],
          days: 7,
        };
        const answer = await page.request.post('/v1/admin/announcements', { data: body });
        const { data } = (await answer.json()) as { data: { announcementId: number } };
        const opened = await openDesk(page, '/admin/announcements');
        await expectVisible(opened, button(opened, '공지 내리기'));
        await page.request.post(`/v1/admin/announcements/${data.announcementId}/withdrawal`);
        return opened;
      },
    },
    {
      id: 'announcement-new',
      title: '새 공지, 1440px',
      route: '/admin/announcements',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/announcements', WIDE_DESKTOP);
        await button(page, '새 공지').click();
        return expectVisible(page, page.getByRole('dialog').getByLabel('제목'));
      },
    },
    {
      id: 'universities',
      title: '학교, 1280px',
      route: '/admin/universities',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/universities?search=부산');
        return expectVisible(page, button(page, '도메인 추가'));
      },
    },
    {
      id: 'university-new',
      title: '학교 추가: 잘못 입력함, 1440px',
      route: '/admin/universities',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/universities?search=없는', WIDE_DESKTOP);
        await button(page, '학교 추가').click();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('학교 이름').fill('한빛');
        await sheet.getByLabel('메일 도메인').fill('gmail.com');
        await button(sheet, '추가').click();
        return expectVisible(page, sheet.getByText(/누구나 만들 수 있는 메일/));
      },
    },
    {
      id: 'calendar',
      title: '학교 일정, 1280px',
      route: '/admin/calendar',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openCalendar(await member('operator'), PERIODS);
        return expectVisible(page, button(page, '고치기'));
      },
    },
    {
      id: 'calendar-empty',
      title: '학교 일정: 비어 있음, 1440px',
      route: '/admin/calendar',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openCalendar(await member('operator'), [], WIDE_DESKTOP);
        return expectVisible(page, page.getByText('아직 넣은 일정이 없어요'));
      },
    },
    {
      id: 'calendar-new',
      title: '일정 추가: 잘못 입력함, 1440px',
      route: '/admin/calendar',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openCalendar(await member('operator'), [], WIDE_DESKTOP);
        await button(page, '일정 추가').click();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('시작하는 날').fill('2026-12-14');
        await button(sheet, '추가').click();
        return expectVisible(page, sheet.getByText('이름을 입력해 주세요.'));
      },
    },
    {
      id: 'holidays',
      title: '공휴일, 1280px',
      route: '/admin/calendar',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await alterData<{ days: { day: string; source: string }[] }>(page, /\/v1\/admin\/holidays/, ({ days }) => ({
          days: [
            ...days.map((each) => (each.day.endsWith('-05-05') ? { ...each, source: 'REMOVED' } : each)),
            { day: '2026-12-28', name: '임시공휴일 '.repeat(4).trim(), source: 'ADDED' },
          ],
        }));
        await openDesk(page, '/admin/calendar?view=holidays&year=2026');
        return expectVisible(page, page.getByText('삭제한 날'));
      },
    },
    {
      id: 'suspension',
      title: '이용 정지, 1280px',
      route: '/admin/members',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/members?search=mentor');
        await button(page, /자세히 보기/).click();
        await button(page, '이용 정지하기').click();
        return expectVisible(page, page.getByRole('dialog').getByLabel('회원에게 알릴 이유'));
      },
    },
    {
      id: 'sign-out-everywhere',
      title: '회원을 모든 기기에서 로그아웃시키기, 1280px',
      route: '/admin/members',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/members?search=mentor');
        await button(page, /자세히 보기/).click();
        await button(page, '모든 기기에서 로그아웃시키기').click();
        return expectVisible(page, page.getByRole('dialog').getByLabel('회원에게 알릴 이유'));
      },
    },
    {
      id: 'totp-removal',
      title: '회원의 2단계 인증 끄기, 1280px',
      route: '/admin/members',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await alterData<DeskMember>(page, /\/v1\/admin\/members\/\d+$/, (found) => ({ ...found, hasTotp: true }));
        await openDesk(page, '/admin/members?search=mentor');
        await button(page, /자세히 보기/).click();
        await button(page, '2단계 인증 끄기').click();
        return expectVisible(page, page.getByRole('dialog').getByLabel('회원에게 알릴 이유'));
      },
    },
    {
      id: 'mentorings',
      title: '멘토링 찾기, 1440px',
      route: '/admin/mentorings',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/mentorings', WIDE_DESKTOP);
        await button(page, /자세히 보기/).click();
        return expectVisible(page, page.getByRole('heading', { name: '지나온 단계' }));
      },
    },
    {
      id: 'payments',
      title: '결제: 주문과 원장과 결제사, 1440px',
      route: '/admin/payments',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/payments?status=DONE', WIDE_DESKTOP);
        await button(page, /자세히 보기/).click();
        await button(page, 'PG 조회').click();
        return expectVisible(page, page.getByText(/세 곳이 같아요/));
      },
    },
    {
      id: 'payments-different',
      title: '결제: 결제사와 다를 때, 1280px',
      route: '/admin/payments',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/payments?status=DONE');
        await alterData<DataOf<'GET /v1/admin/payments/{paymentId}/gateway'>>(page, '**/gateway', (data) => ({
          ...data,
          known: null,
          comparison: 'DIFFERENT',
        }));
        await button(page, /자세히 보기/).click();
        await button(page, 'PG 조회').click();
        return expectVisible(page, page.getByText(/서로 달라요/));
      },
    },
    {
      id: 'figures',
      title: '현황, 1440px',
      route: '/admin/figures',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/figures', WIDE_DESKTOP);
        return expectVisible(page, page.getByRole('table'));
      },
    },
    {
      id: 'figures-narrow',
      title: '현황, 1024px',
      route: '/admin/figures',
      size: { width: 1024, height: 768 },
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/figures?days=90', { width: 1024, height: 768 });
        return expectVisible(page, page.getByRole('table'));
      },
    },
    {
      id: 'figures-answers',
      title: '답과 확정, 1440px',
      route: '/admin/figures',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/figures?view=answers', WIDE_DESKTOP);
        return expectVisible(page, page.getByRole('table'));
      },
    },
    {
      id: 'figures-answers-narrow',
      title: '답과 확정, 1024px',
      route: '/admin/figures',
      size: NARROW_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/figures?view=answers', NARROW_DESKTOP);
        return expectVisible(page, page.getByRole('table'));
      },
    },
    {
      id: 'figures-answers-error',
      title: '답과 확정: 불러오지 못함, 1280px',
      route: '/admin/figures',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        await failCall(page, '**/v1/admin/figures/answers*', 400);
        await openDesk(page, '/admin/figures?view=answers');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'alerts',
      title: '서비스의 문제, 1440px',
      route: '/admin/mentorings',
      size: WIDE_DESKTOP,
      reach: async ({ member }) => openWithAlerts(await member('operator'), WIDE_DESKTOP),
    },
    {
      id: 'alerts-narrow',
      title: '서비스의 문제, 1024px',
      route: '/admin/mentorings',
      size: { width: 1024, height: 768 },
      reach: async ({ member }) => openWithAlerts(await member('operator'), { width: 1024, height: 768 }),
    },
    {
      id: 'audit',
      title: '운영 기록, 1440px',
      route: '/admin/audit',
      size: WIDE_DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/audit', WIDE_DESKTOP);
        return expectVisible(page, page.getByRole('table'));
      },
    },
    {
      id: 'operators',
      title: '운영자와 역할, 1280px',
      route: '/admin/security',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/security');
        await page.getByText('운영자와 역할').click();
        return expectVisible(page, page.getByRole('checkbox', { name: '회원 지원' }).first().locator('xpath=..'));
      },
    },
    {
      id: 'settings',
      title: '설정, 1280px',
      route: '/admin/settings',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/settings');
        return expectVisible(page, button(page, '결제 멈추기'));
      },
    },
    {
      id: 'settings-phone-month',
      title: '설정: 이번 달에 휴대폰으로 보낸 메시지, 1280px',
      route: '/admin/settings',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        const phoneMonth = { sent: 6120, delivered: 5904, undelivered: 171, spentKrw: 81_230 };
        await alterData<DataOf<'GET /v1/admin/runtime-settings'>>(page, '**/v1/admin/runtime-settings', (data) => ({
          ...data,
          phoneMonth,
        }));
        await openDesk(page, '/admin/settings');
        await page.getByText('한 달 알림톡 예산').first().click();
        return expectVisible(page, page.getByText('휴대폰에 닿음'));
      },
    },
    {
      id: 'settings-mentor-order',
      title: '설정: 멘토 목록의 처음 순서, 1280px',
      route: '/admin/settings',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('operator');
        const order = { mode: 'HALF', changedAt: '2026-11-20T03:00:00.000Z' };
        await answer(page, '**/v1/admin/mentor-order', order);
        await openDesk(page, '/admin/settings');
        await page.getByText('멘토 목록 순서').first().click();
        const chosen = page.getByRole('radio', { checked: true });
        await expectVisible(page, chosen.locator('xpath=..'));
        await chosen.locator('xpath=..').scrollIntoViewIfNeeded();
        return page;
      },
    },
    {
      id: 'payouts-wide',
      title: '정산, 1280px',
      route: '/admin/payouts',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('operator'), '/admin/payouts');
        return expectVisible(page, page.getByRole('link', { name: '멘토별 CSV 받기' }));
      },
    },
  ],
};

async function openDesk(page: Page, address: string, size = DESKTOP): Promise<Page> {
  await page.setViewportSize(size);
  return open(page, address);
}

async function openReview(page: Page, size = DESKTOP, address = ROUTE): Promise<Page> {
  await openDesk(page, address, size);
  return expectVisible(page, page.getByRole('region', { name: '서류', exact: true }).getByRole('img'));
}

async function openReports(
  page: Page,
  content: DataOf<'GET /v1/admin/message-reports'>['content'],
  size = DESKTOP,
  query = '',
): Promise<Page> {
  await answer(page, '**/v1/admin/message-reports/3/messages', { ...REPORTS, content: [] });
  await answer(page, '**/v1/admin/message-reports*', { ...REPORTS, content });
  return openDesk(page, `/admin/reports${query}`, size);
}

async function openCalendar(page: Page, periods: object[], size = DESKTOP): Promise<Page> {
  await alterData<Slice<object>>(page, '**/v1/admin/school-periods*', (list) => ({ ...list, content: periods }));
  return openDesk(page, '/admin/calendar', size);
}

async function openWithAlerts(page: Page, size: typeof DESKTOP): Promise<Page> {
  await alterData<DataOf<'GET /v1/admin/alerts'>>(page, '**/v1/admin/alerts', () => ({
    alerts: [
      { kind: 'QUEUE_LATE', detail: '서류 심사 53시간 기다림, 신고 72시간 기다림', since: '2026-11-20T03:00:00.000Z' },
      { kind: 'MAILS_STUCK', detail: '가장 오래된 메일이 2시간 기다림', since: '2026-11-23T01:00:00.000Z' },
    ],
  }));
  await openDesk(page, '/admin/mentorings', size);
  return expectVisible(page, page.getByText(/신고 72시간/));
}
