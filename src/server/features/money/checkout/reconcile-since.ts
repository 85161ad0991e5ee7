import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { Queryable } from '#server/db/database.ts';
import { jobsStore } from '#server/platform/jobs/jobs-store.ts';
import { notifyOperators } from '#server/platform/notifications/notify-operators.ts';
import type { Services } from '#server/services.ts';
import { findPaymentByOrder, listOpenOrders, RECONCILE_JOB } from '../payments/index.ts';

/** Asks the gateway about every order since an instant, its key in ISO 8601 UTC: what a restored backup does not know. */
export const RECONCILE_SINCE_JOB = 'reconcile-since';

/** Orders named in the operators' notice; all of them are in the log. */
const NAMED_ORDERS = 20;

/** What the gateway moved since an instant, as far as the database knows its orders. */
export interface MovedOrders {
  /** Payments of the orders that are here, and of those that were open at that time. */
  readonly known: number[];
  /** Numbers of the orders that the database has never heard of. */
  readonly unknown: string[];
}

/**
 * The orders with money that moved at the gateway since an instant, and those that were open then and may have moved without it.
 * @throws GatewayFailure
 */
export async function findMovedOrders(
  { db, gateway, clock }: Pick<Services, 'gateway' | 'clock'> & { db: Queryable },
  since: Date,
): Promise<MovedOrders> {
  const known = new Set(await listOpenOrders(db));
  const unknown: string[] = [];
  const orders = new Set<string>();
  for await (const { orderId } of gateway.listMovements({ from: since, until: clock.now() })) orders.add(orderId);
  for (const orderId of orders) {
    const payment = await findPaymentByOrder(db, orderId);
    if (payment) known.add(payment.paymentId);
    else unknown.push(orderId);
  }
  return { known: [...known], unknown };
}

/** Leaves it to the restored server to ask the gateway about every order since `since` (see `reconcileSince`). */
export async function planReconciliation(tx: Queryable, since: Date): Promise<void> {
  await jobsStore.replace(
    tx,
    { name: RECONCILE_SINCE_JOB, key: since.toISOString(), payload: {}, runAt: since },
    since,
  );
}

/**
 * After a restore: has each order that the gateway knows more about looked up, and tells the operators of orders that are not in the
 * database: a person must give their money back.
 */
export async function reconcileSince(services: Services, since: Date): Promise<void> {
  const { known, unknown } = await findMovedOrders(services, since);
  await services.db.transaction(async (tx) => {
    await services.jobs.enqueueMissing(tx, RECONCILE_JOB, known.map(String));
    if (unknown.length === 0) return;
    services.log.error(
      { event: 'orders-not-in-database', orders: unknown, since },
      'the gateway knows orders we do not',
    );
    const named = unknown.slice(0, NAMED_ORDERS).join(', ');
    const rest = unknown.length > NAMED_ORDERS ? ` 외 ${unknown.length - NAMED_ORDERS}건` : '';
    await notifyOperators(services, tx, {
      eventKey: `orders-not-in-database:${since.toISOString()}`,
      role: 'FINANCE',
      kind: 'REFUND_REFUSED',
      title: '결제사에만 있는 주문이 있어요',
      body: `복원한 데이터에 없는 주문 ${unknown.length}건의 돈이 결제사에서 움직였어요: ${named}${rest}. 결제사 관리 화면에서 확인하고 돌려주세요.`,
      link: DESK_PAGES.deskPayments,
      mail: { actionLabel: '관리 화면 열기' },
    });
  });
  services.jobs.nudge();
}
