export type GatewayPaymentStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED';

/** A payment as the gateway knows it. Amounts in won. */
export interface GatewayPayment {
  paymentKey: string;
  orderId: string;
  orderName: string;
  status: GatewayPaymentStatus;
  /** In the gateway's Korean words (`카드`, `간편결제`, `가상계좌`); null before it is chosen. */
  method: string | null;
  totalAmount: number;
  /** What has been paid and not been given back. */
  balanceAmount: number;
  requestedAt: Date;
  approvedAt: Date | null;
  lastTransactionKey: string | null;
  /** Proves a `DEPOSIT_CALLBACK`; never leaves the server. */
  secret: string | null;
  cancels: GatewayCancel[];
  virtualAccount: GatewayVirtualAccount | null;
  /** A pay service's name, `카카오페이`. */
  easyPayProvider: string | null;
  receiptUrl: string | null;
  failure: { code: string; message: string } | null;
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
 * The payment port (payments §1). Both adapters speak the same protocol over HTTP, so there is one client for both.
 *
 * Nothing is tried again in here: who calls has written its intent down before, and decides by what `GatewayFailure`
 * says. The gateway remembers an idempotency key for 15 days and ignores the body, so derive the key from the order
 * and the step, and take a new one for a new try after a `declined` or `retryable` failure.
 * @throws GatewayFailure from every call
 */
export interface PaymentGateway {
  /** Takes the money of a payment that its buyer has agreed to, or issues the account to pay it into. */
  confirm(order: {
    paymentKey: string;
    orderId: string;
    amount: number;
    idempotencyKey: string;
  }): Promise<GatewayPayment>;
  /**
   * Gives money back: all that is left, or `amount`.
   * @param cancel.reason for people, cut at the gateway's 200 characters
   * @param cancel.refundReceiveAccount only, and always, for a virtual account that has been paid into
   */
  cancel(cancel: {
    paymentKey: string;
    reason: string;
    amount?: number;
    refundReceiveAccount?: RefundReceiveAccount;
    idempotencyKey: string;
  }): Promise<GatewayPayment>;
  /** @returns null when the gateway has never heard of it */
  findByOrderId(orderId: string): Promise<GatewayPayment | null>;
  /** @returns null when the gateway has never heard of it */
  findByPaymentKey(paymentKey: string): Promise<GatewayPayment | null>;
}

export type GatewayFailureKind =
  /** It did not happen and will not: tell the person. */
  | 'declined'
  /** It did not happen; ask again a little later, under a new idempotency key. */
  | 'retryable'
  /** Nobody knows whether it happened: look the payment up before anything else. */
  | 'unknown'
  /** It had happened before: look the payment up and go by that. */
  | 'already-processed'
  /** Our keys are wrong or missing: nothing happened, and an operator must act. */
  | 'misconfigured';

/** A call to the gateway that brought no payment back. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
  readonly kind: GatewayFailureKind;
  /** The gateway's code; `TIMEOUT`, `UNREACHABLE`, `CONNECTION_LOST` or `UNREADABLE_ANSWER` when it gave none. */
  readonly code: string;
  /** 0 when there was no answer. */
  readonly httpStatus: number;

  constructor(
    kind: GatewayFailureKind,
    answer: { code: string; message: string; httpStatus: number },
    options?: ErrorOptions,
  ) {
    super(answer.message, options);
    this.kind = kind;
    this.code = answer.code;
    this.httpStatus = answer.httpStatus;
  }
}
