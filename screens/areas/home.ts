import type { DataOf } from '#contract/calls.ts';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import type { StateSetup } from '../fixtures.ts';
import { alterData, LONG, moveTo, aButton, role, answering, altering, see, sliceOf } from '../page-helpers.ts';
import { type Area, type State, state, asGuest, asMentee, asMentor } from '../state.ts';
import { AFTER, confirmed, disputed, paid, type Pair, unpaid } from './mentoring-pairs.ts';

type Slice = { content: MentorListItem[] };
const SUGGESTED = '**/v1/mentor?*suggested=true*';

const ANNOUNCEMENTS = '**/v1/announcements*';
const MAINTENANCE = {
  announcementId: 2,
  title: '11월 27일 새벽에 30분 동안 점검해요',
  body: '11월 27일 새벽 2시부터 2시 30분까지는 결제와 제안을 할 수 없어요.\n약속한 멘토링은 그대로예요.',
  startsAt: '2026-11-23T03:00:00.000Z',
};

type Answer = DataOf<'GET /v1/next-step'>;
const NEXT_STEP = '**/v1/next-step';
const OPEN = '2026-11-25T09:52:00+09:00';

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
  { id: 'meet', title: '다음 멘토링', side: 'mentee', text: /입장$/, prepare: confirmed },
  { id: 'enter', title: '열린 멘토링룸', side: 'mentee', text: '멘토링룸 입장', prepare: confirmed, now: OPEN },
  {
    id: 'explain',
    title: '상대가 문제를 알림',
    side: 'mentee',
    text: '문제를 알려 왔어요',
    prepare: disputed,
    now: AFTER,
    alter: (answer) => ({ ...answer, step: answer.step ?? EXPLAIN }),
  },
  { id: 'answer', title: '답할 제안', side: 'mentor', text: /^답할 제안 \d+건/, prepare: paid },
  { id: 'meet', title: '다음 멘토링', side: 'mentor', text: /입장$/, prepare: confirmed },
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
      if (now) await moveTo(setup.instance, now, page);
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
    asGuest('announcements', '공지', '/announcements', {
      before: answering(
        ANNOUNCEMENTS,
        sliceOf([MAINTENANCE, { ...MAINTENANCE, announcementId: 1, title: LONG.title, body: LONG.text }]),
      ),
      sees: role('heading', MAINTENANCE.title),
    }),
    asGuest('guest', '둘러보는 손님', '/', { sees: role('article') }),
    asMentee('mentee', '멘티', '/', { sees: role('article') }),
    asMentor('mentor', '멘토', '/', { sees: role('article') }),
    ...steps,
    state('next-register', '등록하다 만 프로필', '/', { as: 'newcomer-mentee', sees: '이어서 등록하기' }),
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
