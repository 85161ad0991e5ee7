import { expect, type Page } from '@playwright/test';
import { expectPassing } from './passing.ts';

/** The page after a payment. */
export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible();
}

/** From the page after a payment to the progress screen. */
export async function goOnToProgress(page: Page): Promise<void> {
  await expectPaid(page);
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await page.waitForURL('**/user/status/mentee/progress/*');
}

/** Pays on the payment screen that follows a proposal, through the simulator's window, and goes on to the progress screen. @param amount as on the button, such as `20,000원` */
export async function payByCard(page: Page, amount: string): Promise<void> {
  await page.waitForURL('**/user/payment?**');
  await page.getByRole('radio', { name: /신용\/체크카드/ }).check();
  await page.getByRole('button', { name: `${amount} 결제하기` }).click();
  await page.waitForURL('**/simulator/pay/**');
  await expectPassing(page, '결제가 완료되었습니다.', () => page.getByRole('button', { name: /결제하기/ }).click());
  await goOnToProgress(page);
}
