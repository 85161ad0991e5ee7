import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

/** The first row that a statement returns; undefined without one. */
export async function findRow<Row>(
  db: Queryable,
  asked: Statement<Row>,
  values: readonly unknown[],
): Promise<Row | undefined> {
  const [row] = await db.query(asked, values);
  return row;
}

/** Whether a statement returns a row: for a write with `returning`, whether it changed anything. */
export async function hasRow(db: Queryable, asked: Statement<unknown>, values: readonly unknown[]): Promise<boolean> {
  return (await db.query(asked, values)).length > 0;
}

/** The row of a statement that always returns one. @throws Error without one */
export async function mustFindRow<Row>(db: Queryable, asked: Statement<Row>, values: readonly unknown[]): Promise<Row> {
  const row = await findRow(db, asked, values);
  if (!row) throw new Error(`The statement ${asked.name} returned no row`);
  return row;
}
