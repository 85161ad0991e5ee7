import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { composePastedText } from '../background-tasks.ts';

test('pasted jamo enter a field as syllables, and other texts as the browser pastes them', async () => {
  composePastedText();
  const input = document.createElement('input');
  Object.assign(input, { ariaLabel: '이름', maxLength: 3 });
  document.body.append(input);
  onTestFinished(() => input.remove());
  const field = page.getByRole('textbox', { name: '이름' });
  await field.click();
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(paste('이력서.pdf'), 'is left to the browser').toBe(false);
  expect(paste('이력서'.normalize('NFD'))).toBe(true);
  await expect.element(field).toHaveValue('이력서');
});
