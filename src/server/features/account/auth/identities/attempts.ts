import * as z from 'zod/mini';
import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import {
  describeSilence,
  IDENTITY_ANSWER_MINUTES,
  IDENTITY_ATTEMPT_MINUTES,
  IDENTITY_PROOF_MINUTES,
  IDENTITY_PROOF_SKEW_SECONDS,
} from '#domain/account/identities.ts';
import { email as emailRule } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import {
  IdentityFault,
  type IdentityProvider,
  type ProvenIdentity,
} from '#server/platform/identity-providers/identity-provider.ts';
import { hashToken, isSameSecret, openOrLog, randomToken, seal, unseal } from '#server/platform/seal.ts';
import { networkKey } from '#server/platform/throttles/network-of.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { isSchoolAddress } from '../../../people/universities/find-universities.ts';
import { attemptStore, type AnsweredAttempt, type AttemptPurpose } from './identity-store.ts';

/** Of a network in a quarter of an hour: each is a row, anybody may begin one, and a whole campus may be behind one address. */
const MAX_ATTEMPTS = 1200;
const ATTEMPTS_WINDOW_MS = 15 * MINUTE_MS;

const secretsShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The form of a provider that is kept until the browser comes for it. */
  answer: z.optional(z.string()),
});
type Secrets = z.infer<typeof secretsShape>;

/** @throws RefusalError `UNKNOWN_PROVIDER` */
export function providerOf({ identityProviders }: Services, id: string): IdentityProvider {
  return identityProviders.get(id) ?? refuse('UNKNOWN_PROVIDER');
}

/**
 * Begins a sign-in at a provider, for this browser alone.
 * @param begun.provesFor the call for which somebody is to sign in again, whether or not they are signed in there
 * @returns where the browser goes, and the token for its cookie
 * @throws RefusalError `UNKNOWN_PROVIDER`, `IDENTITY_SILENT`, `TOO_MANY_REQUESTS`; `IDENTITY_NOT_AGAIN` of a provider that cannot ask again
 */
export async function beginAttempt(
  services: Services,
  {
    provider: id,
    purpose,
    sessionId,
    provesFor = null,
    ip,
  }: {
    provider: string;
    purpose: AttemptPurpose;
    sessionId: string | null;
    provesFor?: ReauthenticatedCall | null;
    ip: string;
  },
): Promise<{ url: string; token: string }> {
  const { db, clock, secret } = services;
  const provider = providerOf(services, id);
  if (provesFor && !provider.asksAgain) return refuse('IDENTITY_NOT_AGAIN');
  await limitAttempts(services, ip);
  const token = randomToken();
  const tokenHash = hashToken(token);
  // A form that comes without our cookies is kept with the attempt that it names; its name gives nothing away.
  const state = provider.keepsAnswers ? tokenHash.toString('base64url') : randomToken();
  const secrets = { state, nonce: randomToken(), codeVerifier: randomToken() };
  const url = await provider.begin(secrets, { again: provesFor !== null }).catch(refuseFault(services, provider));
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + IDENTITY_ATTEMPT_MINUTES * MINUTE_MS);
  const sealed = seal(secret, sealedFor(tokenHash), JSON.stringify(secrets));
  await attemptStore.insert(db, { tokenHash, provider: id, purpose, sessionId, provesFor }, sealed, now, expiresAt);
  return { url, token };
}

/** An answer that proved who has signed in at the provider. */
export interface ProvenAttempt extends AnsweredAttempt {
  readonly purpose: AttemptPurpose;
  readonly sessionId: string | null;
  readonly begunAt: Date;
}

/**
 * Checks a provider's answer: it is the one that this browser waits for, comes from that provider, once and in time (S-111).
 * @param given.token of the browser's cookie
 * @throws RefusalError `IDENTITY_EXPIRED` for another browser's, another attempt's, a late or a repeated answer; `IDENTITY_CANCELLED`,
 *   `IDENTITY_SILENT`, `IDENTITY_REFUSED`, `IDENTITY_NOT_AGAIN`
 */
