import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { checkWithAxe } from '../support/axe.ts';
import { readCode } from '../support/people.ts';
import { ROUTES } from '../support/routes-table.ts';
import { expect, test } from '../support/test-users.ts';
import { meet, NOBODY, visitAll, VISITS } from '../support/visits.ts';

test.describe.configure({ timeout: 300_000 });
// A visit opens a mentor who does not exist.
test.use({ expectedFaults: /mentor detail error/ });

test('every route of the table is looked at', { tag: JOURNEY }, async () => {
  const visited = new Set(
    Object.values(VISITS)
      .flat()
      .map(({ route }) => route),
  );
  expect(ROUTES.filter((route) => !visited.has(route))).toEqual([]);
});

test('axe finds no fault on the screens of guests', { tag: JOURNEY }, async ({ page, mail }) => {
  await visitAll(page, 'guest', { ...NOBODY, readCodeOf: (email) => readCode(mail, email) }, checkWithAxe);
});

test.describe('axe finds no fault', { tag: JOURNEY }, () => {
  test('on the screens of a student', async ({ testUsers }) => {
    const { mentee, scene } = await meet(testUsers);
    await visitAll(mentee.page, 'student', scene, checkWithAxe);
  });

  test('on the screens of a senior', async ({ testUsers }) => {
    const { mentor, scene } = await meet(testUsers);
    await visitAll(mentor.page, 'senior', scene, checkWithAxe);
  });

  test('in both registrations, nor on the desk where the operator looks at what came of them', async ({
    testUsers,
  }) => {
    const [mentor, mentee] = [await testUsers.newcomer('ROLE_MENTOR'), await testUsers.newcomer('ROLE_MENTEE')];
    await visitAll(mentor.page, 'new mentor', { ...NOBODY, mentor: mentor.nickname }, checkWithAxe);
    await visitAll(mentee.page, 'new mentee', { ...NOBODY, mentee: mentee.nickname }, checkWithAxe);
    await visitAll(await testUsers.operator(), 'operator', NOBODY, checkWithAxe);
  });
});
