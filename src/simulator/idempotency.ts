import type { FastifyRequest } from 'fastify';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#domain/money/gateway-limits.ts';
import type { SimulatorContext } from './context.ts';
import type { StoredResponse } from './simulator-store.ts';
import { TossError } from './toss-error.ts';

const running = new WeakMap<SimulatorContext, Set<string>>();

interface IdempotentCall {
  /** The response of the first request with this key, to be sent again. */
  stored?: StoredResponse;
  store(outcome: { status: number; body: unknown }): Promise<void>;
  end(): void;
}

/**
 * Idempotency-Key as the gateway scopes it: key, method and address. The body is not compared, so a key used twice
 * for different requests returns the response of the first.
 * @throws TossError `INVALID_IDEMPOTENCY_KEY`, `IDEMPOTENT_REQUEST_PROCESSING`
 */
export function beginIdempotentCall(context: SimulatorContext, request: FastifyRequest): IdempotentCall {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET') {
    return { store: () => Promise.resolve(), end: () => undefined };
  }
  if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) throw new TossError('INVALID_IDEMPOTENCY_KEY');
  const scope = `${request.method} ${request.url} ${key}`;
  const stored = context.store.findResponse(scope, context.now());
  const inProgress = running.get(context) ?? new Set();
  running.set(context, inProgress);
  if (inProgress.has(scope)) throw new TossError('IDEMPOTENT_REQUEST_PROCESSING');
  if (!stored) inProgress.add(scope);
  return {
    stored,
    store: (outcome) => context.store.saveResponse({ scope, ...outcome, at: context.now().toISOString() }),
    end: () => inProgress.delete(scope),
  };
}
