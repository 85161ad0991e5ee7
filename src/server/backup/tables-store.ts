import type { Queryable } from '../db/database.ts';
import { execute, manyValues } from '../db/rows.ts';
import { statement, unnamed } from '../db/statement.ts';

/** A table as the catalogue knows it. */
export interface Table {
  readonly name: string;
  /** Without columns that the database computes. */
  readonly columns: readonly string[];
  /** The tables that its rows point to. */
  readonly references: readonly string[];
}

const ROWS_AT_ONCE = 500;

const listTables = statement<Table>(
  'backup-list-tables',
  `select c.relname::text as name,
     array(select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
     array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as "references"
   from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
   order by c.relname`,
);
const listSequences = statement<{ name: string; lastValue: number }>(
  'backup-list-sequences',
  `select sequencename::text as name, last_value as "lastValue" from pg_sequences
   where schemaname = current_schema() and last_value is not null order by sequencename`,
);

/** Tables as the catalogue describes them, and their rows as lines of JSON: the same on both engines. */
export const tablesStore = {
  /** The tables, each after those that its rows point to. @throws Error when they point in a circle */
  async list(tx: Queryable): Promise<Table[]> {
    return inOrder(await tx.query(listTables));
  },
  /** All objects in the schema. */
  listRelations: manyValues<string>(
    'backup-list-relations',
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by relname`,
  ),
  async listSequences(tx: Queryable): Promise<Record<string, number>> {
    return Object.fromEntries((await tx.query(listSequences)).map(({ name, lastValue }) => [name, lastValue]));
  },
  setSequence: execute<[name: string, lastValue: number]>(
    'backup-set-sequence',
    'select setval(quote_ident($1)::regclass, $2::bigint)',
  ),
  // However the server and its database are set, a value is written in one way; and nobody hurries a long backup.
  /** Fixes, for this transaction, how values are written. */
  settle: execute(
    'backup-settle',
    `select set_config(name, value, true) from (values ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'),
       ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0'),
       ('idle_in_transaction_session_timeout', '0')) as setting (name, value)`,
  ),
  /** All rows of a table in portions, each row a JSON object on one line. */
  async *read(tx: Queryable, { name }: Pick<Table, 'name'>): AsyncGenerator<string[]> {
    const rows = `select row_to_json(t)::text as line from ${quote(name)} t`;
    await tx.query(unnamed(`declare backup_rows no scroll cursor for ${rows}`));
    for (;;) {
      const portion = await tx.query(unnamed<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`));
      if (portion.length === 0) break;
      yield portion.map(({ line }) => line);
    }
    await tx.query(unnamed('close backup_rows'));
  },
  /** Writes rows as `read` gave them. */
  async write(tx: Queryable, { name, columns }: Table, lines: readonly string[]): Promise<void> {
    const list = columns.map(quote).join(', ');
    const insert = `insert into ${quote(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${quote(name)}, $1::json)`;
    await tx.query(unnamed(insert), [`[${lines.join(',')}]`]);
  },
};

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((to) => placed.has(to)),
    );
    if (ready.length === 0) throw new Error('Tables point to one another in a circle');
    ordered.push(...ready);
    for (const { name } of ready) placed.add(name);
  }
  return ordered;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
