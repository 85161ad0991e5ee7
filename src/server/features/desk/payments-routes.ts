import type { PaymentAtGateway, DeskPayment } from '#contract/desk/payments.ts';
import { ID_TEXT, type Sent } from '#contract/shapes.ts';
import type { DeskOrder } from '#domain/desk/desk.ts';
import { compareBalances, expectedBalance } from '#domain/money/balance.ts';
import { ORDER_ID, type PaymentStatus } from '#domain/money/payments.ts';
import { refuse } from '#domain/refusals.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import { GatewayFailure } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { checkPayment } from '../money/checkout/reconcile-payments.ts';
import { describeHandRefunds } from '../money/hand-refunds/hand-refunds-routes.ts';
import { checkHandRefund } from '../money/hand-refunds/send-hand-refund.ts';
import { findMemberIds } from '../people/member-search/search-members.ts';
import { deskPaymentStore, type PaymentListRow } from './desk-payment-store.ts';

/** Payments on the desk: what we, the ledger and the gateway say. Each search, look and question is in the audit log. */
export const deskPaymentRoutes: Routes = {
  'GET /v1/admin/payments': async ({ operator, query }, services) => {
    const { search, cursor, size } = query;
    if (search) await operator.audit(services.db, { subject: 'payments', detail: { search } });
    const rows = await listPayments(services, query, cursor);
    return toSlice(rows, size, (last) => last.paymentId);
  },
  'GET /v1/admin/payments/{paymentId}': async ({ operator, params: { paymentId } }, services) => {
    const payment = await findDeskPayment(services, paymentId, operator.memberId);
    await operator.audit(services.db, { subject: `payment:${paymentId}` });
    return payment;
  },
  'GET /v1/admin/payments/{paymentId}/gateway': async ({ operator, params: { paymentId } }, services) => {
    await operator.audit(services.db, { subject: `payment:${paymentId}` });
    return askGateway(services, paymentId).catch(refuseSilentGateway);
  },
  'POST /v1/admin/payments/{paymentId}/check': async ({ operator, params: { paymentId } }, services) => {
    if (!(await deskPaymentStore.find(services.db, paymentId))) return refuse('NOT_FOUND');
    await operator.audit(services.db, { subject: `payment:${paymentId}` });
    await checkPayment(services, paymentId).catch(refuseSilentGateway);
    await checkHandRefund(services, paymentId).catch(refuseSilentGateway);
    services.jobs.nudge();
    return null;
  },
};

/** @param chosen.search an order's or a mentoring's number, or what finds one of the two people */
async function listPayments(
  { db }: Services,
  { search, status, order }: { search?: string | undefined; status?: PaymentStatus | undefined; order: DeskOrder },
  after: number | undefined,
): Promise<PaymentListRow[]> {
  if (!search) return deskPaymentStore.list(db, { status, order, memberIds: undefined, after });
  if (ID_TEXT.test(search)) return deskPaymentStore.listOfMentoring(db, Number(search));
  const ofOrder = ORDER_ID.test(search) ? await deskPaymentStore.findOfOrder(db, search) : [];
  if (ofOrder.length > 0) return ofOrder;
  return deskPaymentStore.list(db, { status, order, memberIds: await findMemberIds(db, search), after });
}

/** @throws RefusalError `NOT_FOUND` */
async function findDeskPayment(services: Services, paymentId: number, viewerId: number): Promise<Sent<DeskPayment>> {
  const { db } = services;
  const { isRefundedByHand: _, ...row } = (await deskPaymentStore.find(db, paymentId)) ?? refuse('NOT_FOUND');
  const [ledger, calls, byHand] = await Promise.all([
    deskPaymentStore.listLedger(db, paymentId),
    deskPaymentStore.listCalls(db, paymentId),
    describeHandRefunds(services, paymentId, viewerId),
  ]);
  return {
    ...row,
    ...byHand,
    expectedKrw: expectedBalance(row),
    ledger,
    calls,
  };
}

/** The gateway's knowledge at this moment. The order is read after its answer, so that money that just moved is not called a difference. */
async function askGateway(services: Services, paymentId: number): Promise<Sent<PaymentAtGateway>> {
  const { db, clock, gateway } = services;
  const { orderId } = (await deskPaymentStore.find(db, paymentId)) ?? refuse('NOT_FOUND');
  const known = await gateway.findByOrderId(orderId);
  const row = (await deskPaymentStore.find(db, paymentId)) ?? refuse('NOT_FOUND');
  const isCaptured = known?.status === 'DONE' || known?.status === 'PARTIAL_CANCELED';
  const gatewayKrw = known && isCaptured ? known.balanceAmount : null;
  return {
    known: known && {
      status: known.status,
      totalKrw: known.totalAmount,
      balanceKrw: gatewayKrw ?? 0,
      cancels: known.cancels.map(({ cancelAmount, cancelReason, canceledAt }) => ({
        amountKrw: cancelAmount,
        reason: cancelReason,
        at: canceledAt,
      })),
    },
    comparison: compareBalances(row, { ledgerKrw: row.ledgerKrw, gatewayKrw, isMoving: row.isRefundedByHand }),
    askedAt: clock.now(),
  };
}

/** @throws RefusalError `GATEWAY_SILENT` for what the gateway failed with; every other error as it is */
function refuseSilentGateway(error: unknown): never {
  if (error instanceof GatewayFailure) return refuse('GATEWAY_SILENT');
  throw error;
}
