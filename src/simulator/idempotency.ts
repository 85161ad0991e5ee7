import type { FastifyRequest } from 'fastify';
import type { KeptAnswer } from './book.ts';
import type { SimulatorContext } from './context.ts';
import { TossError } from './toss-error.ts';

const MAX_KEY_LENGTH = 300;
const running = new WeakMap<SimulatorContext, Set<string>>();

interface Answer {
  /** The answer of the first such request, to be given again. */
  kept?: KeptAnswer;
  keep(outcome: { status: number; body: unknown }): Promise<void>;
  end(): void;
}

/**
 * Idempotency-Key as the gateway scopes it: key, method and address. The body plays no part, so a key used twice for
 * different things gives the first one's answer.
 * @throws TossError `INVALID_IDEMPOTENCY_KEY`, `IDEMPOTENT_REQUEST_PROCESSING`
 */
export function beginAnswer(context: SimulatorContext, request: FastifyRequest): Answer {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET') {
    return { keep: () => Promise.resolve(), end: () => undefined };
  }
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw new TossError('INVALID_IDEMPOTENCY_KEY');
  const scope = `${request.method} ${request.url} ${key}`;
  const kept = context.book.findAnswer(scope, context.now());
  const underWay = running.get(context) ?? new Set();
  running.set(context, underWay);
  if (underWay.has(scope)) throw new TossError('IDEMPOTENT_REQUEST_PROCESSING');
  if (!kept) underWay.add(scope);
  return {
    kept,
    keep: (outcome) => context.book.saveAnswer({ scope, ...outcome, at: context.now().toISOString() }),
    end: () => underWay.delete(scope),
  };
}
