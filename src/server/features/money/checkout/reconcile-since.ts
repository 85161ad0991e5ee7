import * as z from 'zod/mini';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { jobsStore } from '#server/platform/jobs/jobs-store.ts';
import { notifyOperators } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { RECONCILE_JOB } from '../payments/enqueue-jobs.ts';
import { findPaymentByOrder, listOpenOrders } from '../payments/payment-view.ts';
import { timelineStore } from './reconciliation-store.ts';

/** Asks the gateway about every order since an instant, its key in ISO 8601 UTC: what a restored backup does not know. */
export const RECONCILE_SINCE_JOB = 'reconcile-since';

/** Orders named in the operators' notice; all of them are in the log. */
const NAMED_ORDERS = 20;

/** What the gateway moved since an instant, as far as the database knows its orders. */
interface MovedOrders {
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

const JOB = 'watch-timeline';
const KEY = 'database';
const LOOK_EVERY_MS = MINUTE_MS;
/** A confirmation may have been under way when the data was last known to be whole. */
const UNDER_WAY_MS = HOUR_MS;
const seen = z.object({ timeline: z.string(), seenAt: z.string() });

/**
 * Registers the watch over the database's timeline (docs/decisions/0288). Its job writes into the data which timeline it was on, and when:
 * wherever the data is restored, that comes along. On another timeline, the job looks up what the gateway moved since, whatever the reason:
 * after a promotion of a synchronous standby nothing acknowledged is missing, after any other promotion something may be, after a restore
 * something is.
 */
export function registerTimelineWatch(services: Services): void {
  services.jobs.handle(JOB, (job) => watchTimeline(services, job.payload), {
    concurrency: 1,
    longestRetryMs: MINUTE_MS,
  });
}

/** Looks at once, as at each start; from then on the job does. A database that does not tell its timeline is not watched. */
export async function startTimelineWatch(services: Services): Promise<void> {
  try {
    await watchTimeline(services, await timelineStore.findSeen(services.db, JOB));
  } catch (error) {
    services.log.warn({ event: 'timeline-unknown', err: error }, 'the database does not tell its timeline');
  }
}

async function watchTimeline({ db, jobs, clock, log }: Services, payload: unknown): Promise<void> {
  const before = seen.safeParse(payload).data;
  const now = clock.now();
  const timeline = await timelineStore.find(db);
  await db.transaction(async (tx) => {
    if (before && before.timeline !== timeline) {
      const since = askedSince(before);
      log.warn(
        { event: 'timeline-changed', before: before.timeline, timeline, since },
        'the database has another history',
      );
      await planReconciliation(tx, since);
    }
    const runAt = new Date(now.getTime() + LOOK_EVERY_MS);
    await jobs.enqueue(tx, { name: JOB, key: KEY, runAt, payload: { timeline, seenAt: now.toISOString() } });
  });
  jobs.nudge();
}

/** Since when the gateway is to be asked about data that was restored, by what the data itself says of its age; undefined where it does not. */
export async function restoredSince(db: Queryable): Promise<Date | undefined> {
  const before = seen.safeParse(await timelineStore.findSeen(db, JOB)).data;
  return before && askedSince(before);
}

function askedSince({ seenAt }: z.infer<typeof seen>): Date {
  return new Date(new Date(seenAt).getTime() - UNDER_WAY_MS);
}
