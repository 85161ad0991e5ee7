import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { MentorDetail, MentorListItem, PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { REFUSALS } from '#domain/refusals.ts';
import { halfHour, propose } from '../../e2e/support/test-users.ts';
import { chooseInSheet, dayButton, openPicker } from '../../e2e/support/time-picker.ts';
import {
  alterData,
  button,
  failCall,
  leavePending,
  LONG,
  open,
  expectVisible,
  tap,
  aButton,
  role,
  altering,
  see,
} from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee, asMentor } from '../state.ts';
import { NEXT_WEEK, showReasons } from './recommended.ts';

type Slice = { content: MentorListItem[]; sliceInfo: object };
const LIST = '**/v1/mentor?*';
const DETAIL = '**/v1/mentor/*';
const LIST_ROUTE = '/mentorship';
const DETAIL_ROUTE = '/mentorship/info/:mentorId';
const FORM_ROUTE = '/mentorship/suggestion/:mentorId';

const backups = (page: Page) => page.getByRole('group', { name: '답이 없으면' });
const anonymously = (page: Page) => page.getByRole('checkbox', { name: '확정될 때까지 익명으로 제안하기' });

export const mentors: Area = {
  name: 'mentors',
  title: '멘토 찾기와 제안',
  states: [
    asMentee('list', '멘토 목록', LIST_ROUTE, { via: openList }),
    asMentee('list-recommended', '멘토 목록: 추천순, 까닭과 찬 자리', LIST_ROUTE, {
      via: (page) => openList(page, '?sort=recommended'),
      before: showReasons,
    }),
    asMentee('list-recommended-first', '멘토 목록: 추천순으로 시작하는 학생', LIST_ROUTE, {
      via: openList,
      before: altering<{ user: object }>('**/v1/members/check-session', ({ user }) => ({
        user: { ...user, isRecommendedFirst: true },
      })),
      sees: aButton('추천순은 어떻게 정하나요?'),
    }),
    asMentee('list-ranking-note', '멘토 목록: 추천순은 이렇게 정해요', LIST_ROUTE, {
      via: (page) => openList(page, '?sort=recommended'),
      does: '추천순은 어떻게 정하나요?',
      sees: role('dialog', '추천순은 이렇게 정해요'),
    }),
    asMentee('detail-full', '멘토 상세: 받을 제안이 모두 참', DETAIL_ROUTE, { via: (page) => openFull(page, false) }),
    asMentee('detail-waiting', '멘토 상세: 자리를 기다림', DETAIL_ROUTE, { via: (page) => openFull(page, true) }),
    asMentee('detail-week-full', '멘토 상세: 이번 주가 찬 멘토, 다음 주부터 가능', DETAIL_ROUTE, {
      via: (page) => openWeekFull(page, false),
    }),
    asMentee('detail-week-waiting', '멘토 상세: 이번 주 자리를 기다림', DETAIL_ROUTE, {
      via: (page) => openWeekFull(page, true),
    }),
    asGuest('list-guest', '멘토 목록: 손님, 멘토링 많은 순', LIST_ROUTE, {
      via: (page) => openList(page, '?sort=mentoringCount,DESC'),
    }),
    asGuest('list-guest-school', '멘토 목록: 손님, 학교 고름', LIST_ROUTE, {
      via: openList,
      does: [
        '학교 고르기',
        (page) => page.getByRole('textbox', { name: '학교' }).fill('부산대'),
        (page) => page.getByRole('dialog').getByRole('button', { name: '부산대학교', exact: true }).click(),
      ],
      sees: ['선배를 보고 있어요', role('article')],
    }),
    asGuest('list-guest-choosing', '멘토 목록: 손님이 학교 고르는 중', LIST_ROUTE, {
      via: openList,
      does: ['학교 고르기', (page) => page.getByRole('textbox', { name: '학교' }).fill('ㅂㅅ')],
      sees: aButton('부산대학교'),
    }),
    asGuest('list-guest-no-school', '멘토 목록: 찾는 학교 없음', LIST_ROUTE, {
      via: openList,
      does: ['학교 고르기', (page) => page.getByRole('textbox', { name: '학교' }).fill('어느 목록에도 없는 학교')],
      sees: /찾는 학교가 없어요/,
    }),
    asMentee('list-search', '멘토 목록: 첫소리로 찾음', LIST_ROUTE, {
      via: (page) => openList(page, `?q=${encodeURIComponent('ㅁㅋㅌ')}`),
      sees: role('searchbox', '멘토 검색'),
    }),
    asMentee('list-search-words', '멘토 목록: 추천 검색어', LIST_ROUTE, {
      via: openList,
      does: (page) => page.getByRole('searchbox', { name: '멘토 검색' }).fill('ㅂ'),
      sees: role('region', '추천 검색어'),
    }),
    asMentee('list-search-recent', '멘토 목록: 최근 검색어', LIST_ROUTE, async (page) => {
      await openList(page);
      const field = page.getByRole('searchbox', { name: '멘토 검색' });
      for (const text of ['브랜드 디자인', '데이터를 다루는 일을 오래 한 선배를 찾고 있어요', '백엔드']) {
        await field.fill(text);
        await field.press('Enter');
      }
      await page.getByRole('button', { name: '검색어 지우기' }).click();
      return expectVisible(page, page.getByRole('region', { name: '최근 검색어' }));
    }),
    asMentee('list-search-corrected', '멘토 목록: 다른 말로 찾음', LIST_ROUTE, {
      via: (page) => openList(page, '?q=qorpsem'),
      sees: /검색 결과를 보여드려요/,
    }),
    asMentee('list-filters', '멘토 목록: 시간·경력·주제 고르기', LIST_ROUTE, {
      via: (page) => openList(page, '?part=EVENING'),
      does: '필터 1',
      sees: role('button', /명 보기$/),
    }),
    asMentee('list-loosening', '멘토 목록: 조건 하나를 빼면 찾음', LIST_ROUTE, {
      at: `/mentorship?${new URLSearchParams({ field: '법률', experience: '10', day: '일', part: 'MORNING' })}`,
      sees: /조건을 빼면/,
    }),
    asMentee('list-fields', '직무 고르기', LIST_ROUTE, { via: openList, does: '직무', sees: role('dialog', '직무') }),
    asMentee('list-filtered', '멘토 목록: 직무 고름', LIST_ROUTE, { via: (page) => openList(page, '?field=개발') }),
    asMentee('list-sub-fields', '세부 직무 고르기', LIST_ROUTE, {
      via: (page) => openList(page, '?field=개발&subField=백엔드'),
      does: '백엔드',
      sees: role('dialog', '개발 세부 직무'),
    }),
    state('list-empty', '멘토 내역 없음', LIST_ROUTE, async ({ mentee }) => {
      const { page } = await mentee();
      return see(page, '/mentorship?field=법률', page.getByText('멘토 내역이 없습니다.'));
    }),
    asMentee('list-loading', '멘토 목록: 불러오는 중', LIST_ROUTE, async (page) => {
      await leavePending(page, LIST);
      return see(page, '/mentorship', page.getByRole('heading', { name: '전체 멘토' }));
    }),
    asMentee('list-error', '멘토 목록: 불러오지 못함', LIST_ROUTE, { at: '/mentorship', fails: LIST }),
    asMentee('list-long', '멘토 목록: 긴 이름과 9,999회', LIST_ROUTE, {
      via: openList,
      before: altering<Slice>(LIST, (slice) => ({
        content: slice.content.slice(0, 3).map((mentor) => ({
          ...mentor,
          nickname: LONG.nickname,
          organization: { ...mentor.organization, name: LONG.organization },
          introduction: { title: LONG.title },
          mentoringCount: 9999,
          profileImage: null,
        })),
        sliceInfo: { ...slice.sliceInfo, last: true, cursor: null },
      })),
    }),
    asMentee('detail', '멘토 정보', DETAIL_ROUTE, { via: openDetail }),
    asMentee('detail-reviews', '멘토 정보: 후기와 만족도', DETAIL_ROUTE, async (page) => {
      const list = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=1');
      const { data } = (await list.json()) as { data: { content: { mentorId: number }[] } };
      return see(page, `/mentorship/info/${data.content[0]?.mentorId}`, page.getByText(/^후기 \d+개/));
    }),
    asMentee('detail-bookmarked', '멘토 정보: 북마크함, 포트폴리오 있음', DETAIL_ROUTE, {
      via: openDetail,
      before: altering<PublicMentorProfile>(DETAIL, (mentor) => ({
        ...mentor,
        isBookmarked: true,
        portfolio: { url: '/files/portfolio.pdf', description: '백엔드 포트폴리오', fileSize: 3_355_443 },
      })),
    }),
    asMentee('detail-answers', '멘토 정보: 답하는 습관, 쓸 수 있는 쿠폰', DETAIL_ROUTE, {
      via: openDetail,
      before: altering<MentorDetail>(DETAIL, (mentor) => ({
        ...mentor,
        trust: { ...mentor.trust, answerHabit: { answerHours: 3, answerPercent: 95 } },
        price: { ...mentor.price, coupon: { kind: 'NEW_MEMBER', amountKrw: mentor.price.priceKrw * 0.9 } },
      })),
    }),
    asMentee('detail-unchecked', '멘토 정보: 새 멘토, 소속이 바뀜', DETAIL_ROUTE, {
      via: openDetail,
      before: altering<MentorDetail>(DETAIL, (mentor) => ({
        ...mentor,
        mentoringCount: 0,
        trust: { ...mentor.trust, employmentCheckedAt: null, answerHabit: null },
      })),
    }),
    asMentee('detail-other-school', '멘토 정보: 다른 학교 멘토', DETAIL_ROUTE, {
      via: openDetail,
      before: altering<MentorDetail>(DETAIL, (mentor) => ({
        ...mentor,
        cannotPropose: {
          code: 'OTHER_UNIVERSITY',
          message: '같은 학교 선배에게만 제안할 수 있어요.',
          mentoringId: null,
        },
      })),
    }),
    asMentor('detail-mentor', '멘토 정보: 멘토가 볼 때', DETAIL_ROUTE, { via: openDetail }),
    asMentee('detail-long', '멘토 정보: 긴 글, 사진 없음, 해시태그 8개', DETAIL_ROUTE, {
      via: openDetail,
      before: altering<PublicMentorProfile>(DETAIL, (mentor) => ({
        ...mentor,
        nickname: LONG.nickname,
        organization: { ...mentor.organization, name: LONG.organization, experience: 40 },
        introduction: { title: LONG.title, content: LONG.text },
        mentoringField: ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'],
        timezone: { days: ['월', '화', '수', '목', '금', '토', '일'], startTime: '08:00:00', endTime: '23:00:00' },
        hashtags: LONG.hashtags,
        message: LONG.text,
        portfolio: { url: '/files/portfolio.pdf', description: LONG.text.slice(0, 100), fileSize: 10_485_760 },
        image: { fileName: '', filePath: '' },
        mentoringCount: 9999,
      })),
    }),
    asMentee('detail-loading', '멘토 정보: 불러오는 중', DETAIL_ROUTE, async (page) => {
      await leavePending(page, DETAIL);
      return see(page, '/mentorship/info/1', page.getByRole('heading', { name: '멘토 정보' }));
    }),
    asMentee('detail-error', '멘토 정보: 불러오지 못함', DETAIL_ROUTE, { at: '/mentorship/info/1', fails: DETAIL }),
    asMentee('detail-unknown', '없는 멘토 (예전 주소)', '/mentorship/mentor/:mentorId', {
      at: '/mentorship/mentor/999999',
      sees: '선배를 찾을 수 없어요',
    }),
    asMentee('propose', '제안하기', FORM_ROUTE, { via: openForm }),
    asMentee('propose-picker', '날짜와 시간 선택', FORM_ROUTE, async (page) => {
      await openForm(page);
      return expectVisible(page, await openPicker(page, 1));
    }),
    asMentee('propose-picker-day', '날짜와 시간 선택: 날짜 고름', FORM_ROUTE, async (page) => {
      await openForm(page);
      const sheet = await openPicker(page, 1);
      await dayButton(sheet, '2026-11-25').click();
      await sheet.getByRole('checkbox', { name: '10:30' }).check();
      return expectVisible(page, button(sheet, '1개 선택 완료'));
    }),
    asMentee('propose-filled', '제안하기: 다섯 시간과 주제, 전할 말', FORM_ROUTE, async (page) => {
      await openForm(page);
      for (const [index, clock] of ['10:00', '14:30', '20:00', '07:00', '23:30'].entries()) {
        await tap(page, '다른 날');
        await chooseInSheet(page.getByRole('dialog'), `2026-11-${25 + index}`, clock);
      }
      await page.getByRole('radio', { name: '면접 대비' }).check();
      await page.getByRole('textbox').fill('면접에서 늘 긴장해요. 짧게 연습해 보고 싶어요.');
      return page;
    }),
    asMentee('propose-anonymous', '제안하기: 확정될 때까지 익명으로', FORM_ROUTE, {
      via: openForm,
      does: ['더 보기', (page) => anonymously(page).check(), (page) => anonymously(page).scrollIntoViewIfNeeded()],
      sees: '익명 후배',
    }),
    asMentee('propose-no-time', '제안하기: 시간을 고르지 않음', FORM_ROUTE, {
      via: openForm,
      does: '멘토링 제안하기',
      sees: role('alertdialog'),
    }),
    asMentee('propose-too-long', '제안하기: 500자를 넘김', FORM_ROUTE, {
      via: openForm,
      does: (page) => page.getByRole('textbox').fill(LONG.text.padEnd(501, '요')),
      sees: (page) => page.locator('[aria-invalid=true]'),
    }),
    asMentee('propose-message', '제안하기: 칩으로 시간을, 한 번에 질문을 더함', FORM_ROUTE, async (page) => {
      await openForm(page);
      for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
      await tap(page, '자기소개서에서 가장 먼저 보는 부분은 무엇인가요?');
      return page;
    }),
    asMentee('propose-more', '제안하기: 더 보기, 지난 제안은 거절됨', FORM_ROUTE, {
      via: openForm,
      before: altering<DataOf<'GET /v1/last-message'>>(
        '**/v1/last-message',
        (last) => last && { ...last, wasRejected: true },
      ),
      sees: role('link', '프로필 고치기'),
    }),
    asMentee('propose-backups', '제안하기: 다음 선배를 고름', FORM_ROUTE, {
      via: openForm,
      does: [
        '더 보기',
        (page) => backups(page).getByRole('radio', { name: '다음 멘토 고르기' }).check(),
        (page) => backups(page).getByRole('checkbox').first().check(),
        (page) =>
          page
            .getByRole('group', { name: '답이 없으면' })
            .getByRole('checkbox', { name: /동의해요/ })
            .check(),
        (page) => backups(page).scrollIntoViewIfNeeded(),
      ],
      sees: (page) => backups(page).getByText('1번째'),
    }),
    asMentee('propose-backups-automatic', '제안하기: 비슷한 멘토에게 자동으로', FORM_ROUTE, {
      via: openForm,
      does: [
        '더 보기',
        (page) =>
          page
            .getByRole('group', { name: '답이 없으면' })
            .getByRole('radio', { name: '비슷한 멘토에게 자동으로' })
            .check(),
        (page) => backups(page).scrollIntoViewIfNeeded(),
      ],
      sees: (page) => backups(page).getByText('추천 순서대로'),
    }),
    asMentee('propose-backups-loading', '제안하기: 다음 선배를 불러오는 중', FORM_ROUTE, {
      via: openForm,
      does: [
        (page) => leavePending(page, '**/v1/mentor?*'),
        '더 보기',
        (page) => backups(page).getByRole('radio', { name: '다음 멘토 고르기' }).check(),
        (page) => backups(page).scrollIntoViewIfNeeded(),
      ],
      sees: (page) => backups(page).getByRole('radio', { name: '다음 멘토 고르기' }),
    }),
    asMentee('propose-backups-failed', '제안하기: 다음 선배를 불러오지 못함', FORM_ROUTE, {
      via: openForm,
      does: [
        (page) => failCall(page, '**/v1/mentor?*', 400),
        '더 보기',
        (page) => backups(page).getByRole('radio', { name: '다음 멘토 고르기' }).check(),
        (page) => backups(page).scrollIntoViewIfNeeded(),
      ],
      sees: (page) => backups(page).getByRole('button', { name: '다시 시도' }),
    }),
    asMentor('propose-mentor', '제안하기: 멘토가 볼 때', FORM_ROUTE, async (page, { member }) => {
      const address = `/mentorship/suggestion/${await findPopularMentor(await member('mentee'))}`;
      return see(page, address, page.getByText('멘티 회원만 제안할 수 있어요'));
    }),
    state('propose-no-profile', '제안하기: 프로필이 아직 없음', FORM_ROUTE, async ({ newcomer, mentor }) => {
      const [{ page }, { memberId }] = [await newcomer('ROLE_MENTEE'), await mentor()];
      return see(page, `/mentorship/suggestion/${memberId}`, page.getByRole('link', { name: '프로필 등록하기' }));
    }),
    state('propose-open-already', '제안하기: 이 멘토에게 보낸 제안이 있음', FORM_ROUTE, async ({ mentee, mentor }) => {
      const [student, senior] = [await mentee(), await mentor()];
      await propose(student, senior, [halfHour('2026-11-25', '10:00')]);
      const page = await open(student.page, `/mentorship/suggestion/${senior.memberId}`);
      return expectVisible(page, page.getByRole('link', { name: '보낸 제안 보기' }));
    }),
    state('propose-begun', '제안하기: 쓰던 중에 제안할 수 없게 됨', FORM_ROUTE, async ({ mentee, mentor }) => {
      const [student, senior] = [await mentee(), await mentor()];
      const page = await open(student.page, `/mentorship/suggestion/${senior.memberId}`);
      await page.getByRole('textbox').fill('면접에서 늘 긴장해요. 짧게 연습해 보고 싶어요.');
      await propose(student, senior, [halfHour('2026-11-25', '10:00')]);
      await page.reload();
      return expectVisible(page, page.getByRole('link', { name: '보낸 제안 보기' }));
    }),
    asMentee('propose-loading', '제안하기: 불러오는 중', FORM_ROUTE, async (page) => {
      await leavePending(page, DETAIL);
      return see(page, '/mentorship/suggestion/1', page.getByRole('heading', { name: '제안하기' }));
    }),
  ],
};

