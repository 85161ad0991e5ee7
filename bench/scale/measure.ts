import pg from 'pg';
import type { Statement } from '#server/db/statement.ts';
import { withClient } from '../programs.ts';
import { median } from '../rounds.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { valuesOf } from './values.ts';

/** PostgreSQL decides after five executions whether it keeps one plan: what is measured comes after them. */
const WARM_UP = 5;
const ROUNDS = 7;
/** What takes longer is measured this often, without warm-up; what takes longer than a very slow one, once. */
const [SLOW_MS, SLOW_ROUNDS, VERY_SLOW_MS] = [500, 3, 2000];
const TIMEOUT_MS = 20_000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly Plan: PlanNode;
  readonly 'Execution Time': number;
}

/** How a statement ran: the median of the rounds. Infinite milliseconds when PostgreSQL refused it; the plan is what it said then. */
export interface Measurement {
  readonly milliseconds: number;
  readonly buffers: number;
  readonly rows: number;
  readonly plan: string;
}

/** A statement, and the values to run it with where they are known. */
export interface Measured extends Pick<Statement<unknown>, 'name' | 'text'> {
  readonly values?: readonly unknown[];
}

/** Runs each statement in transactions that are rolled back, with PostgreSQL explaining what it did. */
export async function measureStatements(
  databaseUrl: string,
  statements: readonly Measured[],
): Promise<Map<string, Measurement>> {
  return withClient(databaseUrl, async (client) => {
    await client.query(`set statement_timeout = ${TIMEOUT_MS}`);
    const catalogue = await readCatalogue(client);
    const measured = new Map<string, Measurement>();
    for (const statement of statements) {
      const refuse = ({ message: plan }: Error) => ({ milliseconds: Infinity, buffers: 0, rows: 0, plan });
      measured.set(statement.name, await measureOne(client, statement, catalogue).catch(refuse));
    }
    return measured;
  });
}

async function measureOne(client: pg.Client, statement: Measured, catalogue: Catalogue): Promise<Measurement> {
  await client.query('deallocate all');
  await client.query(`prepare measured as ${statement.text}`);
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements',
  );
  const types = rows[0]?.types ?? [];
  const run = async (round: number) =>
    explain(client, await withoutSubqueries(client, expressions(statement, types, catalogue, round)));
  const first = await run(0);
  const isSlow = first['Execution Time'] > SLOW_MS;
  const runs = isSlow ? [first] : [];
  if (!isSlow) for (let round = 1; round < WARM_UP; round += 1) await run(round);
  const isVerySlow = first['Execution Time'] > VERY_SLOW_MS;
  while (runs.length < (isVerySlow ? 1 : isSlow ? SLOW_ROUNDS : ROUNDS)) runs.push(await run(runs.length));
  return {
    milliseconds: median(runs.map((each) => each['Execution Time'])),
    buffers: median(runs.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])),
    rows: Math.max(...runs.map(({ Plan }) => rowsRead(Plan))),
    plan: scansOf(runs.at(-1)?.Plan ?? first.Plan).join(', '),
  };
}

function expressions(statement: Measured, types: readonly string[], catalogue: Catalogue, round: number): string[] {
  if (!statement.values) return valuesOf(statement, types, catalogue, round);
  return statement.values.map((value, index) => `${literalOf(value)}::${types[index]}`);
}

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`;
  return pg.escapeLiteral(String(value));
}

/** EXECUTE takes no subquery: it gets what one returns. */
async function withoutSubqueries(client: pg.Client, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const value of values) {
    if (!value.includes('select ')) {
      found.push(value);
      continue;
    }
    const { rows } = await client.query<{ value: string | null }>(`select (${value})::text as value`);
    const text = rows[0]?.value ?? null;
    found.push(text === null ? 'null' : pg.escapeLiteral(text));
  }
  return found;
}

async function explain(client: pg.Client, values: readonly string[]): Promise<Explained> {
  await client.query('begin');
  try {
    await client.query('set constraints all immediate');
    const call = values.length > 0 ? `measured (${values.join(', ')})` : 'measured';
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, buffers, timing off, format json) execute ${call}`,
    );
    const explained = rows[0]?.['QUERY PLAN'][0];
    if (!explained) throw new Error('PostgreSQL explained nothing');
    return explained;
  } finally {
    await client.query('rollback');
  }
}

/** The rows that a plan took from tables and indexes, those that it threw away included. */
function rowsRead(node: PlanNode): number {
  const isScan = node['Node Type'].endsWith('Scan') && node['Relation Name'] !== undefined;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = isScan ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return Math.round(own + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0));
}

/** How each table is read, each way once. */
function scansOf(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  const own = type.endsWith('Seq Scan') ? [`all of ${table}`] : index === undefined ? [] : [index];
  return [...new Set([...own, ...(node.Plans ?? []).flatMap(scansOf)])];
}
