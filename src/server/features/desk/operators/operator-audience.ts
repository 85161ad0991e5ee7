import type { SignInAudience } from '../../account/auth/index.ts';

/** Operators: the right password opens no session, but a sign-in that a second factor completes (S-63). */
export const OPERATOR_AUDIENCE: SignInAudience = {
  admits: (role) => role === 'ROLE_ADMIN',
  asksSecondFactor: () => Promise.resolve(true),
};
