import { expect, pay, propose, test } from '../support/test-users.ts';

test('Ctrl+Enter while a syllable is composed sends nothing; afterwards the whole message is sent, once', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  const { page } = mentee;
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().endsWith('/messages'))));
  await page.goto(`/user/mentoring/${mentoringId}/messages`);
  const field = page.getByRole('textbox', { name: '메시지' });
  await field.click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.insertText', { text: '안녕하' });
  await devtools.send('Input.imeSetComposition', { text: '세', selectionStart: 1, selectionEnd: 1 });
  // What an input method leaves of a key: the page sees it, and the key is not the page's.
  await devtools.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
    modifiers: 2,
  });
  await devtools.send('Input.imeSetComposition', { text: '세요', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.insertText', { text: '세요' });
  await expect(field).toHaveValue('안녕하세요');
  expect(sent).toBe(0);
  await field.press('Control+Enter');
  await expect(page.getByRole('region', { name: '대화 내용' }).getByText('안녕하세요', { exact: true })).toHaveCount(1);
  expect(sent).toBe(1);
});
