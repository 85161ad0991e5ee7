import type { Page } from '@playwright/test';
import { readCode } from '../support/people.ts';
import { open } from '../support/skip-splash.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';
import { countTextInView } from '../support/text-in-view.ts';
import { meet, NOBODY, visitAll, type Who } from '../support/visits.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ expectedFaults: /mentor detail error/ });

/** Hangul syllables that a person has to read at most before anything is scrolled, on a phone of 390 by 844. */
const MOST = 90;
/** Where money moves or consent is given, what it means stands there. */
const MOST_OF_MONEY = 120;
const MONEY =
  /^\/(?:auth\/signup|user\/(?:payment|coupons|earnings|settings\/(?:consents|leave))|admin\/(?:payments|payouts|transfers))/;
/** Read as texts. */
const TEXTS = /^\/(?:terms|announcements)/;

/** Above that still (docs/screens.md): as much as they have now and no more. */
const ABOVE: readonly [RegExp, number][] = [
  [/^\/$/, 97],
  [/^\/mentorship\/info/, 95],
  [/^\/user\/status\/mentor\/progress/, 95],
  [/^\/user\/settings\/notifications$/, 104],
];

function limitOf(path: string): number {
  const [, above] = ABOVE.find(([page]) => page.test(path)) ?? [];
  return above ?? (MONEY.test(path) ? MOST_OF_MONEY : MOST);
}

/** Pages with more than their limit when they are opened, as `address: count`. */
function watchTexts() {
  const counts = new Map<string, number>();
  return {
    look: async (page: Page): Promise<void> => {
      const { pathname } = new URL(page.url());
      // As it is opened: not with what is unfolded or typed there afterwards.
      if (counts.has(pathname)) return;
      await page.evaluate(() => window.scrollTo(0, 0));
      counts.set(pathname, (await countTextInView(page)).hangul);
    },
    tooFull: () =>
      [...counts]
        .filter(([path, count]) => !TEXTS.test(path) && count > limitOf(path))
        .map(([path, count]) => `${path}: ${count}`),
  };
}

for (const who of ['student', 'senior'] as const satisfies readonly Who[])
  test(`no page of a ${who} begins with more than can be read at a glance`, async ({ testUsers }) => {
    const { mentor, mentee, scene } = await meet(testUsers);
    const texts = watchTexts();
    await visitAll((who === 'student' ? mentee : mentor).page, who, scene, texts.look);
    expect(texts.tooFull()).toEqual([]);
  });

test('the end of a mentoring says at a glance how it ended and what comes back', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  for (const end of ['rejection', 'cancellation'] as const) {
    const mentoringId = await propose(mentee, mentor);
    await pay(mentee, mentoringId);
    const params = { mentoringId: String(mentoringId) };
    const body = { reason: '그 주에는 출장이 있어 시간을 내기 어려워요.' };
    if (end === 'rejection') await mentor.call('POST /v1/mentoring/{mentoringId}/rejection', { params, body });
    else await mentee.call('POST /v1/mentoring/{mentoringId}/cancellation', { params, body });
    await open(mentee.page, `/user/status/mentee/progress/${mentoringId}`);
    await expect(mentee.page.getByText(/^결제한 .*원을 모두 돌려드/)).toBeVisible();
    expect((await countTextInView(mentee.page)).hangul, end).toBeLessThanOrEqual(MOST_OF_MONEY);
  }
});

test('no page of guests and newcomers begins with more than can be read at a glance', async ({
  page,
  mail,
  testUsers,
}) => {
  const texts = watchTexts();
  await visitAll(page, 'guest', { ...NOBODY, readCodeOf: (email) => readCode(mail, email) }, texts.look);
  const [mentor, mentee] = [await testUsers.newcomer('ROLE_MENTOR'), await testUsers.newcomer('ROLE_MENTEE')];
  await visitAll(mentor.page, 'new mentor', { ...NOBODY, mentor: mentor.nickname }, texts.look);
  await visitAll(mentee.page, 'new mentee', { ...NOBODY, mentee: mentee.nickname }, texts.look);
  expect(texts.tooFull()).toEqual([]);
});
