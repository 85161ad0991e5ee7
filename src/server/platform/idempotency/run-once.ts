import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { RefusalError, refuse } from '#domain/refusals.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { keyedHash } from '../seal.ts';
import { idempotencyStore, type Claim, type HeldKey, type KeyRow } from './idempotency-store.ts';

/** How long a run of several transactions holds its key; it renews this several times meanwhile. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3000;
/** How long a request waits for the answer of another one with its key, and how often it looks. */
const WAIT_MS = 2000;
const LOOK_EVERY_MS = 100;
const MAX_KEY_LENGTH = 255;
/** Refusals for temporary reasons: they are not stored, so that the same key can be tried again. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** A response that was sent, stored to be replayed. */
export interface StoredResponse {
  readonly status: number;
  readonly envelope: unknown;
}

interface Ports {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
}

/** A request with its `Idempotency-Key`. */
export interface KeyedRequest {
  readonly memberId: number;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
}

/** One run of a call that works in several transactions. */
export interface Run {
  /** Whether an earlier run under the same key has stopped at an unknown point. */
  readonly isResumed: boolean;
  /** Does the last of the work in one transaction with what the call is answered with. The work ends with it. */
  readonly conclude: <Result>(last: () => Promise<Result>) => Promise<Result>;
}

/** The run of a request without a key. */
export const ONLY_RUN: Run = { isResumed: false, conclude: (last) => last() };

/** What came of an attempt to run a call under its key. */
type Attempt =
  | { readonly response: StoredResponse }
  /** It was refused for now. */
  | { readonly refusal: RefusalError }
  /** The answer that another run has stored; undefined while it is under way. */
  | { readonly earlier: Pick<KeyRow, 'call' | 'bodyHash' | 'status' | 'answer'> | undefined };

/**
 * Runs a write once for a member's `Idempotency-Key` and replays its response afterwards (IETF draft; product §10). The key, the work and its
 * answer are one transaction: after an unknown outcome the same key finds the answer, or nothing was done and it is done now (docs/decisions/0284).
 * A refusal is stored as a response too; a server fault is not, so that the same key can be tried again.
 * @param work talks to nothing but the database
 * @throws RefusalError `IDEMPOTENCY_MISMATCH` (same key, another body), `IDEMPOTENCY_RUNNING` (the first request is still running)
 */
export async function runOnce(
  { db, clock, secret }: Ports,
  request: KeyedRequest,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const claim = toClaim(secret, request);
  const attempt = async (): Promise<Attempt> => {
    const found = await idempotencyStore.claimWithin(db, claim, timesOf(clock, null));
    if (found.run === null) return { earlier: found.earlier };
    const response = await work().catch(toStoredRefusal);
    // What was counted before it was refused stays, as of every refusal.
    if (response instanceof RefusalError) await idempotencyStore.remove(db, claim);
    else await settle(db, claim, response);
    return response instanceof RefusalError ? { refusal: response } : { response };
  };
  return untilAnswered(claim, () => db.oneTransaction(attempt));
}

/**
 * The same for a call that works in several transactions, or asks the gateway (docs/decisions/0284). Its own records tell how far it has
 * come: it looks before it acts, and a run after one that stopped goes on from there.
 * @param work ends with `conclude`, unless it refuses before anything was done
 * @param toResponse makes the response from the conclusion of `work`
 */
