import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

/** A CHECK of a table. */
export interface Check {
  readonly definition: string;
  readonly columns: string[];
}

const find = statement<Check>(
  'find-checks',
  `select pg_get_constraintdef(c.oid) as definition,
     array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
   from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
);

/** Every CHECK of the database. */
export const findChecks = (db: Queryable): Promise<Check[]> => db.query(find, []);
