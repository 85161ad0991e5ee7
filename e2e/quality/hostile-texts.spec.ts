import type { Page } from '@playwright/test';
import type { ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import type { Campaign } from '#contract/money/campaigns.ts';
import type { Payout } from '#contract/money/payouts.ts';
import type { DeskTransfer, SubmittedAccount } from '#contract/money/transfers.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { endCompleted, fillConversation } from '#server/testing/stores/conversation-row-store.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { answerHostile, expectInert, HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { TestUser } from '../support/members.ts';
import { navigate } from '../support/navigate.ts';
import { aDocument, expect, pay, propose, test, type TestUsers } from '../support/test-users.ts';

const AT = '2026-11-20T00:00:00Z';
const PAYEE = { mentorId: 5, nickname: '어느 선배', email: 'mentor@mail.example' };
/** Lists that no browser test fills. */
const ROWS = {
  '/v1/admin/payout-accounts': {
    ...PAYEE,
    submissionId: 9,
    bank: '90',
    accountNumber: '0333012345678',
    holderName: '김 선배',
    businessNumber: null,
    submittedAt: AT,
    enteredBy: null,
    isOwn: false,
  } satisfies SubmittedAccount,
  '/v1/admin/transfers': {
    ...PAYEE,
    transferId: 8,
    month: '2026-11',
    status: 'SENT',
    earnedKrw: 18_000,
    incomeTaxKrw: 540,
    localTaxKrw: 50,
    netKrw: 17_410,
    plannedAt: AT,
    sentAt: AT,
    failedAt: null,
    fileId: 3,
    hasAccount: true,
  } satisfies DeskTransfer,
  '/v1/admin/hand-refunds': {
    handRefundId: 4,
    amountKrw: 60_000,
    reason: '안내가 서로 달랐어요.',
    note: '통화로 확인했어요.',
    state: 'PROPOSED',
    needsApproval: true,
    proposedBy: { memberId: 1, email: 'finance@desk.example' },
    proposedAt: AT,
    isOwn: false,
    decidedBy: null,
    sentAt: null,
    endedAt: null,
    refusal: null,
    refundAccount: { bank: '88', maskedNumber: '****7890', holderName: '어느 예금주' },
    paymentId: 2,
    orderId: 'sb_order-of-a-test',
    mentoringId: 6,
    menteeName: '어느 후배',
    paidKrw: 80_000,
  } satisfies ListedHandRefund,
  '/v1/admin/payouts': {
    ...PAYEE,
    accountStatus: null,
    sessions: 1,
    priceKrw: 20_000,
    returnedKrw: 0,
    feeKrw: 2000,
    mentorKrw: 18_000,
  } satisfies Payout,
  '/v1/admin/campaigns': {
    campaignId: 3,
    name: '새 학기 쿠폰',
    percentOff: 50,
    wonOff: null,
    audience: 'UNIVERSITY',
    schoolName: '어느 대학교',
    code: 'NEW TERM',
    firstDay: '2026-11-20',
    lastDay: '2026-12-20',
    maxCoupons: 10,
    givenCoupons: 0,
    state: 'RUNNING',
    createdAt: AT,
    endedAt: null,
  } satisfies Campaign,
  '/v1/admin/school-periods': {
    periodId: 7,
    schoolName: '어느 대학교',
    kind: 'EXAM',
    name: '기말고사 기간',
    startsOn: '2026-12-14',
    endsOn: '2026-12-18',
  } satisfies KeptPeriod,
};

test('S-50 none of 500 hostile texts runs in messages, preparation, reviews or at the desk', async ({
  testUsers,
  database,
  clock,
}) => {
  test.setTimeout(180_000);
  expect(new Set(HOSTILE_TEXTS).size).toBe(500);
  const { mentor, mentee, mentoringId, completedId } = await twoMentorings(testUsers, database, clock.now());
  const params = { mentoringId: String(mentoringId) };
  await fillConversation(database, { mentoringId, count: 120, text: '안녕하세요, ' }, clock.now());
  await mentee.call('PUT /v1/mentoring/{mentoringId}/questions', { params, body: { questions: ['무엇을 볼까요?'] } });
  await mentee.call('PUT /v1/mentoring/{mentoringId}/note', { params, body: { text: '함께 쓴 메모', version: 0 } });
  const completed = { mentoringId: String(completedId) };
  const shared = { question: '무엇을 가장 먼저 보셨나요?', answer: '배울 사람이 있는지를 봤어요.' };
  await mentee.call('POST /v1/mentoring/{mentoringId}/review', {
    params: completed,
    body: { face: 'GOOD', chips: [], text: '방향이 잡혔어요.' },
  });
  await mentee.call('PUT /v1/mentoring/{mentoringId}/public-answer', { params: completed, body: shared });
  await mentor.call('POST /v1/mentoring/{mentoringId}/public-answer/consent', { params: completed, body: shared });
  await mentor.call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
    params: { ...params, number: '3' },
    body: { reason: 'SPAM', detail: '광고 같아요.' },
  });

  const members = await answerHostile(mentee.page);
  const conversation = `/user/mentoring/${mentoringId}/messages`;
  const messages = mentee.page.getByRole('region', { name: '대화 내용' });
  // Three times, so that its messages alone are more than the texts: what else a screen asks for differs by run.
  for (let texts = 0; texts <= 100; texts += 40) {
    await mentee.page.goto(conversation);
    await expect(messages.getByText(/hostile/i).nth(40)).toBeAttached();
    await expectInert(mentee.page, conversation, messages);
  }
  for (const address of [
    `/user/status/mentee/progress/${mentoringId}`,
    `/user/status/mentee/progress/${completedId}`,
    `/mentorship/info/${mentor.memberId}`,
    '/notification',
  ])
    await lookAt(mentee.page, address);

  // The mentor's side, and then what is disputed.
  await answerHostile(mentor.page);
  for (const address of [conversation, `/user/status/mentor/progress/${mentoringId}`, '/user/mentorinfo'])
    await lookAt(mentor.page, address);
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', {
    params,
    body: { startTime: applyTimes[0]?.startTime ?? '' },
  });
  await moveConfirmedStart(database, mentoringId, new Date(Date.now() - 11 * MINUTE_MS));
  await mentee.call('POST /v1/mentoring/{mentoringId}/dispute', {
    params,
    body: { reason: '만나지 못했어요.', fileIds: [] },
  });
  await lookAt(mentor.page, `/user/status/mentor/progress/${mentoringId}`);

  const page = await deskWithRows(testUsers);
  const desk = await answerHostile(page, ROWS);
  const detail = page.getByRole('region', { name: '자세히' });
  const openDetail = () => page.getByRole('button', { name: /자세히 보기/ }).click();
  const dialog = page.getByRole('dialog');
  /** Each section of the desk, what is opened there, and where its texts are then. */
  const sections: readonly [address: string, open?: () => Promise<void>, isDialog?: boolean][] = [
    ['/admin'],
    [DESK_PAGES.deskDisputes],
    [DESK_PAGES.deskDisputes, () => page.getByRole('button', { name: /남긴 말과 파일 보기/ }).click(), true],
    [DESK_PAGES.deskReports],
    [DESK_PAGES.deskReports, () => page.getByRole('button', { name: '대화 보기' }).click(), true],
    [`${DESK_PAGES.deskReports}?kind=reviews`],
    [`${DESK_PAGES.deskReports}?kind=answers`],
    [DESK_PAGES.deskMentorings, openDetail],
    [`${DESK_PAGES.deskMembers}?state=SUSPENDED`, openDetail],
    [DESK_PAGES.deskPayments, openDetail],
    [`${DESK_PAGES.deskPayments}?view=hand-refunds`],
    [DESK_PAGES.deskPayouts],
    [`${DESK_PAGES.deskTransfers}?view=accounts`],
    [`${DESK_PAGES.deskTransfers}?view=transfers`],
    [DESK_PAGES.deskCampaigns],
    [DESK_PAGES.deskAnnouncements],
    [DESK_PAGES.deskCalendar],
    [DESK_PAGES.deskUniversities],
  ];
  for (const [index, [address, open, isDialog]] of sections.entries()) {
    // What was opened on a page stays until a page is loaded.
    await comeTo(page, address, sections[index - 1]?.[1] !== undefined);
    await open?.();
    await expectInert(page, address, isDialog ? dialog : detail);
  }
  await lookAt(page, DESK_PAGES.deskAudit);
  await comeTo(page, DESK_PAGES.deskSecurity, true);
  await page.getByText('운영자와 역할').click();
  await expectInert(page, DESK_PAGES.deskSecurity);
  expect([members.isComplete(), desk.isComplete()], 'each of the texts was on the screens').toEqual([true, true]);
});

