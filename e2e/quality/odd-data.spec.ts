import type { Locator, Page } from '@playwright/test';
import { MAX_MENTORING_MESSAGE_LENGTH } from '#domain/mentorings/proposals/proposals.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { MAX_NICKNAME_LENGTH, MAX_SCHOOL_TEXT_LENGTH } from '#domain/people/members.ts';
import { MAX_MENTEE_INTRODUCTION_LENGTH } from '#domain/people/mentees.ts';
import {
  MAX_EXPERIENCE_YEARS,
  MAX_HASHTAG_LENGTH,
  MAX_HASHTAGS,
  MAX_INTRODUCTION_CONTENT_LENGTH,
  MAX_INTRODUCTION_TITLE_LENGTH,
  MAX_MESSAGE_LENGTH,
} from '#domain/people/mentor-limits.ts';
import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import { SCHOOL } from '#server/testing/factories.ts';
import { writeMentoringCount } from '#server/testing/stores/mentoring-row-store.ts';
import { expectSoundLayout } from '../support/layout.ts';
import { navigate } from '../support/navigate.ts';
import {
  aDocument,
  dayFromNow,
  expect,
  halfHour,
  pay,
  type TestMember,
  test,
  type TestUsers,
} from '../support/test-users.ts';

/** More than the bell counts. */
const MANY_NOTICES = 100;
/** A page that read this as markup would show a picture. */
const MARKUP = '<img/src=x/onerror=alert(1)>';
const PORTFOLIO_DESCRIPTION_LENGTH = 100;
/** Below a tenth of a MB, the smallest size shown. */
const SMALL_FILE_BYTES = 3000;
/** A word longer than any line. */
const URL_TEXT = `https://portfolio.example/a/very/long/path-without-any-space-in-it?with=query${MARKUP}`;

test('S-50 nothing breaks for a student with every text at its limit, and none is read as markup', async ({
  testUsers,
  database,
}) => {
  test.setTimeout(300_000);
  const { mentor, mentee, other } = await oddPeople(testUsers);
  await writeMentoringCount(database, mentor.memberId, 9999);
  const { page } = mentee;
  await mentee.call('PUT /v1/bookmark/{mentorId}', { params: { mentorId: String(mentor.memberId) } });
  await mentee.call('PUT /v1/bookmark/{mentorId}', { params: { mentorId: String(other.memberId) } });
  for (let index = 0; index < MANY_NOTICES; index += 1) {
    const notice = {
      eventKey: `many:${index}`,
      kind: 'CERTIFICATE_APPROVED',
      title: '소식',
      body: '내용',
      link: '/user/faq',
    } as const;
    await notificationStore.insert(database, [{ memberId: mentee.memberId, ...notice }], new Date());
  }
  const waiting = await proposeAtLength(mentee, mentor);

  const card = page.getByRole('link', { name: mentor.nickname }).first();
  await look(page, '/', page.getByText('99+'));
  await look(page, '/mentorship', card);
  await look(page, `/mentorship/info/${mentor.memberId}`, page.getByRole('link', { name: '보낸 제안 보기' }));
  await look(page, `/mentorship/suggestion/${other.memberId}`, page.getByRole('button', { name: '멘토링 제안하기' }));
  await look(page, '/bookmark', card);
  await expect(page.getByText('멘토링 9,999회').first()).toBeVisible();
  await expect(page.getByText('멘토링 0회').first()).toBeVisible();
  await look(page, `/user/payment?mentoringId=${waiting}`, page.getByRole('button', { name: /원 결제하기$/ }));
  await pay(mentee, waiting);
  await look(page, '/user/status/mentee', card, true);
  await look(page, `/user/status/mentee/progress/${waiting}`, page.getByRole('button', { name: '희망 시간 바꾸기' }));
  await look(page, '/notification', page.getByRole('link', { name: /결제가 완료됐어요/ }));
  await look(page, '/user', page.getByText(mentee.nickname));
  await look(page, '/user/menteeinfo', page.getByRole('heading', { name: mentee.nickname }));
  await look(page, '/user/menteeedit', page.getByRole('button', { name: '저장하기' }));
  await look(page, '/user/faq', page.getByRole('heading', { level: 1 }));
});

test('S-50 nothing breaks for a mentor with every text at its limit, and none is read as markup', async ({
  testUsers,
  database,
}) => {
  test.setTimeout(300_000);
  const { mentor, mentee } = await oddPeople(testUsers);
  await writeMentoringCount(database, mentor.memberId, 9999);
  const rejected = await proposeAtLength(mentee, mentor);
  await pay(mentee, rejected);
  const { page } = mentor;
  const card = page.getByRole('link', { name: mentee.nickname }).first();
  await look(page, '/user/status/mentor', card);
  await look(page, `/user/status/mentor/progress/${rejected}`, page.getByRole('button', { name: '수락하기' }));
  const params = { mentoringId: String(rejected) };
  await mentor.call('POST /v1/mentoring/{mentoringId}/rejection', {
    params,
    body: { reason: fill(MAX_REASON_LENGTH, `${MARKUP}이번 주에는\n시간을 내기 어려워요. `) },
  });
  await look(page, '/user/status/mentor?tab=completed', card, true);
  await look(page, `/user/status/mentor/progress/${rejected}`, page.getByText(/^사유: /));
  await look(page, '/notification', page.getByRole('link', { name: /제안을 거절했어요/ }));
  await look(page, '/user', page.getByText(mentor.nickname));
  await look(page, '/user/mentorinfo', page.getByRole('heading', { name: mentor.nickname }));
  await page.setViewportSize({ width: 360, height: 800 });
  const size = page.getByText('0.1MB', { exact: true });
  expect(await size.evaluate(countLines), 'the size of the portfolio is not broken').toBe(1);
  await look(page, '/user/mentoredit', page.getByRole('button', { name: '저장하기' }));
  await look(page, '/user/availability', page.getByRole('region', { name: '주간 시간표' }));
});

