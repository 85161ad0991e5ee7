import type { Database, Queryable } from '#server/db/database.ts';
import type { Statement } from '#server/db/statement.ts';
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts';

/** What a process feels when it dies: from here on nothing of it reaches the database or the gateway. */
class Death extends Error {
  override readonly name = 'Death';
}

/** A process's time on earth, counted in what it says to the database and to the gateway: each is a moment before and one after. */
export class CrashInjector {
  #left: number;
  /** Where it ended: `after capture-payment`. */
  end: string | undefined;

  /** @param moments how many it has; Infinity for one that nothing kills */
  constructor(moments: number) {
    this.#left = moments;
  }

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /** Says a word to the outside, unless death comes before it; death may also come before the answer is heard. */
  async say<Result>(word: string, say: () => Promise<Result>): Promise<Result> {
    this.#live(`before ${word}`);
    const result = await say();
    this.#live(`after ${word}`);
    return result;
  }

  #live(moment: string): void {
    if (this.isOver) throw new Death(moment);
    this.#left -= 1;
    if (this.#left > 0) return;
    this.end = moment;
    throw new Death(moment);
  }
}

/** The database as a process sees it that may die: a transaction it is in is rolled back, one that is committed stays. */
export function crashingDatabase(db: Database, life: CrashInjector): Database {
  const crashing = (to: Queryable): Queryable => ({
    query: <Row>(statement: Statement<Row>, values?: readonly unknown[]) =>
      life.say(statement.name, () => to.query(statement, values)),
    afterCommit: (work) =>
      to.afterCommit(() => {
        if (!life.isOver) work();
      }),
  });
  return {
    ...db,
    ...crashing(db),
    transaction: (work) => life.say('transaction', () => db.transaction((tx) => work(crashing(tx)))),
    script: (sql) => life.say('script', () => db.script(sql)),
  };
}

/** The gateway likewise: what it was asked it does, whether or not anybody is there to hear of it. */
export function crashingGateway(gateway: PaymentGateway, life: CrashInjector): PaymentGateway {
  return {
    confirm: (order) => life.say('gateway confirm', () => gateway.confirm(order)),
    cancel: (cancel) => life.say('gateway cancel', () => gateway.cancel(cancel)),
    findByOrderId: (orderId) => life.say('gateway look-up', () => gateway.findByOrderId(orderId)),
    findByPaymentKey: (key) => life.say('gateway look-up', () => gateway.findByPaymentKey(key)),
  };
}
