import type { Queryable } from '#server/db/database.ts';
import { formerPayeeStore } from './payout-account-store.ts';

/** What a mentor earned that has not been sent yet, in won, and whether there is an account that it can go to. */
export function findOwed(db: Queryable, memberId: number): Promise<{ krw: number; hasAccount: boolean }> {
  return formerPayeeStore.findOwed(db, memberId);
}
