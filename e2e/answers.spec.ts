import type { Page } from '@playwright/test';
import { REFUSALS } from '#domain/refusals.ts';
import { expect, pay, propose, type Resident, test, type Town } from './residents.ts';
import { countCalls, tapTwice } from './taps.ts';

test('a double tap on 수락하기 confirms once', async ({ town }) => {
  const { mentor, mentee, mentoringId } = await paidProposal(town);
  await openProgress(mentor, mentoringId);
  const sent = countCalls(mentor.page, '/acceptance');
  await mentor.page.getByRole('button', { name: '수락하기' }).click();
  const sheet = mentor.page.getByRole('dialog', { name: '가능한 시간을 골라 주세요' });
  await sheet.getByRole('radio').first().check();
  await sheet.getByRole('button', { name: '수락하기' }).click();
  await tapTwice(mentor.page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }));
  await expect(mentor.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
  expect(sent()).toBe(1);
  expect(await countActions(mentee, mentoringId, 'accept')).toBe(1);
});

test('a double tap on 거절하기 rejects and refunds once', async ({ town }) => {
  const { mentor, mentee, mentoringId } = await paidProposal(town);
  await openProgress(mentor, mentoringId);
  const sent = countCalls(mentor.page, '/rejection');
  await mentor.page.getByRole('button', { name: '거절하기' }).click();
  await mentor.page
    .getByRole('dialog', { name: '거절하는 이유를 알려 주세요' })
    .getByRole('button', { name: '거절하기' })
    .click();
  await tapTwice(mentor.page.getByRole('alertdialog').getByRole('button', { name: '거절하기' }));
  await expect(mentor.page.getByText('제안을 거절했어요.')).toBeVisible();
  expect(sent()).toBe(1);
  expect(await countActions(mentee, mentoringId, 'reject')).toBe(1);
});

test('a double tap on 취소 요청 asks once and cancels once', async ({ town }) => {
  const { mentee, mentoringId } = await paidProposal(town);
  const { page } = mentee;
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  const sent = countCalls(page, '/cancellation');
  await tapTwice(page.getByRole('button', { name: '취소 요청' }));
  const question = page.getByRole('alertdialog', { name: '멘토링을 취소할까요?' });
  await expect(question).toContainText('20,000원 중 20,000원(100%)을 돌려드려요.');
  await tapTwice(question.getByRole('button', { name: '취소 요청' }));
  await expect(page.getByText('멘토링을 취소했어요.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(sent()).toBe(1);
  expect(await countActions(mentee, mentoringId, 'cancel')).toBe(1);
});

test('whoever accepts an hour that is taken by then reads so and chooses another', async ({ town }) => {
  const mentor = await town.mentor();
  const proposals: number[] = [];
  for (const mentee of [await town.mentee(), await town.mentee()]) {
    const mentoringId = await propose(mentee, mentor);
    await pay(mentee, mentoringId);
    proposals.push(mentoringId);
  }
  const [taken = 0, late = 0] = proposals;
  await openProgress(mentor, late);
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(taken) },
  });
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', {
    params: { mentoringId: String(taken) },
    body: { startTime: applyTimes[0]?.startTime ?? '' },
  });

  await accept(mentor.page, 0);
  const alert = mentor.page.getByRole('alertdialog', { name: '수락하지 못했어요' });
  await expect(alert).toContainText(REFUSALS.SLOT_TAKEN.message);
  await alert.getByRole('button', { name: '확인' }).click();
  const sheet = mentor.page.getByRole('dialog', { name: '가능한 시간을 골라 주세요' });
  await expect(sheet.getByRole('radio'), 'the taken time is not offered any more').toHaveCount(1);
  await sheet.getByRole('button', { name: '수락하기' }).click();
  await mentor.page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
  await expect(mentor.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
});

async function paidProposal(town: Town) {
  const [mentor, mentee] = [await town.mentor(), await town.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  return { mentor, mentee, mentoringId };
}

async function openProgress({ page }: Resident, mentoringId: number): Promise<void> {
  await page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
}

async function accept(page: Page, index: number): Promise<void> {
  await page.getByRole('button', { name: '수락하기' }).click();
  const sheet = page.getByRole('dialog', { name: '가능한 시간을 골라 주세요' });
  await sheet.getByRole('radio').nth(index).check();
  await sheet.getByRole('button', { name: '수락하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
}

async function countActions(member: Resident, mentoringId: number, action: string): Promise<number> {
  const { history } = await member.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  return history.filter((step) => step.action === action).length;
}
