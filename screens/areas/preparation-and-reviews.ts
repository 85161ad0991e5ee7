import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { createOperator } from '#server/testing/factories.ts';
import { group, openGroup } from '../../e2e/support/groups.ts';
import type { StateSetup } from '../fixtures.ts';
import { alterData, expectVisible, failCall, LONG, open, setTimeAndRunJobs, tap } from '../page-helpers.ts';
import type { State } from '../state.ts';
import { attended, confirmed, type Pair, paramsOf } from './mentoring-pairs.ts';

const COMPLETED_AT = '2026-11-26T11:00:00+09:00';
const MENTEE_ROUTE = '/user/status/mentee/progress/:mentoringId';
const MENTOR_ROUTE = '/user/status/mentor/progress/:mentoringId';

/** What the two prepare before they meet, and write to each other afterwards. */
export const PREPARATION_AND_REVIEWS: readonly State[] = [
  {
    id: 'mentee-questions',
    title: '물어볼 질문 적기',
    route: MENTEE_ROUTE,
    async reach(setup) {
      const page = await openProgress(await confirmed(setup), 'mentee');
      await openGroup(page, '준비');
      await tap(page, '질문 적기');
      return expectVisible(page, page.getByRole('textbox', { name: '질문 1' }));
    },
  },
  ...(['mentee', 'mentor'] as const).map((side) => ({
    id: `${side}-prepared`,
    title: `${side === 'mentee' ? '멘티' : '멘토'}: 긴 질문과 메모를 적어 둠`,
    route: side === 'mentee' ? MENTEE_ROUTE : MENTOR_ROUTE,
    async reach(setup: StateSetup) {
      const page = await openProgress(await prepared(setup), side);
      await openGroup(page, '준비');
      return expectVisible(page, page.getByText('면접은 어떻게 준비할까요?'));
    },
  })),
  {
    id: 'mentee-review',
    title: '후기 남기기',
    route: MENTEE_ROUTE,
    async reach(setup) {
      const page = await openProgress(await completed(setup), 'mentee');
      await tap(page, '후기 남기기');
      return expectVisible(page, page.getByRole('radio', { name: '좋았어요' }));
    },
  },
  {
    id: 'mentee-review-failed',
    title: '후기 남기기: 보내지 못함',
    route: MENTEE_ROUTE,
    async reach(setup) {
      const page = await openProgress(await completed(setup), 'mentee');
      await tap(page, '후기 남기기');
      await page.getByRole('radio', { name: '좋았어요' }).check();
      await page.getByRole('textbox', { name: /한마디/ }).fill(LONG.text.slice(0, 200));
      await failCall(page, '**/review', 500);
      await tap(page, '남기기');
      return expectVisible(page, page.getByRole('alert'));
    },
  },
  {
    id: 'mentor-thanks',
    title: '한마디 남기기: 후배의 후기는 아직 보이지 않음',
    route: MENTOR_ROUTE,
    async reach(setup) {
      const page = await openProgress(await reviewed(setup), 'mentor');
      await tap(page, '한마디 남기기');
      return expectVisible(page, page.getByRole('textbox', { name: /고마운 점/ }));
    },
  },
  {
    id: 'mentee-public-answer',
    title: '질문과 답 나누기: 연락처가 있음',
    route: MENTEE_ROUTE,
    async reach(setup) {
      const page = await openProgress(await completed(setup), 'mentee');
      await openGroup(page, '다음 후배에게');
      await tap(page, '질문 나누기');
      await page.getByRole('textbox', { name: /물어본 것/ }).fill(ANSWER.question);
      await page.getByRole('textbox', { name: /멘토의 답/ }).fill('자세한 것은 010-1234-5678로 물어보래요.');
      return expectVisible(page, page.getByText(/전화번호처럼 보이는/));
    },
  },
  {
    id: 'mentor-public-answer',
    title: '질문과 답 공개: 답을 고침',
    route: MENTOR_ROUTE,
    async reach(setup) {
      const page = await openProgress(await answerProposed(setup), 'mentor');
      await tap(page, '확인하고 공개하기');
      return expectVisible(page, page.getByRole('textbox', { name: /내 답/ }));
    },
  },
  {
    id: 'mentor-public-answer-failed',
    title: '질문과 답 공개: 보내지 못함',
    route: MENTOR_ROUTE,
    async reach(setup) {
      const page = await openProgress(await answerProposed(setup), 'mentor');
      await tap(page, '확인하고 공개하기');
      await failCall(page, '**/consent', 500);
      await tap(page, '공개하기');
      return expectVisible(page, page.getByRole('alert'));
    },
  },
  ...(['mentee', 'mentor'] as const).flatMap((side) => [
    {
      id: `${side}-public-answer-proposed`,
      title: `${side === 'mentee' ? '멘티' : '멘토'}: 나누려는 질문과 답`,
      route: side === 'mentee' ? MENTEE_ROUTE : MENTOR_ROUTE,
      async reach(setup: StateSetup) {
        const page = await openProgress(await answerProposed(setup), side);
        await openGroup(page, '다음 후배에게');
        return expectVisible(page, page.getByText(ANSWER.question));
      },
    },
    {
      id: `${side}-public-answer-published`,
      title: `${side === 'mentee' ? '멘티' : '멘토'}: 공개한 질문과 답`,
      route: side === 'mentee' ? MENTEE_ROUTE : MENTOR_ROUTE,
      async reach(setup: StateSetup) {
        const page = await openProgress(await answerPublished(setup), side);
        await openGroup(page, '다음 후배에게');
        return expectVisible(page, page.getByText(/이름 없이 보이고 있어요/));
      },
    },
  ]),
  {
    id: 'mentee-public-answer-hidden',
    title: '멘티: 운영팀이 숨긴 질문과 답',
    route: MENTEE_ROUTE,
    async reach(setup) {
      const pair = await answerPublished(setup);
      const { client } = await createOperator(setup.instance);
      const { content } = await client.get('GET /v1/admin/public-answers');
      const shown = content.find(({ mentoringId }) => mentoringId === pair.mentoringId);
      await client.get('POST /v1/admin/public-answers/{answerId}/hiding', {
        params: { answerId: shown?.answerId ?? 0 },
        body: { reason: '회사 안의 사정이 그대로 적혀 있어요.' },
      });
      const page = await openProgress(pair, 'mentee');
      await openGroup(page, '다음 후배에게');
      return expectVisible(page, page.getByText(/운영팀이 숨겼어요/));
    },
  },
  {
    id: 'mentor-page-public-answers',
    title: '멘토 정보: 멘토가 답한 질문',
    route: '/mentorship/info/:mentorId',
    async reach(setup) {
      const pair = await answerPublished(setup);
      const { page } = pair.mentee;
      await alterData(page, '**/public-answers*', withLongAnswers);
      await open(page, `/mentorship/info/${pair.mentor.memberId}`);
      const heading = page.getByRole('heading', { name: '멘토가 답한 질문' });
      await heading.scrollIntoViewIfNeeded();
      return expectVisible(page, heading);
    },
  },
  {
    id: 'mentor-page-report',
    title: '멘토 정보: 질문과 답 신고하기',
    route: '/mentorship/info/:mentorId',
    async reach(setup) {
      const pair = await answerPublished(setup);
      const { page } = pair.mentee;
      await open(page, `/mentorship/info/${pair.mentor.memberId}`);
      await tap(page, '이 글 신고하기');
      return expectVisible(page, page.getByRole('dialog', { name: '이 글을 신고할까요?' }));
    },
  },
  ...(['mentee', 'mentor'] as const).map((side) => ({
    id: `${side}-reviewed`,
    title: `${side === 'mentee' ? '멘티' : '멘토'}: 서로 남긴 말`,
    route: side === 'mentee' ? MENTEE_ROUTE : MENTOR_ROUTE,
    async reach(setup: StateSetup) {
      const page = await openProgress(await thanked(setup), side);
      return expectVisible(page, page.getByText('질문이 좋았어요. 응원할게요!'));
    },
  })),
];

