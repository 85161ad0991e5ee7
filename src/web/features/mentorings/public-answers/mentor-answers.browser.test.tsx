import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DataOf } from '#contract/calls.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import { MentorAnswers } from './mentor-answers.tsx';

type Page = DataOf<'GET /v1/mentor/{mentorId}/public-answers'>;

function pageOf(ids: readonly number[], cursor: string | null, mentoringId: number | null = null): Page {
  const content = ids.map((answerId) => ({
    answerId,
    question: `${answerId}번째 질문`,
    answer: `${answerId}번째 답`,
    month: '2026-09',
    mentoringId,
  }));
  const last = cursor === null;
  return { content, sliceInfo: { size: 3, numberOfElements: ids.length, last, empty: ids.length === 0, cursor } };
}

function open(
  pages: Responses['GET /v1/mentor/{mentorId}/public-answers'],
  responses: Responses = {},
  isGuest = false,
) {
  return renderPage(() => <MentorAnswers mentorId={7} />, {
    address: '/',
    path: '/',
    ...(isGuest ? {} : { member: NEW_MENTEE }),
    responses: { 'GET /v1/mentor/{mentorId}/public-answers': pages ?? pageOf([], null), ...responses },
  });
}

const heading = page.getByRole('heading', { name: '멘토가 답한 질문' });
const report = page.getByRole('button', { name: '이 글 신고하기' });

test('three questions are shown with the month, and more on demand', async () => {
  const { sent } = await open([pageOf([9, 8, 7], '7'), pageOf([6], null)]);
  await expect.element(page.getByText('9번째 질문')).toBeVisible();
  await expect.element(page.getByText('2026년 9월').first()).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect.element(page.getByText('6번째 답')).toBeVisible();
  expect(sent.at(-1)?.query).toEqual({ cursor: '7', size: '10' });
  await expect.element(page.getByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
});

test('nothing is said of a mentor without any', async () => {
  const { sent } = await open(pageOf([], null));
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await expect.element(heading).not.toBeInTheDocument();
});

test('what cannot be loaded can be asked for again', async () => {
  await open([new Refusal(404, 'NOT_FOUND', '없어요.'), pageOf([5], null)]);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText('5번째 답')).toBeVisible();
});

test('a member reports one with a reason', async () => {
  const first = await open(pageOf([9], null), { 'POST /v1/public-answers/{answerId}/report': null });
  await report.click();
  const sheet = page.getByRole('dialog', { name: '이 글을 신고할까요?' });
  await expect.element(sheet.getByRole('button', { name: '신고하기' })).toBeDisabled();
  await sheet.getByText('그 밖의 문제').click();
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await expect.element(page.getByText('신고를 받았어요. 운영팀이 확인할게요.')).toBeVisible();
  expect(first.sent.find(({ name }) => name.endsWith('/report'))?.body).toEqual({ reason: 'OTHER', detail: '' });
});

test('a guest cannot report', async () => {
  await open(pageOf([9], null), {}, true);
  await expect.element(page.getByText('9번째 답')).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
});

test('its mentor is led to where it is taken back', async () => {
  await open(pageOf([9], null, 12));
  await expect
    .element(page.getByRole('link', { name: '이 멘토링에서 내리기' }))
    .toHaveAttribute('href', '/user/status/mentor/progress/12');
  await expect.element(report).not.toBeInTheDocument();
});
