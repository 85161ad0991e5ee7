import type { Page } from '@playwright/test';
import { readCode } from '../support/people.ts';
import { confirmSession } from '../support/room.ts';
import { tapAll } from '../support/tap-all.ts';
import { expect, test } from '../support/test-users.ts';
import { readStaleTexts, translate } from '../support/translate.ts';
import { meet, NOBODY, type Scene, tapEveryPage, visitAll, type Who } from '../support/visits.ts';

test.describe.configure({ timeout: 300_000 });
// A visit opens a mentor who does not exist.
test.use({ expectedFaults: /mentor detail error/ });

/** No page has failed, and every text is the one that the app wants to show. */
async function expectWhole(page: Page, tapped = 'nothing'): Promise<void> {
  const after = `on ${page.url()} after a tap on ${tapped}`;
  expect(await page.getByRole('heading', { name: 'Unexpected Application Error!' }).count(), after).toBe(0);
  expect(await readStaleTexts(page), `old texts ${after}`).toEqual([]);
}

async function walk(page: Page, who: Who, scene: Scene): Promise<void> {
  await translate(page);
  await visitAll(page, who, scene, expectWhole);
  await tapEveryPage(page, who, scene, expectWhole);
}

test.describe('translated, nothing breaks and no text is old, whatever is tapped', () => {
  test('on the screens of guests', async ({ page, mail }) => {
    await walk(page, 'guest', { ...NOBODY, readCodeOf: (email) => readCode(mail, email) });
  });

  test('on the screens of a student', async ({ testUsers }) => {
    const { mentee, scene } = await meet(testUsers);
    await walk(mentee.page, 'student', scene);
  });

  test('on the screens of a senior', async ({ testUsers }) => {
    const { mentor, scene } = await meet(testUsers);
    await walk(mentor.page, 'senior', scene);
  });

  test('in both registrations, nor on the desk', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.newcomer('ROLE_MENTOR'), await testUsers.newcomer('ROLE_MENTEE')];
    await walk(mentor.page, 'new mentor', { ...NOBODY, mentor: mentor.nickname });
    await walk(mentee.page, 'new mentee', { ...NOBODY, mentee: mentee.nickname });
    await walk(await testUsers.operator(), 'operator', NOBODY);
  });

  test('before the room', async ({ testUsers, database }) => {
    const { mentee, path } = await confirmSession(testUsers, database);
    await translate(mentee.page);
    await mentee.page.goto(path);
    await expect(mentee.page.getByRole('button', { name: '입장하기' })).toBeVisible();
    await tapAll(mentee.page, expectWhole);
  });
});
