import type pg from 'pg';
import { loadTables } from './catalogue.ts';

/** A task of the filling, and what it has to have for itself. */
export interface Task {
  readonly name: string;
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** Builds an index: two of one table may be built at once. */
  readonly isIndex?: boolean;
  readonly run: (client: pg.Client) => Promise<unknown>;
}

/** Indexes that a later task of the filling goes by. */
const KEPT = new Set(['mentor_profiles_pkey']);
/** What most of the rest waits for, or takes longest, begins as soon as it can, whatever else could. */
const URGENT = [
  'mentor_profiles',
  'mentorings',
  'payments',
  'ledger_entries',
  'mentor_words',
  'index mentor_words_terms',
];

/**
 * What fills the database by statements of the form `insert into t … select …`, or by a task with the name of its table, in an order that `runTasks` may
 * change where nothing depends on it.
 * Each table is emptied where its first rows come from, in the same transaction, so that PostgreSQL writes them once and not to its log as well; its indexes
 * get no entries until they are built at the end, from all rows at once.
 */
export async function planLoad(client: pg.Client, fillings: readonly (string | Task)[]): Promise<Task[]> {
  const tables = await loadTables(client);
  const loads = fillings.map((filling) => toLoad(filling, [...tables.keys()]));
  const loaded = new Set(loads.map(({ name }) => name));
  const { rows } = await client.query<{ name: string; table: string }>(
    `select i.indexrelid::regclass::text as name, t.relname::text as table
     from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace order by 1`,
  );
  const indexes = rows.filter(({ name, table }) => loaded.has(table) && !KEPT.has(name));
  const tasks: Task[] = [];
  for (const [place, { name, reads, run }] of loads.entries()) {
    const family = [name, ...(tables.get(name) ?? [])];
    const isEmptied =
      !loads.slice(0, place).some((load) => family.includes(load.name)) && (await areEmpty(client, family));
    const held = isEmptied ? family : [name];
    const unbuilt = indexes.filter(({ table }) => held.includes(table)).map((index) => index.name);
    tasks.push({
      name,
      reads,
      writes: new Set(held),
      async run(own) {
        await own.query('begin');
        if (isEmptied) await own.query(`truncate ${name} cascade`);
        await own.query(
          'update pg_index set indisready = false, indisvalid = false where indexrelid = any($1::text[]::regclass[])',
          [unbuilt],
        );
        await run(own);
        await own.query('commit');
      },
    });
    if (loads.findLastIndex((load) => load.name === name) === place)
      tasks.push(alone(`vacuum ${name}`, name, `vacuum (analyze) ${name}`));
  }
  const builds = indexes.map(({ name, table }) => ({
    ...alone(`index ${name}`, table, `reindex index ${name}`),
    isIndex: true,
  }));
  return [...tasks, ...builds];
}

function toLoad(filling: string | Task, tables: readonly string[]): Task {
  if (typeof filling !== 'string') return filling;
  const name = /insert into (\w+)/.exec(filling)?.[1] ?? '';
  const reads = new Set(tables.filter((table) => new RegExp(`\\b${table}\\b`).test(filling)));
  return { name, reads, writes: new Set([name]), run: (client) => client.query(filling) };
}

const alone = (name: string, table: string, text: string): Task => ({
  name,
  reads: new Set(),
  writes: new Set([table]),
  run: (client) => client.query(text),
});

/** Runs tasks on several connections: each as soon as nothing before it reads or writes what it writes, or writes what it reads. */
export async function runTasks(
  clients: readonly pg.Client[],
  tasks: readonly Task[],
  onDone: (task: Task, seconds: number) => void,
): Promise<void> {
  const open = new Set(tasks);
  const running = new Set<Task>();
  const mayBegin = (task: Task, place: number, all: readonly Task[]) =>
    !running.has(task) && !all.slice(0, place).some((before) => conflict(before, task));
  let changed = Promise.withResolvers<void>();
  await Promise.all(
    clients.map(async (client) => {
      while (open.size > 0) {
        const ready = [...open].filter(mayBegin);
        const task = ready.find(({ name }) => URGENT.includes(name)) ?? ready[0];
        if (!task) {
          if ([...open].every((each) => running.has(each))) return;
          await changed.promise;
          continue;
        }
        running.add(task);
        const start = performance.now();
        try {
          await task.run(client);
        } catch (error) {
          open.clear();
          throw new Error(`Filling stopped at ${task.name}`, { cause: error });
        } finally {
          open.delete(task);
          changed.resolve();
          changed = Promise.withResolvers<void>();
        }
        onDone(task, (performance.now() - start) / 1000);
      }
    }),
  );
}

function conflict(before: Task, task: Task): boolean {
  if (before.isIndex && task.isIndex) return false;
  const touches = (a: Task, b: Task) => [...a.writes].some((name) => b.reads.has(name) || b.writes.has(name));
  return touches(before, task) || touches(task, before);
}

async function areEmpty(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>(
    `select ${tables.map((table) => `exists (select from ${table})`).join(' or ')} as filled`,
  );
  return rows[0]?.filled === false;
}
