import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens the sheet of one wish of the proposal form. */
export async function openPicker(page: Page, place: number): Promise<Locator> {
  await page.getByRole('button', { name: `희망 시간 ${place}: ` }).click();
  const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
  await expect(sheet.getByRole('grid')).toBeVisible();
  return sheet;
}

/** Chooses a day and a half hour for one wish. @param day `YYYY-MM-DD` @param clock `10:00` */
export async function chooseTime(page: Page, place: number, day: string, clock: string): Promise<void> {
  const sheet = await openPicker(page, place);
  const [year, month] = day.split('-').map(Number);
  const caption = sheet.getByRole('status').filter({ hasText: `${year}년 ${month}월` });
  if (!(await caption.isVisible())) await sheet.getByRole('button', { name: '다음 달' }).click();
  await dayButton(sheet, day).click();
  await sheet.getByRole('radio', { name: clock }).check();
  await sheet.getByRole('button', { name: '선택 완료' }).click();
  await expect(sheet).toHaveCount(0);
}

export function dayButton(sheet: Locator, day: string): Locator {
  const [year, month, date] = day.split('-').map(Number);
  return sheet.getByRole('button', { name: new RegExp(String.raw`^${year}년 ${month}월\s*${date}\s*일`) });
}
