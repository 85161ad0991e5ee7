import type { Page } from '@playwright/test';
import { navigate } from '../support/navigate.ts';
import { expect, test } from '../support/test-users.ts';

// A list that does not come is logged.
test.use({ expectedFaults: /mentor list error/ });

test('a bookmark shows at once and is undone on failure; the list is oldest first and can be retried', async ({
  testUsers,
}) => {
  const [first, second] = [
    await testUsers.withoutBrowser.mentor(),
    await testUsers.withoutBrowser.mentor(inMarketing()),
  ];
  const mentee = await testUsers.mentee();
  const { page } = mentee;

  await test.step('a heart fills at once, and empties again with a message when the server cannot be reached', async () => {
    await page.goto(`/mentorship/info/${second.memberId}`);
    const heart = page.getByRole('button', { name: `${second.nickname}님 북마크` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');

    await page.route('**/v1/bookmark/*', (route) => route.abort('connectionrefused'), { times: 1 });
    await heart.click();
    const toast = page.getByRole('region', { name: '알림' });
    await expect(toast).toContainText('북마크하지 못했어요. 네트워크 오류가 발생했습니다. 다시 시도해주세요.');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');

    const { answer, isWaiting } = await holdBack(page);
    await heart.click();
    await expect(heart, 'before the server has answered').toHaveAttribute('aria-pressed', 'true');
    await isWaiting;
    answer();
    await expect.poll(async () => (await mentee.call('GET /v1/bookmark')).content.length).toBe(1);

    await page.route('**/v1/bookmark/*', (route) => route.abort('connectionrefused'), { times: 1 });
    await heart.click();
    await expect(toast).toContainText('북마크를 해제하지 못했어요. 네트워크 오류가 발생했습니다.');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
  await mentee.call('PUT /v1/bookmark/{mentorId}', { params: { mentorId: String(first.memberId) } });

  await test.step('a list that does not come says so, and a retry brings it', async () => {
    let isDown = true;
    await page.route('**/v1/bookmark?*', (route) => (isDown ? route.abort('connectionrefused') : route.continue()));
    await navigate(page, '/bookmark');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      '네트워크 오류가 발생했습니다. 다시 시도해주세요.',
    );
    isDown = false;
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: first.nickname })).toBeVisible();
  });

  await test.step('bookmarks stand oldest first, filtered by field, each with the way to propose', async () => {
    await expect(page.getByRole('combobox', { name: '정렬' }).locator('option:checked')).toHaveText('오래된 순');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([second.nickname, first.nickname]);

    await page.getByRole('button', { name: '직무', exact: true }).click();
    await page.getByRole('dialog', { name: '직무' }).getByRole('button', { name: '개발' }).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([first.nickname]);
    await page.getByRole('button', { name: `${first.nickname}님 북마크` }).click();
    await expect(page.getByText(`${first.nickname}님의 북마크를 해제했어요.`)).toBeVisible();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await page.getByRole('link', { name: `${first.nickname}님에게 멘토링 제안하기` }).click();
    await page.waitForURL(`**/mentorship/suggestion/${first.memberId}`);
  });
});

function inMarketing() {
  return { organization: { name: '한길', jobCategory: '마케팅' as const, detailedJob: '브랜드', experience: 3 } };
}

/** Keeps the next bookmark call waiting until it is answered. */
async function holdBack(page: Page) {
  const { promise: isWaiting, resolve: wait } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    '**/v1/bookmark/*',
    async (route) => {
      wait();
      await isAnswered;
      await route.continue();
    },
    { times: 1 },
  );
  return { isWaiting, answer };
}
