import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { Button } from '../buttons/button.tsx';
import { BottomSheet } from './bottom-sheet.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>열기</Button>
      {isOpen && (
        <BottomSheet open onClose={() => setOpen(false)} title="고르기">
          내용
        </BottomSheet>
      )}
    </>
  );
}

test('a sheet that leaves the page as it closes gives the focus back to what opened it', async () => {
  await renderPage(Page, { address: '/', responses: {} });
  const button = page.getByRole('button', { name: '열기' });
  const sheet = page.getByRole('dialog', { name: '고르기' });
  await button.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
