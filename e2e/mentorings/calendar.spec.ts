import { readFile } from 'node:fs/promises';
import { readCalendar } from '#server/testing/clients/read-calendar.ts';
import { checkWithAxe } from '../support/axe.ts';
import { confirmSession } from '../support/room.ts';
import { expect, test } from '../support/test-users.ts';

test('a confirmed session goes into a calendar: by Google’s link, as a file, and by an address that can be renewed and turned off', async ({
  testUsers,
  database,
}) => {
  const { mentee, mentoringId } = await confirmSession(testUsers, database, 120);
  const { page } = mentee;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await page.getByRole('button', { name: '캘린더에 추가' }).click();
  const sheet = page.getByRole('dialog', { name: '캘린더에 추가' });
  await expect(sheet.getByRole('button', { name: '구독 주소 만들기' })).toBeVisible();
  await checkWithAxe(page);

  const google = sheet.getByRole('link', { name: 'Google 캘린더' });
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/);
  await expect(google).toHaveAttribute('rel', 'noopener noreferrer');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Apple · Outlook 캘린더' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`sunbaerang-${mentoringId}.ics`);
  const file = readCalendar(await readFile(await download.path(), 'utf8'));
  expect(file.events).toMatchObject([{ status: 'CONFIRMED', summary: '선배랑 멘토링' }]);
  const [event] = file.events;
  expect(event?.url).toMatch(new RegExp(`/user/mentoring/${mentoringId}/room$`));

  await sheet.getByRole('button', { name: '구독 주소 만들기' }).click();
  const field = sheet.getByRole('textbox', { name: '구독 주소' });
  await expect(field).toHaveValue(/\/v1\/calendar\/[\w-]{43}\.ics$/);
  await checkWithAxe(page);
  const address = await field.inputValue();
  await sheet.getByRole('button', { name: '복사' }).click();
  await expect(page.getByText('구독 주소를 복사했어요.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const path = new URL(address).pathname;
  const feed = await page.request.get(path);
  expect(readCalendar(await feed.text()).events).toEqual([{ ...event, changedAt: expect.any(Date) }]);

  // By keyboard, and only after the question.
  const renew = sheet.getByRole('button', { name: '새 주소 만들기' });
  await renew.press('Enter');
  await page
    .getByRole('alertdialog', { name: '새 주소를 만들까요?' })
    .getByRole('button', { name: '새 주소 만들기' })
    .click();
  await expect(field).not.toHaveValue(address);
  expect((await page.request.get(path)).status()).toBe(404);
  await sheet.getByRole('button', { name: '끄기' }).click();
  await page.getByRole('alertdialog', { name: '구독 주소를 끌까요?' }).getByRole('button', { name: '끄기' }).click();
  await expect(sheet.getByRole('button', { name: '구독 주소 만들기' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '캘린더에 추가' })).toBeFocused();
});

test('an address that does not come can be asked for again, and the other ways are there meanwhile', async ({
  testUsers,
  database,
}) => {
  const { mentor, mentoringId } = await confirmSession(testUsers, database, 120);
  const { page } = mentor;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/v1/calendar', (route) => route.abort());
  await page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await page.getByRole('button', { name: '캘린더에 추가' }).click();
  const sheet = page.getByRole('dialog', { name: '캘린더에 추가' });
  await expect(sheet.getByRole('link', { name: 'Google 캘린더' })).toBeVisible();
  await expect(sheet.getByRole('alert').getByRole('button', { name: '다시 시도' })).toBeVisible({ timeout: 15_000 });
  await checkWithAxe(page);
  await page.unroute('**/v1/calendar');
  await sheet.getByRole('button', { name: '다시 시도' }).click();
  await expect(sheet.getByRole('button', { name: '구독 주소 만들기' })).toBeVisible();
});