export async function runInStages<Result>(
  { db, clock, secret }: Ports,
  request: KeyedRequest,
  work: (run: Run) => Promise<Result>,
  toResponse: (result: Result) => StoredResponse,
): Promise<StoredResponse> {
  const claim = toClaim(secret, request);
  return untilAnswered(claim, async () => {
    // One that fails is tried again before the lease is over.
    const renew = () => void lease(db, clock, claim, LEASE_MS).catch(() => undefined);
    let renewal: NodeJS.Timeout | undefined;
    try {
      const found = await idempotencyStore.claim(db, claim, timesOf(clock, LEASE_MS));
      if (found.run === null) return { earlier: found.earlier };
      renewal = setInterval(renew, RENEW_EVERY_MS);
      return { response: await runHeld(db, { ...claim, run: found.run }, work, toResponse) };
    } catch (error) {
      // Another run has the key by now: what it answers is the answer.
      if (error instanceof KeyTaken) return { earlier: undefined };
      // A retry goes on at once, even if there was no answer to the claim itself; if the release fails too, once the lease is over.
      await lease(db, clock, claim, 0).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  });
}

/** @throws RefusalError for now; KeyTaken; what else `work` throws */
async function runHeld<Result>(
  db: Database,
  held: HeldKey & { readonly run: number },
  work: (run: Run) => Promise<Result>,
  toResponse: (result: Result) => StoredResponse,
): Promise<StoredResponse> {
  let concluded: StoredResponse | undefined;
  const conclude = async <Last>(last: () => Promise<Last>): Promise<Last> => {
    const ended = await db.oneTransaction(async () => {
      const result = await last().catch(refusalOf);
      const response =
        result instanceof RefusalError ? toStoredRefusal(result) : toResponse(result as unknown as Result);
      if (!(response instanceof RefusalError)) await settle(db, held, response);
      return { result, response };
    });
    if (!(ended.response instanceof RefusalError)) concluded = ended.response;
    if (ended.result instanceof RefusalError) throw ended.result;
    return ended.result;
  };
  try {
    await work({ isResumed: held.run > 1, conclude });
  } catch (error) {
    if (concluded) return concluded;
    const response = toStoredRefusal(error);
    if (response instanceof RefusalError) throw response;
    await settle(db, held, response);
    return response;
  }
  if (!concluded) throw new Error('A call in stages has ended without its conclusion');
  return concluded;
}

/** Another run has taken the key over. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** @throws KeyTaken, which undoes the transaction that this is part of */
async function settle(db: Database, held: HeldKey, { status, envelope }: StoredResponse): Promise<void> {
  if (!(await idempotencyStore.settle(db, held, status, envelope))) throw new KeyTaken();
}

function lease(db: Database, clock: Clock, held: HeldKey, forMs: number): Promise<unknown> {
  const now = clock.now();
  return idempotencyStore.renew(db, held, now, new Date(now.getTime() + forMs));
}

function timesOf(clock: Clock, leaseMs: number | null) {
  const now = clock.now();
  return { now, leasedUntil: leaseMs === null ? null : new Date(now.getTime() + leaseMs) };
}

/** @throws RefusalError `INVALID_INPUT` for no key */
function toClaim(secret: Buffer, { memberId, key, call, body }: KeyedRequest): Claim {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    refuse('INVALID_INPUT', { message: 'Idempotency-Key는 1~255자여야 해요.' });
  const text = JSON.stringify([call, body ?? null]);
  // Keyed: a body with an account number could be guessed from a plain hash.
  const bodyHash = keyedHash(secret, `idempotency:${text}`);
  return { memberId, key, call, bodyHash, holder: randomUUID() };
}

/** Tries until the key has an answer, or is not free in time. No connection is held while it waits. */
async function untilAnswered(claim: Claim, attempt: () => Promise<Attempt>): Promise<StoredResponse> {
  const { call, bodyHash } = claim;
  let until: number | undefined;
  for (;;) {
    const outcome = await attempt();
    until ??= performance.now() + WAIT_MS;
    if ('response' in outcome) return outcome.response;
    if ('refusal' in outcome) throw outcome.refusal;
    const { earlier } = outcome;
    if (earlier) {
      if (earlier.call !== call || !earlier.bodyHash.equals(bodyHash)) refuse('IDEMPOTENCY_MISMATCH');
      if (earlier.status !== null) return { status: earlier.status, envelope: earlier.answer };
    }
    if (performance.now() >= until) refuse('IDEMPOTENCY_RUNNING');
    await delay(LOOK_EVERY_MS);
  }
}

/** @throws everything but a refusal */
function refusalOf(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  throw error;
}

/** The answer that a refusal is; the refusal itself where it is one for now, which is not stored. @throws everything but a refusal */
function toStoredRefusal(error: unknown): StoredResponse | RefusalError {
  const refusal = refusalOf(error);
  if (TEMPORARY_STATUSES.has(refusal.status)) return refusal;
  return { status: refusal.status, envelope: toRefusalEnvelope(refusal) };
}

/** The envelope of a refusal (product §10). */
export function toRefusalEnvelope(error: RefusalError) {
  return { status: error.status, message: error.message, data: error.data, code: error.code, errors: error.errors };
}
