import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  [1, 2],
  [2, 2],
  [1, 4],
  [3, 4],
])('step %i of %i paints as many segments', async (step, total) => {
  await renderPage(() => <ProgressBar step={step} total={total} />, { address: '/' });
  const segments = Array.from(page.getByRole('progressbar', { name: '진행 단계' }).element().children);
  const painted = segments.map(({ firstElementChild }) => firstElementChild?.getBoundingClientRect().width ?? 0);
  const full = segments[0]?.getBoundingClientRect().width ?? 0;
  expect(full).toBeGreaterThan(10);
  expect(painted.map((width) => Math.round(width / full))).toEqual(
    segments.map((_segment, index) => (index < step ? 1 : 0)),
  );
});
