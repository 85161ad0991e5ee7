import { expect, test } from '../support/test-users.ts';

test('a mentor’s page opens the phone’s share sheet, or copies its link if there is none', async ({
  testUsers,
  page,
  context,
  instance,
}) => {
  const mentor = await testUsers.withoutBrowser.mentor();
  const address = `${instance.url}/mentorship/info/${mentor.memberId}`;
  const share = page.getByRole('button', { name: `${mentor.nickname}님 공유하기` });
  await test.step('is copied as a link where the browser has nothing to share with', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'));
    await page.goto(`${address}?from=search`);
    await share.click();
    await expect(page.getByText('링크를 복사했어요.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  await test.step('goes to the phone’s share sheet, and closing that is no fault', async () => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(Navigator.prototype, {
        canShare: () => true,
        share: (data: ShareData) => {
          shared.push(data);
          document.body.dataset.shared = JSON.stringify(shared);
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    await page.goto(address);
    await share.click();
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      JSON.stringify([{ title: `${mentor.nickname} 멘토 · 선배랑`, url: address }]),
    );
    await expect(page.getByText(/공유하지 못했어요|복사/)).toHaveCount(0);
  });
});
