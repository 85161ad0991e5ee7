import type { Page } from '@playwright/test';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { findPresence } from '#server/features/mentorings/meetings/presence.ts';
import { moveConfirmedStart, shiftSessionBack } from '#server/testing/stores/mentoring-row-store.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { expectSoundLayout } from '../support/layout.ts';
import { navigate } from '../support/navigate.ts';
import { seesTheOther } from '../support/room.ts';
import { dayFromNow, expect, halfHour, pay, propose, test } from '../support/test-users.ts';

/** From the start of the session until a day after its end, when it completes. */
const A_DAY_LATER_HOURS = 26;

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
for (const viewport of VIEWPORTS.slice(0, COUNTS.journeyWidths))
  test(`from 확정 to the room, to thanks and to the next 확정, at ${viewport.width} px`, async ({
    testUsers,
    database,
    clock,
  }) => {
    test.setTimeout(360_000);
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    const [senior, student] = [mentor.page, mentee.page];
    for (const page of [senior, student]) await page.setViewportSize(viewport);
    const mentoringId = await propose(mentee, mentor);
    await pay(mentee, mentoringId);

    // Confirmed: the student's open page says so, and leads on.
    await student.goto(`/user/status/mentee/progress/${mentoringId}`);
    await expect(student.getByRole('heading', { name: /까지 답을 기다려요/ })).toBeVisible();
    await accept(senior, mentoringId);
    await expect(student.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await look(student);

    // A question and a first message; the senior sees both without a reload.
    for (const page of [student, senior]) await openGroup(page, '준비');
    await student.getByRole('button', { name: '질문 적기' }).click();
    await student.getByRole('textbox', { name: '질문 1' }).fill('이력서에서 무엇을 먼저 보나요?');
    await student.getByRole('button', { name: '저장하기' }).click();
    await expect(senior.getByText('이력서에서 무엇을 먼저 보나요?')).toBeVisible();
    for (const page of [student, senior]) await openGroup(page, '메시지와 장소');
    await student.getByRole('link', { name: /님과 메시지/ }).click();
    await student.getByRole('textbox', { name: '메시지' }).fill('그날 이력서를 함께 보고 싶어요.');
    await student.getByRole('button', { name: '보내기', exact: true }).click();
    await senior.getByRole('link', { name: /님과 메시지/ }).click();
    await expect(senior.getByText('그날 이력서를 함께 보고 싶어요.', { exact: true })).toBeVisible();
    await look(senior);

    // The day has come: home leads both into the room.
    await moveConfirmedStart(
      database,
      mentoringId,
      new Date(Math.ceil(clock.now().getTime() / MINUTE_MS + 3) * MINUTE_MS),
    );
    for (const page of [student, senior]) {
      await page.goto('/');
      await page.getByRole('region', { name: '다음 할 일' }).getByRole('link').click();
      await page.waitForURL(`**/user/mentoring/${mentoringId}/room`);
      await page.getByRole('button', { name: '카메라 켜기' }).click();
      await page.getByRole('button', { name: '입장하기' }).click();
    }
    await Promise.all([senior, student].map(seesTheOther));
    await look(senior);
    // On a wide screen they are beside the picture.
    if (viewport.width < 1024) await senior.getByRole('button', { name: '질문', exact: true }).click();
    await senior.getByRole('checkbox', { name: '이력서에서 무엇을 먼저 보나요?' }).check();
    await senior.keyboard.press('Escape');
    const attendance = async () =>
      (await mentee.call('GET /v1/mentoring/{mentoringId}', paramsOf(mentoringId))).attendance;
    await expect.poll(attendance).toEqual({ mentor: true, mentee: true });
    // Both report once a minute; one minute in which both received the other shows that they met. It may be the second one.
    const mutualMinutes = async () => (await findPresence(database, mentoringId)).mutualMinutes;
    await expect.poll(mutualMinutes, { timeout: 150_000 }).toBeGreaterThan(0);
    for (const page of [student, senior]) {
      await page.getByRole('button', { name: '나가기' }).click();
      await page.waitForURL('**/progress/**');
    }

    // A day later it is completed by itself, and paid to the senior; both thank each other.
    await shiftSessionBack(database, mentoringId, A_DAY_LATER_HOURS, clock.now());
    await expect(student.getByRole('button', { name: '후기 남기기' })).toBeVisible();
    await student.getByRole('button', { name: '후기 남기기' }).click();
    await student.getByRole('radio', { name: '좋았어요' }).check();
    await student.getByRole('textbox', { name: /한마디/ }).fill('방향이 잡혔어요.');
    await student.getByRole('button', { name: '남기기', exact: true }).click();
    await expect(student.getByText('내가 남긴 말')).toBeVisible();
    await senior.getByRole('button', { name: '한마디 남기기' }).click();
    await senior.getByRole('textbox', { name: /고마운 점/ }).fill('질문이 좋았어요.');
    await senior.getByRole('button', { name: '남기기', exact: true }).click();
    await expect(senior.getByText('방향이 잡혔어요.')).toBeVisible();
    await expect(student.getByText('질문이 좋았어요.'), 'without a reload').toBeVisible();
    await look(student);

    // And they meet again.
    await student.getByRole('link', { name: '다시 제안하기' }).click();
    await student.waitForURL(`**/mentorship/suggestion/${mentor.memberId}*`);
    await expect(student.getByRole('radio', { name: '취업 준비' })).toBeChecked();
    const again = await propose(mentee, mentor, [halfHour(dayFromNow(4), '15:00'), halfHour(dayFromNow(5), '15:00')]);
    await pay(mentee, again);
    await accept(senior, again);
    await navigate(student, `/user/status/mentee/progress/${again}`);
    await expect(student.getByText('멘토링 확정').first()).toBeVisible();
    expect(await mentor.call('GET /v1/mentoring/{mentoringId}', paramsOf(mentoringId))).toMatchObject({
      status: 'COMPLETED',
    });
  });

const paramsOf = (mentoringId: number) => ({ params: { mentoringId: String(mentoringId) } });

/** The senior chooses one of the proposed times on the screen. */
async function accept(page: Page, mentoringId: number): Promise<void> {
  await page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: '수락하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
  await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
}

async function look(page: Page): Promise<void> {
  await expect(page.getByText('멘토링이 확정됐어요.', { exact: true }), 'the toast has gone').toHaveCount(0);
  await expectSoundLayout(page);
  await checkWithAxe(page);
}
