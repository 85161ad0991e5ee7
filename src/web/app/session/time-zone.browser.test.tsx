import { expect, test } from 'vitest';
import { setDevice } from '../../testing/korean-device.ts';
import { NEW_MENTEE } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';

async function told(timeZone?: string) {
  const member = { ...NEW_MENTEE, ...(timeZone !== undefined && { timeZone }) };
  const { sent } = await renderPage(() => null, { address: '/', member });
  return () => sent.filter(({ name }) => name === 'GET /v1/members/check-session').map(({ query }) => query);
}

test('a device in New York tells the server its zone, one in Korea says nothing, or that its member is back', async () => {
  expect((await told())()).toEqual([{}]);
  await expect.poll(await told('America/New_York')).toEqual([{}, { timeZone: 'Asia/Seoul' }]);
  setDevice('ITS_OWN');
  expect((await told())()).toEqual([{ timeZone: 'America/New_York' }]);
});
