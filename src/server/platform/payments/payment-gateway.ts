export const GATEWAY_STATUSES = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const;

/** A payment at the gateway. Amounts in won. */
export interface GatewayPayment {
  paymentKey: string;
  orderId: string;
  orderName: string;
  status: (typeof GATEWAY_STATUSES)[number];
  /** The gateway's Korean name (`카드`, `간편결제`, `가상계좌`); null before it is chosen. */
  method: string | null;
  totalAmount: number;
  /** The paid amount less refunds. */
  balanceAmount: number;
  requestedAt: Date;
  approvedAt: Date | null;
  lastTransactionKey: string | null;
  /** Authenticates a `DEPOSIT_CALLBACK`; never leaves the server. */
  secret: string | null;
  cancels: GatewayCancel[];
  virtualAccount: GatewayVirtualAccount | null;
  /** An easy-pay service's name, `카카오페이`. */
  easyPayProvider: string | null;
  receiptUrl: string | null;
  failure: { code: string; message: string } | null;
}

export interface GatewayMovement {
  readonly orderId: string;
  /** Won; what came in is positive, what went back negative, and what moves no money 0. */
  readonly krw: number;
}

export interface GatewayCancel {
  transactionKey: string;
  cancelAmount: number;
  refundableAmount: number;
  cancelReason: string;
  canceledAt: Date;
}

export interface GatewayVirtualAccount {
  /** Two digits, see `#domain/payments/banks.ts`. */
  bankCode: string;
  accountNumber: string;
  customerName: string;
  dueAt: Date;
}

export interface RefundReceiveAccount {
  /** Two digits, see `#domain/payments/banks.ts`. */
  bank: string;
  /** Digits only. */
  accountNumber: string;
  holderName: string;
}

/**
 * The payment port (payments §1). Both adapters use the same protocol over HTTP, so there is one client for both.
 *
 * It never retries: the caller has stored its intent before, and decides by the kind of `GatewayFailure`. The gateway
 * stores an idempotency key for 15 days and ignores the body, so derive the key from the order and the step, and use a
 * new one for a new attempt after a `declined` or `retryable` failure.
 * @throws GatewayFailure from every call
 */
export interface PaymentGateway {
  /** Captures a payment that its buyer agreed to, or issues its virtual account. */
  confirm(order: {
    paymentKey: string;
    orderId: string;
    amount: number;
    idempotencyKey: string;
  }): Promise<GatewayPayment>;
  /**
   * Refunds the whole balance, or `amount`.
   * @param cancel.reason shown to users, truncated to the gateway's 200 characters
   * @param cancel.refundReceiveAccount only, and always, for a virtual account with a deposit
   */
  cancel(cancel: {
    paymentKey: string;
    reason: string;
    amount?: number;
    refundReceiveAccount?: RefundReceiveAccount;
    idempotencyKey: string;
  }): Promise<GatewayPayment>;
  /** @returns null when the gateway does not know the payment */
  findByOrderId(orderId: string): Promise<GatewayPayment | null>;
  /** @returns null when the gateway does not know the payment */
  findByPaymentKey(paymentKey: string): Promise<GatewayPayment | null>;
  /** What moved in a period (approvals and cancellations; to the minute, both included), oldest first. What has become of an order is looked up by `findByOrderId`. */
  listMovements(period: { from: Date; until: Date }): AsyncIterable<GatewayMovement>;
}

export type GatewayFailureKind =
  /** It did not happen and will not: show the user the reason. */
  | 'declined'
  /** It did not happen; retry a little later, with a new idempotency key. */
  | 'retryable'
  /** It is not known whether it happened: look the payment up before anything else. */
  | 'unknown'
  /** It had happened before: look the payment up and use its state. */
  | 'already-processed'
  /** The server's keys are wrong or missing: nothing happened, and the operator must act. */
  | 'misconfigured';

/** A call to the gateway that returned no payment. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
  readonly kind: GatewayFailureKind;
  /** The gateway's code; `TIMEOUT`, `UNREACHABLE`, `CONNECTION_LOST` or `UNREADABLE_ANSWER` when it sent none. */
  readonly code: string;
  /** 0 without a response. */
  readonly httpStatus: number;

  constructor(
    kind: GatewayFailureKind,
    response: { code: string; message: string; httpStatus: number },
    options?: ErrorOptions,
  ) {
    super(response.message, options);
    this.kind = kind;
    this.code = response.code;
    this.httpStatus = response.httpStatus;
  }
}
