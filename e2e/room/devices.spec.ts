import type { Page } from '@playwright/test';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { checkWithAxe } from '../support/axe.ts';
import { confirmSession, countFrames, enterRoom, FAKE_DEVICES, seesTheOther } from '../support/room.ts';
import { expect, test } from '../support/test-users.ts';

/** Chromium shows the second of its false cameras, and sends nothing of it; the third is as good as the first. */
const THREE_CAMERAS = FAKE_DEVICES.map((arg) =>
  arg === '--use-fake-device-for-media-stream' ? `${arg}=device-count=3` : arg,
);
test.use({ launchOptions: { executablePath: findBrowser(), args: THREE_CAMERAS } });

test('a shared screen takes the place of the camera for the other, and the camera comes back', async ({
  testUsers,
  database,
}) => {
  const { mentor, mentee, path } = await confirmSession(testUsers, database);
  await enterRoom(mentor.page, path);
  await enterRoom(mentee.page, path);
  await Promise.all([mentor, mentee].map(({ page }) => seesTheOther(page)));
  const camera = await shapeOfTheOther(mentee.page);

  await mentor.page.getByRole('button', { name: '화면 공유' }).click();
  const stop = mentor.page.getByRole('button', { name: '공유 멈추기' });
  await expect(stop).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shapeOfTheOther(mentee.page)).not.toEqual(camera);
  await checkWithAxe(mentor.page);
  await stop.click();
  await expect.poll(() => shapeOfTheOther(mentee.page)).toEqual(camera);
  await expectToGoOn(mentee.page);
});

test('another camera and another microphone are taken during the call, which goes on', async ({
  testUsers,
  database,
}) => {
  const { mentor, mentee, path } = await confirmSession(testUsers, database);
  await enterRoom(mentor.page, path);
  await enterRoom(mentee.page, path);
  await Promise.all([mentor, mentee].map(({ page }) => seesTheOther(page)));

  await mentor.page.getByRole('button', { name: '기기' }).click();
  for (const label of ['카메라', '마이크']) {
    const field = mentor.page.getByRole('dialog').getByLabel(label);
    const used = await field.inputValue();
    const options = await field
      .locator('option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    const other = options.findLast((value) => value !== used) ?? '';
    expect(other, `another ${label}`).not.toBe('');
    await field.selectOption(other);
    await expect(field).toHaveValue(other);
    await expectToGoOn(mentee.page);
  }
  await checkWithAxe(mentor.page);
});

test('an app’s own browser without a microphone is shown the way to another one', async ({ testUsers, database }) => {
  const { mentee, path } = await confirmSession(testUsers, database);
  const { page } = mentee;
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
