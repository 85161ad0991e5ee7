import * as z from 'zod/mini';
import { cutText, GATEWAY_FIELDS } from '#domain/money/gateway-limits.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { formatKoreanTime } from '#domain/time/korean-time.ts';
import { isNotSent } from '../is-not-sent.ts';
import {
  GATEWAY_STATUSES,
  GatewayFailure,
  type GatewayFailureKind,
  type GatewayMovement,
  type GatewayPayment,
  type PaymentGateway,
} from './payment-gateway.ts';

const instant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
const missing = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? null),
  );

const cancel = z.object({
  transactionKey: z.string(),
  cancelAmount: z.number(),
  refundableAmount: z.number(),
  cancelReason: z.string(),
  canceledAt: instant,
});
const virtualAccount = z.object({
  bankCode: z.string(),
  accountNumber: z.string(),
  customerName: missing(z.string()),
  dueDate: instant,
});

/** The fields of the gateway's Payment object (version 2022-11-16) that are used; others are ignored. */
const tossPayment = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  status: z.enum(GATEWAY_STATUSES),
  currency: z.literal('KRW'),
  method: missing(z.string()),
  totalAmount: z.int(),
  balanceAmount: z.int(),
  requestedAt: instant,
  approvedAt: missing(instant),
  lastTransactionKey: missing(z.string()),
  secret: missing(z.string()),
  cancels: missing(z.array(cancel)),
  virtualAccount: missing(virtualAccount),
  easyPay: missing(z.object({ provider: missing(z.string()) })),
  receipt: missing(z.object({ url: z.string() })),
  failure: missing(z.object({ code: z.string(), message: z.string() })),
});

/** Parses a response of the gateway; undefined when it is not a Payment in won. */
function readTossPayment(json: unknown): GatewayPayment | undefined {
  const result = z.safeParse(tossPayment, json);
  if (!result.success) return undefined;
  const { currency: _, cancels, virtualAccount: account, easyPay, receipt, ...payment } = result.data;
  return {
    ...payment,
    cancels: cancels ?? [],
    virtualAccount: account && {
      bankCode: account.bankCode,
      accountNumber: account.accountNumber,
      customerName: account.customerName ?? '',
      dueAt: account.dueDate,
    },
    easyPayProvider: easyPay?.provider ?? null,
    receiptUrl: receipt?.url ?? null,
  };
}

/** Classified by code, not by status alone: docs.tosspayments.com/reference/error-codes and payments §2.3. */
const KINDS: Readonly<Record<string, GatewayFailureKind>> = {
  ALREADY_PROCESSED_PAYMENT: 'already-processed',
  ALREADY_COMPLETED_PAYMENT: 'already-processed',
  ALREADY_CANCELED_PAYMENT: 'already-processed',
  ALREADY_REFUND_PAYMENT: 'already-processed',
  DUPLICATED_ORDER_ID: 'already-processed',

  PROVIDER_ERROR: 'retryable',
  COMMON_ERROR: 'retryable',
  FORBIDDEN_CONSECUTIVE_REQUEST: 'retryable',
  NOT_AVAILABLE_BANK: 'retryable',
  NOT_AVAILABLE_PAYMENT: 'retryable',
  TOO_MANY_REQUESTS: 'retryable',

  // The same request is still running: its outcome is not known yet.
  IDEMPOTENT_REQUEST_PROCESSING: 'unknown',

  UNAUTHORIZED_KEY: 'misconfigured',
  INVALID_API_KEY: 'misconfigured',
  INCORRECT_BASIC_AUTH_FORMAT: 'misconfigured',
  INVALID_IDEMPOTENCY_KEY: 'misconfigured',
};

interface TossSettings {
  /** `https://api.tosspayments.com`, or another server with its protocol. */
  apiBase: string;
  secretKey: string;
  /** The timeout of a call that moves money. Banks are slow: 30 seconds unless set. */
  timeoutMs?: number;
  /** The timeout of a look-up. 10 seconds unless set. */
  lookupTimeoutMs?: number;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  timeoutMs: number;
}

const TIMEOUT_MS = 30_000;
const LOOKUP_TIMEOUT_MS = 10_000;
const { cancelReason } = GATEWAY_FIELDS.cancel;
/** The gateway allows 5,000. */
const TRANSACTIONS_A_PAGE = 1000;
const transactions = z.array(
  z.object({ orderId: z.string(), transactionKey: z.string(), status: z.string(), amount: z.number() }),
);
/** Which way money goes by a transaction; whether the gateway gives a cancellation's amount a sign is not documented. */
const SIGNS: Readonly<Record<string, 1 | -1>> = { DONE: 1, CANCELED: -1, PARTIAL_CANCELED: -1 };
const NOT_FOUND = new Set(['NOT_FOUND_PAYMENT', 'NOT_FOUND']);

