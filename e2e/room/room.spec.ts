import type { Page } from '@playwright/test';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { loadFactor } from '../../scripts/testing/load-factor.ts';
import { checkWithAxe } from '../support/axe.ts';
import { confirmSession, enterRoom, FAKE_DEVICES, seesTheOther } from '../support/room.ts';
import { expect, test } from '../support/test-users.ts';

const BACK_WITHIN_MS = 1500;

test.use({ launchOptions: { executablePath: findBrowser(), args: FAKE_DEVICES } });

test('the two of a mentoring see and hear each other, and are noted as present without a tap', async ({
  testUsers,
  database,
}) => {
  const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
  await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await mentee.page.getByRole('link', { name: '멘토링룸 입장' }).click();
  await expect(mentee.page).toHaveURL(new RegExp(`${path}$`));
  await checkWithAxe(mentee.page);
  await mentee.page.getByRole('button', { name: '카메라 켜기' }).click();
  await mentee.page.getByRole('button', { name: '입장하기' }).click();
  await expect(mentee.page.getByText('상대를 기다리고 있어요').first()).toBeVisible();
  await checkWithAxe(mentee.page);
  await enterRoom(mentor.page, path);
  await Promise.all([mentor, mentee].map(({ page }) => seesTheOther(page)));
  await expect(mentor.page.getByRole('status').filter({ hasText: `${mentee.nickname}님과 연결됐어요` })).toHaveCount(1);
  await checkWithAxe(mentor.page);

  const params = { mentoringId: String(mentoringId) };
  await expect
    .poll(async () => (await mentee.call('GET /v1/mentoring/{mentoringId}', { params })).attendance)
    .toEqual({ mentor: true, mentee: true });

  // What one turns off, the other sees; what is left is the voice.
  await mentee.page.getByRole('button', { name: '카메라 끄기' }).click();
  await expect(mentor.page.getByText('목소리로 이야기하고 있어요')).toBeVisible();
  await mentee.page.getByRole('button', { name: '음소거' }).click();
  await expect(mentor.page.getByText('상대의 마이크가 꺼져 있어요')).toBeVisible();
  await mentee.page.reload();
  await expect(mentor.page.getByText('상대의 마이크가 꺼져 있어요'), 'who was muted still is').toBeVisible();

  await mentee.page.getByRole('button', { name: '나가기' }).click();
  await expect(mentee.page).toHaveURL(/\/progress\//);
  await expect(mentor.page.getByText('상대를 기다리고 있어요').first()).toBeVisible();
});

test('a reload is back in the call in a second and a half, and so is the other', async ({
  testUsers,
  database,
}, testInfo) => {
  const { mentor, mentee, path } = await confirmSession(testUsers, database);
  await enterRoom(mentor.page, path);
  await enterRoom(mentee.page, path);
  await Promise.all([mentor, mentee].map(({ page }) => seesTheOther(page)));
  for (const [one, other] of [
    [mentee, mentor],
    [mentor, mentee],
  ] as const) {
    await one.page.reload({ waitUntil: 'commit' });
    const from = performance.now();
    await seesTheOther(one.page);
    const backMs = performance.now() - from;
    testInfo.annotations.push({ type: 'back after a reload, in ms', description: backMs.toFixed(0) });
    expect(backMs).toBeLessThan(BACK_WITHIN_MS * loadFactor());
    // The camera is on again, as before.
    await seesTheOther(other.page);
  }
});

test('the tab that was opened last has the room; the one before says so and can take it back', async ({
  testUsers,
  database,
}) => {
  const { mentor, mentee, path } = await confirmSession(testUsers, database);
  await enterRoom(mentor.page, path);
  await enterRoom(mentee.page, path);
  await seesTheOther(mentor.page);
  const second = await mentee.page.context().newPage();
  await enterRoom(second, path);
  await expect(mentee.page.getByText('다른 기기에서 열었어요')).toBeVisible();
  await checkWithAxe(mentee.page);
  await seesTheOther(second);
  await mentee.page.getByRole('button', { name: '여기서 다시 열기' }).click();
  await expect(second.getByText('다른 기기에서 열었어요')).toBeVisible();
  await seesTheOther(mentee.page);
});

test('whoever signs out elsewhere is out of the room, and signs in and comes back from there', async ({
  testUsers,
  database,
}) => {
  const { mentee, path } = await confirmSession(testUsers, database);
  const { page } = mentee;
  await enterRoom(page, path);
  await mentee.call('POST /v1/auth/logout', {});
  const signIn = `/auth/signin?next=${encodeURIComponent(path)}`;
  // The room says that its session ended. Where another call of the page is refused before that, the sign-in is there at once.
  await expect(async () => {
    const link = page.getByRole('button', { name: '로그인하기' });
    if (!page.url().endsWith(signIn)) await link.click({ timeout: 2000 });
    await page.waitForURL(`**${signIn}`, { timeout: 2000 });
  }).toPass();
});

test('the room is used with the keyboard alone', async ({ testUsers, database }) => {
  const { mentee, path } = await confirmSession(testUsers, database);
  const { page } = mentee;
  const press = async (name: string, key = 'Enter') => {
    const button = page.getByRole('button', { name });
    for (let tab = 0; tab < 20 && !(await button.evaluate((each) => each === document.activeElement)); tab += 1)
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press(key);
  };
  await page.goto(path);
  await expect(page.getByRole('button', { name: '입장하기' })).toBeEnabled();
  await press('마이크', 'Space');
  await press('입장하기');
  await expect(page.getByText('상대를 기다리고 있어요').first()).toBeVisible();
  await press('음소거', 'Space');
  await expect(page.getByRole('button', { name: '소리 켜기' })).toHaveAttribute('aria-pressed', 'false');
  await press('기기');
  await expect(page.getByRole('dialog', { name: '마이크와 카메라' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '기기' })).toBeFocused();
  await press('나가기');
  await expect(page).toHaveURL(/\/progress\//);
});

test('the questions of the student are ticked off in the room, and the other sees it', async ({
  testUsers,
  database,
}) => {
  const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
  await mentee.call('PUT /v1/mentoring/{mentoringId}/questions', {
    params: { mentoringId: String(mentoringId) },
    body: { questions: ['이직은 언제 생각하셨나요?', '포트폴리오에서 무엇을 보시나요?'] },
  });
  for (const { page } of [mentor, mentee]) {
    await enterRoom(page, path, false);
    await page.getByRole('button', { name: '질문' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2);
  }
  const first = ({ page }: { page: Page }) => page.getByRole('checkbox', { name: '이직은 언제 생각하셨나요?' });
  await first(mentor).check();
  await expect(first(mentee)).toBeChecked();
});

test('before its time the room says when it opens, and somebody else finds none', async ({ testUsers, database }) => {
  const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database, 60);
  await mentee.page.goto(path);
  await expect(mentee.page.getByRole('button', { name: /^\d\d:\d\d부터 입장할 수 있어요$/ })).toBeDisabled();
  await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await expect(mentee.page.getByText(/부터 들어갈 수 있어요/)).toBeVisible();
  const stranger = await testUsers.mentee();
  await stranger.page.goto(path);
  await expect(stranger.page.getByText('찾을 수 없는 멘토링이에요')).toBeVisible();
  // A senior may choose an address of their own for this one.
  await mentor.page.goto(path);
  await mentor.page.getByRole('button', { name: '내 회의 주소에서 만나기' }).click();
  const sheet = mentor.page.getByRole('dialog', { name: '어디에서 만날까요?' });
  await sheet.getByRole('radio', { name: /내 회의 주소/ }).check();
  await sheet.getByLabel('회의 주소').last().fill('zoom.us/j/1');
  await sheet.getByRole('button', { name: '저장' }).click();
  await expect(sheet.getByText('https:// 로 시작하는 회의 주소를 넣어 주세요.')).toBeVisible();
  await sheet.getByLabel('회의 주소').last().fill('https://zoom.us/j/1');
  await sheet.getByRole('button', { name: '저장' }).click();
  await mentee.page.goto(path);
  await expect(mentee.page.getByRole('link', { name: '회의 열기' })).toHaveAttribute('href', 'https://zoom.us/j/1');
  await checkWithAxe(mentee.page);
});
