import { expect, test } from '../support/fixtures.ts';

test('the server opens in Korean, on a phone and without a fault', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('the pages come compressed and stay in the browser’s cache', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
});
