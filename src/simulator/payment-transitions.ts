import { randomBytes, randomInt } from 'node:crypto';
import { BANKS, type BankCode } from '#domain/money/banks.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { APPROVED, balanceOf, type PaymentRecord, type RefundAccount } from './payment.ts';
import { isTossErrorCode, TossError } from './toss-error.ts';

const READY_LIFETIME_MS = 30 * MINUTE_MS;
const AUTHENTICATION_LIFETIME_MS = 10 * MINUTE_MS;
const CANCEL_INTERVAL_MS = 1000;

/** A refund to an account number of zeros only is refused, so that a refused refund can be tried out. */
const UNKNOWN_ACCOUNT = /^0+$/;

export interface CheckoutRequest {
  orderId: string;
  orderName: string;
  method: PaymentRecord['method'];
  easyPay?: string;
  amount: number;
  customerName?: string;
  customerEmail?: string;
  successUrl: string;
  failUrl: string;
  validHours?: number;
}

const DEFAULT_VALID_HOURS = 168;

/** A new payment with its window not used yet. */
export function openPayment(request: CheckoutRequest, now: Date): PaymentRecord {
  const { validHours = DEFAULT_VALID_HOURS, ...fields } = request;
  const dueAt = new Date(now.getTime() + validHours * HOUR_MS).toISOString();
  return {
    ...fields,
    paymentKey: `sim_${randomBytes(18).toString('base64url')}`,
    status: 'READY',
    requestedAt: now.toISOString(),
    secret: `ps_${randomBytes(15).toString('base64url')}`,
    cancels: [],
    ...(request.method === 'VIRTUAL_ACCOUNT' && {
      virtualAccount: { bankCode: '20', accountNumber: makeAccountNumber(), dueAt },
    }),
  };
}

/** The buyer agreed in the pay window; the merchant has ten minutes to confirm. */
export function authenticate(
  record: PaymentRecord,
  choice: { bankCode?: BankCode; declineWith?: string },
  now: Date,
): PaymentRecord {
  if (record.status !== 'READY') throw new TossError('ALREADY_PROCESSED_PAYMENT');
  const { bankCode, declineWith } = choice;
  return {
    ...record,
    status: 'IN_PROGRESS',
    authenticatedAt: now.toISOString(),
    declineWith,
    ...(record.virtualAccount && {
      virtualAccount: { ...record.virtualAccount, bankCode: bankCode ?? record.virtualAccount.bankCode },
    }),
  };
}

/** The buyer closed the window or was refused in it: this payment can no longer be confirmed. */
export function abort(record: PaymentRecord, failure: { code: string; message: string }): PaymentRecord {
  if (record.status !== 'READY') throw new TossError('ALREADY_PROCESSED_PAYMENT');
  return { ...record, status: 'ABORTED', failure };
}

/** `POST /v1/payments/confirm`: takes the money, or issues the account to pay it into. */
export function confirm(record: PaymentRecord, request: { orderId: string; amount: number }, now: Date): PaymentRecord {
  if (APPROVED.includes(record.status)) throw new TossError('ALREADY_PROCESSED_PAYMENT');
  if (record.status !== 'IN_PROGRESS') throw new TossError('NOT_FOUND_PAYMENT_SESSION');
  if (request.orderId !== record.orderId) throw new TossError('FORBIDDEN_REQUEST');
  if (request.amount !== record.amount) throw new TossError('INVALID_REQUEST');
  if (record.method === 'VIRTUAL_ACCOUNT') return { ...record, status: 'WAITING_FOR_DEPOSIT', ...transaction() };
  return { ...record, status: 'DONE', approvedAt: now.toISOString(), ...approval() };
}

/** The record after a declined approval. */
export function decline(record: PaymentRecord, error: TossError): PaymentRecord {
  return { ...record, status: 'ABORTED', failure: error.body };
}

/** The decline that the buyer chose in the pay window, if any. */
export function chosenDecline(record: PaymentRecord): TossError | undefined {
  const code = record.declineWith;
  return code !== undefined && isTossErrorCode(code) ? new TossError(code) : undefined;
}

/** A deposit arrives on the virtual account. */
export function deposit(record: PaymentRecord, now: Date): PaymentRecord {
  if (record.status !== 'WAITING_FOR_DEPOSIT' || !record.virtualAccount) throw new TossError('INVALID_REQUEST');
  const at = now.toISOString();
  const virtualAccount = { ...record.virtualAccount, depositedAt: at };
  return { ...record, status: 'DONE', approvedAt: at, virtualAccount, ...approval() };
}

