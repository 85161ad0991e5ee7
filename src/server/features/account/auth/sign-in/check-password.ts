import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { keyedHash } from '#server/platform/seal.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { isPasswordOf, NO_PASSWORD } from '../passwords.ts';
import { requireProviderProof } from '../provider-proof.ts';
import { knownBrowser } from './known-browser.ts';

/** S-09: counted per account and network, so that an attacker in another network cannot lock a member out. */
const MAX_FAILURES = 10;
/** S-65: of a network at all accounts together, in browsers that no account knows: more than a campus of 5,000 behind one address mistypes. */
const MAX_FAILURES_OF_NETWORK = 600;
/** In all networks together; beyond it, a network has no more than `MAX_FAILURES_UNDER_ATTACK`. */
const MAX_FAILURES_OF_INSTANCE = 3000;
const MAX_FAILURES_UNDER_ATTACK = 60;
const FAILURES_WINDOW_MS = 15 * MINUTE_MS;
const INSTANCE_KEY = 'login:instance';

/** One try to sign in. */
interface SignInTry {
  /** Its sender in the queue of passwords: the network, or a browser that the account knows. */
  readonly of: string;
  readonly account: string;
  /** Null for a known browser, which its network's tries do not keep out. */
  readonly network: string | null;
}

/**
 * Counts a try before its password is checked, so that parallel guesses cannot exceed the limits. One that succeeds, or is never checked, is
 * given back.
 * @throws RefusalError `LOGIN_THROTTLED`
 */
export async function countTry(
  { db, clock, log, secret }: Services,
  { email, ip, browserToken }: { email: string; ip: string; browserToken?: string | undefined },
): Promise<SignInTry> {
  const browser = knownBrowser(secret, email, browserToken);
  const of = browser ?? networkOf(ip);
  // Keyed hashes, so that the table contains no addresses.
  const keyOf = (...parts: string[]) => `login:${keyedHash(secret, 'login', ...parts).toString('base64url')}`;
  const tried = { of, account: keyOf(email, of), network: browser === undefined ? keyOf(of) : null };
  const now = clock.now();
  const hits = await throttleStore.hitAll(db, {
    keys: tried.network === null ? [tried.account] : [tried.account, tried.network],
    read: INSTANCE_KEY,
    now,
    resetsAt: new Date(now.getTime() + FAILURES_WINDOW_MS),
  });
  const isAttacked = (hits.get(INSTANCE_KEY)?.hits ?? 0) > MAX_FAILURES_OF_INSTANCE;
  const maxOfNetwork = isAttacked ? MAX_FAILURES_UNDER_ATTACK : MAX_FAILURES_OF_NETWORK;
  const spent = [
    { window: hits.get(tried.account), max: MAX_FAILURES },
    { window: hits.get(tried.network ?? ''), max: maxOfNetwork },
  ].filter(({ window, max }) => window && window.hits > max);
  if (spent.length === 0) return tried;
  const isSpent = (hits.get(tried.account)?.hits ?? 0) > MAX_FAILURES;
  if (tried.network !== null) await throttleStore.giveBack(db, tried.network);
  log.info({ event: 'limit-reached', limit: isSpent ? 'login' : 'login-network', isAttacked }, 'limit reached');
  const waitMs = Math.max(...spent.map(({ window }) => (window?.resetsAt.getTime() ?? 0) - now.getTime()));
  return refuseForNow('LOGIN_THROTTLED', waitMs);
}

/** Counts a failure of the whole instance. */
export async function countFailure({ db, clock, log }: Services): Promise<void> {
  const now = clock.now();
  const failures = await throttleStore.hit(db, INSTANCE_KEY, now, new Date(now.getTime() + FAILURES_WINDOW_MS));
  if (failures === MAX_FAILURES_OF_INSTANCE + 1)
    log.warn({ event: 'limit-reached', limit: 'login-instance' }, 'limit reached');
}

/** Forgets a try if its password was never checked. */
export async function giveTryBack({ db }: Services, { account, network }: SignInTry): Promise<void> {
  await throttleStore.giveBack(db, account);
  if (network !== null) await throttleStore.giveBack(db, network);
}

/** After a success the account's tries from there are forgotten; in the transaction of the sign-in. */
export function resetTries(tx: Queryable, { account }: SignInTry): Promise<unknown> {
  return throttleStore.release(tx, account);
}

/** A success costs the network nothing. Outside of the sign-in's transaction: its row is everybody's in the network. */
export async function giveNetworkTryBack({ db }: Services, { network }: SignInTry): Promise<void> {
  if (network !== null) await throttleStore.giveBack(db, network);
}

/** A member shows once more that the account is theirs. */
type PasswordProof = Omit<Reauthentication, 'code'>;

/**
 * Asks for a mentor's or mentee's password, or for the sign-in at a provider that stands for it, before their data is given out or deleted.
 * @returns the account as it was checked
 * @throws RefusalError `FORBIDDEN` for an operator (S-62); `WRONG_CURRENT_PASSWORD`, `NOT_PROVEN`, `LOGIN_THROTTLED`, `BUSY`
 */
export async function requirePassword(
  services: Services,
  proof: PasswordProof,
): Promise<{ email: string; passwordHash: string }> {
  const account = (await accountStore.findOfMember(services.db, proof.viewer.memberId)) ?? refuse('FORBIDDEN');
  await checkProof(services, proof, account);
  return account;
}

/**
 * Wrong passwords are counted with those of signing in.
 * @returns the sender in the queue of passwords
 * @throws RefusalError `WRONG_CURRENT_PASSWORD`, `NOT_PROVEN`, `LOGIN_THROTTLED`, `BUSY`
 */
export async function checkProof(
  services: Services,
  proof: PasswordProof,
  account: { email: string; passwordHash: string },
): Promise<string> {
  const { viewer, currentPassword, ip, browserToken, signal } = proof;
  const { email, passwordHash } = account;
  if (currentPassword === undefined) {
    // A password is not left out by whoever has one.
    if (passwordHash !== NO_PASSWORD) return refuseWrongPassword();
    await requireProviderProof(services, proof);
    return networkOf(ip);
  }
  const tried = await countTry(services, { email, ip, browserToken });
  const isCorrect = await isPasswordOf(passwordHash, currentPassword, { of: tried.of, signal }).catch(
    async (error: unknown) => {
      await giveTryBack(services, tried);
      throw error;
    },
  );
  if (!isCorrect) {
    await countFailure(services);
    services.log.info({ event: 'password-denied', memberId: viewer.memberId }, 'password denied');
    return refuseWrongPassword();
  }
  await resetTries(services.db, tried);
  await giveNetworkTryBack(services, tried);
  return tried.of;
}

/** @throws RefusalError `WRONG_CURRENT_PASSWORD`, at its field */
export function refuseWrongPassword(): never {
  return refuse('WRONG_CURRENT_PASSWORD', { field: 'currentPassword' });
}
