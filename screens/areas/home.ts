import type { DataOf } from '#contract/calls.ts';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../seeds/demo-campus.ts';
import type { StateSetup } from '../fixtures.ts';
import {
  alterData,
  answer,
  button,
  failCall,
  freeze,
  leavePending,
  LONG,
  open,
  expectVisible,
  setTimeAndRunJobs,
} from '../page-helpers.ts';
import type { Area, State } from '../state.ts';
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
    alter: (answer) => ({
      ...answer,
      step: answer.step && { ...answer.step, kind: 'EARNED', amountKrw: 18_000 },
    }),
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

const steps: readonly State[] = STEPS.map(({ id, title, side, text, prepare, now, alter }) => ({
  id: `next-${side}-${id}`,
  title: `${side === 'mentee' ? '멘티' : '멘토'}의 다음 할 일: ${title}`,
  route: '/',
  async reach(setup: StateSetup) {
    const pair = await prepare(setup);
    const { page } = pair[side];
    if (now) {
      await setTimeAndRunJobs(setup.instance, now);
      await page.clock.pauseAt(now);
    }
    if (alter) await alterData<Answer>(page, NEXT_STEP, alter);
    await open(page, '/');
    return expectVisible(page, page.getByRole('region', { name: '다음 할 일' }).getByText(text));
  },
}));

export const home: Area = {
  name: 'home',
  title: '홈',
  states: [
    {
      id: 'announcement',
      title: '홈: 공지가 있을 때 (가장 긴 제목)',
      route: '/',
      async reach({ guest }) {
        const page = await guest();
        await answer(page, ANNOUNCEMENTS, sliceOf([{ ...MAINTENANCE, title: LONG.title.repeat(2).slice(0, 60) }]));
        await open(page, '/');
        return expectVisible(page, button(page, '공지 닫기'));
      },
    },
    {
      id: 'announcements',
      title: '공지',
      route: '/announcements',
      async reach({ guest }) {
        const page = await guest();
        const long = { ...MAINTENANCE, announcementId: 1, title: LONG.title, body: LONG.text };
        await answer(page, ANNOUNCEMENTS, sliceOf([MAINTENANCE, long]));
        await open(page, '/announcements');
        return expectVisible(page, page.getByRole('heading', { name: MAINTENANCE.title }));
      },
    },
    {
      id: 'announcements-loading',
      title: '공지: 불러오는 중',
      route: '/announcements',
      async reach({ guest }) {
        const page = await guest();
        await leavePending(page, ANNOUNCEMENTS);
        await open(page, '/announcements');
        return expectVisible(page, page.getByRole('heading', { name: '공지' }));
      },
    },
    {
      id: 'announcements-error',
      title: '공지: 불러오지 못함',
      route: '/announcements',
      async reach({ guest }) {
        const page = await guest();
        await failCall(page, ANNOUNCEMENTS, 400);
        await open(page, '/announcements');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'announcements-none',
      title: '공지: 없음',
      route: '/announcements',
      async reach({ guest }) {
        const page = await open(await guest(), '/announcements');
        return expectVisible(page, page.getByText('지금은 공지가 없어요'));
      },
    },
    {
      id: 'guest',
      title: '둘러보는 손님',
      route: '/',
      async reach({ guest }) {
        const page = await open(await guest(), '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    {
      id: 'mentee',
      title: '멘티',
      route: '/',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    {
      id: 'recommended',
      title: '멘티: 추천순과 그 까닭',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<{ user: object }>(page, '**/v1/members/check-session', ({ user }) => ({
          user: { ...user, isRecommendedFirst: true },
        }));
        await showReasons(page);
        await open(page, '/');
        return expectVisible(page, page.getByRole('article'), button(page, '추천순은 어떻게 정하나요?'));
      },
    },
    {
      id: 'mentor',
      title: '멘토',
      route: '/',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    ...steps,
    {
      id: 'next-register',
      title: '등록하다 만 프로필',
      route: '/',
      async reach({ newcomer }) {
        const { page } = await newcomer('ROLE_MENTEE');
        await open(page, '/');
        return expectVisible(page, page.getByText('이어서 등록하기'));
      },
    },
    {
      id: 'next-loading',
      title: '다음 할 일을 불러오는 중',
      route: '/',
      async reach({ mentee }) {
        const { page } = await mentee();
        await leavePending(page, NEXT_STEP);
        await open(page, '/');
        return expectVisible(page, page.getByRole('banner'));
      },
    },
    {
      id: 'next-error',
      title: '다음 할 일을 불러오지 못함',
      route: '/',
      async reach({ mentee }) {
        const { page } = await mentee();
        await failCall(page, NEXT_STEP, 400);
        await open(page, '/');
        return expectVisible(page, page.getByText('다음 할 일을 불러오지 못했어요.'));
      },
    },
    {
      id: 'login-toast',
      title: '로그인 알림',
      route: '/',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signin');
        await page.getByLabel('이메일').fill(DEMO_ACCOUNTS.mentee);
        await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
        await page.getByRole('button', { name: '로그인', exact: true }).click();
        await expectVisible(page, page.getByText('로그인되었습니다.'));
        await freeze(page);
        return expectVisible(page, page.getByRole('article'), page.getByText('로그인되었습니다.'));
      },
    },
    {
      id: 'loading',
      title: '멘토를 불러오는 중',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, SUGGESTED);
        await open(page, '/');
        return expectVisible(page, page.getByRole('heading', { name: '관심 가질 만한 멘토' }));
      },
    },
    {
      id: 'error',
      title: '멘토를 불러오지 못함',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, SUGGESTED, 400);
        await open(page, '/');
        return expectVisible(page, page.getByRole('button', { name: '다시 시도' }));
      },
    },
    {
      id: 'empty',
      title: '소개할 멘토가 없음',
      route: '/',
      async reach({ mentee }) {
        const { page } = await mentee();
        await alterData<Slice>(page, SUGGESTED, (slice) => ({ ...slice, content: [] }));
        await open(page, '/');
        return expectVisible(page, page.getByText('아직 소개할 선배가 없어요.'));
      },
    },
    {
      id: 'long',
      title: '긴 이름과 9,999회',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<Slice>(page, SUGGESTED, (slice) => ({
          ...slice,
          content: slice.content.map((mentor) => ({
            ...mentor,
            nickname: LONG.nickname,
            introduction: { title: LONG.title },
            mentoringCount: 9999,
            profileImage: null,
          })),
        }));
        await open(page, '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
  ],
};
