import type { BankCode } from '#domain/money/banks.ts';

const OFFSET_MS = 9 * 60 * 60 * 1000;

/** The gateway writes instants in Korean time with its offset: `2026-11-24T14:30:00+09:00`. */
export function koreanIso(instant: Date): string {
  return `${koreanLocal(instant).slice(0, 19)}+09:00`;
}

/** Webhooks carry local time without an offset: `2026-11-24T14:30:00.000000`. */
export function webhookTime(instant: Date): string {
  return `${koreanLocal(instant)}000`;
}

function koreanLocal(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, -1);
}

export type PaymentStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED';

/** Once the gateway has approved a payment, or opened its account. */
export const APPROVED: readonly PaymentStatus[] = ['DONE', 'PARTIAL_CANCELED', 'CANCELED', 'WAITING_FOR_DEPOSIT'];

type CheckoutMethod = 'CARD' | 'TRANSFER' | 'VIRTUAL_ACCOUNT';

interface Cancel {
  transactionKey: string;
  cancelReason: string;
  cancelAmount: number;
  refundableAmount: number;
  canceledAt: string;
}

export interface RefundAccount {
  bank: string;
  accountNumber: string;
  holderName: string;
}

/** One payment as the simulator stores it; instants in ISO 8601 UTC, amounts in won. */
export interface PaymentRecord {
  paymentKey: string;
  orderId: string;
  orderName: string;
  method: CheckoutMethod;
  /** `KAKAOPAY` and others, when the window was opened for an easy-pay service. */
  easyPay?: string;
  amount: number;
  status: PaymentStatus;
  customerName?: string;
  customerEmail?: string;
  successUrl: string;
  failUrl: string;
  requestedAt: string;
  authenticatedAt?: string;
  approvedAt?: string;
  lastTransactionKey?: string;
  /** The transaction that brought the money. */
  approvalTransactionKey?: string;
  secret: string;
  cancels: Cancel[];
  failure?: { code: string; message: string };
  /** The error code that the buyer selected for the merchant's confirmation. */
  declineWith?: string;
  virtualAccount?: {
    bankCode: BankCode;
    accountNumber: string;
    dueAt: string;
    depositedAt?: string;
    refundReceiveAccount?: RefundAccount;
  };
}

/** The amount that can still be refunded, in won. */
export function balanceOf(record: PaymentRecord): number {
  return record.amount - record.cancels.reduce((sum, cancel) => sum + cancel.cancelAmount, 0);
}

/** The record as the gateway's Payment object (version 2022-11-16). */
export function toWire(record: PaymentRecord, publicUrl: string) {
  const balance = balanceOf(record);
  const vat = Math.round(balance / 11);
  const isApproved = record.approvedAt !== undefined;
  return {
    mId: 'simulator',
    version: '2022-11-16',
    paymentKey: record.paymentKey,
    type: 'NORMAL',
    orderId: record.orderId,
    orderName: record.orderName,
    currency: 'KRW',
    method: describeMethod(record),
    status: record.status,
    totalAmount: record.amount,
    balanceAmount: balance,
    suppliedAmount: balance - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    requestedAt: koreanIso(new Date(record.requestedAt)),
    approvedAt: record.approvedAt ? koreanIso(new Date(record.approvedAt)) : null,
    useEscrow: false,
    cultureExpense: false,
    isPartialCancelable: true,
    country: 'KR',
    lastTransactionKey: record.lastTransactionKey ?? null,
    secret: record.secret,
    cancels: record.cancels.length > 0 ? record.cancels.map(toWireCancel) : null,
    failure: record.failure ?? null,
    receipt: isApproved ? { url: `${publicUrl}/receipts/${record.paymentKey}` } : null,
    checkout: { url: `${publicUrl}/pay/${record.paymentKey}` },
    card: record.method === 'CARD' && !record.easyPay && isApproved ? wireCard(record.amount) : null,
    easyPay: record.easyPay
      ? { provider: describeEasyPay(record.easyPay), amount: record.amount, discountAmount: 0 }
      : null,
    transfer: record.method === 'TRANSFER' ? { bankCode: '88', payoutStatus: 'INCOMPLETED' } : null,
    virtualAccount: record.virtualAccount ? toWireAccount(record) : null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    metadata: null,
  };
}

/** The method by the gateway's name for it. */
export function describeMethod(record: PaymentRecord): string {
  if (record.method === 'VIRTUAL_ACCOUNT') return '가상계좌';
  if (record.method === 'TRANSFER') return '계좌이체';
  return record.easyPay ? '간편결제' : '카드';
}

/** The Korean name of an easy-pay service. */
export function describeEasyPay(code: string): string {
  const names: Readonly<Record<string, string>> = {
    KAKAOPAY: '카카오페이',
    NAVERPAY: '네이버페이',
    TOSSPAY: '토스페이',
  };
  return names[code] ?? code;
}

function toWireCancel(cancel: Cancel) {
  return {
    ...cancel,
    canceledAt: koreanIso(new Date(cancel.canceledAt)),
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    easyPayDiscountAmount: 0,
    transferDiscountAmount: 0,
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
  };
}

function wireCard(amount: number) {
  return {
    amount,
    issuerCode: '61',
    acquirerCode: '31',
    number: '00000000****000*',
    installmentPlanMonths: 0,
    isInterestFree: false,
    interestPayer: null,
    approveNo: '00000000',
    useCardPoint: false,
    cardType: '신용',
    ownerType: '개인',
    acquireStatus: 'READY',
  };
}

function toWireAccount(record: PaymentRecord) {
  const account = record.virtualAccount;
  if (!account) return null;
  return {
    accountType: '일반',
    accountNumber: account.accountNumber,
    bankCode: account.bankCode,
    customerName: record.customerName ?? '',
    dueDate: koreanIso(new Date(account.dueAt)),
    expired: record.status === 'EXPIRED',
    payoutStatus: 'INCOMPLETED',
    refundStatus: account.refundReceiveAccount ? 'COMPLETED' : 'NONE',
    refundReceiveAccount: account.refundReceiveAccount ?? null,
    depositorName: account.depositedAt ? (record.customerName ?? '') : null,
  };
}
