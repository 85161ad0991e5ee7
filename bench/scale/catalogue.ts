import type pg from 'pg';

/** So many rows of a table stand for it. */
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
