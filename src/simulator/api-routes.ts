import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#domain/money/gateway-limits.ts';
import { currentPayment, type SimulatorContext, changePayment } from './context.ts';
import type { CallFaultSwitch, CallName } from './faults.ts';
import { cancel, chosenDecline, confirm, decline } from './payment-transitions.ts';
import { type PaymentRecord, toWire } from './payment.ts';
import type { StoredResponse } from './simulator-store.ts';
import { isTossErrorCode, mustBeTaken, parse, TossError } from './toss-error.ts';
import { listTransactions } from './transactions.ts';

/** Basic authorisation with the secret key as user name and an empty password. @throws TossError */
export function assertSecretKey(request: FastifyRequest, secretKey: string): void {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic' || !encoded) throw new TossError('UNAUTHORIZED_KEY');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  if (!decoded.includes(':')) throw new TossError('INCORRECT_BASIC_AUTH_FORMAT');
  if (!isSameKey(decoded, `${secretKey}:`)) throw new TossError('UNAUTHORIZED_KEY');
}

/** Compares keys in constant time. */
export function isSameKey(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

const running = new WeakMap<SimulatorContext, Set<string>>();

const confirmRequest = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.number() });
const refundReceiveAccount = z.object({ bank: z.string(), accountNumber: z.string(), holderName: z.string() });
const cancelRequest = z.object({
  cancelReason: z.string(),
  cancelAmount: z.optional(z.number()),
  refundReceiveAccount: z.optional(refundReceiveAccount),
});
const byKey = z.object({ paymentKey: z.string() });
const byOrder = z.object({ orderId: z.string() });
const transactionsRequest = z.object({
  startDate: z.string(),
  endDate: z.string(),
  startingAfter: z.optional(z.string()),
  limit: z.optional(z.string()),
});

/** The API that the merchant's server calls (payments §2.1). */
export function serveApi(app: FastifyInstance, context: SimulatorContext): void {
  app.post('/v1/payments/confirm', (request, reply) => {
    const body = parse(confirmRequest, request.body);
    mustBeTaken('confirm', request.body);
    return runCall(context, { name: 'confirm', orderId: body.orderId }, request, reply, () =>
      runConfirm(context, body),
    );
  });
  app.post('/v1/payments/:paymentKey/cancel', (request, reply) => {
    const { paymentKey } = parse(byKey, request.params);
    const orderId = context.store.findByKey(paymentKey)?.orderId;
    return runCall(context, { name: 'cancel', orderId }, request, reply, () =>
      runCancel(context, paymentKey, request.body),
    );
  });
  app.get('/v1/payments/orders/:orderId', (request, reply) => {
    const { orderId } = parse(byOrder, request.params);
    return runCall(context, { name: 'lookup', orderId }, request, reply, () =>
      currentPayment(context, context.store.findByOrder(orderId)),
    );
  });
  app.get('/v1/payments/:paymentKey', (request, reply) => {
    const record = context.store.findByKey(parse(byKey, request.params).paymentKey);
    return runCall(context, { name: 'lookup', orderId: record?.orderId }, request, reply, () =>
      currentPayment(context, record),
    );
  });
  app.get('/v1/transactions', (request) => {
    assertSecretKey(request, context.settings.secretKey);
    throwTestCode(request);
    const { limit, ...query } = parse(transactionsRequest, request.query);
    const asked = { ...query, ...(limit !== undefined && { limit: Number(limit) }) };
    mustBeTaken('transactions', asked);
    return listTransactions(context.store.payments(), asked);
  });
}

async function runConfirm(context: SimulatorContext, request: z.infer<typeof confirmRequest>): Promise<PaymentRecord> {
  if (!context.store.findByKey(request.paymentKey)) throw new TossError('NOT_FOUND_PAYMENT_SESSION');
  let refusal: TossError | undefined;
  const record = await changePayment(context, request.paymentKey, (record) => {
    const confirmed = confirm(record, request, context.now());
    refusal = chosenDecline(record);
    return refusal ? decline(record, refusal) : confirmed;
  });
  if (refusal) throw refusal;
  return record;
}

async function runCancel(context: SimulatorContext, paymentKey: string, body: unknown): Promise<PaymentRecord> {
  const request = parse(cancelRequest, body);
  mustBeTaken('cancel', body);
  return changePayment(context, paymentKey, (record) => cancel(record, request, context.now()));
}

/** Runs one call: checks the secret key and the test header, replays a stored response, applies faults before and after the call takes effect. */
async function runCall(
  context: SimulatorContext,
  call: { name: CallName; orderId: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<PaymentRecord>,
): Promise<unknown> {
  assertSecretKey(request, context.settings.secretKey);
  throwTestCode(request);
  const idempotent = beginIdempotentCall(context, request);
  if (idempotent.stored) return sendOutcome(reply, idempotent.stored);
  try {
    const fault = context.faults.takeForCall(call.name, call.orderId);
    if (fault && (await applyFaultBefore(fault, request, reply))) return undefined;
    const outcome = await toOutcome(fault, run, context.settings.publicUrl);
    await idempotent.store(outcome);
    if (fault && (await applyFaultAfter(fault, request, reply))) return undefined;
    return sendOutcome(reply, outcome);
  } finally {
    idempotent.end();
  }
}

function sendOutcome(reply: FastifyReply, outcome: { status: number; body: unknown }): unknown {
  reply.status(outcome.status);
  return outcome.body;
}

async function toOutcome(
  fault: CallFaultSwitch | undefined,
  run: () => Promise<PaymentRecord>,
  publicUrl: string,
): Promise<{ status: number; body: unknown }> {
  try {
    if (fault?.kind === 'declined' && isTossErrorCode(fault.code)) throw new TossError(fault.code);
    return { status: 200, body: toWire(await run(), publicUrl) };
  } catch (error) {
    if (error instanceof TossError) return { status: error.status, body: error.body };
    throw error;
  }
}

/** @returns whether the request has been handled and gets no further response */
async function applyFaultBefore(
  fault: CallFaultSwitch,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  switch (fault.kind) {
    case 'timeout-before-effect':
      await waitForHangUp(request, reply);
      return true;
    case 'server-error-before-effect':
      throw new TossError('FAILED_INTERNAL_SYSTEM_PROCESSING');
    case 'rate-limited':
      throw new TossError('TOO_MANY_REQUESTS');
    case 'slow':
      await wait(fault.delayMs);
      return false;
    default:
      return false;
  }
}

async function applyFaultAfter(fault: CallFaultSwitch, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (fault.kind === 'server-error-after-effect') throw new TossError('FAILED_INTERNAL_SYSTEM_PROCESSING');
  if (fault.kind !== 'timeout-after-effect') return false;
  await waitForHangUp(request, reply);
  return true;
}

/** Sends no response and resolves when the caller closes the connection. */
async function waitForHangUp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const { socket } = request.raw;
  if (socket.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  await promise;
}

/** With the gateway's test keys, a request header selects the error that is returned. */
function throwTestCode(request: FastifyRequest): void {
  const code = request.headers['tosspayments-test-code'];
  if (typeof code !== 'string') return;
  throw new TossError(isTossErrorCode(code) ? code : 'INVALID_REQUEST');
}

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
function beginIdempotentCall(context: SimulatorContext, request: FastifyRequest): IdempotentCall {
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
