import { checkWithAxe } from '../support/axe.ts';
import { dayFromNow, expect, test } from '../support/test-users.ts';
import { dayButton, openPicker, turnToMonth } from '../support/time-picker.ts';

test('a mentor connects a calendar after a preview, and a student no longer finds the busy half hour free', async ({
  testUsers,
  calendarServer,
}) => {
  const day = dayFromNow(3);
  const at = (clock: string) => `DTSTART;TZID=Asia/Seoul:${day.replaceAll('-', '')}T${clock}`;
  calendarServer.feeds.set(
    '/work.ics',
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      at('100000'),
      'DURATION:PT30M',
      'SUMMARY:비밀 회의',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
  const { page, memberId } = await testUsers.mentor({
    timezone: { days: ['월', '화', '수', '목', '금', '토', '일'], startTime: '09:00:00', endTime: '18:00:00' },
  });
  const mentee = await testUsers.mentee();

  const outside = async () => {
    await mentee.page.goto(`/mentorship/suggestion/${memberId}`);
    const sheet = await openPicker(mentee.page, 1);
    await turnToMonth(sheet, day);
    await dayButton(sheet, day).click();
    await expect(sheet.getByRole('checkbox', { name: '10:30' })).toBeVisible();
    return sheet.getByRole('group', { name: '선호 시간 밖이에요' }).getByRole('checkbox', { name: '10:00' });
  };
  await test.step('before, the half hour is free', async () => {
    await expect(await outside()).toHaveCount(0);
  });

  await test.step('sees what it would block before it is saved', async () => {
    await page.goto('/user/availability');
    await page.getByRole('button', { name: /^내 캘린더/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('캘린더 주소').fill('https://calendars.example/none.ics');
    await sheet.getByRole('button', { name: '미리 보기' }).click();
    await expect(sheet.getByText(/그 주소에 캘린더가 없어요/)).toBeVisible();
    await sheet.getByLabel('캘린더 주소').fill('https://calendars.example/work.ics');
    await sheet.getByRole('button', { name: '미리 보기' }).click();
    await expect(sheet.getByRole('status')).toContainText('10:00~10:30');
    await expect(sheet).not.toContainText('비밀 회의');
    await checkWithAxe(page);
    await sheet.getByRole('button', { name: '연결하기' }).click();
    await expect(sheet.getByText('calendars.example')).toBeVisible();
  });

  await test.step('after, the student does not find it among the free times', async () => {
    await expect(await outside()).toHaveCount(1);
  });
});
