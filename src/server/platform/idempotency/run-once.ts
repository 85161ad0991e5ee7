import { createHash, createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { RefusalError, refuse } from '#domain/refusals.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { idempotencyStore } from './idempotency-store.ts';

const STALE_AFTER_MS = 60_000;
const MAX_KEY_LENGTH = 255;
/** Refusals for temporary reasons: they are not stored, so that the same key can be tried again. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** A response that was sent, stored to be replayed. */
export interface StoredResponse {
  readonly status: number;
  readonly envelope: unknown;
}

/**
 * Runs a write once for a member's `Idempotency-Key` and replays its response afterwards (IETF draft; product §10).
 * A refusal is stored as a response too; a server fault is not, so that the same key can be tried again. An answer that cannot be stored is
 * given all the same, and the key stays taken, as if the process had died.
 * @throws RefusalError `IDEMPOTENCY_MISMATCH` (same key, another body), `IDEMPOTENCY_RUNNING` (the first request is still running)
 */
export async function runOnce(
  { db, clock, log, secret }: { db: Database; clock: Clock; log: Pick<Logger, 'warn'>; secret: Buffer },
  request: { memberId: number; key: string; call: string; body: unknown },
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { memberId, key, call } = request;
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    refuse('INVALID_INPUT', { message: 'Idempotency-Key는 1~255자여야 해요.' });
  const text = JSON.stringify([call, request.body ?? null]);
  // Keyed: a body with an account number could be guessed from a plain hash. Keys of the version before have one, for the day that they are kept.
  const bodyHash = createHmac('sha256', secret).update(`idempotency:${text}`).digest();
  const plainHash = createHash('sha256').update(text).digest();
  const now = clock.now();
  const staleBefore = new Date(now.getTime() - STALE_AFTER_MS);
  if (!(await idempotencyStore.claim(db, { memberId, key, call, bodyHash, plainHash }, now, staleBefore))) {
    const earlier = await idempotencyStore.find(db, memberId, key);
    if (!earlier) return refuse('IDEMPOTENCY_RUNNING');
    const isSame = earlier.bodyHash.equals(bodyHash) || earlier.bodyHash.equals(plainHash);
    if (earlier.call !== call || !isSame) refuse('IDEMPOTENCY_MISMATCH');
    if (earlier.status === null) refuse('IDEMPOTENCY_RUNNING');
    return { status: earlier.status, envelope: earlier.answer };
  }
  let response: StoredResponse;
  try {
    response = await work();
  } catch (error) {
    if (!(error instanceof RefusalError) || TEMPORARY_STATUSES.has(error.status)) {
      await idempotencyStore.release(db, memberId, key);
      throw error;
    }
    response = { status: error.status, envelope: toRefusalEnvelope(error) };
  }
  try {
    await idempotencyStore.settle(db, memberId, key, response.status, response.envelope);
  } catch (error) {
    // The work is done: who hears of an error, or finds the key free, would have it done twice.
    log.warn({ event: 'answer-not-stored', call, err: error }, 'an answer could not be stored');
  }
  return response;
}

/** The envelope of a refusal (product §10). */
export function toRefusalEnvelope(error: RefusalError) {
  return { status: error.status, message: error.message, data: error.data, code: error.code, errors: error.errors };
}
