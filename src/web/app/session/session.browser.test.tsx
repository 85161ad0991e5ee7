import { expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { readDraft, writeDraft } from '../../lib/drafts/draft-storage.ts';
import { queryClient } from '../../lib/query-client.ts';
import { NEW_MENTEE } from '../../testing/members.ts';
import { holdAnswers, NO_RESPONSE, Refusal, stubServer } from '../../testing/server-stub.ts';
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

test('if another member is signed in, nothing fetched for the previous one is kept', async () => {
  const other = { ...NEW_MENTEE, memberId: 9, email: 'other@mail.example.com' };
  stubServer({ 'GET /v1/members/check-session': [{ user: NEW_MENTEE }, { user: NEW_MENTEE }, { user: other }] });
  await session.check();
  queryClient.setQueryData(['notifications', 'list'], 'of the first');
  writeDraft('message-7', 'of the first');
  await session.check();
  expect(queryClient.getQueryData(['notifications', 'list']), 'the same member').toBe('of the first');
  await session.check();
  expect(session.read().user).toEqual(other);
  expect(queryClient.getQueryData(['notifications', 'list'])).toBeUndefined();
  expect(readDraft('message-7')).toBeUndefined();
});

test('a late 401 of an earlier session does not end the current one; a 401 of its own does', async () => {
  stubServer({
    'GET /v1/members/check-session': { user: NEW_MENTEE },
    'GET /v1/members/me': new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.'),
  });
  await session.check();
  const answer = holdAnswers('GET');
  const late = call('GET /v1/members/me');
  const other = { ...NEW_MENTEE, memberId: 9 };
  session.enter(other);
  answer();
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(session.read().user).toEqual(other);
  await expect(call('GET /v1/members/me')).rejects.toMatchObject({ status: 401 });
  expect(session.read()).toMatchObject(SIGNED_OUT);
});
