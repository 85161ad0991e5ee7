import { expect, it } from 'vitest';
import { nextSession, UNCHECKED } from './session.ts';

const user = {
  memberId: 1,
  memberType: 'ROLE_MENTEE' as const,
  email: 'mentee@univ.example',
  nickname: null,
  profileImage: null,
  isProfileRegisterd: false,
};

it('starts unauthenticated and unchecked', () => {
  expect(UNCHECKED).toMatchObject({ isAuthenticated: false, isSessionChecked: false, user: null });
});

it('is authenticated and checked once somebody is signed in', () => {
  expect(nextSession(UNCHECKED, { type: 'signed-in', user })).toMatchObject({
    isAuthenticated: true,
    isSessionChecked: true,
    user,
  });
});

it('is checked, without a user, once nobody is', () => {
  const signedIn = nextSession(UNCHECKED, { type: 'signed-in', user });
  expect(nextSession(signedIn, { type: 'signed-out' })).toMatchObject({
    isAuthenticated: false,
    isSessionChecked: true,
    user: null,
  });
});

it('stays unchecked after any other error, keeps its message for the splash, and clears it on a retry', () => {
  const failed = nextSession(UNCHECKED, { type: 'check-failed', message: '네트워크 오류' });
  expect(failed).toMatchObject({ isSessionChecked: false, checkError: '네트워크 오류' });
  expect(nextSession(failed, { type: 'check-started' }).checkError).toBeNull();
});
