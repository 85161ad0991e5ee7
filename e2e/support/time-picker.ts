import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens the time picker of a time slot. @param position counts from 1 @param name the slot's name */
export async function openPicker(page: Page, position: number, name = '희망 시간'): Promise<Locator> {
  await page.getByRole('button', { name: `${name} ${position}: ` }).click();
  const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
  await expect(sheet.getByRole('grid')).toBeVisible();
  return sheet;
}

/** Chooses a half hour. @param day `YYYY-MM-DD`, of this month or the next @param clock `10:00` or `10:30` and so on */
export async function chooseTime(
  page: Page,
  position: number,
  day: string,
  clock: string,
  name?: string,
): Promise<void> {
  await chooseInSheet(await openPicker(page, position, name), day, clock);
}

/** Chooses a half hour in the open picker, and closes it. */
export async function chooseInSheet(sheet: Locator, day: string, clock: string): Promise<void> {
  await turnToMonth(sheet, day);
  await dayButton(sheet, day).click();
  await sheet.getByRole('checkbox', { name: clock }).check();
  await sheet.getByRole('button', { name: '선택 완료' }).click();
  await expect(sheet).toHaveCount(0);
}

const CAPTION = /(\d{4})년 (\d{1,2})월/;

/** Turns the calendar, which opens at the mentor's first free day, to the month of a day. */
export async function turnToMonth(sheet: Locator, day: string): Promise<void> {
  for (const month = day.slice(0, 7); (await monthShown(sheet)) !== month;) {
    await sheet.getByRole('button', { name: (await monthShown(sheet)) < month ? '다음 달' : '이전 달' }).click();
  }
}

/** The month that a picker shows, `YYYY-MM`. */
export async function monthShown(sheet: Locator): Promise<string> {
  const caption = sheet.getByRole('status').filter({ hasText: CAPTION });
  const [, year = '', month = ''] = CAPTION.exec(await caption.innerText()) ?? [];
  return `${year}-${month.padStart(2, '0')}`;
}

export function dayButton(sheet: Locator, day: string): Locator {
  const [year, month, date] = day.split('-').map(Number);
  return sheet.getByRole('button', { name: new RegExp(String.raw`^${year}년 ${month}월\s*${date}\s*일`) });
}
