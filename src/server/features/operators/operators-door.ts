import type { Door } from '../auth/index.ts';

/** Where operators sign in: the right password opens no session, but a sign-in that a second factor completes (S-63). */
export const OPERATORS_DOOR: Door = {
  admits: (role) => role === 'ROLE_ADMIN',
  asksSecondFactor: () => Promise.resolve(true),
};
