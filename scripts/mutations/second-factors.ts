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
    text: '      if (!isRight) return undefined;\n',
    instead: '      isRight = true;\n',
    test: [FACTORS, 'needs the password, and the app’s code'],
  },
  {
    name: 'member-factors-password',
    guard: 'nobody changes a second factor without the password',
    file: 'src/server/features/auth/factors/reauthenticate.ts',
    text: '  const account = await requirePassword(services, proof);',
    instead: `  void requirePassword;\n  const account = { email: 'a@b.kr', passwordHash: '' };`,
    test: [FACTORS, 'needs the password, and the app’s code'],
  },
  {
    name: 'reauthentication-code',
    guard: 'who has enrolled an app does nothing that asks who it is without a code',
    file: 'src/server/features/auth/factors/reauthenticate.ts',
    text: '  if (code === undefined) return refuseWrongCode();',
    instead: '  if (code === undefined) return db.transaction(work);',
    test: [FACTORS, 'changes neither password nor address'],
  },
  {
    name: 'reauthentication-of-a-new-password',
    guard: 'a new password needs the code of the app that is enrolled',
    file: 'src/server/features/auth/passwords/change-password.ts',
    text: '  await withOwnCode(services, change, async (tx) => {',
    instead: '  void withOwnCode;\n  await db.transaction(async (tx) => {',
    test: [FACTORS, 'changes neither password nor address'],
  },
  {
    name: 'reauthentication-of-a-new-address',
    guard: 'a new mail address needs the code of the app that is enrolled',
    file: 'src/server/features/email-change/change-email.ts',
    text: '  await withOwnCode(services, proof, async () => undefined);\n',
    instead: '  void withOwnCode;\n',
    test: [FACTORS, 'changes neither password nor address'],
  },
  {
    name: 'reauthentication-of-a-deletion',
    guard: 'a deletion needs the code of the app that is enrolled',
    file: 'src/server/features/auth/delete-account.ts',
    text: '  await withReauthentication(services, proof, async (tx, { email, passwordHash }) => {',
    instead: `  void withReauthentication;
  const { requirePassword } = await import('./sign-in/check-password.ts');
  const { email, passwordHash } = await requirePassword(services, proof);
  await services.db.transaction(async (tx) => {`,
    test: [FACTORS, 'changes neither password nor address'],
  },
  {
    name: 'reauthentication-of-an-export',
    guard: 'a member’s data is given out only with the code of the app that is enrolled',
    file: 'src/server/features/member-data/request-export.ts',
    text: '  const row = await withReauthentication(services, proof, async (tx) => {',
    instead: `  void withReauthentication;
  const { requirePassword } = await import('../auth/sign-in/check-password.ts');
  await requirePassword(services, proof);
  const row = await services.db.transaction(async (tx) => {`,
    test: [FACTORS, 'changes neither password nor address'],
  },
  {
    name: 'reauthentication-tries',
    guard: 'wrong codes are counted over everything that asks for one',
    file: 'src/server/features/auth/factors/reauthenticate.ts',
    text: '  await countFactorTry(services, memberId);\n',
    instead: '  void countFactorTry;\n',
    test: [FACTORS, 'has five tries at the code, however they are spread'],
  },
  {
    name: 'reauthentication-right-code-is-no-try',
    guard: 'a right code is no try, although what it was for is refused',
    file: 'src/server/features/auth/factors/reauthenticate.ts',
    text: '      if (isRight) await clearFactorTries(db, memberId);\n',
    instead: '',
    test: [FACTORS, 'that is sent without a code is no try'],
  },
  {
    name: 'reauthentication-before-the-mails',
    guard: 'a wrong code takes nothing of the mails that a change of the address may send',
    file: 'src/server/features/email-change/change-email.ts',
    text: `  await withOwnCode(services, proof, async () => undefined);
  const now = clock.now();
  await countRequest(services, memberId, newEmail, now);`,
    instead: `  const now = clock.now();
  await countRequest(services, memberId, newEmail, now);
  await withOwnCode(services, proof, async () => undefined);`,
    test: [FACTORS, 'mails nothing to the address that a wrong code names'],
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
