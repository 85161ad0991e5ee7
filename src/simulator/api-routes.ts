import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { assertSecretKey } from './api-key.ts';
import { currentPayment, takeStep, type SimulatorContext } from './context.ts';
import type { CallFaultSwitch, CallName } from './faults.ts';
import { beginAnswer } from './idempotency.ts';
import { cancel, chosenDecline, confirm, decline } from './payment-life.ts';
import { toWire, type PaymentRecord } from './payment.ts';
import { read } from './read.ts';
import { isTossErrorCode, TossError } from './toss-error.ts';

const confirmRequest = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.number() });
const refundReceiveAccount = z.object({ bank: z.string(), accountNumber: z.string(), holderName: z.string() });
const cancelRequest = z.object({
  cancelReason: z.string(),
  cancelAmount: z.optional(z.number()),
  refundReceiveAccount: z.optional(refundReceiveAccount),
});
const byKey = z.object({ paymentKey: z.string() });
const byOrder = z.object({ orderId: z.string() });

/** The gateway's own calls, as the merchant's server makes them (payments §2.1). */
export function serveApi(app: FastifyInstance, context: SimulatorContext): void {
  app.post('/v1/payments/confirm', (request, reply) => {
    const body = read(confirmRequest, request.body);
    return answerCall(context, { name: 'confirm', orderId: body.orderId }, request, reply, () =>
      runConfirm(context, body),
    );
  });
  app.post('/v1/payments/:paymentKey/cancel', (request, reply) => {
    const { paymentKey } = read(byKey, request.params);
    const orderId = context.book.findByKey(paymentKey)?.orderId;
    return answerCall(context, { name: 'cancel', orderId }, request, reply, () =>
      runCancel(context, paymentKey, read(cancelRequest, request.body)),
    );
  });
  app.get('/v1/payments/orders/:orderId', (request, reply) => {
    const { orderId } = read(byOrder, request.params);
    return answerCall(context, { name: 'lookup', orderId }, request, reply, () =>
      currentPayment(context, context.book.findByOrder(orderId)),
    );
  });
  app.get('/v1/payments/:paymentKey', (request, reply) => {
    const record = context.book.findByKey(read(byKey, request.params).paymentKey);
    return answerCall(context, { name: 'lookup', orderId: record?.orderId }, request, reply, () =>
      currentPayment(context, record),
    );
  });
}

async function runConfirm(context: SimulatorContext, request: z.infer<typeof confirmRequest>): Promise<PaymentRecord> {
  if (!context.book.findByKey(request.paymentKey)) throw new TossError('NOT_FOUND_PAYMENT_SESSION');
  let refusal: TossError | undefined;
  const record = await takeStep(context, request.paymentKey, (record) => {
    const confirmed = confirm(record, request, context.now());
    refusal = chosenDecline(record);
    return refusal ? decline(record, refusal) : confirmed;
  });
  if (refusal) throw refusal;
  return record;
}

function runCancel(
  context: SimulatorContext,
  paymentKey: string,
  request: z.infer<typeof cancelRequest>,
): Promise<PaymentRecord> {
  return takeStep(context, paymentKey, (record) => cancel(record, request, context.now()));
}

/** One call with all that surrounds it: the key, the test header, a replay, a fault before and after its effect. */
async function answerCall(
  context: SimulatorContext,
  call: { name: CallName; orderId: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<PaymentRecord>,
): Promise<unknown> {
  assertSecretKey(request, context.settings.secretKey);
  throwTestCode(request);
  const answer = beginAnswer(context, request);
  if (answer.kept) return answerWith(reply, answer.kept);
  try {
    const fault = context.faults.takeForCall(call.name, call.orderId);
    if (fault && (await strikeBefore(fault, request, reply))) return undefined;
    const outcome = await settle(fault, run, context.settings.publicUrl);
    await answer.keep(outcome);
    if (fault && (await strikeAfter(fault, request, reply))) return undefined;
    return answerWith(reply, outcome);
  } finally {
    answer.end();
  }
}

function answerWith(reply: FastifyReply, outcome: { status: number; body: unknown }): unknown {
  reply.status(outcome.status);
  return outcome.body;
}

async function settle(
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

/** @returns whether the request has had all the answer it will get */
async function strikeBefore(fault: CallFaultSwitch, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  switch (fault.kind) {
    case 'timeout-before-effect':
      await neverAnswer(request, reply);
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

async function strikeAfter(fault: CallFaultSwitch, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (fault.kind === 'server-error-after-effect') throw new TossError('FAILED_INTERNAL_SYSTEM_PROCESSING');
  if (fault.kind !== 'timeout-after-effect') return false;
  await neverAnswer(request, reply);
  return true;
}

/** Leaves the caller waiting until it hangs up. */
async function neverAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const { socket } = request.raw;
  if (socket.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  await promise;
}

/** The gateway's test keys let a header choose the error. */
function throwTestCode(request: FastifyRequest): void {
  const code = request.headers['tosspayments-test-code'];
  if (typeof code !== 'string') return;
  throw new TossError(isTossErrorCode(code) ? code : 'INVALID_REQUEST');
}
