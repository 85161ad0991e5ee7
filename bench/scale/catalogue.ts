import type pg from 'pg';

/** Sample rows per table. */
const SAMPLES = 12;

export interface Table {
  /** Columns and whether a unique index is on them alone. */
  readonly columns: ReadonlySet<string>;
  readonly uniqueColumns: ReadonlySet<string>;
  /** Rows from all over the table, each value as text; null where there is none. */
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}

export type Catalogue = ReadonlyMap<string, Table>;

/** The tables of a database, each with some of its rows. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; unique: string[]; pages: number }>(
    `select c.relname as name, c.relpages as pages,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1) as unique
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const catalogue = new Map<string, Table>();
  for (const { name, columns, unique, pages } of tables) {
    const rows = await sampleRows(client, name, columns, pages);
    catalogue.set(name, { columns: new Set(columns), uniqueColumns: new Set(unique), rows });
  }
  return catalogue;
}

/** The first row of pages all over the table: found by their place, however large it is. */
async function sampleRows(client: pg.Client, table: string, columns: readonly string[], pages: number) {
  const places = Array.from({ length: SAMPLES }, (_, index) => Math.floor(((index + 0.5) / SAMPLES) * pages));
  const texts = columns.map((column) => `${column}::text as ${column}`).join(', ');
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${texts} from ${table} where ctid = any($1::tid[])`,
    [places.map((page, index) => `(${page},${1 + (index % 5)})`)],
  );
  return rows;
}

/** Each table with those that are emptied with it, because they refer to it or to one of these. */
export async function loadTables(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; referring: string[] }>(
    `with recursive referring as (
       select c.oid as referred, c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       union select r.referred, f.conrelid from referring r join pg_constraint f on f.confrelid = r.oid and f.contype = 'f'
     )
     select c.relname::text as name, array_agg(t.relname::text) filter (where t.oid <> c.oid) as referring
     from referring r join pg_class c on c.oid = r.referred join pg_class t on t.oid = r.oid group by 1`,
  );
  return new Map(rows.map(({ name, referring }) => [name, referring ?? []]));
}

/** Indexes, constraints and triggers, each with whether it is in force: to be compared before and after the filling. */
export async function readSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select pg_get_indexdef(i.indexrelid) || row(i.indisvalid, i.indisready, i.indislive, i.indisprimary)::text as line
     from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(g.oid) || g.tgenabled::text from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where t.relnamespace = 'public'::regnamespace and not g.tgisinternal
     union all select t.relname || t.relpersistence::text from pg_class t where t.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ line }) => line);
}
