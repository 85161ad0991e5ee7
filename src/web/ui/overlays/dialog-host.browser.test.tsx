import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { Button } from '../buttons/button.tsx';
import { dialog } from './dialog.ts';

function Page() {
  const [answers, setAnswers] = useState<string[]>([]);
  async function ask() {
    const isConfirmed = await dialog.confirm({ title: '바꿀까요?', confirmText: '바꾸기' });
    setAnswers((before) => [...before, isConfirmed ? '네' : '아니요']);
  }
  return (
    <>
      <Button onClick={ask}>묻기</Button>
      <p>{answers.join(', ')}</p>
    </>
  );
}

const opener = page.getByRole('button', { name: '묻기' });
const question = page.getByRole('alertdialog', { name: '바꿀까요?' });
const confirm = question.getByRole('button', { name: '바꾸기' });

test('a dialog goes with its page at the browser’s back, and confirms nothing', async () => {
  await renderPage(Page, { address: '/' });
  history.pushState(null, '');
  await opener.click();
  await expect.element(question).toBeVisible();
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('아니요')).toBeVisible();
});

test('the second tap of a double tap on its button reaches nothing below; another tap does at once', async () => {
  await renderPage(Page, { address: '/' });
  await opener.click();
  await expect.element(confirm).toBeVisible();
  const { left, top, width, height } = confirm.element().getBoundingClientRect();
  const place = { clientX: left + width / 2, clientY: top + height / 2 };
  await confirm.click();
  await expect.element(page.getByText('네')).toBeVisible();
  /** A tap at that place reaches what is there now. */
  const tap = (more: PointerEventInit) =>
    opener.element().dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, ...place, ...more }));
  expect(tap({ detail: 2, pointerType: 'mouse' }), 'the second click of a mouse').toBe(false);
  expect(tap({ detail: 1, pointerType: 'touch' }), 'the second tap of a finger').toBe(false);
  expect(tap({ detail: 1, pointerType: 'touch', clientY: place.clientY + 200 }), 'elsewhere').toBe(true);
  await expect.element(question).toBeVisible();
});
