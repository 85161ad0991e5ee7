import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { Button } from '../buttons/button.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import { lazySheet } from './lazy-sheet.tsx';

type Props = { open: boolean; onClose: () => void };

async function openPage() {
  const load = vi.fn(() => Promise.resolve({ default: Content }));
  const [Sheet, opener] = lazySheet<Props>(load);
  function Page() {
    const [isShown, setShown] = useState(false);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setShown(true)}>보이기</Button>
        {isShown && (
          <Button {...opener} onClick={() => setOpen(true)}>
            열기
          </Button>
        )}
        <Sheet open={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  await renderPage(Page, { address: '/', responses: {} });
  // The pointer is here then, and not where the test before has left it, which may be where the other button appears.
  await page.getByRole('button', { name: '보이기' }).click();
  return load;
}

function Content(props: Props) {
  return (
    <BottomSheet title="고르기" {...props}>
      내용
    </BottomSheet>
  );
}

const button = page.getByRole('button', { name: '열기' });
const sheet = page.getByRole('dialog', { name: '고르기' });

test('its code is loaded when a pointer comes to what opens it, or the focus', async () => {
  const load = await openPage();
  await expect.element(button).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await button.hover();
  expect(load).toHaveBeenCalled();
  load.mockClear();
  button.element().focus();
  expect(load).toHaveBeenCalled();
});

test('it opens at the first tap, and the focus is back where it was when it closes', async () => {
  await openPage();
  await button.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(sheet).toBeVisible();
});
