import { describeMethod, koreanIso, type PaymentRecord } from './payment.ts';
import { TossError } from './toss-error.ts';

/** The length of a page that asks for none. */
const DEFAULT_LIMIT = 100;

/** The query of `GET /v1/transactions`; dates are Korean local time, `2026-11-24T14:30:00`. */
export interface TransactionsRequest {
  startDate: string;
  endDate: string;
  startingAfter?: string | undefined;
  limit?: number | undefined;
}

/**
 * `GET /v1/transactions`: the movements of money in a period, both ends included, oldest first.
 * @throws TossError `INVALID_REQUEST`
 */
export function listTransactions(records: readonly PaymentRecord[], request: TransactionsRequest): unknown[] {
  const [from, until] = [toInstant(request.startDate), toInstant(request.endDate)];
  const { limit = DEFAULT_LIMIT } = request;
  const moved = records
    .flatMap(transactionsOf)
    .filter(({ at }) => at >= from && at <= until)
    .toSorted((one, other) => one.at - other.at || (one.wire.transactionKey < other.wire.transactionKey ? -1 : 1));
  const { startingAfter } = request;
  const start = startingAfter ? moved.findIndex(({ wire }) => wire.transactionKey === startingAfter) + 1 : 0;
  return moved.slice(start, start + limit).map(({ wire }) => wire);
}

function transactionsOf(record: PaymentRecord) {
  const { approvedAt, approvalTransactionKey, amount, cancels } = record;
  // Closing an account that nobody has paid into moves no money.
  if (!approvedAt || !approvalTransactionKey) return [];
  return [
    toTransaction(record, { transactionKey: approvalTransactionKey, status: 'DONE', amount, at: approvedAt }),
    ...cancels.map(({ transactionKey, cancelAmount, canceledAt, refundableAmount }) => {
      const status = refundableAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
      return toTransaction(record, { transactionKey, status, amount: -cancelAmount, at: canceledAt });
    }),
  ];
}

function toTransaction(
  record: PaymentRecord,
  movement: { transactionKey: string; status: string; amount: number; at: string },
) {
  const at = new Date(movement.at);
  const wire = {
    mId: 'simulator',
    transactionKey: movement.transactionKey,
    paymentKey: record.paymentKey,
    orderId: record.orderId,
    method: describeMethod(record),
    customerKey: null,
    useEscrow: false,
    receiptUrl: null,
    status: movement.status,
    transactionAt: koreanIso(at),
    currency: 'KRW',
    amount: movement.amount,
  };
  return { at: at.getTime(), wire };
}

function toInstant(korean: string): number {
  const instant = Date.parse(`${korean}+09:00`);
  if (Number.isNaN(instant)) throw new TossError('INVALID_REQUEST');
  return instant;
}
