import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MentoringPublicAnswer } from '#contract/mentorings/public-answers.ts';
import { NEW_MENTEE, NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import { PublicAnswerGroup } from './public-answer-section.tsx';

const OWN = { question: '첫 직장은 어떻게 고르셨나요?', answer: '배울 사람이 있는 곳을 골랐어요.', hiddenReason: null };
const question = page.getByRole('textbox', { name: /물어본 것/ });
const answer = page.getByRole('textbox', { name: /(멘토의|내) 답/ });
const send = page.getByRole('button', { name: '멘토에게 보내기' });

const stateOf = (
  side: MentoringPublicAnswer['side'],
  own: Partial<NonNullable<MentoringPublicAnswer['own']>> | null,
): MentoringPublicAnswer => ({
  mentoringId: 7,
  side,
  canPropose: side === 'mentee' && (own === null || own.status === 'PROPOSED'),
  own: own && { status: 'PROPOSED', ...OWN, ...own },
});

async function open(state: MentoringPublicAnswer, responses: Responses = {}) {
  const rendered = await renderPage(() => <PublicAnswerGroup mentoringId={7} />, {
    address: '/',
    path: '/',
    member: state.side === 'mentee' ? NEW_MENTEE : NEW_MENTOR,
    responses: { 'GET /v1/mentoring/{mentoringId}/public-answer': state, ...responses },
  });
  return rendered;
}

/** The group is folded, unless it waits for the mentor. */
const unfold = () => page.getByRole('button', { name: '다음 후배에게 나누는 답', expanded: false }).click();

test('a student writes a question and its answer, is warned of contacts, and keeps both on failure', async () => {
  const { sent } = await open(stateOf('mentee', null), {
    'PUT /v1/mentoring/{mentoringId}/public-answer': [
      new Refusal(403, 'CONVERSATION_BLOCKED', '지금은 이 대화에 글을 남길 수 없어요.'),
      stateOf('mentee', { status: 'PROPOSED' }),
    ],
  });
  await unfold();
  await page.getByRole('button', { name: '질문 나누기' }).click();
  await expect.element(send).toBeDisabled();
  await question.fill(`${OWN.question} 010-1234-5678`);
  await expect.element(page.getByText(/전화번호처럼 보이는 내용이 있어요/)).toBeVisible();
  await question.fill('가'.repeat(201));
  await answer.fill(OWN.answer);
  await expect.element(send).toBeDisabled();
  await expect.element(question).toHaveAccessibleDescription(/최대 200자/);
  await question.fill(OWN.question);
  await expect.element(page.getByText(/처럼 보이는 내용이 있어요/)).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByText('지금은 이 대화에 글을 남길 수 없어요.')).toBeVisible();
  await expect.element(question).toHaveValue(OWN.question);
  await send.click();
  await expect.element(page.getByText('선배의 동의를 기다리고 있어요.')).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    question: OWN.question,
    answer: OWN.answer,
  });
});

test('a mentor changes the answer alone, and agrees', async () => {
  const { sent } = await open(stateOf('mentor', {}), {
    'POST /v1/mentoring/{mentoringId}/public-answer/consent': stateOf('mentor', { status: 'PUBLISHED' }),
  });
  await page.getByRole('button', { name: '확인하고 공개하기' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await answer.fill('배울 사람을 봤어요.');
  await page.getByRole('button', { name: '공개하기', exact: true }).click();
  await expect.element(page.getByText('선배님의 화면에 이름 없이 보이고 있어요.')).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    question: OWN.question,
    answer: '배울 사람을 봤어요.',
  });
});

test('a question changed while the mentor reads it is shown by a tap, and the mentor’s answer stays', async () => {
  const changed = { question: '첫 직장은 언제 정하셨나요?', answer: '사람을 보고 골랐어요.' };
  const consent = 'POST /v1/mentoring/{mentoringId}/public-answer/consent';
  const { sent } = await open(stateOf('mentor', {}), {
    'GET /v1/mentoring/{mentoringId}/public-answer': [stateOf('mentor', {}), stateOf('mentor', changed)],
    [consent]: [new Refusal(409, 'PUBLIC_ANSWER_CHANGED', '바뀌었어요.'), stateOf('mentor', { status: 'PUBLISHED' })],
  });
  const publish = page.getByRole('button', { name: '공개하기', exact: true });
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: '확인하고 공개하기' }).click();
  await answer.fill('배울 사람을 봤어요.');
  await publish.click();
  await expect.element(sheet.getByText('그사이 글이 바뀌었어요. 바뀐 글을 보고 정해 주세요.')).toBeVisible();
  await expect.element(publish).toBeDisabled();
  await expect.element(sheet.getByText(OWN.question)).toBeVisible();
  await sheet.getByRole('button', { name: '바뀐 글 보기' }).click();
  await expect.element(sheet.getByText(changed.question)).toBeVisible();
  await expect.element(answer).toHaveValue('배울 사람을 봤어요.');
  await publish.click();
  await expect.element(page.getByText('선배님의 화면에 이름 없이 보이고 있어요.')).toBeVisible();
  expect(sent.filter(({ name }) => name === consent).map(({ body }) => body)).toEqual([
    { question: OWN.question, answer: '배울 사람을 봤어요.' },
    { question: changed.question, answer: '배울 사람을 봤어요.' },
  ]);
});

test('a mentor declines only once sure', async () => {
  const { sent } = await open(stateOf('mentor', {}), {
    'POST /v1/mentoring/{mentoringId}/public-answer/decline': stateOf('mentor', {
      status: 'DECLINED',
      question: '',
      answer: '',
    }),
  });
  const decline = page.getByRole('button', { name: '공개하지 않기' });
  await decline.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  await decline.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '공개하지 않기' }).click();
  await expect.element(page.getByRole('region').getByText('공개하지 않기로 했어요.')).toBeVisible();
  await expect.element(decline).not.toBeInTheDocument();
});

test.each([
  ['mentee', { status: 'PUBLISHED' }, '선배의 화면에 이름 없이 보이고 있어요.', true],
  ['mentor', { status: 'PUBLISHED' }, '선배님의 화면에 이름 없이 보이고 있어요.', true],
  ['mentee', { status: 'DECLINED', question: '', answer: '' }, /이번에는 공개하지 않기로 했어요/, false],
  ['mentee', { status: 'WITHDRAWN', question: '', answer: '' }, '내린 글이에요. 더는 보이지 않아요.', false],
  ['mentor', { status: 'HIDDEN', hiddenReason: '회사 이름이 있어요.' }, /이유: 회사 이름이 있어요/, false],
] as const)('the %s reads what became of it: %o', async (side, own, text, canEnd) => {
  await open(stateOf(side, own));
  await unfold();
  await expect.element(page.getByText(text)).toBeVisible();
  const end = page.getByRole('button', { name: '내리기' });
  if (canEnd) await expect.element(end).toBeVisible();
  else await expect.element(end).not.toBeInTheDocument();
});

test('a mentor sees nothing of it without a proposed question', async () => {
  const { sent } = await open(stateOf('mentor', null));
  await expect.poll(() => sent.some(({ name }) => name.endsWith('public-answer'))).toBe(true);
  await expect.element(page.getByRole('heading', { name: '다음 후배에게 나누는 답' })).not.toBeInTheDocument();
});
