import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { BottomActionBar } from './bottom-action-bar.tsx';

test.each([
  ['stays at the bottom of the screen', 0.3, ''],
  ['scrolls with the page when it would cover half of the screen', 0.5, 'relative'],
])('a bar %s', async (_what, share, position) => {
  const Page = () => (
    <BottomActionBar>
      <button type="button" style={{ height: innerHeight * share }}>
        결제하기
      </button>
    </BottomActionBar>
  );
  await renderPage(Page, { address: '/' });
  await expect.element(page.getByRole('button', { name: '결제하기' })).toBeVisible();
  await expect.poll(() => document.querySelector('footer')?.style.position).toBe(position);
});
