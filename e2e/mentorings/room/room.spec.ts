import type { Page } from '@playwright/test';
import { JOURNEY } from '../../../scripts/testing/test-sizes.ts';
import { checkWithAxe } from '../../support/axe.ts';
import { idleLimit } from '../../support/idle-limit.ts';
import { confirmSession, countFrames, enterRoom, seesTheOther } from '../../support/room.ts';
import { expect, test } from '../../support/test-users.ts';

/** On an idle machine. */
const BACK_WITHIN_MS = 1500;

test(
  'a call counts as attendance, and survives reloads, other devices, a shared screen and a second tab',
  { tag: JOURNEY },
  async ({ testUsers, database }, testInfo) => {
    const { mentor, mentee, mentoringId, path } = await confirmSession(testUsers, database);
    const params = { mentoringId: String(mentoringId) };
    await mentee.call('PUT /v1/mentoring/{mentoringId}/questions', {
      params,
      body: { questions: ['이직은 언제 생각하셨나요?', '포트폴리오에서 무엇을 보시나요?'] },
    });

    await test.step('the two of a mentoring see and hear each other, and are noted as present without a tap', async () => {
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
      await expect(
        mentor.page.getByRole('status').filter({ hasText: `${mentee.nickname}님과 연결됐어요` }),
      ).toHaveCount(1);
      await checkWithAxe(mentor.page);

      await expect
        .poll(async () => (await mentee.call('GET /v1/mentoring/{mentoringId}', { params })).attendance)
        .toEqual({ mentor: true, mentee: true });
    });

    await test.step('a reload is back in the call in a second and a half, and so is the other', async () => {
      for (const [one, other] of [
        [mentee, mentor],
        [mentor, mentee],
      ] as const) {
        await one.page.reload({ waitUntil: 'commit' });
        const from = performance.now();
        await seesTheOther(one.page);
        const backMs = performance.now() - from;
        testInfo.annotations.push({ type: 'back after a reload, in ms', description: backMs.toFixed(0) });
        expect(backMs).toBeLessThan(idleLimit(BACK_WITHIN_MS));
        // The camera is on again, as before.
        await seesTheOther(other.page);
      }
    });

    await test.step('the questions of the student are ticked off in the room, and the other sees it', async () => {
      for (const { page } of [mentor, mentee]) {
        await page.getByRole('button', { name: '질문' }).click();
        await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2);
      }
      const first = ({ page }: { page: Page }) => page.getByRole('checkbox', { name: '이직은 언제 생각하셨나요?' });
      await first(mentor).check();
      await expect(first(mentee)).toBeChecked();
      for (const { page } of [mentor, mentee]) await page.keyboard.press('Escape');
    });

    await test.step('a shared screen takes the place of the camera for the other, and the camera comes back', async () => {
      await expect.poll(() => shapeOfTheOther(mentee.page)).toBeGreaterThan(0);
      const camera = await shapeOfTheOther(mentee.page);

      await mentor.page.getByRole('button', { name: '화면 공유' }).click();
      const stop = mentor.page.getByRole('button', { name: '공유 멈추기' });
      await expect(stop).toBeVisible();
      await expect.poll(() => shapeOfTheOther(mentee.page)).not.toEqual(camera);
      await checkWithAxe(mentor.page);
      await stop.click();
      await expect.poll(() => shapeOfTheOther(mentee.page)).toEqual(camera);
      await expectToGoOn(mentee.page);
    });

    await test.step('another camera and another microphone are taken during the call, which goes on', async () => {
      await mentor.page.getByRole('button', { name: '더 보기' }).click();
      for (const label of ['카메라', '마이크']) {
        const field = mentor.page.getByRole('dialog').getByLabel(label);
        // The list of devices comes a moment after the sheet.
        await expect(field).not.toHaveValue('');
        const used = await field.inputValue();
        const others = field.locator(`option:not([value=""]):not([value="${used}"])`);
        await expect(others.last(), `another ${label}`).toBeAttached();
        const other = (await others.last().getAttribute('value')) ?? '';
        await field.selectOption(other);
        await expect(field).toHaveValue(other);
        await expectToGoOn(mentee.page);
      }
      await checkWithAxe(mentor.page);
      await mentor.page.keyboard.press('Escape');
    });

    await test.step('the tab that was opened last has the room; the one before says so and can take it back', async () => {
      const second = await mentee.page.context().newPage();
      await enterRoom(second, path);
      await expect(mentee.page.getByText('다른 기기에서 열었어요')).toBeVisible();
      await checkWithAxe(mentee.page);
      await seesTheOther(second);
      await mentee.page.getByRole('button', { name: '여기서 다시 열기' }).click();
      await expect(second.getByText('다른 기기에서 열었어요')).toBeVisible();
      await seesTheOther(mentee.page);
      await second.close();
    });

    await test.step('one side sees what the other turns off, and waits after the other leaves', async () => {
      // What one turns off, the other sees; what is left is the voice.
      await mentee.page.getByRole('button', { name: '카메라 끄기' }).click();
      await expect(mentor.page.getByText('목소리로 이야기하고 있어요')).toBeVisible();
      await mentee.page.getByRole('button', { name: '음소거' }).click();
      await expect(mentor.page.getByText('상대의 마이크가 꺼져 있어요')).toBeVisible();
      await mentee.page.reload();
      await expect(mentor.page.getByText('상대의 마이크가 꺼져 있어요'), 'who was muted still is').toBeVisible();

      await mentee.page.getByRole('button', { name: '나가기' }).click();
      await expect(mentee.page).toHaveURL(/\/progress\//);
      const hasLeft = mentor.page.getByText(`${mentee.nickname}님이 나갔거나 연결이 끊겼어요`);
      await expect(hasLeft.first()).toBeVisible();
      await enterRoom(mentee.page, path);
      await seesTheOther(mentor.page);
      await mentor.page.getByRole('button', { name: '나가기' }).click();
      await expect(mentee.page.getByText(`${mentor.nickname}님이 나갔거나 연결이 끊겼어요`).first()).toBeVisible();
    });
  },
);

