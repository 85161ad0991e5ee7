import { expect, test, vi } from 'vitest';
import { session } from '../../app/session/session.ts';
import { NEW_MENTEE, NEW_MENTOR } from '../../testing/members.ts';
import { stubServer } from '../../testing/server-stub.ts';
import { verifySession } from './live-updates.ts';

test('a page of one member begins anew where another has signed in with this browser meanwhile', async () => {
  const beginAnew = vi.fn<() => void>();
  stubServer({
    'GET /v1/members/check-session': [{ user: NEW_MENTEE }, { user: NEW_MENTEE }, { user: NEW_MENTOR }],
  });
  await session.check();
  await verifySession(beginAnew);
  expect(beginAnew).not.toHaveBeenCalled();
  await verifySession(beginAnew);
  expect(beginAnew).toHaveBeenCalledOnce();
});
