import type { Database, Queryable } from '#server/db/database.ts';
import type { Statement } from '#server/db/statement.ts';
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts';

/** Thrown inside a process from its crash on: nothing of it reaches the database or the gateway any more. */
class InjectedCrash extends Error {
  override readonly name = 'InjectedCrash';
}

/**
 * Crashes a simulated process at one of its points. A process has two points for each request to the database or the gateway: one
 * before it is sent, and one before its response is used.
 */
export class CrashInjector {
  #pointsLeft: number;
  /** Where it crashed: `after capture-payment`. */
  crashedAt: string | undefined;

  /** @param crashAfter how many points it passes; Infinity for a process that does not crash */
  constructor(crashAfter: number) {
    this.#pointsLeft = crashAfter;
  }

  get hasCrashed(): boolean {
    return this.crashedAt !== undefined;
  }

  /** Sends a request, with a point before and after it. @throws InjectedCrash at the crash and ever after */
  async call<Result>(name: string, send: () => Promise<Result>): Promise<Result> {
    this.#pass(`before ${name}`);
    const result = await send();
    this.#pass(`after ${name}`);
    return result;
  }

  #pass(point: string): void {
    if (this.hasCrashed) throw new InjectedCrash(point);
    this.#pointsLeft -= 1;
    if (this.#pointsLeft > 0) return;
    this.crashedAt = point;
    throw new InjectedCrash(point);
  }
}

/** The database of a process that may crash: an open transaction is rolled back, a committed one stays. */
export function crashingDatabase(db: Database, crash: CrashInjector): Database {
  const crashing = (to: Queryable): Queryable => ({
    query: <Row>(statement: Statement<Row>, values?: readonly unknown[]) =>
      crash.call(statement.name, () => to.query(statement, values)),
    afterCommit: (work) =>
      to.afterCommit(() => {
        if (!crash.hasCrashed) work();
      }),
  });
  return {
    ...db,
    ...crashing(db),
    transaction: (work) => crash.call('transaction', () => db.transaction((tx) => work(crashing(tx)))),
    oneTransaction: (work) => crash.call('transaction', () => db.oneTransaction(work)),
    script: (sql) => crash.call('script', () => db.script(sql)),
  };
}

/** The gateway of a process that may crash: a request that was sent takes effect, whether or not its response is used. */
export function crashingGateway(gateway: PaymentGateway, crash: CrashInjector): PaymentGateway {
  return {
    confirm: (order) => crash.call('gateway confirm', () => gateway.confirm(order)),
    cancel: (cancel) => crash.call('gateway cancel', () => gateway.cancel(cancel)),
    findByOrderId: (orderId) => crash.call('gateway look-up', () => gateway.findByOrderId(orderId)),
    findByPaymentKey: (key) => crash.call('gateway look-up', () => gateway.findByPaymentKey(key)),
    listMovements: (period) => gateway.listMovements(period),
  };
}
