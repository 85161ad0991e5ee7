import type { Queryable } from '#server/db/database.ts';
import { reseal } from '#server/platform/seal.ts';
import { sealedValues, type SealedRow, type SealedValues } from './sealed-column-store.ts';

const ROWS_AT_ONCE = 200;

/** How many values of a column there are, by what became of them. */
export interface Resealed {
  /** `table.column`. */
  readonly name: string;
  /** Under the first secret already. */
  readonly current: number;
  readonly resealed: number;
  /** None of the secrets opens them: they stay as they are. */
  readonly unreadable: number;
}

/**
 * Seals everything under the first secret that the other one has sealed (docs/decisions/0230). May run beside servers, be stopped, and be run
 * again: a value is replaced only while it is the one that was read.
 */
export async function resealData(
  db: Queryable,
  secrets: readonly [Buffer, ...Buffer[]],
  onRow: (row: SealedRow) => Promise<unknown> = () => Promise.resolve(),
): Promise<Resealed[]> {
  const all: Resealed[] = [];
  for (const values of sealedValues) all.push(await resealColumn(db, secrets, values, onRow));
  return all;
}

async function resealColumn(
  db: Queryable,
  secrets: readonly [Buffer, ...Buffer[]],
  { name, purpose, listAfter, replace }: SealedValues,
  onRow: (row: SealedRow) => Promise<unknown>,
): Promise<Resealed> {
  const counts = { current: 0, resealed: 0, unreadable: 0 };
  for (let after = 0; ;) {
    const rows = await listAfter(db, after, ROWS_AT_ONCE);
    for (const row of rows) {
      after = row.id;
      await onRow(row);
      counts[await resealRow(row)] += 1;
    }
    if (rows.length < ROWS_AT_ONCE) return { name, ...counts };
  }

  async function resealRow(row: SealedRow): Promise<keyof typeof counts> {
    let anew: Buffer | undefined;
    try {
      anew = reseal(secrets, { purpose, boundTo: row.boundTo }, row.sealed);
    } catch {
      return 'unreadable';
    }
    // A server that wrote it meanwhile has the first secret, too; the next run would count a value written under another one.
    return anew && (await replace(db, row, anew)) ? 'resealed' : 'current';
  }
}
