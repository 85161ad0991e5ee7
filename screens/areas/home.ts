import type { DataOf } from '#contract/calls.ts';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../seeds/demo-campus.ts';
import type { StateSetup } from '../fixtures.ts';
import {
  alterData,
  answer,
  freeze,
  LONG,
  expectVisible,
  setTimeAndRunJobs,
  aButton,
  role,
  answering,
  altering,
  see,
} from '../page-helpers.ts';
import { type Area, type State, state, asGuest, asMentee, asMentor } from '../state.ts';
import {
  AFTER,
  attended,
  attendedByMentor,
  confirmed,
  disputed,
  offered,
  paid,
  type Pair,
  rejected,
  told,
  unpaid,
} from './mentoring-pairs.ts';
import { showReasons } from './recommended.ts';

type Slice = { content: MentorListItem[] };
const SUGGESTED = '**/v1/mentor?*suggested=true*';

const ANNOUNCEMENTS = '**/v1/announcements*';
const MAINTENANCE = {
  announcementId: 2,
  title: '11월 27일 새벽에 30분 동안 점검해요',
  body: '11월 27일 새벽 2시부터 2시 30분까지는 결제와 제안을 할 수 없어요.\n약속한 멘토링은 그대로예요.',
  startsAt: '2026-11-23T03:00:00.000Z',
};
const sliceOf = (content: readonly object[]) => ({
  content,
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: false, cursor: null },
});

type Answer = DataOf<'GET /v1/next-step'>;
const NEXT_STEP = '**/v1/next-step';
const COMPLETED = '2026-11-26T11:00:00+09:00';
const OPEN = '2026-11-25T09:52:00+09:00';
const CLOSED = '2026-11-25T10:45:00+09:00';

/** Each next step, and how its card comes about. */
const STEPS: readonly {
  id: string;
  title: string;
  side: 'mentor' | 'mentee';
  text: string | RegExp;
  prepare: (setup: StateSetup) => Promise<Pair>;
  now?: string;
  alter?: (answer: Answer) => Answer;
}[] = [
  { id: 'pay', title: '결제하기', side: 'mentee', text: '결제하기', prepare: unpaid },
  { id: 'choose-time', title: '제안받은 시간', side: 'mentee', text: '시간 고르기', prepare: offered },
  { id: 'meet', title: '다음 멘토링', side: 'mentee', text: /입장$/, prepare: confirmed },
  { id: 'enter', title: '열린 멘토링룸', side: 'mentee', text: '멘토링룸 입장', prepare: confirmed, now: OPEN },
  {
    id: 'object',
    title: '참석한 기록이 없음',
    side: 'mentee',
    text: '참석한 기록이 없어요',
    prepare: told(attendedByMentor),
    now: CLOSED,
  },
  {
    id: 'explain',
    title: '상대가 문제를 알림',
    side: 'mentee',
    text: '문제를 알려 왔어요',
    prepare: disputed,
    now: AFTER,
    alter: (answer) => ({ ...answer, step: answer.step ?? EXPLAIN }),
  },
  {
    id: 'decision',
    title: '문제를 확인한 결과',
    side: 'mentee',
    text: '확인한 결과가 나왔어요',
    prepare: disputed,
    now: AFTER,
    alter: (answer) => ({ ...answer, step: { ...EXPLAIN, kind: 'DECISION', until: '2026-12-05T01:00:00.000Z' } }),
  },
  { id: 'review', title: '후기 남기기', side: 'mentee', text: '후기 남기기', prepare: attended, now: COMPLETED },
  {
    id: 'refund-account',
    title: '환불 계좌',
    side: 'mentee',
    text: '환불 계좌를 다시 알려 주세요',
    prepare: rejected,
    alter: (answer) => ({ ...answer, step: { ...EXPLAIN, kind: 'REFUND_ACCOUNT' } }),
  },
  {
    id: 'long',
    title: '긴 이름',
    side: 'mentee',
    text: '결제하기',
    prepare: unpaid,
    alter: (answer) => ({ ...answer, step: answer.step && { ...answer.step, name: LONG.nickname } }),
  },
  { id: 'answer', title: '답할 제안', side: 'mentor', text: /^답할 제안 \d+건/, prepare: paid },
  { id: 'meet', title: '다음 멘토링', side: 'mentor', text: /입장$/, prepare: confirmed },
  { id: 'thank', title: '한마디 남기기', side: 'mentor', text: '한마디 남기기', prepare: attended, now: COMPLETED },
  {
    id: 'resume',
    title: '쉬는 중',
    side: 'mentor',
    text: '다시 시작하기',
    async prepare(setup) {
      const pair = await rejected(setup);
      await pair.mentor.call('PUT /v1/mentor/me/pause', {});
      return pair;
    },
  },
  {
    id: 'earned',
    title: '정산',
    side: 'mentor',
    text: /을 벌었어요/,
    prepare: attended,
    now: COMPLETED,
    alter: (answer) => ({ ...answer, step: answer.step && { ...answer.step, kind: 'EARNED', amountKrw: 18_000 } }),
  },
  {
    id: 'long',
    title: '긴 이름과 큰 금액',
    side: 'mentor',
    text: /입장$/,
    prepare: confirmed,
    alter: ({ step, mentor, ...answer }) => ({
      ...answer,
      step: step && { ...step, name: LONG.nickname },
      mentor: mentor && {
        ...mentor,
        sessions: mentor.sessions?.flatMap((session) => [session, session, session]),
        monthKrw: 12_345_678,
        expectedKrw: 9_876_543,
      },
    }),
  },
];
const EXPLAIN: NonNullable<Answer['step']> = {
  kind: 'EXPLAIN',
  mentoringId: 1,
  name: '맑은 자전거',
  until: null,
  startsAt: '2026-11-25T01:00:00.000Z',
  meetingKind: 'ROOM',
  proposals: 0,
  message: null,
  notice: null,
  isDeposit: false,
  isRejected: false,
  amountKrw: null,
};

