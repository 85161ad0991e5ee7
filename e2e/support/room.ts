import type { Page } from '@playwright/test';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { pay, propose, type TestUser, type TestUsers } from './test-users.ts';

/** The two people of a confirmed mentoring, each with a browser. */
export interface Meeting {
  readonly mentor: TestUser;
  readonly mentee: TestUser;
  readonly mentoringId: number;
  readonly path: string;
}

/** A confirmed mentoring that starts in this many minutes. */
export async function confirmSession(testUsers: TestUsers, database: TestDatabase, minutes = 4): Promise<Meeting> {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  const params = { mentoringId: String(mentoringId) };
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  const startTime = applyTimes[0]?.startTime ?? '';
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
  await moveConfirmedStart(database, mentoringId, new Date(Math.ceil(Date.now() / MINUTE_MS + minutes) * MINUTE_MS));
  return { mentor, mentee, mentoringId, path: `/user/mentoring/${mentoringId}/room` };
}

/** Goes through the check page into the room. @param isSeen with the camera on */
export async function enterRoom(page: Page, path: string, isSeen = true): Promise<void> {
  await page.goto(path);
  if (isSeen) await page.getByRole('button', { name: '카메라 켜기' }).click();
  await page.getByRole('button', { name: '입장하기' }).click();
}

/** Waits until the other's picture moves. */
export async function seesTheOther(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = [...document.querySelectorAll('video')].find((each) => each.ariaLabel !== '내 화면');
    return video !== undefined && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 2;
  });
}

/** Frames of the other's picture that the page has been given so far; 0 while there is none. */
export function countFrames(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find((each) => each.ariaLabel !== '내 화면');
    return video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  });
}

/** Starts to measure the longest pause between two frames of the other's picture. @returns reads it, in milliseconds */
export async function watchPauses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let [frames, since, longest] = [0, performance.now(), 0];
    setInterval(() => {
      const video = [...document.querySelectorAll('video')].find((each) => each.ariaLabel !== '내 화면');
      const now = video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
      longest = Math.max(longest, performance.now() - since);
      if (now !== frames) [frames, since] = [now, performance.now()];
      Object.assign(globalThis, { longestPause: longest });
    }, 20);
  });
  return () => page.evaluate(() => (globalThis as unknown as { longestPause: number }).longestPause);
}
