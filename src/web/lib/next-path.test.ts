import { describe, expect, it } from 'vitest';
import { safeNextPath, withNext } from './next-path.ts';

describe('where sign-in leads next', () => {
  it.each(['/user', '/mentorship/info/3?from=home', '/user/payment?mentoringId=5#total'])('goes on to %s', (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'user',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/signin?next=/user',
  ])('never to %j', (path) => {
    expect(safeNextPath(path)).toBe('/');
  });
});

it('remembers the way back in the address', () => {
  expect(withNext('/auth', '/mentorship/suggestion/3?x=1')).toBe('/auth?next=%2Fmentorship%2Fsuggestion%2F3%3Fx%3D1');
  expect(withNext('/auth', '/')).toBe('/auth');
});
