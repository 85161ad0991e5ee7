import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NextStep } from '#contract/mentorings/next-step.ts';
import { NEW_MENTOR } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../testing/server-stub.ts';
import { NextStepCard } from './next-step-card.tsx';

const PAUSED: NextStep = {
  kind: 'RESUME',
  mentoringId: null,
  name: null,
  until: null,
  startsAt: null,
  meetingKind: null,
  proposals: 0,
  message: null,
  notice: null,
  isDeposit: false,
  isRejected: false,
  amountKrw: null,
};
const open = (responses: Responses) =>
  renderPage(() => <NextStepCard step={PAUSED} side="mentor" />, { address: '/', member: NEW_MENTOR, responses });

test('a mentor who takes a pause is back by one tap on home', async () => {
  const { sent, address } = await open({ 'DELETE /v1/mentor/me/pause': null });
  await page.getByRole('button', { name: /지금은 쉬고 있어요.*다시 시작하기/ }).click();
  await expect.element(page.getByText('다시 시작했어요. 후배들이 볼 수 있어요.')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'DELETE /v1/mentor/me/pause')).toHaveLength(1);
  expect(address()).toBe('/');
});

test('says so when it could not be ended', async () => {
  await open({ 'DELETE /v1/mentor/me/pause': new Refusal(429, 'TOO_MANY_REQUESTS', '잠시 후 다시 시도해 주세요.') });
  await page.getByRole('button', { name: /다시 시작하기/ }).click();
  await expect.element(page.getByText('바꾸지 못했어요')).toBeVisible();
  await expect.element(page.getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
});
