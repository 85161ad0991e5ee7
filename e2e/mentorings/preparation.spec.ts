import { readFile } from 'node:fs/promises';
import { readCalendar } from '#server/testing/clients/read-calendar.ts';
import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { confirmSession } from '../support/room.ts';
import { expect, test } from '../support/test-users.ts';

test('what a confirmed session is prepared with', async ({ testUsers, database }) => {
  const { mentor, mentee, mentoringId } = await confirmSession(testUsers, database, 120);
  const { page } = mentee;

  await test.step('the mentee asks, both tick and write one note; nobody overwrites the other unread', async () => {
    await mentor.page.goto(`/user/status/mentor/progress/${mentoringId}`);
    await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
    for (const { page: own } of [mentor, mentee]) await openGroup(own, '준비');

    await mentee.page.getByRole('button', { name: '질문 적기' }).click();
    await mentee.page.getByRole('textbox', { name: '질문 1' }).fill('이력서에서 무엇을 먼저 보나요?');
    await mentee.page.getByRole('textbox', { name: /질문 2/ }).fill('면접은 어떻게 준비할까요?');
    await mentee.page.getByRole('button', { name: '저장하기' }).click();
    await mentor.page.getByRole('checkbox', { name: '이력서에서 무엇을 먼저 보나요?' }).check();
    await expect(mentee.page.getByRole('checkbox', { name: '이력서에서 무엇을 먼저 보나요?' })).toBeChecked();
    await expect(mentee.page.getByRole('checkbox', { name: '면접은 어떻게 준비할까요?' })).not.toBeChecked();

    const noteOf = (page: typeof mentor.page) => page.getByRole('textbox', { name: '함께 쓰는 메모' });
    await noteOf(mentee.page).fill('이력서 두 장');
    await noteOf(mentor.page).fill('회사 소개 자료');
    await mentor.page.getByRole('button', { name: '메모 저장' }).click();
    await expect(mentor.page.getByText('메모를 저장했어요.')).toBeVisible();
    await expect(mentee.page.getByText('쓰는 동안 선배가 메모를 바꿨어요.')).toBeVisible();
    await expect(mentee.page.getByText('회사 소개 자료')).toBeVisible();
    await expect(noteOf(mentee.page)).toHaveValue('이력서 두 장');
    await checkWithAxe(mentee.page);
    await mentee.page.reload();
    await openGroup(mentee.page, '준비');
    await expect(noteOf(mentee.page), 'kept over a reload').toHaveValue('이력서 두 장');
    await noteOf(mentee.page).fill('회사 소개 자료, 이력서 두 장');
    await mentee.page.getByRole('button', { name: '내가 쓴 메모로 바꾸기' }).click();
    await mentee.page.getByRole('button', { name: '메모 저장' }).click();
    await expect(noteOf(mentor.page)).toHaveValue('회사 소개 자료, 이력서 두 장');
  });

  await test.step('a confirmed session goes into a calendar by Google’s link, as a file, and by a subscription', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const opener = page.getByRole('main').getByRole('button', { name: '캘린더에 추가' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: '캘린더에 추가' });
    await expect(sheet.getByRole('button', { name: '구독 주소 만들기' })).toBeVisible();
    await checkWithAxe(page);

    const google = sheet.getByRole('link', { name: 'Google 캘린더' });
    await expect(google).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/,
    );
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
    await expect(opener).toBeFocused();
  });

  await test.step('an address that does not come can be asked for again, and the other ways are there meanwhile', async () => {
    await mentor.page.setViewportSize({ width: 360, height: 740 });
    await mentor.page.route('**/v1/calendar', (route) => route.abort());
    await mentor.page.getByRole('contentinfo').getByRole('button', { name: '캘린더에 추가' }).click();
    const own = mentor.page.getByRole('dialog', { name: '캘린더에 추가' });
    await expect(own.getByRole('link', { name: 'Google 캘린더' })).toBeVisible();
    await expect(own.getByRole('alert').getByRole('button', { name: '다시 시도' })).toBeVisible({ timeout: 15_000 });
    await checkWithAxe(mentor.page);
    await mentor.page.unroute('**/v1/calendar');
    await own.getByRole('button', { name: '다시 시도' }).click();
    await expect(own.getByRole('button', { name: '구독 주소 만들기' })).toBeVisible();
  });
});
