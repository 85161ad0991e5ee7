import type { Mutation } from './mutation.ts';

const FACTORS = 'src/server/features/auth/factors/factors.test.ts';

/** Members' second factors. */
export const SECOND_FACTORS: readonly Mutation[] = [
  {
    name: 'member-second-factor',
    guard: 'the password alone signs nobody in who has enrolled an app',
    file: 'src/server/features/auth/sign-in/login.ts',
    text: '  asksSecondFactor: hasTotp,',
    instead: '  asksSecondFactor: async (db, memberId) => (await hasTotp(db, memberId)) && memberId < 0,',
    test: [FACTORS, 'is not signed in by the password alone'],
  },
  {
    name: 'member-factors-audience',
    guard: 'an operator’s sign-in is completed by the operators’ calls alone',
    file: 'src/server/features/auth/account-store.ts',
    text: `   from members where id = $1 and member_type <> 'ROLE_ADMIN' and erased_at is null for share`,
    instead: '   from members where id = $1 and erased_at is null for share',
    test: [FACTORS, 'is not completed by the members’ calls'],
  },
  {
    name: 'member-factors-suspended',
    guard: 'a suspended member does not get in with a second factor',
    file: 'src/server/features/auth/factors/complete-members-sign-in.ts',
    text: '      if (isSuspended) return refuse',
    instead: '      if (isSuspended && restore) return refuse',
    test: [FACTORS, 'sees a suspension after the code'],
  },
  {
    name: 'member-factors-restore',
    guard: 'a second factor brings a deleted account back only when its member says so',
    file: 'src/server/features/auth/factors/complete-members-sign-in.ts',
    text: '      if (deletedAt && !restore) return refuse',
    instead: '      if (deletedAt && restore === undefined) return refuse',
    test: [FACTORS, 'brings a deleted account back'],
  },
  {
    name: 'member-factors-reset',
    guard: 'a new password ends the sign-ins that are under way',
    file: 'src/server/features/auth/passwords/reset-password.ts',
    text: '    await endSignInsOf(tx, changed);\n',
    instead: '    void endSignInsOf;\n',
    test: [FACTORS, 'begins again after ten minutes'],
  },
  {
    name: 'member-factors-code',
    guard: 'who has enrolled an app changes no second factor without its code',
    file: 'src/server/features/auth/factors/reauthenticate.ts',
    text: '    if (needsCode && !(await isOwnCode(services, tx, memberId, proof.code))) return undefined;\n',
    instead: '    void isOwnCode;\n',
    test: [FACTORS, 'needs the password, and the app’s code'],
  },
  {
    name: 'member-factors-password',
    guard: 'nobody changes a second factor without the password',
    file: 'src/server/features/auth/factors/reauthenticate.ts',
    text: '  const { email } = await requirePassword(services, proof);',
    instead: `  void requirePassword;\n  const email = 'a@b.kr';`,
    test: [FACTORS, 'needs the password, and the app’s code'],
  },
  {
    name: 'member-factors-not-operators',
    guard: 'the members’ calls say nothing of an operator’s factors',
    file: 'src/server/features/auth/factors/factor-routes.ts',
    text: `    if (!(await accountStore.findOfMember(db, memberId))) return refuse('FORBIDDEN');\n`,
    instead: '    void [accountStore, refuse];\n',
    test: [FACTORS, 'is not for operators'],
  },
];
