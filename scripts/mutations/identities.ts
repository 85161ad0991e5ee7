import type { Mutation } from './mutation.ts';

const FOLDER = 'src/server/features/account/auth/identities';
const TAKEOVERS = `${FOLDER}/takeovers.test.ts`;
const PROVIDER = 'src/server/platform/identity-providers/open-provider.ts';

/** Signing in with an account at another service (S-111, S-112). */
export const IDENTITIES: readonly Mutation[] = [
  {
    name: 'identity-by-address',
    guard: 'an identity is linked by the member’s own sign-in, and not by the address alone',
    file: `${FOLDER}/identity-store.ts`,
    text: `where i.issuer = $1 and i.subject = $2 and`,
    instead: `where i.issuer = $1 and (i.subject = $2 or m.email is not null) and`,
    test: [TAKEOVERS, 'opens no account and makes no second one'],
  },
  {
    name: 'identity-unverified',
    guard: 'an address that the provider has not verified links nothing',
    file: `${FOLDER}/link-identity.ts`,
    text: `      attempt.isEmailVerified &&\n`,
    instead: ``,
    test: [TAKEOVERS, 'has not verified is linked to nobody'],
  },
  {
    name: 'identity-old-session',
    guard: 'an identity is linked in a session that began after it was proved',
    file: `${FOLDER}/link-identity.ts`,
    text: ` &&\n      (await attemptStore.hasSessionBegunSince(tx, viewer.sessionId, attempt.answeredAt))`,
    instead: ``,
    test: [TAKEOVERS, 'links nothing to a session from before'],
  },
  {
    name: 'identity-of-other',
    guard: 'an identity of another address is not linked by what was left in the browser',
    file: `${FOLDER}/link-identity.ts`,
    text: ` &&\n      attempt.email === email`,
    instead: ``,
    test: [TAKEOVERS, 'what another person has left at the device'],
  },
  {
    name: 'identity-other-browser',
    guard: 'an answer works in the browser that began alone',
    file: `${FOLDER}/attempt-store.ts`,
    text: `from identity_attempts where token_hash = $1 and expires_at > $2 and sealed is not null`,
    instead: `from identity_attempts where $1::bytea is not null and expires_at > $2 and sealed is not null order by created_at limit 1`,
    test: [TAKEOVERS, 'works in the browser that began'],
  },
  {
    name: 'identity-state',
    guard: 'the state of an answer is the one of this browser’s attempt',
    file: `${FOLDER}/attempts.ts`,
    text: `!isSame(new URLSearchParams(given.answer).get('state'), secrets.state)`,
    instead: `false`,
    test: [TAKEOVERS, 'with a swapped state is refused'],
  },
  {
    name: 'identity-once',
    guard: 'an answer is looked at once',
    file: `${FOLDER}/attempt-store.ts`,
    text: `update identity_attempts set sealed = null where`,
    instead: `update identity_attempts set sealed = sealed where`,
    test: [TAKEOVERS, 'works once'],
  },
  {
    name: 'identity-sign-in-once',
    guard: 'a proved identity signs in once',
    file: `${FOLDER}/attempt-store.ts`,
    text: `\`delete from identity_attempts where \${ANSWERED} returning 1 as one\``,
    instead: `\`select 1 as one from identity_attempts where \${ANSWERED}\``,
    test: [TAKEOVERS, 'signs in once'],
  },
  {
    name: 'identity-late',
    guard: 'an answer is too late after ten minutes',
    file: `${FOLDER}/attempt-store.ts`,
    text: `from identity_attempts where token_hash = $1 and expires_at > $2 and sealed is not null`,
    instead: `from identity_attempts where token_hash = $1 and $2::timestamptz is not null and sealed is not null`,
    test: [TAKEOVERS, 'is too late after ten minutes'],
  },
  {
    name: 'identity-issuer',
    guard: 'an answer names the issuer that was asked',
    file: PROVIDER,
    text: `const given = new URLSearchParams(answer);`,
    instead: `const given = new URLSearchParams(answer); given.set('iss', settings.issuer);`,
    test: [TAKEOVERS, 'of another issuer is refused'],
  },
  {
    name: 'identity-school-address',
    guard: 'the address of a university is verified by a code, whatever a provider says',
    file: `${FOLDER}/attempts.ts`,
    text: ` && !(await isSchoolAddress(db, email))`,
    instead: ``,
    test: [`${FOLDER}/identities.test.ts`, 'with the address of a university asks for the code'],
  },
  {
    name: 'identity-second-factor',
    guard: 'an identity signs in as the password does: with the code of the app',
    file: `${FOLDER}/sign-in-with-identity.ts`,
    text: `const needsFactor = await hasTotp(tx, memberId);`,
    instead: `const needsFactor = await hasTotp(tx, -memberId);`,
    test: [`${FOLDER}/identities.test.ts`, 'asks for the code of the authenticator app'],
  },
];
