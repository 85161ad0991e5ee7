import type { Database } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

/** The name by which a test database's own sessions are told from those that a test opened by its address. */
export const OWN_SESSIONS = 'test-database';

// A change of a table, a function or a trigger writes a catalogue row, in a transaction newer than those of the template.
const findState = statement<{ state: string }>(
  'test-find-state',
  `select concat_ws(' ',
     (select concat(count(*), '/', max(xmin::text::bigint), '/', sum(reltuples)) from pg_class),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_attribute),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_attrdef),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_constraint),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_index),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_trigger),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_proc),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_type),
     (select concat(count(*), '/', max(xmin::text::bigint)) from pg_namespace),
     (select count(*) from pg_statistic where starelid >= 16384),
     (select count(*) from pg_db_role_setting),
     (select datconnlimit from pg_database where datname = current_database()),
     (select md5(string_agg(m::text, ',' order by m::text)) from schema_migrations m)) as state`,
);

/** What an empty database is but for its rows: tables, functions, statistics, limits, and the migrations that it has had. */
export async function readState(database: Database): Promise<string> {
  const [found] = await database.query(findState);
  return found?.state ?? '';
}

/**
 * Ends other sessions, deletes all rows but those of the migrations, and restarts the sequences. `delete` instead of `truncate`, which would
 * make every plan anew; in the role of a replica, which skips triggers and foreign keys.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  await database.script(EMPTY);
}

const EMPTY = `
  begin;
  set local session_replication_role = replica;
  do $$
  declare
    name text;
  begin
    perform pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name <> '${OWN_SESSIONS}';
    for name in select oid::regclass::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    loop
      execute 'delete from ' || name;
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
  end $$;
  commit`;
