import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The card of home with the one next thing to do. */
export const nextStepOf = (page: Page) => page.getByRole('region', { name: '다음 할 일' });

/** A mentor opens the one proposal that waits for an answer, from home on. */
export async function openProposal(page: Page): Promise<void> {
  await page.goto('/');
  await expect(nextStepOf(page)).toContainText('답할 제안 1건');
  await nextStepOf(page).getByRole('link').click();
  await page.waitForURL('**/user/status/mentor/progress/*');
  await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
}

/** Accepts on the progress screen, with the question whether it is meant. @param index of the time among those offered, from 0 */
export async function accept(page: Page, index: number): Promise<void> {
  await page.getByRole('radio').nth(index).check();
  await page.getByRole('button', { name: '수락하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
}

/** Declines on the progress screen, with the question whether it is meant. */
export async function reject(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '거절하기' }).click();
  const sheet = page.getByRole('dialog', { name: '이 제안을 거절할까요?' });
  await sheet.getByRole('textbox', { name: '거절 사유' }).fill(reason);
  await sheet.getByRole('button', { name: '거절하기' }).click();
  await expect(page.getByText('제안을 거절했어요.')).toBeVisible();
}
