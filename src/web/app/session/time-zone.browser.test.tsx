import { expect, test } from 'vitest';
import { nextTask } from '../../lib/next-task.ts';
import { setDevice } from '../../testing/korean-device.ts';
import { NEW_MENTEE } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';

/** What a server that knows this zone of the member is told. */
async function told(timeZone?: string) {
  const member = { ...NEW_MENTEE, ...(timeZone !== undefined && { timeZone }) };
  const responses = { 'PUT /v1/members/me/time-zone': null };
  const { sent } = await renderPage(() => null, { address: '/', member, responses });
  // The code that tells it is loaded after the session check.
  await import('./tell-time-zone.ts');
  await nextTask();
  return sent.filter(({ name }) => name === 'PUT /v1/members/me/time-zone').map(({ body }) => body);
}

test('a device in New York tells the server its zone once, one in Korea that its member is back', async () => {
  expect(await told()).toEqual([]);
  expect(await told('America/New_York')).toEqual([{ timeZone: 'Asia/Seoul' }]);
  setDevice('ITS_OWN');
  expect(await told()).toEqual([{ timeZone: 'America/New_York' }]);
  expect(await told('America/New_York')).toEqual([]);
});
