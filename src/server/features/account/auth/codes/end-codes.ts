import type { Queryable } from '#server/db/database.ts';
import { codeStore, grantStore } from './code-store.ts';

/** Ends every code and grant of an address: what was under way with it is over. */
export async function endCodesOf(tx: Queryable, email: string, now: Date): Promise<void> {
  await codeStore.consumeAllOfEmail(tx, email, now);
  await grantStore.consumeAllOfEmail(tx, email, now);
}
