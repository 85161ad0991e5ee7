import type { Mutation } from './mutation.ts';

const FACTORS = 'src/server/features/account/auth/factors/factors.test.ts';

/** Members' second factors. */
export const SECOND_FACTORS: readonly Mutation[] = [
  {
    name: 'member-second-factor',
    guard: 'the password alone does not sign in a member with an enrolled app',
    file: 'src/server/features/account/auth/sign-in/login.ts',
    text: '  asksSecondFactor: hasTotp,',
    instead: '  asksSecondFactor: async (db, memberId) => (await hasTotp(db, memberId)) && memberId < 0,',
    test: [FACTORS, 'is not signed in by the password alone'],
  },
  {
    name: 'member-factors-code',
    guard: 'a member with an app changes no second factor without its code',
    file: 'src/server/features/account/auth/factors/reauthenticate.ts',
    text: '      if (!isRight) return undefined;\n',
    instead: '      isRight = true;\n',
    test: [FACTORS, 'needs the password, and the app’s code'],
  },
  {
    name: 'reauthentication-code',
    guard: 'a member with an app reauthenticates only with its code',
    file: 'src/server/features/account/auth/factors/reauthenticate.ts',
    text: '  if (code === undefined) return refuseWrongCode();',
    instead: '  if (code === undefined) return db.transaction(work);',
    test: [FACTORS, 'changes neither password nor address'],
  },
  {
    name: 'reauthentication-tries',
    guard: 'wrong codes are counted over everything that asks for one',
    file: 'src/server/features/account/auth/factors/reauthenticate.ts',
    text: '  await countFactorTry(services, memberId);\n',
    instead: '  void countFactorTry;\n',
    test: [FACTORS, 'has five tries at the code, however they are spread'],
  },
];
