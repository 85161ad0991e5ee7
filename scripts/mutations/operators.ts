import type { Mutation } from './mutation.ts';

const DOORS = 'src/server/features/auth/operators-door.test.ts';

/** How operators sign in, and what needs a second factor. */
export const OPERATORS: readonly Mutation[] = [
  {
    name: 'members-door',
    guard: 'an operator does not sign in where members do',
    file: 'src/server/features/auth/login.ts',
    text: `admits: (role) => role !== 'ROLE_ADMIN' };`,
    instead: `admits: (role) => role.length > 0 };`,
    test: [DOORS, 'to the right password of the other door'],
  },
  {
    name: 'operators-door',
    guard: 'a member does not sign in where operators do',
    file: 'src/server/features/auth/login.ts',
    text: `admits: (role) => role === 'ROLE_ADMIN' };`,
    instead: `admits: (role) => role.length > 0 };`,
    test: [DOORS, 'to the right password of the other door'],
  },
  {
    name: 'operator-reset-code',
    guard: 'no code for a new password is mailed to an operator',
    file: 'src/server/features/auth/send-code.ts',
    text: `request.isPasswordReset && account?.role === 'ROLE_ADMIN';`,
    instead: `request.isPasswordReset && account?.role === undefined && account !== undefined;`,
    test: [DOORS, 'nothing is mailed'],
  },
  {
    name: 'operator-reset-grant',
    guard: 'a code never sets an operator’s password',
    file: 'src/server/features/auth/account-store.ts',
    text: ` and deleted_at is null and member_type <> 'ROLE_ADMIN' returning id`,
    instead: ` and deleted_at is null returning id`,
    test: [DOORS, 'set by no code'],
  },
];
