import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { MentorDetail, MentorListItem, PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { REFUSALS } from '#domain/refusals.ts';
import { halfHour, propose } from '../../e2e/support/test-users.ts';
import { chooseInSheet, dayButton, openPicker } from '../../e2e/support/time-picker.ts';
import { alterData, button, failCall, leavePending, LONG, open, expectVisible, tap } from '../page-helpers.ts';
import type { Area } from '../state.ts';
import { NEXT_WEEK, showReasons } from './recommended.ts';

type Slice = { content: MentorListItem[]; sliceInfo: object };
const LIST = '**/v1/mentor?*';
const DETAIL = '**/v1/mentor/*';
const LIST_ROUTE = '/mentorship';
const DETAIL_ROUTE = '/mentorship/info/:mentorId';
const FORM_ROUTE = '/mentorship/suggestion/:mentorId';

export const mentors: Area = {
  name: 'mentors',
  title: '멘토 찾기와 제안',
  states: [
    {
      id: 'list',
      title: '멘토 목록',
      route: LIST_ROUTE,
      reach: async ({ member }) => openList(await member('mentee')),
    },
    {
      id: 'list-recommended',
      title: '멘토 목록: 추천순, 까닭과 찬 자리',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await showReasons(page);
        return openList(page, '?sort=recommended');
      },
    },
    {
      id: 'list-recommended-first',
      title: '멘토 목록: 추천순으로 시작하는 학생',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<{ user: object }>(page, '**/v1/members/check-session', ({ user }) => ({
          user: { ...user, isRecommendedFirst: true },
        }));
        await openList(page);
        return expectVisible(page, button(page, '추천순은 어떻게 정하나요?'));
      },
    },
    {
      id: 'list-ranking-note',
      title: '멘토 목록: 추천순은 이렇게 정해요',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'), '?sort=recommended');
        await tap(page, '추천순은 어떻게 정하나요?');
        return expectVisible(page, page.getByRole('dialog', { name: '추천순은 이렇게 정해요' }));
      },
    },
    {
      id: 'detail-full',
      title: '멘토 상세: 받을 제안이 모두 참',
      route: DETAIL_ROUTE,
      reach: async ({ member }) => openFull(await member('mentee'), false),
    },
    {
      id: 'detail-waiting',
      title: '멘토 상세: 자리를 기다림',
      route: DETAIL_ROUTE,
      reach: async ({ member }) => openFull(await member('mentee'), true),
    },
    {
      id: 'detail-week-full',
      title: '멘토 상세: 이번 주가 찬 멘토, 다음 주부터 가능',
      route: DETAIL_ROUTE,
      reach: async ({ member }) => openWeekFull(await member('mentee'), false),
    },
    {
      id: 'detail-week-waiting',
      title: '멘토 상세: 이번 주 자리를 기다림',
      route: DETAIL_ROUTE,
      reach: async ({ member }) => openWeekFull(await member('mentee'), true),
    },
    {
      id: 'list-guest',
      title: '멘토 목록: 손님, 멘토링 많은 순',
      route: LIST_ROUTE,
      reach: async ({ guest }) => openList(await guest(), '?sort=mentoringCount,DESC'),
    },
    {
      id: 'list-guest-school',
      title: '멘토 목록: 손님, 학교 고름',
      route: LIST_ROUTE,
      async reach({ guest }) {
        const page = await openList(await guest());
        await tap(page, '학교 고르기');
        await page.getByRole('textbox', { name: '학교' }).fill('부산대');
        await page.getByRole('dialog').getByRole('button', { name: '부산대학교', exact: true }).click();
        return expectVisible(page, page.getByText('선배를 보고 있어요'), page.getByRole('article'));
      },
    },
    {
      id: 'list-guest-choosing',
      title: '멘토 목록: 손님이 학교 고르는 중',
      route: LIST_ROUTE,
      async reach({ guest }) {
        const page = await openList(await guest());
        await tap(page, '학교 고르기');
        await page.getByRole('textbox', { name: '학교' }).fill('ㅂㅅ');
        return expectVisible(page, button(page, '부산대학교'));
      },
    },
    {
      id: 'list-guest-no-school',
      title: '멘토 목록: 찾는 학교 없음',
      route: LIST_ROUTE,
      async reach({ guest }) {
        const page = await openList(await guest());
        await tap(page, '학교 고르기');
        await page.getByRole('textbox', { name: '학교' }).fill('어느 목록에도 없는 학교');
        return expectVisible(page, page.getByText(/찾는 학교가 없어요/));
      },
    },
    {
      id: 'list-search',
      title: '멘토 목록: 첫소리로 찾음',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'), `?q=${encodeURIComponent('ㅁㅋㅌ')}`);
        return expectVisible(page, page.getByRole('searchbox', { name: '멘토 검색' }));
      },
    },
    {
      id: 'list-search-words',
      title: '멘토 목록: 추천 검색어',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'));
        await page.getByRole('searchbox', { name: '멘토 검색' }).fill('ㅂ');
        return expectVisible(page, page.getByRole('region', { name: '추천 검색어' }));
      },
    },
    {
      id: 'list-search-recent',
      title: '멘토 목록: 최근 검색어',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'));
        const field = page.getByRole('searchbox', { name: '멘토 검색' });
        for (const text of ['브랜드 디자인', '데이터를 다루는 일을 오래 한 선배를 찾고 있어요', '백엔드']) {
          await field.fill(text);
          await field.press('Enter');
        }
        await page.getByRole('button', { name: '검색어 지우기' }).click();
        return expectVisible(page, page.getByRole('region', { name: '최근 검색어' }));
      },
    },
    {
      id: 'list-search-corrected',
      title: '멘토 목록: 다른 말로 찾음',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'), '?q=qorpsem');
        return expectVisible(page, page.getByText(/검색 결과를 보여드려요/));
      },
    },
    {
      id: 'list-filters',
      title: '멘토 목록: 시간·경력·주제 고르기',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'), '?part=EVENING');
        await tap(page, '필터 1');
        return expectVisible(page, page.getByRole('button', { name: /명 보기$/ }));
      },
    },
    {
      id: 'list-loosening',
      title: '멘토 목록: 조건 하나를 빼면 찾음',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await open(
          page,
          `/mentorship?${new URLSearchParams({ field: '법률', experience: '10', day: '일', part: 'MORNING' })}`,
        );
        return expectVisible(page, page.getByText(/조건을 빼면/));
      },
    },
    {
      id: 'list-fields',
      title: '직무 고르기',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'));
        await tap(page, '직무');
        return expectVisible(page, page.getByRole('dialog', { name: '직무' }));
      },
    },
    {
      id: 'list-filtered',
      title: '멘토 목록: 직무 고름',
      route: LIST_ROUTE,
      reach: async ({ member }) => openList(await member('mentee'), '?field=개발'),
    },
    {
      id: 'list-sub-fields',
      title: '세부 직무 고르기',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await openList(await member('mentee'), '?field=개발&subField=백엔드');
        await tap(page, '백엔드');
        return expectVisible(page, page.getByRole('dialog', { name: '개발 세부 직무' }));
      },
    },
    {
      id: 'list-empty',
      title: '멘토 내역 없음',
      route: LIST_ROUTE,
      async reach({ mentee }) {
        const { page } = await mentee();
        await open(page, '/mentorship?field=법률');
        return expectVisible(page, page.getByText('멘토 내역이 없습니다.'));
      },
    },
    {
      id: 'list-loading',
      title: '멘토 목록: 불러오는 중',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, LIST);
        await open(page, '/mentorship');
        return expectVisible(page, page.getByRole('heading', { name: '전체 멘토' }));
      },
    },
    {
      id: 'list-error',
      title: '멘토 목록: 불러오지 못함',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, LIST, 400);
        await open(page, '/mentorship');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'list-long',
      title: '멘토 목록: 긴 이름과 9,999회',
      route: LIST_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<Slice>(page, LIST, (slice) => ({
          content: slice.content.slice(0, 3).map((mentor) => ({
            ...mentor,
            nickname: LONG.nickname,
            organization: { ...mentor.organization, name: LONG.organization },
            introduction: { title: LONG.title },
            mentoringCount: 9999,
            profileImage: null,
          })),
          sliceInfo: { ...slice.sliceInfo, last: true, cursor: null },
        }));
        return openList(page);
      },
    },
    {
      id: 'detail',
      title: '멘토 정보',
      route: DETAIL_ROUTE,
      reach: async ({ member }) => openDetail(await member('mentee')),
    },
    {
      id: 'detail-reviews',
      title: '멘토 정보: 후기와 만족도',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        const list = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=1');
        const { data } = (await list.json()) as { data: { content: { mentorId: number }[] } };
        await open(page, `/mentorship/info/${data.content[0]?.mentorId}`);
        return expectVisible(page, page.getByText(/^후기 \d+개/));
      },
    },
    {
      id: 'detail-bookmarked',
      title: '멘토 정보: 북마크함, 포트폴리오 있음',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<PublicMentorProfile>(page, DETAIL, (mentor) => ({
          ...mentor,
          isBookmarked: true,
          portfolio: { url: '/files/portfolio.pdf', description: '백엔드 포트폴리오', fileSize: 3_355_443 },
        }));
        return openDetail(page);
      },
    },
    {
      id: 'detail-answers',
      title: '멘토 정보: 답하는 습관, 쓸 수 있는 쿠폰',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<MentorDetail>(page, DETAIL, (mentor) => ({
          ...mentor,
          trust: { ...mentor.trust, answerHabit: { answerHours: 3, answerPercent: 95 } },
          price: { ...mentor.price, coupon: { kind: 'NEW_MEMBER', amountKrw: mentor.price.priceKrw * 0.9 } },
        }));
        return openDetail(page);
      },
    },
    {
      id: 'detail-unchecked',
      title: '멘토 정보: 새 멘토, 소속이 바뀜',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<MentorDetail>(page, DETAIL, (mentor) => ({
          ...mentor,
          mentoringCount: 0,
          trust: { ...mentor.trust, employmentCheckedAt: null, answerHabit: null },
        }));
        return openDetail(page);
      },
    },
    {
      id: 'detail-other-school',
      title: '멘토 정보: 다른 학교 멘토',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<MentorDetail>(page, DETAIL, (mentor) => ({
          ...mentor,
          cannotPropose: {
            code: 'OTHER_UNIVERSITY',
            message: '같은 학교 선배에게만 제안할 수 있어요.',
            mentoringId: null,
          },
        }));
        return openDetail(page);
      },
    },
    {
      id: 'detail-mentor',
      title: '멘토 정보: 멘토가 볼 때',
      route: DETAIL_ROUTE,
      reach: async ({ member }) => openDetail(await member('mentor')),
    },
    {
      id: 'detail-long',
      title: '멘토 정보: 긴 글, 사진 없음, 해시태그 8개',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<PublicMentorProfile>(page, DETAIL, (mentor) => ({
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
        }));
        return openDetail(page);
      },
    },
    {
      id: 'detail-loading',
      title: '멘토 정보: 불러오는 중',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, DETAIL);
        await open(page, '/mentorship/info/1');
        return expectVisible(page, page.getByRole('heading', { name: '멘토 정보' }));
      },
    },
    {
      id: 'detail-error',
      title: '멘토 정보: 불러오지 못함',
      route: DETAIL_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, DETAIL, 400);
        await open(page, '/mentorship/info/1');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'detail-unknown',
      title: '없는 멘토 (예전 주소)',
      route: '/mentorship/mentor/:mentorId',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/mentorship/mentor/999999');
        return expectVisible(page, page.getByText('선배를 찾을 수 없어요'));
      },
    },
    {
      id: 'propose',
      title: '제안하기',
      route: FORM_ROUTE,
      reach: async ({ member }) => openForm(await member('mentee')),
    },
    {
      id: 'propose-picker',
      title: '날짜와 시간 선택',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        return expectVisible(page, await openPicker(page, 1));
      },
    },
    {
      id: 'propose-picker-day',
      title: '날짜와 시간 선택: 날짜 고름',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        const sheet = await openPicker(page, 1);
        await dayButton(sheet, '2026-11-25').click();
        await sheet.getByRole('checkbox', { name: '10:30' }).check();
        return expectVisible(page, button(sheet, '1개 선택 완료'));
      },
    },
    {
      id: 'propose-filled',
      title: '제안하기: 다섯 시간과 주제, 전할 말',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        for (const [index, clock] of ['10:00', '14:30', '20:00', '07:00', '23:30'].entries()) {
          await tap(page, '다른 날');
          await chooseInSheet(page.getByRole('dialog'), `2026-11-${25 + index}`, clock);
        }
        await page.getByRole('radio', { name: '면접 대비' }).check();
        await page.getByRole('textbox').fill('면접에서 늘 긴장해요. 짧게 연습해 보고 싶어요.');
        return page;
      },
    },
    {
      id: 'propose-anonymous',
      title: '제안하기: 확정될 때까지 익명으로',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await tap(page, '더 보기');
        const anonymous = page.getByRole('checkbox', { name: '확정될 때까지 익명으로 제안하기' });
        await anonymous.check();
        await anonymous.scrollIntoViewIfNeeded();
        return expectVisible(page, page.getByText('익명 후배'));
      },
    },
    {
      id: 'propose-no-time',
      title: '제안하기: 시간을 고르지 않음',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await tap(page, '멘토링 제안하기');
        return expectVisible(page, page.getByRole('alertdialog'));
      },
    },
    {
      id: 'propose-too-long',
      title: '제안하기: 500자를 넘김',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await page.getByRole('textbox').fill(LONG.text.padEnd(501, '요'));
        return expectVisible(page, page.locator('[aria-invalid=true]'));
      },
    },
    {
      id: 'propose-message',
      title: '제안하기: 칩으로 시간을, 한 번에 질문을 더함',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
        await tap(page, '자기소개서에서 가장 먼저 보는 부분은 무엇인가요?');
        return page;
      },
    },
    {
      id: 'propose-more',
      title: '제안하기: 더 보기, 지난 제안은 거절됨',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<DataOf<'GET /v1/last-message'>>(
          page,
          '**/v1/last-message',
          (last) => last && { ...last, wasRejected: true },
        );
        await openForm(page);
        return expectVisible(page, page.getByRole('link', { name: '프로필 고치기' }));
      },
    },
    {
      id: 'propose-backups',
      title: '제안하기: 다음 선배를 고름',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await tap(page, '더 보기');
        const part = page.getByRole('group', { name: '답이 없으면' });
        await part.getByRole('radio', { name: '다음 멘토 고르기' }).check();
        await part.getByRole('checkbox').first().check();
        await part.getByRole('checkbox', { name: /동의해요/ }).check();
        await part.scrollIntoViewIfNeeded();
        return expectVisible(page, part.getByText('1번째'));
      },
    },
    {
      id: 'propose-backups-automatic',
      title: '제안하기: 비슷한 멘토에게 자동으로',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await tap(page, '더 보기');
        const part = page.getByRole('group', { name: '답이 없으면' });
        await part.getByRole('radio', { name: '비슷한 멘토에게 자동으로' }).check();
        await part.scrollIntoViewIfNeeded();
        return expectVisible(page, part.getByText('추천 순서대로'));
      },
    },
    {
      id: 'propose-backups-loading',
      title: '제안하기: 다음 선배를 불러오는 중',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await leavePending(page, '**/v1/mentor?*');
        await tap(page, '더 보기');
        const part = page.getByRole('group', { name: '답이 없으면' });
        await part.getByRole('radio', { name: '다음 멘토 고르기' }).check();
        await part.scrollIntoViewIfNeeded();
        return expectVisible(page, part.getByRole('radio', { name: '다음 멘토 고르기' }));
      },
    },
    {
      id: 'propose-backups-failed',
      title: '제안하기: 다음 선배를 불러오지 못함',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await openForm(await member('mentee'));
        await failCall(page, '**/v1/mentor?*', 400);
        await tap(page, '더 보기');
        const part = page.getByRole('group', { name: '답이 없으면' });
        await part.getByRole('radio', { name: '다음 멘토 고르기' }).check();
        await part.scrollIntoViewIfNeeded();
        return expectVisible(page, part.getByRole('button', { name: '다시 시도' }));
      },
    },
    {
      id: 'propose-mentor',
      title: '제안하기: 멘토가 볼 때',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await open(
          await member('mentor'),
          `/mentorship/suggestion/${await findPopularMentor(await member('mentee'))}`,
        );
        return expectVisible(page, page.getByText('멘티 회원만 제안할 수 있어요'));
      },
    },
    {
      id: 'propose-no-profile',
      title: '제안하기: 프로필이 아직 없음',
      route: FORM_ROUTE,
      async reach({ newcomer, mentor }) {
        const [{ page }, { memberId }] = [await newcomer('ROLE_MENTEE'), await mentor()];
        await open(page, `/mentorship/suggestion/${memberId}`);
        return expectVisible(page, page.getByRole('link', { name: '프로필 등록하기' }));
      },
    },
    {
      id: 'propose-open-already',
      title: '제안하기: 이 멘토에게 보낸 제안이 있음',
      route: FORM_ROUTE,
      async reach({ mentee, mentor }) {
        const [student, senior] = [await mentee(), await mentor()];
        await propose(student, senior, [halfHour('2026-11-25', '10:00')]);
        const page = await open(student.page, `/mentorship/suggestion/${senior.memberId}`);
        return expectVisible(page, page.getByRole('link', { name: '보낸 제안 보기' }));
      },
    },
    {
      id: 'propose-begun',
      title: '제안하기: 쓰던 중에 제안할 수 없게 됨',
      route: FORM_ROUTE,
      async reach({ mentee, mentor }) {
        const [student, senior] = [await mentee(), await mentor()];
        const page = await open(student.page, `/mentorship/suggestion/${senior.memberId}`);
        await page.getByRole('textbox').fill('면접에서 늘 긴장해요. 짧게 연습해 보고 싶어요.');
        await propose(student, senior, [halfHour('2026-11-25', '10:00')]);
        await page.reload();
        return expectVisible(page, page.getByRole('link', { name: '보낸 제안 보기' }));
      },
    },
    {
      id: 'propose-loading',
      title: '제안하기: 불러오는 중',
      route: FORM_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, DETAIL);
        await open(page, '/mentorship/suggestion/1');
        return expectVisible(page, page.getByRole('heading', { name: '제안하기' }));
      },
    },
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
