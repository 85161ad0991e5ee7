import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { REFUSALS } from '#domain/refusals.ts';
import { SAMPLE_MENTOR } from '#domain/testing/sample-profiles.ts';
import { NEW_MENTEE } from '../testing/members.ts';
import { renderPage } from '../testing/render-page.tsx';
import type { Responses } from '../testing/server-stub.ts';
import MentorPage from './mentor.tsx';

const MENTOR: MentorDetail = {
  ...SAMPLE_MENTOR,
  mentorId: 7,
  mentoringCount: 0,
  isBookmarked: false,
  cannotPropose: null,
  nextFreeAt: null,
  freeTimes: [],
  reviewChip: null,
  reviewWords: null,
  load: 'OPEN',
  isWaiting: false,
  trust: { employmentCheckedAt: null, schoolCheck: null, answerHabit: null },
  price: { priceKrw: 20_000, coupon: null, campaignCoupon: null },
};
const NO_REVIEWS = {
  content: [],
  sliceInfo: { size: 2, numberOfElements: 0, last: true, empty: true, cursor: null },
  count: 0,
  satisfaction: null,
  chips: [],
};
const NO_ANSWERS = {
  content: [],
  sliceInfo: { size: 3, numberOfElements: 0, last: true, empty: true, cursor: null },
};
const propose = page.getByRole('link', { name: '멘토링 제안하기' });
const others = page.getByRole('link', { name: '우리 학교 멘토 보기' });

beforeEach(() => localStorage.removeItem('guest-school'));
afterEach(() => localStorage.removeItem('guest-school'));

async function open(changes: Partial<MentorDetail>, member?: typeof NEW_MENTEE, responses: Responses = {}) {
  await renderPage(MentorPage, {
    address: '/mentorship/info/7',
    path: '/mentorship/info/:mentorId',
    ...(member ? { member } : {}),
    responses: {
      'GET /v1/mentor/{mentorId}': { ...MENTOR, ...changes },
      'GET /v1/mentor/{mentorId}/reviews': NO_REVIEWS,
      'GET /v1/mentor/{mentorId}/public-answers': NO_ANSWERS,
      ...responses,
    },
  });
  await expect.element(page.getByRole('heading', { name: MENTOR.nickname })).toBeVisible();
}

describe('a mentor’s page', () => {
  test('says what was checked, by what and when, and how the mentor answers', async () => {
    await open({
      mentoringCount: 12,
      education: { schoolName: '부산대학교', major: '전자공학' },
      trust: {
        employmentCheckedAt: '2026-11-20T16:00:00.000Z',
        schoolCheck: { isGraduate: true, checkedAt: '2026-11-19T03:00:00.000Z' },
        answerHabit: { answerHours: 3, answerPercent: 95 },
      },
    });
    await page.getByRole('button', { name: /멘토링 12회/ }).click();
    const facts = page.getByRole('list', { name: '확인한 정보' });
    const texts = [
      '재직 확인',
      '재직 증명서로 2026년 11월 21일에 확인했어요',
      '부산대 졸업 확인',
      '졸업 증명서로 2026년 11월 19일에 확인했어요',
      '보통 3시간 안에 답해요 · 답변율 95%',
    ];
    for (const text of texts) await expect.element(facts.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText('멘토링 12회')).toBeVisible();
  });

  test('says the number of mentorings also when it is 0, and that it is not known yet how the mentor answers', async () => {
    await open({});
    await page.getByText('멘토링 0회', { exact: true }).click();
    await expect.element(page.getByText('답변 기록이 아직 적어요', { exact: true })).toBeVisible();
    await expect.element(page.getByText('새 멘토')).not.toBeInTheDocument();
    await expect.element(page.getByText('재직 확인')).not.toBeInTheDocument();
  });
});

test('a mentor’s page quotes a review under the headline', async () => {
  await open({ reviewWords: '자기소개서를 같이 봐 주셨어요.' });
  await expect.element(page.getByText('“자기소개서를 같이 봐 주셨어요.”')).toBeVisible();
});

