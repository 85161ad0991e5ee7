import * as z from 'zod/mini';
import type { GatewayPayment } from './payment-gateway.ts';

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
  status: z.enum([
    'READY',
    'IN_PROGRESS',
    'WAITING_FOR_DEPOSIT',
    'DONE',
    'CANCELED',
    'PARTIAL_CANCELED',
    'ABORTED',
    'EXPIRED',
  ]),
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
export function readTossPayment(json: unknown): GatewayPayment | undefined {
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
