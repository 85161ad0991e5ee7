import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../testing/render-page.tsx';
import { ReportSheet } from './report-sheet.tsx';

test('what is written of a report is there again until it is sent', async () => {
  const send = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          열기
        </button>
        {isOpen && (
          <ReportSheet
            title="신고할까요?"
            description=""
            quote="들은 말"
            draftKey="report-7"
            send={send}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  await renderPage(Page, { address: '/' });
  const open = page.getByRole('button', { name: '열기' });
  const sheet = page.getByRole('dialog');
  const detail = sheet.getByRole('textbox', { name: /^더 알려 주실 내용/ });
  await open.click();
  await sheet.getByRole('radio').first().click();
  await detail.fill('어제도 그랬어요.');
  await sheet.getByRole('button', { name: '닫기' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await open.click();
  await expect.element(detail).toHaveValue('어제도 그랬어요.');
  await expect.element(sheet.getByRole('radio').first()).toBeChecked();
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledOnce();
  await open.click();
  await expect.element(detail).toHaveValue('');
});
