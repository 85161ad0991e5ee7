import type { Page } from '@playwright/test';
import type { MentorDetail, MentorListItem, PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { REFUSALS } from '#domain/refusals.ts';
import { chooseInSheet, openPicker } from '../../e2e/support/time-picker.ts';
import { listPopular, LONG, open, expectVisible, tap, role, altering } from '../page-helpers.ts';
import { type Area, state, asMentee } from '../state.ts';
import { showReasons } from './recommended.ts';

type Slice = { content: MentorListItem[]; sliceInfo: object };
const LIST = '**/v1/mentor?*';
const DETAIL = '**/v1/mentor/*';
const LIST_ROUTE = '/mentorship';
const DETAIL_ROUTE = '/mentorship/info/:mentorId';
const FULL = 'PROPOSALS_FULL';
const FORM_ROUTE = '/mentorship/suggestion/:mentorId';

const backups = (page: Page) => page.getByRole('group', { name: '답이 없으면' });

export const mentors: Area = {
  name: 'mentors',
  title: '멘토 찾기와 제안',
  states: [
    asMentee('list', '멘토 목록', LIST_ROUTE, { via: openList }),
    asMentee('list-recommended', '멘토 목록: 추천순, 까닭과 찬 자리', LIST_ROUTE, {
      via: (page) => openList(page, '?sort=recommended'),
      before: showReasons,
    }),
    asMentee('detail-full', '멘토 상세: 받을 제안이 모두 참', DETAIL_ROUTE, {
      via: openDetail,
      before: altering<MentorDetail>(DETAIL, (mentor) => ({
        ...mentor,
        load: FULL,
        isWaiting: false,
        cannotPropose: { code: FULL, message: REFUSALS[FULL].message, mentoringId: null },
      })),
    }),
    asMentee('list-search', '멘토 목록: 첫소리로 찾음', LIST_ROUTE, {
      via: (page) => openList(page, `?q=${encodeURIComponent('ㅁㅋㅌ')}`),
      sees: role('searchbox', '멘토 검색'),
    }),
    asMentee('list-loosening', '멘토 목록: 조건 하나를 빼면 찾음', LIST_ROUTE, {
      at: `/mentorship?${new URLSearchParams({ field: '법률', experience: '10', day: '일', part: 'MORNING' })}`,
      sees: /조건을 빼면/,
    }),
    asMentee('list-fields', '직무 고르기', LIST_ROUTE, { via: openList, does: '직무', sees: role('dialog', '직무') }),
    state('list-empty', '멘토 내역 없음', LIST_ROUTE, {
      as: 'new-mentee',
      at: '/mentorship?field=법률',
      sees: '멘토 내역이 없습니다.',
    }),
    asMentee('list-loading', '멘토 목록: 불러오는 중', LIST_ROUTE, { pends: LIST, sees: role('heading', '전체 멘토') }),
    asMentee('list-error', '멘토 목록: 불러오지 못함', LIST_ROUTE, { fails: LIST }),
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
    asMentee('detail', '멘토 정보: 후기와 만족도', DETAIL_ROUTE, { via: openDetail, sees: /^후기 \d+개/ }),
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
    asMentee('detail-unknown', '없는 멘토 (예전 주소)', '/mentorship/mentor/:mentorId', {
      at: '/mentorship/mentor/999999',
      sees: '선배를 찾을 수 없어요',
    }),
    asMentee('propose', '제안하기', FORM_ROUTE, { via: openForm }),
    asMentee('propose-picker', '날짜와 시간 선택', FORM_ROUTE, async (page) => {
      await openForm(page);
      return expectVisible(page, await openPicker(page, 1));
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
    asMentee('propose-backups', '제안하기: 다음 선배를 고름', FORM_ROUTE, {
      via: openForm,
      does: [
        '더 보기',
        (page) => backups(page).getByRole('radio', { name: '다음 멘토 고르기' }).check(),
        (page) => backups(page).getByRole('checkbox').first().check(),
        (page) =>
          backups(page)
            .getByRole('checkbox', { name: /동의해요/ })
            .check(),
        (page) => backups(page).scrollIntoViewIfNeeded(),
      ],
      sees: (page) => backups(page).getByText('1번째'),
    }),
  ],
};

async function openList(page: Page, query = ''): Promise<Page> {
  await open(page, `/mentorship${query}`);
  return expectVisible(page, page.getByRole('article'));
}

async function openDetail(page: Page): Promise<Page> {
  await open(page, `/mentorship/info/${(await listPopular(page))[0]}`);
  return expectVisible(page, page.getByText('선호 시간'));
}

async function openForm(page: Page): Promise<Page> {
  await open(page, `/mentorship/suggestion/${(await listPopular(page))[0]}`);
  return expectVisible(page, page.getByText('님께 멘토링 제안하기'));
}
