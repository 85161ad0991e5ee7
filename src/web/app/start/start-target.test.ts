import { describe, expect, it } from 'vitest';
import { startTarget } from './start-target.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};
const member = { isAuthenticated: true, isBrowsing: false };
const guest = { isAuthenticated: false, isBrowsing: false };

describe('the start-up', () => {
  it.each(['/', '/user/status/mentee', '/mentorship?field=x', '/auth'])('leaves a member at %s', (path) => {
    expect(startTarget(at(path), member)).toBe(path);
  });

  it('takes a member on from sign-in', () => {
    expect(startTarget(at('/auth/signin'), member)).toBe('/');
    expect(startTarget(at('/auth/signin?next=%2Fbookmark'), member)).toBe('/bookmark');
    expect(startTarget(at('/auth/signin?next=%2F%2Fevil.example'), member)).toBe('/');
  });

  it('sends a guest to /auth, which knows the way back', () => {
    expect(startTarget(at('/'), guest)).toBe('/auth');
    expect(startTarget(at('/mentorship/suggestion/3'), guest)).toBe('/auth?next=%2Fmentorship%2Fsuggestion%2F3');
    expect(startTarget(at('/authors'), guest)).toBe('/auth?next=%2Fauthors');
  });

  it.each(['/auth', '/auth/signup', '/admin', '/admin/certificates', '/terms/privacy', '/mentorship/info/3'])(
    'leaves a guest at %s',
    (path) => {
      expect(startTarget(at(path), guest)).toBe(path);
    },
  );

  it('leaves a guest who is looking around where they are', () => {
    expect(startTarget(at('/mentorship?field=x'), { isAuthenticated: false, isBrowsing: true })).toBe(
      '/mentorship?field=x',
    );
  });
});