async function openList(page: Page, query = ''): Promise<Page> {
  await open(page, `/mentorship${query}`);
  return expectVisible(page, page.getByRole('article'));
}

async function openFull(page: Page, isWaiting: boolean): Promise<Page> {
  const code = 'PROPOSALS_FULL';
  await alterData<MentorDetail>(page, DETAIL, (mentor) => ({
    ...mentor,
    load: code,
    isWaiting,
    cannotPropose: { code, message: REFUSALS[code].message, mentoringId: null },
  }));
  return openDetail(page);
}

/** Other weeks can be proposed; a place of this one is waited for. */
async function openWeekFull(page: Page, isWaiting: boolean): Promise<Page> {
  await alterData<MentorDetail>(page, DETAIL, (mentor) => ({
    ...mentor,
    load: 'WEEK_FULL',
    nextFreeAt: NEXT_WEEK[0],
    freeTimes: [...NEXT_WEEK],
    isWaiting,
  }));
  return openDetail(page);
}

async function openDetail(page: Page): Promise<Page> {
  await open(page, `/mentorship/info/${await findPopularMentor(page)}`);
  return expectVisible(page, page.getByText('선호 시간'));
}

async function openForm(page: Page): Promise<Page> {
  await open(page, `/mentorship/suggestion/${await findPopularMentor(page)}`);
  return expectVisible(page, page.getByText('님께 멘토링 제안하기'));
}

/** The mentor of the demo campus with the most sessions. */
async function findPopularMentor(page: Page): Promise<number> {
  const response = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=1');
  const { data } = (await response.json()) as { data: Slice };
  const [mentor] = data.content;
  if (!mentor) throw new Error('The demo campus has no mentor');
  return mentor.mentorId;
}
