import type { PaymentStatus } from './payments.ts';

/** An order as far as its money goes, in won. */
interface OrderMoney {
  readonly status: PaymentStatus;
  readonly amountKrw: number;
  readonly refundKrw: number;
}

/** What an order in this state has at the gateway, and in the ledger's account of it: what was captured less what has been refunded, in won (M1). */
export function expectedBalance({ status, amountKrw, refundKrw }: OrderMoney): number {
  if (status === 'DONE' || status === 'REFUND_PENDING' || status === 'RETURNING') return amountKrw;
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' ? amountKrw - refundKrw : 0;
}

/** States with money on its way: the gateway may already show the next state. */
export const MOVING_STATUSES: readonly PaymentStatus[] = ['CONFIRMING', 'REFUND_PENDING', 'RETURNING'];

export function isMoneyMoving(status: PaymentStatus): boolean {
  return MOVING_STATUSES.includes(status);
}

/**
 * Compares the order, the ledger and the gateway.
 * @param ledgerKrw the balance of its ledger's `GATEWAY` account
 * @param isMoving whether a refund by hand is on its way
 * @param gatewayKrw what the gateway still has; null if it knows no such order, which is right for an order without money
 */
export function compareBalances(
  order: OrderMoney,
  { ledgerKrw, gatewayKrw, isMoving }: { ledgerKrw: number; gatewayKrw: number | null; isMoving: boolean },
): 'SAME' | 'MOVING' | 'DIFFERENT' {
  const expected = expectedBalance(order);
  if (ledgerKrw === expected && (gatewayKrw ?? 0) === expected) return 'SAME';
  return (isMoving || isMoneyMoving(order.status)) && ledgerKrw === expected ? 'MOVING' : 'DIFFERENT';
}
