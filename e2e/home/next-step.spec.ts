import { MINUTE_MS } from '#domain/time/durations.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { nextStepOf } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { expectSoundLayout } from '../support/layout.ts';
import { expect, pay, propose, test, type TestMember } from '../support/test-users.ts';

const HINT = '직무를 고르고 멘토링을 제안해 보세요!';

async function accept(mentor: TestMember, mentoringId: number): Promise<void> {
  const params = { mentoringId: String(mentoringId) };
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  const body = { startTime: applyTimes[0]?.startTime ?? '' };
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
}

test('a student reads the one next thing above everything else, and it follows what happens', async ({
  testUsers,
  database,
}) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('ENROLLED')];
  const { page } = mentee;
  await page.goto('/');
  await expect(page.getByText(HINT)).toBeVisible();
  await expect(nextStepOf(page), 'nothing to do, no card').toHaveCount(0);

  const mentoringId = await propose(mentee, mentor);
  await expect(nextStepOf(page).getByRole('link'), 'without a reload').toContainText('결제하기');
  await expect(nextStepOf(page)).toContainText(`${mentor.nickname} 선배 · `);
  const [card, hint, tiles] = await Promise.all(
    [nextStepOf(page), page.getByText(HINT), page.getByRole('heading', { name: '어떤 직무가 궁금하세요?' })].map(
      (part) => part.boundingBox(),
    ),
  );
  expect(card?.y).toBeLessThan(hint?.y ?? 0);
  expect(hint?.y).toBeLessThan(tiles?.y ?? 0);
  await expectSoundLayout(page);
  await checkWithAxe(page);

  await pay(mentee, mentoringId);
  await expect(nextStepOf(page), 'now the mentor is to answer').toHaveCount(0);
  await accept(mentor, mentoringId);
  await expect(nextStepOf(page).getByRole('link')).toContainText('입장');
  await moveConfirmedStart(database, mentoringId, new Date(Date.now() + 5 * MINUTE_MS));
  await page.reload();
  await expect(nextStepOf(page)).toContainText('지금 들어갈 수 있어요');
  await nextStepOf(page).getByRole('link').click();
  await page.waitForURL((url) => url.pathname === `/user/mentoring/${mentoringId}/room`);
});

test('a mentor is greeted with requests, the coming days and earnings, and not with the student’s hint', async ({
  testUsers,
}) => {
  const mentor = await testUsers.mentor();
  const { page } = mentor;
  await page.goto('/');
  const glance = page.getByRole('region', { name: '한눈에 보기' });
  await expect(glance.getByRole('link')).toHaveText([/비어 있어요시간 열기/, /이번 달0원/]);
  await expect(page.getByText(HINT)).toHaveCount(0);
  await expect(nextStepOf(page)).toHaveCount(0);

  const mentees = [await testUsers.withoutBrowser.mentee(), await testUsers.withoutBrowser.mentee()] as const;
  const first = await propose(mentees[0], mentor);
  await pay(mentees[0], first);
  await pay(mentees[1], await propose(mentees[1], mentor));
  await expect(nextStepOf(page)).toContainText('답할 제안 2건');
  await expect(nextStepOf(page)).toContainText(`${mentees[0].nickname}님 이야기를 듣고 싶어요.`);
  await expect(page.getByText('2건'), 'one place says how many wait').toHaveCount(1);
  await expectSoundLayout(page);
  await checkWithAxe(page);
  await nextStepOf(page).getByRole('link').click();
  await page.waitForURL((url) => url.pathname === `/user/status/mentor/progress/${first}`);
  await accept(mentor, first);
  await page.goBack();
  await expect(glance).toContainText('예정');
  const session = glance.getByRole('link', { name: new RegExp(`${mentees[0].nickname}님`) });
  await session.click();
  await page.waitForURL((url) => url.pathname === `/user/status/mentor/progress/${first}`);
});

test('nothing moves on home when the answer is late, and without one the page is there all the same', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  await propose(mentee, mentor);
  const { page } = mentee;
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted') ?? 0) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const late = Promise.withResolvers<void>();
  await page.route('**/v1/next-step', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(HINT)).toBeHidden();
  late.resolve();
  await expect(nextStepOf(page)).toBeVisible();
  await expect(page.getByText(HINT)).toBeVisible();
  await expect(page.getByRole('article').or(page.getByText('아직 소개할 선배가 없어요.')).first()).toBeVisible();
  const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));
  expect(shifted).toBeLessThan(0.01);

  await page.unroute('**/v1/next-step');
  let fails = true;
  const tapped = Promise.withResolvers<void>();
  await page.route('**/v1/next-step', async (route) => {
    if (fails) await route.fulfill({ status: 400, json: { status: 400, message: '', data: null } });
    // The stream asks again on its own as well: nothing is answered before the tap.
    else await tapped.promise.then(() => route.continue());
  });
  await page.reload();
  await expect(page.getByText(HINT)).toBeVisible();
  await expect(page.getByText('다음 할 일을 불러오지 못했어요.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: '다시 시도' }).click();
  tapped.resolve();
  await expect(nextStepOf(page)).toBeVisible();
});
