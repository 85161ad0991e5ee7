import { expect, test } from '../support/fixtures.ts';

const TITLES = [
  '어디서나 쉽게 이어져요',
  '믿을 수 있는 멘토링이에요',
  '경험과 가능성이 만나요',
  '오늘, 연결을 시작해요',
] as const;

test.describe('the four slides of the landing page', () => {
  test('turn by swiping and stop at both ends; the last one starts', async ({ page }) => {
    await page.goto('/auth');
    const carousel = page.getByRole('region', { name: '선배랑 소개' });
    const { x, y, width, height } = (await carousel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(x + width * from, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(0.2, 0.8);
    await expect(page.getByRole('heading', { name: TITLES[0] }), 'nothing lies before the first').toBeVisible();
    for (const title of TITLES.slice(1)) {
      await expect(page.getByRole('link', { name: '건너뛰기' })).toHaveAttribute('href', '/');
      await swipe(0.8, 0.2);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await swipe(0.8, 0.2);
    await expect(page.getByRole('heading', { name: TITLES[3] }), 'nothing comes after the last').toBeVisible();
    await expect(page.getByRole('link', { name: '건너뛰기' })).toHaveCount(0);
    await page.getByRole('link', { name: '지금 시작하기' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('turn by the arrow keys, and the focus goes along', async ({ page }) => {
    await page.goto('/auth');
    const dots = page.getByRole('button', { name: /번째 보기$/ });
    await dots.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    for (const [index, title] of TITLES.entries()) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(dots.nth(index)).toBeFocused();
      await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('ArrowRight');
    }
    await expect(dots.last()).toBeFocused();
  });
});