export async function answerAttempt(
  services: Services,
  given: { provider: string; answer: string; token: string | undefined },
): Promise<ProvenAttempt> {
  const { db, clock, log } = services;
  const provider = providerOf(services, given.provider);
  const tokenHash = given.token === undefined ? undefined : hashToken(given.token);
  const now = clock.now();
  const open = tokenHash && (await attemptStore.findOpen(db, tokenHash, now));
  const secrets = open && readSecrets(services, open);
  // Before it is used up: somebody else's answer does not end the attempt that this browser has begun.
  if (
    !open ||
    !secrets ||
    open.provider !== given.provider ||
    !isSameSecret(new URLSearchParams(given.answer).get('state') ?? '', secrets.state) ||
    (provider.keepsAnswers && secrets.answer === undefined)
  ) {
    log.info({ event: 'identity-denied', provider: given.provider, fault: 'EXPIRED' }, 'identity denied');
    return refuse('IDENTITY_EXPIRED');
  }
  if (!(await attemptStore.claim(db, open.tokenHash, now))) return refuse('IDENTITY_EXPIRED');
  const isProof = open.purpose === 'PROOF';
  // Somebody else may have signed in there before, at this very device.
  const since = isProof ? new Date(open.createdAt.getTime() - IDENTITY_PROOF_SKEW_SECONDS * SECOND_MS) : undefined;
  const proven = await provider
    .redeem(secrets.answer ?? given.answer, secrets, since)
    .catch(refuseFault(services, provider));
  const signedInAt = isProof ? (proven.signedInAt ?? null) : null;
  const answered = { ...proven, ...(await addressOf(services, proven)), signedInAt };
  const answeredAt = clock.now();
  const minutes = isProof ? IDENTITY_PROOF_MINUTES : IDENTITY_ANSWER_MINUTES;
  const until = new Date(answeredAt.getTime() + minutes * MINUTE_MS);
  await attemptStore.answer(db, open.tokenHash, answered, answeredAt, until);
  log.info({ event: 'identity-accepted', provider: open.provider, purpose: open.purpose }, 'identity accepted');
  const { purpose, sessionId, createdAt: begunAt } = open;
  return { ...answered, tokenHash: open.tokenHash, provider: open.provider, purpose, sessionId, begunAt, answeredAt };
}

/**
 * Keeps the form that a provider has sent without our cookies, sealed, with the attempt that it names, until the browser that began comes for it: the
 * first one alone. What names no attempt under way is forgotten.
 */
export async function keepAnswer(
  services: Services,
  { provider, state, answer }: { provider: string; state: string; answer: string },
): Promise<void> {
  const { db, clock, secret } = services;
  const open = await attemptStore.findOpen(db, Buffer.from(state, 'base64url'), clock.now());
  const secrets = open?.provider === provider && readSecrets(services, open);
  if (!open || !secrets || secrets.answer !== undefined) return;
  const sealed = seal(secret, sealedFor(open.tokenHash), JSON.stringify({ ...secrets, answer } satisfies Secrets));
  await attemptStore.reseal(db, open, sealed);
}

function readSecrets(
  { log, secrets: keys }: Services,
  { tokenHash, sealed }: { tokenHash: Buffer; sealed: Buffer },
): Secrets | undefined {
  return openOrLog({ log }, { event: 'identity-attempt-unreadable' }, () =>
    z.parse(secretsShape, JSON.parse(unseal(keys, sealedFor(tokenHash), sealed))),
  );
}

/**
 * An address of a university proves that somebody studies there now (product §2.2), which no other provider watches over: such an address is
 * verified by a code, as without a provider.
 */
async function addressOf({ db }: Services, proven: ProvenIdentity) {
  const parsed = emailRule.safeParse(proven.email);
  const email = parsed.success ? parsed.data : null;
  return { email, isEmailVerified: email !== null && proven.isEmailVerified && !(await isSchoolAddress(db, email)) };
}

/** @throws RefusalError `IDENTITY_EXPIRED` */
export async function findAnswered({ db, clock }: Services, token: string | undefined): Promise<AnsweredAttempt> {
  const found = token === undefined ? undefined : await attemptStore.findAnswered(db, hashToken(token), clock.now());
  return found ?? refuse('IDENTITY_EXPIRED');
}

function refuseFault({ log }: Services, { id, name }: IdentityProvider) {
  return (error: unknown): never => {
    const fault = error instanceof IdentityFault ? error.fault : 'REFUSED';
    log.info({ event: 'identity-denied', provider: id, fault, err: error }, 'identity denied');
    return refuse(`IDENTITY_${fault}`, fault === 'SILENT' ? { message: describeSilence(name) } : {});
  };
}

async function limitAttempts({ db, clock, secret }: Services, ip: string): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + ATTEMPTS_WINDOW_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, networkKey(secret, 'identity', ip), now, until);
  if (hits > MAX_ATTEMPTS) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
}

function sealedFor(tokenHash: Buffer) {
  return { purpose: 'identity-attempt', boundTo: tokenHash.toString('base64url') };
}
