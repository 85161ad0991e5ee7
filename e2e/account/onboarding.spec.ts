import { expect, test } from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';

const TITLES = [
  '어디서나 쉽게 이어져요',
  '믿을 수 있는 멘토링이에요',
  '경험과 가능성이 만나요',
  '오늘, 연결을 시작해요',
] as const;

test('the four slides of the landing page', async ({ page }) => {
  await page.goto('/auth');
  const carousel = page.getByRole('region', { name: '선배랑 소개' });
  const dots = page.getByRole('button', { name: /^\d번째 보기$/ });
  const skip = page.getByRole('link', { name: '건너뛰기' });
  const slide = (title: string) => page.getByRole('heading', { name: title });
  const home = page.getByRole('heading', { name: '어떤 직무가 궁금하세요?' });
  const showFirst = async () => {
    await dots.first().click();
    await expect(slide(TITLES[0])).toBeInViewport({ ratio: 1 });
  };

  await test.step('turn by the arrow keys, and the focus goes along', async () => {
    await dots.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    for (const [index, title] of TITLES.entries()) {
      await expect(slide(title)).toBeVisible();
      await expect(dots.nth(index)).toBeFocused();
      await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('ArrowRight');
    }
    await expect(dots.last()).toBeFocused();
  });

  await test.step('turn by swiping and stop at both ends; the last one starts', async () => {
    await showFirst();
    const { x, y, width, height } = (await carousel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(x + width * from, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(0.2, 0.8);
    await expect(slide(TITLES[0]), 'nothing lies before the first').toBeVisible();
    for (const title of TITLES.slice(1)) {
      await expect(skip).toHaveAttribute('href', '/');
      await swipe(0.8, 0.2);
      await expect(slide(title)).toBeVisible();
    }
    await swipe(0.8, 0.2);
    await expect(slide(TITLES[3]), 'nothing comes after the last').toBeVisible();
    await expect(skip).toHaveCount(0);
    await page.getByRole('link', { name: '지금 시작하기' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(home).toBeVisible();
  });

  await test.step('has four slides with dots that turn in 500 ms and stop at both ends', async () => {
    await navigate(page, '/auth');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(dots).toHaveCount(4);
    await dots.first().press('ArrowLeft');
    await expect(slide(TITLES[0]), 'nothing comes before the first').toBeInViewport({ ratio: 1 });
    for (const [index, title] of TITLES.entries()) {
      await dots.nth(index).click();
      await expect(slide(title)).toBeInViewport({ ratio: 1 });
      await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
    }
    await dots.last().press('ArrowRight');
    await expect(slide(TITLES[3]), 'nothing comes after the last').toBeInViewport({ ratio: 1 });
    await expect(carousel.locator('> div')).toHaveCSS('transition-duration', '0.5s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('can be skipped from the first three slides, and ends on purple with 시작하기', async () => {
    const start = page.getByRole('link', { name: '시작하기' });
    const main = page.getByRole('main');
    for (const index of [0, 1, 2]) {
      await dots.nth(index).click();
      await expect(skip).toHaveAttribute('href', '/');
      await expect(start).toHaveCount(0);
    }
    await expect(main).not.toHaveCSS('background-color', 'rgb(106, 56, 214)');
    await dots.last().click();
    await expect(skip).toHaveCount(0);
    await expect(main).toHaveCSS('background-color', 'rgb(106, 56, 214)');
    await start.click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(home).toBeVisible();
  });
});
