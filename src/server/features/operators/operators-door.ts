import type { Door } from '../auth/index.ts';
import { beginSignIn } from './sign-ins.ts';

/** Where operators sign in: the right password opens no session, but a sign-in that a second factor completes (S-63). */
export const OPERATORS_DOOR: Door = {
  event: 'password-accepted',
  admits: (role) => role === 'ROLE_ADMIN',
  open: ({ clock }, tx, { memberId }) => beginSignIn(tx, memberId, clock.now()),
};