const steps: readonly State[] = STEPS.map(({ id, title, side, text, prepare, now, alter }) =>
  state(
    `next-${side}-${id}`,
    `${side === 'mentee' ? '멘티' : '멘토'}의 다음 할 일: ${title}`,
    '/',
    async (setup: StateSetup) => {
      const pair = await prepare(setup);
      const { page } = pair[side];
      if (now) {
        await setTimeAndRunJobs(setup.instance, now);
        await page.clock.pauseAt(now);
      }
      if (alter) await alterData<Answer>(page, NEXT_STEP, alter);
      return see(page, '/', page.getByRole('region', { name: '다음 할 일' }).getByText(text));
    },
  ),
);

export const home: Area = {
  name: 'home',
  title: '홈',
  states: [
    asGuest('announcement', '홈: 공지가 있을 때 (가장 긴 제목)', '/', {
      before: answering(ANNOUNCEMENTS, sliceOf([{ ...MAINTENANCE, title: LONG.title.repeat(2).slice(0, 60) }])),
      sees: aButton('공지 닫기'),
    }),
    asGuest('announcements', '공지', '/announcements', async (page) => {
      const long = { ...MAINTENANCE, announcementId: 1, title: LONG.title, body: LONG.text };
      await answer(page, ANNOUNCEMENTS, sliceOf([MAINTENANCE, long]));
      return see(page, '/announcements', page.getByRole('heading', { name: MAINTENANCE.title }));
    }),
    asGuest('announcements-loading', '공지: 불러오는 중', '/announcements', {
      pends: ANNOUNCEMENTS,
      sees: role('heading', '공지'),
    }),
    asGuest('announcements-error', '공지: 불러오지 못함', '/announcements', { fails: ANNOUNCEMENTS }),
    asGuest('announcements-none', '공지: 없음', '/announcements', { sees: '지금은 공지가 없어요' }),
    asGuest('guest', '둘러보는 손님', '/', { sees: role('article') }),
    asMentee('mentee', '멘티', '/', { sees: role('article') }),
    asMentee('recommended', '멘티: 추천순과 그 까닭', '/', {
      before: [
        altering<{ user: object }>('**/v1/members/check-session', ({ user }) => ({
          user: { ...user, isRecommendedFirst: true },
        })),
        showReasons,
      ],
      sees: [role('article'), aButton('추천순은 어떻게 정하나요?')],
    }),
    asMentor('mentor', '멘토', '/', { sees: role('article') }),
    ...steps,
    state('next-register', '등록하다 만 프로필', '/', { as: 'newcomer-mentee', sees: '이어서 등록하기' }),
    state('next-loading', '다음 할 일을 불러오는 중', '/', {
      as: 'new-mentee',
      pends: NEXT_STEP,
      sees: role('banner'),
    }),
    state('next-error', '다음 할 일을 불러오지 못함', '/', {
      as: 'new-mentee',
      fails: NEXT_STEP,
      sees: '다음 할 일을 불러오지 못했어요.',
    }),
    asGuest('login-toast', '로그인 알림', '/', {
      at: '/auth/signin',
      does: [
        (page) => page.getByLabel('이메일').fill(DEMO_ACCOUNTS.mentee),
        (page) => page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD),
        (page) => page.getByRole('button', { name: '로그인', exact: true }).click(),
        (page) => expectVisible(page, page.getByText('로그인되었습니다.')),
        (page) => freeze(page),
      ],
      sees: [role('article'), '로그인되었습니다.'],
    }),
    asMentee('loading', '멘토를 불러오는 중', '/', { pends: SUGGESTED, sees: role('heading', '관심 가질 만한 멘토') }),
    asMentee('error', '멘토를 불러오지 못함', '/', { fails: SUGGESTED, sees: role('button', '다시 시도') }),
    state('empty', '소개할 멘토가 없음', '/', {
      as: 'new-mentee',
      before: altering<Slice>(SUGGESTED, (slice) => ({ ...slice, content: [] })),
      sees: '아직 소개할 선배가 없어요.',
    }),
    asMentee('long', '긴 이름과 9,999회', '/', {
      before: altering<Slice>(SUGGESTED, (slice) => ({
        ...slice,
        content: slice.content.map((mentor) => ({
          ...mentor,
          nickname: LONG.nickname,
          introduction: { title: LONG.title },
          mentoringCount: 9999,
          profileImage: null,
        })),
      })),
      sees: role('article'),
    }),
  ],
};