test('who asked for less motion sees nothing move', async ({ testUsers }) => {
  const { page } = await testUsers.mentee();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: '마케팅' })).toBeVisible();
  await expect.poll(() => countMoving(page), 'the hint pulses for everybody else').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of ['/mentorship', '/bookmark', '/notification', '/user', '/']) {
    await navigate(page, address);
    await expect(page.locator('#main')).toBeVisible();
    expect(await countMoving(page), address).toBe(0);
  }
});

test('who lets the system choose the colours sees which half hours are chosen', async ({ testUsers }) => {
  const { page } = await testUsers.mentor();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/user/availability');
  const colourOf = (isChosen: boolean) =>
    page
      .locator(`[data-cell][aria-pressed="${isChosen}"]`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await page.getByRole('button', { name: '30분 단위로 고르기' }).click();
  // The sheet with these colours comes after the first paint.
  await expect(async () => expect(await colourOf(true)).not.toBe(await colourOf(false))).toPass();
});

/** A senior and a student with everything at its limit and no picture, and a senior who has never mentored. */
async function oddPeople(testUsers: TestUsers) {
  const mark = crypto.randomUUID().slice(0, 6);
  const mentor = await testUsers.mentor({
    nickname: fill(MAX_NICKNAME_LENGTH, `${mark}가나다라마바사`),
    education: { schoolName: SCHOOL, major: fill(MAX_SCHOOL_TEXT_LENGTH, `${MARKUP}융합소프트웨어디자인학부`) },
    organization: {
      name: fill(MAX_SCHOOL_TEXT_LENGTH, `${MARKUP}InternationalCooperation`),
      jobCategory: '마케팅',
      detailedJob: '크리에이티브 디렉팅',
      experience: MAX_EXPERIENCE_YEARS,
    },
    introduction: {
      title: fill(MAX_INTRODUCTION_TITLE_LENGTH, `${MARKUP}Donaudampfschifffahrt`),
      content: fill(MAX_INTRODUCTION_CONTENT_LENGTH, `첫 줄이에요.\n\n${URL_TEXT} `),
    },
    timezone: { days: ['월', '화', '수', '목', '금', '토', '일'], startTime: '08:00:00', endTime: '23:00:00' },
    mentoringField: ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'],
    hashtags: Array.from({ length: MAX_HASHTAGS }, (_, index) => fill(MAX_HASHTAG_LENGTH, `${index}해시태그`)),
    message: fill(MAX_MESSAGE_LENGTH, `${URL_TEXT}\n편하게 물어보세요. `),
  });
  const { url } = await mentor.call('POST /v1/portfolio', { file: aDocument() });
  const description = fill(PORTFOLIO_DESCRIPTION_LENGTH, URL_TEXT);
  const profile = await mentor.call('GET /v1/mentor/me');
  await mentor.call('PUT /v1/mentor', {
    body: { ...profile, portfolio: { url, description, fileSize: SMALL_FILE_BYTES } },
  });
  const mentee = await testUsers.mentee('FRESHMAN', {
    nickname: fill(MAX_NICKNAME_LENGTH, `${mark}WWWWMMMM`),
    education: { schoolName: SCHOOL, major: fill(MAX_SCHOOL_TEXT_LENGTH, `${MARKUP}Interdisciplinary`) },
    introduction: fill(MAX_MENTEE_INTRODUCTION_LENGTH, `${URL_TEXT}\n진로를 고민하고 있어요. `),
  });
  return { mentor, mentee, other: await testUsers.withoutBrowser.mentor() };
}

/** Five times and five hundred characters. */
async function proposeAtLength(mentee: TestMember, { memberId: mentorId }: TestMember): Promise<number> {
  const applyTimes = Array.from({ length: MAX_SLOTS }, (_, index) => halfHour(dayFromNow(index + 2), '23:00'));
  const mentoringMessage = fill(MAX_MENTORING_MESSAGE_LENGTH, `${URL_TEXT}\n이야기를 듣고 싶어요. `);
  const { mentoringId } = await mentee.call('POST /v1/mentoring', { body: { mentorId, mentoringMessage, applyTimes } });
  return mentoringId;
}

/** A text of this many characters, without blanks at either end. */
function fill(length: number, pattern: string): string {
  const text = pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length - 1);
  return `${text.padEnd(length - 1, '끝')}끝`;
}

/** @param mustLoad whether something has changed on the server since the last load */
async function look(page: Page, address: string, sign: Locator, mustLoad = false): Promise<void> {
  if (mustLoad || page.url() === 'about:blank') await page.goto(address);
  else await navigate(page, address);
  await expect(sign).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '불러오는 중' })).toHaveCount(0);
  await expect(page.locator('img[src=x]'), 'S-50').toHaveCount(0);
  await expectSoundLayout(page);
}

/** Runs in the page: how many lines an element's text takes. */
function countLines(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
}

/** The number of visible animations. */
function countMoving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && Number(duration) > 1;
      }).length,
  );
}
