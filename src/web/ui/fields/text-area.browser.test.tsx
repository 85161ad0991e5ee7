import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { TextArea } from './text-field.tsx';

test.each([
  ['emoji', '😀😀', '2/10'],
  ['single jamo', '부산'.normalize('NFD'), '2/10'],
  ['spaces around it', ' 안녕 ', '2/10'],
])('the counter counts as the rule does: %s', async (_what, text, counter) => {
  await renderPage(() => <TextArea label="소개" maxCount={10} />, { address: '/' });
  await page.getByLabelText('소개').fill(text);
  await expect.element(page.getByText(`입력한 글자 수 ${counter}`)).toBeVisible();
});
