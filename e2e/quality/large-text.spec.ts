import type { Locator, Page } from '@playwright/test';
import { checkWithAxe } from '../support/axe.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

test('text at 200 % is read in words, not a letter a line, and a low window is scrolled with the keyboard', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [
    await testUsers.withoutBrowser.mentor({ nickname: '느긋한 도토리' }),
    await testUsers.mentee(),
  ];
  const { page } = mentee;
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);

  await test.step('the button of the filters', async () => {
    await page.goto('/mentorship');
    await enlargeText(page);
    await page.getByRole('button', { name: '필터' }).click();
    await expectLines(page.getByRole('dialog').getByText(/명 보기$/), 2);
  });

  await test.step('a name beside what is refunded when one leaves', async () => {
    await page.goto('/user/settings/leave');
    await enlargeText(page);
    await expectLines(page.getByText('느긋한 도토리'), 2);
  });

  await test.step('an empty conversation in a low window', async () => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(`/user/mentoring/${mentoringId}/messages`);
    await expect(page.getByText('아직 주고받은 메시지가 없어요')).toBeAttached();
    await checkWithAxe(page);
  });
});

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Expects a text to take at most this many lines. */
async function expectLines(text: Locator, most: number): Promise<void> {
  await expect(text).toBeVisible();
  await expect
    .poll(() =>
      text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    )
    .toBeLessThanOrEqual(most);
}
