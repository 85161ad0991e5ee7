import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { confirmSession } from '../support/room.ts';
import { dayFromNow, expect, halfHour, pay, propose, test } from '../support/test-users.ts';
import { dayButton, monthShown, openPicker } from '../support/time-picker.ts';

for (const [name, offsetMs] of [
  ['a day fast', DAY_MS],
  ['a day slow', -DAY_MS],
] as const) {
  test(`with the phone’s clock ${name}, the room, the picker and accepting work as with the right time`, async ({
    testUsers,
    database,
  }) => {
    const wrong = () => new Date(Date.now() + offsetMs);

    await test.step('the room of a session that starts in four minutes is open', async () => {
      const { mentee, mentoringId } = await confirmSession(testUsers, database, 4);
      await mentee.page.clock.setFixedTime(wrong());
      await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
      await expect(mentee.page.getByText('시작 10분 후까지 들어오면 참석으로 기록돼요.')).toBeVisible();
      await expect(mentee.page.getByRole('link', { name: '멘토링룸 입장' })).toBeVisible();
      await expect(mentee.page.getByText(/부터 들어갈 수 있어요/)).toHaveCount(0);
    });

    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    for (const { page } of [mentor, mentee]) await page.clock.setFixedTime(wrong());

    await test.step('the picker begins today', async () => {
      await mentee.page.goto(`/mentorship/suggestion/${mentor.memberId}`);
      const sheet = await openPicker(mentee.page, 1);
      const today = koreanDay(new Date());
      // It opens at the mentor's first free day, perhaps of the next month.
      if ((await monthShown(sheet)) !== today.slice(0, 7)) await sheet.getByRole('button', { name: '이전 달' }).click();
      await expect(dayButton(sheet, today)).toHaveAccessibleName(/오늘/);
    });

    await test.step('a mentor has hours left, and tomorrow evening to accept', async () => {
      const mentoringId = await propose(mentee, mentor, [halfHour(dayFromNow(1), '20:00')]);
      await pay(mentee, mentoringId);
      await mentor.page.goto(`/user/status/mentor/progress/${mentoringId}`);
      await expect(mentor.page.getByText(/남은 시간 (1\d|2\d|3\d|4\d)시간/)).toBeVisible();
      await expect(mentor.page.getByRole('radio')).toBeEnabled();
    });
  });
}