/** The bank reverses the deposit: DONE returns to WAITING_FOR_DEPOSIT, as it may with the real gateway. */
export function reverseDeposit(record: PaymentRecord): PaymentRecord {
  if (record.status !== 'DONE' || !record.virtualAccount) throw new TossError('INVALID_REQUEST');
  const virtualAccount = { ...record.virtualAccount, depositedAt: undefined };
  return { ...record, status: 'WAITING_FOR_DEPOSIT', approvedAt: undefined, virtualAccount, ...transaction() };
}

export interface CancelRequest {
  cancelReason: string;
  cancelAmount?: number;
  refundReceiveAccount?: RefundAccount;
}

/** `POST /v1/payments/{paymentKey}/cancel`: refunds the whole balance or a part of it. */
export function cancel(record: PaymentRecord, request: CancelRequest, now: Date): PaymentRecord {
  assertCancelable(record, request, now);
  const balance = balanceOf(record);
  const cancelAmount = request.cancelAmount ?? balance;
  const isWaiting = record.status === 'WAITING_FOR_DEPOSIT';
  const moved = transaction();
  const entry = {
    transactionKey: moved.lastTransactionKey,
    cancelReason: request.cancelReason,
    cancelAmount,
    refundableAmount: balance - cancelAmount,
    canceledAt: now.toISOString(),
  };
  return {
    ...record,
    ...moved,
    status: cancelAmount === balance ? 'CANCELED' : 'PARTIAL_CANCELED',
    cancels: [...record.cancels, entry],
    ...(record.virtualAccount &&
      !isWaiting && {
        virtualAccount: { ...record.virtualAccount, refundReceiveAccount: request.refundReceiveAccount },
      }),
  };
}

/** The record at `now`: an unconfirmed or unpaid one expires. */
export function expireIfDue(record: PaymentRecord, now: Date): PaymentRecord {
  const expiresAt = expiry(record);
  if (expiresAt === undefined || now.getTime() < expiresAt) return record;
  const failure = { code: 'EXPIRED_PAYMENT', message: '결제가 만료되었습니다. 다시 시도해주세요.' };
  return { ...record, status: 'EXPIRED', failure };
}

function expiry(record: PaymentRecord): number | undefined {
  switch (record.status) {
    case 'READY':
      return Date.parse(record.requestedAt) + READY_LIFETIME_MS;
    case 'IN_PROGRESS':
      return Date.parse(record.authenticatedAt ?? record.requestedAt) + AUTHENTICATION_LIFETIME_MS;
    case 'WAITING_FOR_DEPOSIT':
      return record.virtualAccount && Date.parse(record.virtualAccount.dueAt);
    default:
      return undefined;
  }
}

function assertCancelable(record: PaymentRecord, request: CancelRequest, now: Date): void {
  if (record.status === 'CANCELED') throw new TossError('ALREADY_CANCELED_PAYMENT');
  const isWaiting = record.status === 'WAITING_FOR_DEPOSIT';
  if (!isWaiting && record.status !== 'DONE' && record.status !== 'PARTIAL_CANCELED') {
    throw new TossError('NOT_CANCELABLE_PAYMENT');
  }
  const { cancelAmount } = request;
  const last = record.cancels.at(-1);
  if (last && now.getTime() - Date.parse(last.canceledAt) < CANCEL_INTERVAL_MS) {
    throw new TossError('FORBIDDEN_CONSECUTIVE_REQUEST');
  }
  const balance = balanceOf(record);
  if (cancelAmount !== undefined && cancelAmount > balance) throw new TossError('NOT_CANCELABLE_AMOUNT');
  if (isWaiting && cancelAmount !== undefined && cancelAmount < balance) {
    throw new TossError('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT');
  }
  if (record.virtualAccount && !isWaiting) assertRefundAccount(request.refundReceiveAccount);
}

function assertRefundAccount(account: RefundAccount | undefined): void {
  if (
    !account?.holderName ||
    !/^\d{1,20}$/.test(account.accountNumber) ||
    UNKNOWN_ACCOUNT.test(account.accountNumber)
  ) {
    throw new TossError('INVALID_REFUND_ACCOUNT_INFO');
  }
  if (!BANKS.some((bank) => bank.code === account.bank || bank.name === account.bank)) {
    throw new TossError('INVALID_BANK');
  }
}

function approval(): { lastTransactionKey: string; approvalTransactionKey: string } {
  const { lastTransactionKey } = transaction();
  return { lastTransactionKey, approvalTransactionKey: lastTransactionKey };
}

function transaction(): { lastTransactionKey: string } {
  return { lastTransactionKey: randomBytes(16).toString('hex').toUpperCase() };
}

/** The gateway's test accounts start with an X, so that no real money is sent to them. */
function makeAccountNumber(): string {
  return `X${randomInt(1_000_000_000_000).toString().padStart(12, '0')}`;
}
