import { expect, test } from '../support/fixtures.ts';

test('the pages come compressed and stay in the browser’s cache', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /import\("(\/assets\/[^"]+\.js)"\)/.exec(html)?.[1] ?? '';
  const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('a first visit is in Korean, logs no error and fetches at most 100 kB of fonts', async ({ page }) => {
  const otherLetters = page.waitForResponse((response) => /fonts-[^/]*\.css$/.test(response.url()));
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/auth');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('heading', { name: '어디서나 쉽게 이어져요' })).toBeVisible();
  await otherLetters;
  await page.getByRole('link', { name: '로그인' }).click();
  await expect(page.getByText('다시 만나서 반가워요')).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The splash is gone, and its font may be counted as used or not.
  const used = () =>
    page.evaluate(
      () => [...document.fonts].filter(({ family, status }) => family !== 'Splash' && status !== 'unloaded').length,
    );
  expect(await used()).toBe(1);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(sizes).toHaveLength(2);
  const sum = sizes.reduce((total, size) => total + size, 0);
  expect(sum).toBeGreaterThan(40_000);
  expect(sum).toBeLessThanOrEqual(100_000);

  await page.getByLabel('이메일').fill('뷁쉛');
  await expect.poll(used).toBeGreaterThan(1);
});
