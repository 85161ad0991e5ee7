import type { Queryable } from '#server/db/database.ts';
import { openOrLog, type SealReader, unseal, keyedHash } from '../seal.ts';
import { phoneNumberStore } from './phone-store.ts';

export function sealedForMember(memberId: number) {
  return { purpose: 'member-phone', boundTo: String(memberId) };
}

/** A number's keyed hash, by which accounts with the same number are found. @param number E.164 */
export function hashNumber(secret: Buffer, number: string): Buffer {
  return keyedHash(secret, 'member-phone', number);
}

/** A member's number as E.164; undefined without one, or when it cannot be unsealed any more. */
export async function findNumber(
  source: SealReader & { db: Queryable },
  memberId: number,
): Promise<string | undefined> {
  const row = await phoneNumberStore.find(source.db, memberId);
  if (!row) return undefined;
  return openOrLog(source, { event: 'phone-number-unreadable', memberId }, () =>
    unseal(source.secrets, sealedForMember(memberId), row.number),
  );
}

/** Hashes every number under the first secret, after it has taken another one's place (`npm run reseal`). @returns how many there are */
export async function rehashNumbers(
  source: SealReader & { db: Queryable; secrets: readonly [Buffer, ...Buffer[]] },
): Promise<number> {
  const { db, secrets } = source;
  let count = 0;
  for (let after = 0; ;) {
    const rows = await phoneNumberStore.listAfter(db, after);
    for (const { memberId, number } of rows) {
      after = memberId;
      count += 1;
      const opened = openOrLog(source, { event: 'phone-number-unreadable', memberId }, () =>
        unseal(secrets, sealedForMember(memberId), number),
      );
      if (opened !== undefined) await phoneNumberStore.setHash(db, memberId, hashNumber(secrets[0], opened));
    }
    if (rows.length === 0) return count;
  }
}