/** The payment port over Toss Payments' HTTP protocol, which the simulator implements too (payments §1). */
export function createTossGateway(settings: TossSettings): PaymentGateway {
  const { timeoutMs = TIMEOUT_MS, lookupTimeoutMs = LOOKUP_TIMEOUT_MS } = settings;
  const pay = (call: Omit<Call, 'method' | 'timeoutMs'>) =>
    request(settings, { ...call, method: 'POST', timeoutMs }, readTossPayment);
  const find = async (path: string) => {
    try {
      return await request(settings, { method: 'GET', path, timeoutMs: lookupTimeoutMs }, readTossPayment);
    } catch (error) {
      if (error instanceof GatewayFailure && error.httpStatus === 404 && NOT_FOUND.has(error.code)) return null;
      throw error;
    }
  };
  return {
    confirm: ({ idempotencyKey, ...body }) => pay({ path: '/v1/payments/confirm', body, idempotencyKey }),
    cancel: ({ paymentKey, reason, amount, refundReceiveAccount, idempotencyKey }) =>
      pay({
        path: `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`,
        body: { cancelReason: cutText(reason, cancelReason.max), cancelAmount: amount, refundReceiveAccount },
        idempotencyKey,
      }),
    findByOrderId: (orderId) => find(`/v1/payments/orders/${encodeURIComponent(orderId)}`),
    findByPaymentKey: (paymentKey) => find(`/v1/payments/${encodeURIComponent(paymentKey)}`),
    listMovements: (period) => listMovements({ ...settings, timeoutMs }, period),
  };
}

async function* listMovements(
  settings: TossSettings & { timeoutMs: number },
  { from, until }: { from: Date; until: Date },
): AsyncIterable<GatewayMovement> {
  const query = new URLSearchParams({
    startDate: formatKoreanTime(from),
    endDate: formatKoreanTime(new Date(until.getTime() + MINUTE_MS)),
    limit: String(TRANSACTIONS_A_PAGE),
  });
  for (;;) {
    const path = `/v1/transactions?${query.toString()}`;
    const page = await request(settings, { method: 'GET', path, timeoutMs: settings.timeoutMs }, readTransactions);
    for (const { orderId, status, amount } of page) yield { orderId, krw: (SIGNS[status] ?? 0) * Math.abs(amount) };
    const last = page.at(-1);
    if (!last || page.length < TRANSACTIONS_A_PAGE) return;
    query.set('startingAfter', last.transactionKey);
  }
}

/** A page of `GET /v1/transactions`; undefined when it is something else. */
function readTransactions(json: unknown): z.infer<typeof transactions> | undefined {
  return transactions.safeParse(json).data;
}

async function request<Answer>(
  settings: TossSettings,
  call: Call,
  read: (body: unknown) => Answer | undefined,
): Promise<Answer> {
  const response = await send(settings, call);
  if (response.isOk) {
    const payment = read(response.body);
    if (payment) return payment;
    throw unreadable(response.httpStatus);
  }
  const { code, message } = readError(response.body);
  if (code === undefined) throw unreadable(response.httpStatus);
  const { httpStatus } = response;
  throw new GatewayFailure(classifyRefusal(httpStatus, code), { code, message, httpStatus });
}

async function send(settings: TossSettings, call: Call): Promise<{ isOk: boolean; httpStatus: number; body: unknown }> {
  const headers: Record<string, string> = {
    authorization: `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`,
    accept: 'application/json',
  };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey;
  try {
    const response = await fetch(new URL(call.path, settings.apiBase), {
      method: call.method,
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    const text = await response.text();
    return { isOk: response.ok, httpStatus: response.status, body: parse(text) };
  } catch (error) {
    throw connectionFailure(error);
  }
}

function connectionFailure(cause: unknown): GatewayFailure {
  const failure = (kind: GatewayFailureKind, code: string, message: string) =>
    new GatewayFailure(kind, { code, message, httpStatus: 0 }, { cause });
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return failure('unknown', 'TIMEOUT', 'The payment gateway did not respond in time');
  if (isNotSent(cause)) return failure('retryable', 'UNREACHABLE', 'The payment gateway cannot be reached');
  return failure('unknown', 'CONNECTION_LOST', 'The connection to the payment gateway broke');
}

/** A response that is not from the gateway, or not in its documented format. */
function unreadable(httpStatus: number): GatewayFailure {
  const message = `The payment gateway responded with ${httpStatus} and a body that is not a payment`;
  return new GatewayFailure('unknown', { code: 'UNREADABLE_ANSWER', message, httpStatus });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readError(body: unknown): { code: string | undefined; message: string } {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : undefined, message: typeof message === 'string' ? message : '' };
}

/** The kind of failure that an error response of the gateway means. */
export function classifyRefusal(httpStatus: number, code: string): GatewayFailureKind {
  if (httpStatus >= 500) return 'unknown';
  if (Object.hasOwn(KINDS, code)) return KINDS[code] ?? 'unknown';
  if (httpStatus === 429) return 'retryable';
  if (httpStatus === 401) return 'misconfigured';
  // 408 and redirects are sent by an intermediary, not by the gateway.
  return httpStatus < 400 || httpStatus === 408 ? 'unknown' : 'declined';
}