test('the room works by keyboard, points an in-app browser to another one, and ends with the session', async ({
  testUsers,
  database,
}) => {
  const { mentee, path } = await confirmSession(testUsers, database);
  const { page } = mentee;

  await test.step('the room is used with the keyboard alone', async () => {
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
    await press('더 보기');
    await expect(page.getByRole('dialog', { name: '더 보기' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '더 보기' })).toBeFocused();
    await press('나가기');
    await expect(page).toHaveURL(/\/progress\//);
  });

  await test.step('an app’s own browser without a microphone is shown the way to another one', async () => {
    const page = await mentee.page.context().newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} KAKAOTALK 10.8.5` });
    });
    await page.goto(path);
    await expect(page.getByText('앱 안에서 열린 화면에서는 마이크를 쓸 수 없어요.')).toBeVisible();
    const address = encodeURIComponent(page.url());
    await expect(page.getByRole('link', { name: '다른 브라우저로 열기' })).toHaveAttribute(
      'href',
      `kakaotalk://web/openExternal?url=${address}`,
    );
    await page.getByRole('button', { name: '주소 복사' }).click();
    await expect(page.getByText('복사하지 못했어요. 주소창의 주소를 길게 눌러 복사해 주세요.')).toBeVisible();
    await checkWithAxe(page);
    await page.close();
  });

  await test.step('a sign-out elsewhere ends the call, and signing in leads back to it', async () => {
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

/** Width by height of the other's picture. */
function shapeOfTheOther(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find((each) => each.ariaLabel !== '내 화면');
    return video ? Number((video.videoWidth / video.videoHeight).toFixed(2)) : 0;
  });
}

/** The other's picture moves on from here; after a pause its video may be a new one, which counts from 0. */
async function expectToGoOn(page: Page): Promise<void> {
  let before = await countFrames(page);
  const countSince = async () => {
    const frames = await countFrames(page);
    if (frames < before) before = 0;
    return frames - before;
  };
  await expect.poll(countSince).toBeGreaterThan(20);
}
