import type { StateSetup } from '../fixtures.ts';
import { LONG, moveTo, role } from '../page-helpers.ts';
import type { State } from '../state.ts';
import { after, attended, bothProgress, confirmed, type Pair, progress, unfold } from './mentoring-pairs.ts';

const COMPLETED_AT = '2026-11-26T11:00:00+09:00';
const JUNIORS = unfold('다음 후배에게');

const ANSWER = {
  question: '첫 직장을 고를 때 무엇을 가장 먼저 보셨나요?',
  answer: '배울 사람이 있는지를 먼저 봤어요. 연봉은 두 번째 직장에서 따라왔어요.',
};

/** A day after the session of two who met. */
async function completed(setup: StateSetup): Promise<Pair> {
  const pair = await attended(setup);
  await moveTo(setup.instance, COMPLETED_AT, pair.mentee.page, pair.mentor.page);
  return pair;
}

const answerProposed = after(completed, 'mentee', 'PUT /v1/mentoring/{mentoringId}/public-answer', ANSWER);
const answerPublished = after(
  answerProposed,
  'mentor',
  'POST /v1/mentoring/{mentoringId}/public-answer/consent',
  ANSWER,
);
const questioned = after(confirmed, 'mentee', 'PUT /v1/mentoring/{mentoringId}/questions', {
  questions: ['면접은 어떻게 준비할까요?', LONG.text.slice(0, 100)],
});
const prepared = after(questioned, 'mentor', 'PUT /v1/mentoring/{mentoringId}/note', {
  text: LONG.text.slice(0, 200),
  version: 0,
});
const reviewed = after(completed, 'mentee', 'POST /v1/mentoring/{mentoringId}/review', {
  face: 'GOOD',
  text: '방향이 잡혔어요.',
});
const thanked = after(reviewed, 'mentor', 'POST /v1/mentoring/{mentoringId}/thanks', {
  text: '질문이 좋았어요. 응원할게요!',
});

/** What the two prepare before they meet, and write to each other afterwards. */
export const PREPARATION_AND_REVIEWS: readonly State[] = [
  progress('mentee-questions', '물어볼 질문 적기', confirmed, 'mentee', {
    does: [unfold('준비'), '질문 적기'],
    sees: role('textbox', '질문 1'),
  }),
  ...bothProgress((side) => `${side}-prepared`, '긴 질문과 메모를 적어 둠', prepared, {
    does: unfold('준비'),
    sees: '면접은 어떻게 준비할까요?',
  }),
  progress('mentee-review', '후기 남기기', completed, 'mentee', {
    does: '후기 남기기',
    sees: role('radio', '좋았어요'),
  }),
  progress('mentee-public-answer', '질문과 답 나누기: 연락처가 있음', completed, 'mentee', {
    does: [
      JUNIORS,
      '질문 나누기',
      (page) => page.getByRole('textbox', { name: /물어본 것/ }).fill(ANSWER.question),
      (page) => page.getByRole('textbox', { name: /멘토의 답/ }).fill('자세한 것은 010-1234-5678로 물어보래요.'),
    ],
    sees: /전화번호처럼 보이는/,
  }),
  ...bothProgress((side) => `${side}-public-answer-proposed`, '나누려는 질문과 답', answerProposed, {
    does: JUNIORS,
    sees: (page) => page.getByText(ANSWER.question),
  }),
  ...bothProgress((side) => `${side}-public-answer-published`, '공개한 질문과 답', answerPublished, {
    does: JUNIORS,
    sees: /이름 없이 보이고 있어요/,
  }),
  ...bothProgress((side) => `${side}-reviewed`, '서로 남긴 말', thanked, { sees: '질문이 좋았어요. 응원할게요!' }),
];
