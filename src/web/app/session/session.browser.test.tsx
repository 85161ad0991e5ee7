import { expect, test, vi } from 'vitest';
import { NEW_MENTEE } from '../../testing/members.ts';
import { NO_RESPONSE, stubServer } from '../../testing/server-stub.ts';
import { session } from './session.ts';

const SIGNED_IN = { isAuthenticated: true, isSessionChecked: true, user: NEW_MENTEE };
const SIGNED_OUT = { isAuthenticated: false, isSessionChecked: true, user: null };

test('a logout that gets no response changes nothing, and one that succeeds leaves nobody signed in', async () => {
  stubServer({
    'GET /v1/members/check-session': { user: NEW_MENTEE },
    'POST /v1/auth/logout': [NO_RESPONSE, null],
  });
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', report);
  await session.check();
  expect(await session.signOut()).toBe(false);
  expect(session.read()).toMatchObject(SIGNED_IN);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'logout error' }));
  expect(await session.signOut()).toBe(true);
  expect(session.read()).toMatchObject(SIGNED_OUT);
});
