import type { Page } from '@playwright/test';
import type { StateSetup } from '../fixtures.ts';
import { expectVisible, failCall, LONG, open, setTimeAndRunJobs, tap } from '../page-helpers.ts';
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

async function openProgress(pair: Pair, side: 'mentor' | 'mentee'): Promise<Page> {
  const { page } = pair[side];
  await open(page, `/user/status/${side}/progress/${pair.mentoringId}`);
  return expectVisible(page, page.getByRole('heading', { name: '이야기하고 싶은 주제' }));
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
