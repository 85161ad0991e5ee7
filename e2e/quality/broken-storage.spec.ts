import type { Page } from '@playwright/test';
import { breakStorage, type BrokenStorage } from '../support/break-storage.ts';
import { readCode } from '../support/people.ts';
import { confirmSession } from '../support/room.ts';
import { expect, test } from '../support/test-users.ts';
import { meet, NOBODY, visitAll } from '../support/visits.ts';

const KINDS: readonly BrokenStorage[] = ['absent', 'full', 'throwing'];

test.describe.configure({ timeout: 300_000 });
// A visit opens a mentor who does not exist.
test.use({ expectedFaults: /mentor detail error/ });

async function expectWhole(page: Page): Promise<void> {
  expect(await page.getByRole('heading', { name: 'Unexpected Application Error!' }).count(), page.url()).toBe(0);
}

for (const kind of KINDS) {
  test(`with storage that is ${kind} every page works`, async ({ page, mail, testUsers }) => {
    await breakStorage(page, kind);
    await visitAll(page, 'guest', { ...NOBODY, readCodeOf: (email) => readCode(mail, email) }, expectWhole);
    const { mentor, mentee, scene } = await meet(testUsers);
    await breakStorage(mentee.page, kind);
    await visitAll(mentee.page, 'student', scene, expectWhole);
    await breakStorage(mentor.page, kind);
    await visitAll(mentor.page, 'senior', scene, expectWhole);
    const [newMentor, newMentee] = [await testUsers.newcomer('ROLE_MENTOR'), await testUsers.newcomer('ROLE_MENTEE')];
    await breakStorage(newMentor.page, kind);
    await visitAll(newMentor.page, 'new mentor', { ...NOBODY, mentor: newMentor.nickname }, expectWhole);
    await breakStorage(newMentee.page, kind);
    await visitAll(newMentee.page, 'new mentee', { ...NOBODY, mentee: newMentee.nickname }, expectWhole);
    const operator = await testUsers.operator();
    await breakStorage(operator, kind);
    await visitAll(operator, 'operator', NOBODY, expectWhole);
  });
}

test('with storage that is absent, full or throws, a room is entered and left', async ({ testUsers, database }) => {
  const { mentee, path } = await confirmSession(testUsers, database);
  for (const kind of KINDS) {
    const page = await mentee.page.context().newPage();
    await breakStorage(page, kind);
    await page.goto(path);
    await page.getByRole('button', { name: '입장하기' }).click();
    await expect(page.getByRole('button', { name: /나가기/ })).toBeVisible();
    await page.close();
  }
});
