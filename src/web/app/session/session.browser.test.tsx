import { expect, test, vi } from 'vitest';
import { NEW_MENTEE } from '../../testing/members.ts';
import { NO_RESPONSE, Refusal, stubServer } from '../../testing/server-stub.ts';
import { session } from './session.ts';

const SIGNED_IN = { isAuthenticated: true, isSessionChecked: true, user: NEW_MENTEE };
const SIGNED_OUT = { isAuthenticated: false, isSessionChecked: true, user: null };

test('a login that is refused signs nobody in, and one that succeeds stores the user', async () => {
  const refusal = new Refusal(401, 'WRONG_CREDENTIALS', '이메일 또는 비밀번호가 올바르지 않습니다.');
  stubServer({
    'GET /v1/members/check-session': new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.'),
    'POST /v1/auth/login': [refusal, { user: NEW_MENTEE }],
  });
  await session.check();
  const credentials = { email: NEW_MENTEE.email, password: 'Moonlit30?walk' };
  await expect(session.signIn(credentials)).rejects.toThrow(refusal.message);
  expect(session.read()).toMatchObject(SIGNED_OUT);
  await session.signIn(credentials);
  expect(session.read()).toMatchObject(SIGNED_IN);
});

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