/** A completed mentoring of two people, and another one of theirs that is paid. */
async function twoMentorings(testUsers: TestUsers, database: TestDatabase, now: Date) {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee('ENROLLED')];
  const proposeAndPay = async () => {
    const mentoringId = await propose(mentee, mentor);
    await pay(mentee, mentoringId);
    return mentoringId;
  };
  const completedId = await proposeAndPay();
  await endCompleted(database, completedId, now);
  return { mentor, mentee, completedId, mentoringId: await proposeAndPay() };
}

/** An operator's page; its lists have a document, a suspended member and an announcement. */
async function deskWithRows(testUsers: TestUsers): Promise<Page> {
  const page = await testUsers.operator();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { mentor, mentee } = testUsers.withoutBrowser;
  const candidate = await mentor();
  await candidate.call('POST /v1/storage/certificate/mentor', {
    file: aDocument(),
    body: { certificateType: 'ENROLLMENT' },
  });
  const operator = new TestUser(page, { memberId: 0, email: '', nickname: '' });
  const suspended = await mentee();
  await operator.call('POST /v1/admin/members/{memberId}/suspension', {
    params: { memberId: String(suspended.memberId) },
    body: { reason: '약속을 여러 번 어겼어요.', days: 7 },
  });
  await operator.call('POST /v1/admin/announcements', {
    body: { title: '점검 안내', body: '새벽에 점검해요.', audience: ['MENTOR'], days: 7 },
  });
  return page;
}

/** @param address of a screen that may show the texts anywhere */
async function lookAt(page: Page, address: string): Promise<void> {
  await comeTo(page, address);
  await expectInert(page, address);
}

/** Within the app where its title tells when another page has come. @param mustLoad whether something is open on the page */
async function comeTo(page: Page, address: string, mustLoad = false): Promise<void> {
  const from = page.url() === 'about:blank' ? undefined : new URL(page.url()).pathname;
  const to = new URL(address, page.url() === 'about:blank' ? 'http://localhost' : page.url()).pathname;
  const isOfAKind = from?.split('/', 4).join('/') === to.split('/', 4).join('/');
  await (mustLoad || from === undefined || isOfAKind ? page.goto(address) : navigate(page, address));
}