const ANSWER = {
  question: '첫 직장을 고를 때 무엇을 가장 먼저 보셨나요?',
  answer: '배울 사람이 있는지를 먼저 봤어요. 연봉은 두 번째 직장에서 따라왔어요.',
};

/** One long one, and another page. */
function withLongAnswers(page: DataOf<'GET /v1/mentor/{mentorId}/public-answers'>): typeof page {
  const [first] = page.content;
  if (!first) return page;
  const long = {
    ...first,
    answerId: first.answerId + 1,
    question: LONG.text.slice(0, 200),
    answer: LONG.text.padEnd(500, '요'),
  };
  return { content: [first, long], sliceInfo: { ...page.sliceInfo, last: false, cursor: String(first.answerId) } };
}

async function answerProposed(setup: StateSetup): Promise<Pair> {
  const pair = await completed(setup);
  await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/public-answer', { params: paramsOf(pair), body: ANSWER });
  return pair;
}

async function answerPublished(setup: StateSetup): Promise<Pair> {
  const pair = await answerProposed(setup);
  const input = { params: paramsOf(pair), body: ANSWER };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/public-answer/consent', input);
  return pair;
}

async function openProgress(pair: Pair, side: 'mentor' | 'mentee'): Promise<Page> {
  const { page } = pair[side];
  await open(page, `/user/status/${side}/progress/${pair.mentoringId}`);
  return expectVisible(page, group(page, '결제와 규칙'));
}

async function prepared(setup: StateSetup): Promise<Pair> {
  const pair = await confirmed(setup);
  const params = paramsOf(pair);
  const questions = ['면접은 어떻게 준비할까요?', LONG.text.slice(0, 100)];
  await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/questions', { params, body: { questions } });
  await pair.mentor.call('PUT /v1/mentoring/{mentoringId}/note', {
    params,
    body: { text: LONG.text.slice(0, 200), version: 0 },
  });
  return pair;
}

/** A day after the session of two who met. */
async function completed(setup: StateSetup): Promise<Pair> {
  const pair = await attended(setup);
  await setTimeAndRunJobs(setup.instance, COMPLETED_AT);
  for (const side of ['mentee', 'mentor'] as const) await pair[side].page.clock.pauseAt(COMPLETED_AT);
  return pair;
}

async function reviewed(setup: StateSetup): Promise<Pair> {
  const pair = await completed(setup);
  const body = { face: 'GOOD' as const, text: '방향이 잡혔어요.' };
  await pair.mentee.call('POST /v1/mentoring/{mentoringId}/review', { params: paramsOf(pair), body });
  return pair;
}

async function thanked(setup: StateSetup): Promise<Pair> {
  const pair = await reviewed(setup);
  const body = { text: '질문이 좋았어요. 응원할게요!' };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/thanks', { params: paramsOf(pair), body });
  return pair;
}