describe('its foot', () => {
  test('has the price, and with the student’s own coupon what is left to pay', async () => {
    await open(
      { price: { priceKrw: 20_000, coupon: { kind: 'NEW_MEMBER', amountKrw: 18_000 }, campaignCoupon: null } },
      NEW_MENTEE,
    );
    await expect.element(page.getByText('30분 20,000원 · 첫 쿠폰 18,000원')).toBeVisible();
    await expect.element(propose).toHaveAttribute('href', '/mentorship/suggestion/7');
  });

  test('leads a guest to the form, too', async () => {
    await open({});
    await expect.element(propose).toHaveAttribute('href', '/mentorship/suggestion/7');
  });

  test('has a campaign’s coupon where that takes off more', async () => {
    const coupon = { kind: 'NEW_MEMBER' as const, amountKrw: 18_000 };
    await open(
      { price: { priceKrw: 20_000, coupon, campaignCoupon: { name: '가을 응원', amountKrw: 14_000 } } },
      NEW_MENTEE,
    );
    await expect.element(page.getByText('가을 응원 14,000원')).toBeVisible();
    await expect.element(page.getByText('18,000원')).not.toBeInTheDocument();
  });

  test('has the price alone without a coupon', async () => {
    await open({}, NEW_MENTEE);
    await expect.element(page.getByText('30분 20,000원', { exact: true })).toBeVisible();
  });

  test('says of a mentor of another school that nobody can propose from here', async () => {
    const code = 'OTHER_UNIVERSITY';
    await open({ cannotPropose: { code, message: REFUSALS[code].message, mentoringId: null } }, NEW_MENTEE);
    await expect.element(page.getByText(/선배예요\. 같은 학교 선배에게만 제안할 수 있어요\./)).toBeVisible();
    await expect.element(others).toHaveAttribute('href', '/mentorship');
    await expect.element(propose).not.toBeInTheDocument();
  });

  test('lets a student wait for a mentor with no room for proposals, and stop waiting', async () => {
    const code = 'PROPOSALS_FULL';
    const full: Partial<MentorDetail> = {
      nextFreeAt: '2026-11-25T10:00:00.000Z',
      load: code,
      cannotPropose: { code, message: REFUSALS[code].message, mentoringId: null },
    };
    await open(full, NEW_MENTEE, {
      'GET /v1/mentor/{mentorId}': [
        { ...MENTOR, ...full },
        { ...MENTOR, ...full, isWaiting: true },
        { ...MENTOR, ...full },
      ],
      'PUT /v1/mentor/{mentorId}/wait': null,
      'DELETE /v1/mentor/{mentorId}/wait': null,
    });
    await expect.element(page.getByText('받을 제안이 모두 찼어요')).toBeVisible();
    await page.getByRole('button', { name: '자리 나면 알림 받기' }).click();
    await expect.element(page.getByText('자리가 나면 다른 분보다 12시간 먼저 제안할 수 있어요.')).toBeVisible();
    await page.getByRole('button', { name: '기다리지 않기' }).click();
    await expect.element(page.getByRole('button', { name: '자리 나면 알림 받기' })).toBeVisible();
    await expect.element(propose).not.toBeInTheDocument();
  });

  test('lets a student propose another week, and wait for this one, where the week is full', async () => {
    const full: Partial<MentorDetail> = { nextFreeAt: '2026-11-30T10:00:00.000Z', load: 'WEEK_FULL' };
    await open(full, NEW_MENTEE, {
      'GET /v1/mentor/{mentorId}': [
        { ...MENTOR, ...full },
        { ...MENTOR, ...full, isWaiting: true },
        { ...MENTOR, ...full },
      ],
      'PUT /v1/mentor/{mentorId}/wait': null,
      'DELETE /v1/mentor/{mentorId}/wait': null,
    });
    await expect.element(propose).toBeVisible();
    await page.getByRole('button', { name: '자리 나면 알림 받기' }).click();
    await expect.element(page.getByText('이번 주에 자리가 나면 알려 드려요.')).toBeVisible();
    await page.getByRole('button', { name: '기다리지 않기' }).click();
    await expect.element(page.getByRole('button', { name: '자리 나면 알림 받기' })).toBeVisible();
  });

  test('leads from each of the next free times to the form with it chosen', async () => {
    const freeTimes = ['2026-11-25T10:00:00.000Z', '2026-11-26T01:00:00.000Z', '2026-11-28T01:30:00.000Z'];
    await open({ nextFreeAt: freeTimes[0] ?? null, freeTimes }, NEW_MENTEE);
    const links = page.getByRole('link', { name: /에 제안하기$/ });
    await expect.element(page.getByRole('link', { name: /^가장 빠른 시간 / })).toBeVisible();
    expect(links.elements().map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('time'))).toEqual([
      '2026-11-25T19:00:00',
      '2026-11-26T10:00:00',
      '2026-11-28T10:30:00',
    ]);
  });

  test('says that a mentor with a full week has time from next week on', async () => {
    await open({ nextFreeAt: '2026-11-30T10:00:00.000Z', load: 'WEEK_FULL' }, NEW_MENTEE);
    await expect.element(page.getByRole('link', { name: /다음 주부터 가능해요/ })).toBeVisible();
  });

  test.each([
    ['another school', '부산대학교', false],
    ['that school', MENTOR.education.schoolName, true],
    ['all schools', '', true],
  ])('says so to a guest who has chosen %s, too', async (_what, school, isOpen) => {
    localStorage.setItem('guest-school', school);
    await open({});
    await expect.element(isOpen ? propose : others).toBeVisible();
    await expect.element(isOpen ? others : propose).not.toBeInTheDocument();
  });
});
