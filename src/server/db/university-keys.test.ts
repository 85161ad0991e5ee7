import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { unnamed } from './statement.ts';

// What the tables can be divided by (docs/growth.md): a row belongs to one university, says so or refers to a row that does, or is in one of these lists.

/** The profile says which university a member is of; a member who changes schools has two, an operator none. */
const OF_MEMBERS = 'members';

/** Tables without a way to a university, and how each lies when the others are divided. */
const CROSSING: Readonly<Record<string, string>> = {
  alerts: 'one of each database: what operators are told of it',
  announcements: 'the same everywhere: what operators tell everybody',
  answer_figures: 'one of each database: of all its proposals, and shares do not add up over databases',
  audit_chain: 'one of each database: the hashes of its audit log',
  audit_log: 'one of each database: what its operators did, one entry after the other',
  challenges: 'where somebody signs in, before it is known who it is; kept for minutes',
  day_figures: 'one of each database: counts and sums of a day, which those of all databases add up to',
  earning_hours: 'one of each database: sums of all its mentors, which the sums of all databases add up to',
  feature_pauses: 'the same everywhere',
  grants: 'where somebody registers, before they have a university',
  holiday_changes: 'the same everywhere',
  identity_attempts: 'where somebody signs in at another service, before it is known who it is; kept for minutes',
  jobs: 'one of each database: nothing orders them across',
  ledger_comparisons: 'one of each database: the days on which its orders were compared with its gateway',
  ledger_differences: 'one of each database: orders that its gateway knows, perhaps in no row here',
  mailbox_claims: 'where somebody registers: a mailbox has each coupon once, also at another university',
  mentor_order: 'the same everywhere',
  outbox: 'one of each database: nothing orders mails across',
  payout_months: 'one of each database: up to when its mentors’ sums are made',
  runtime_settings: 'the same everywhere',
  schema_migrations: 'one of each database',
  sign_ins: 'where somebody signs in, also with an address that nobody has',
  throttles: 'one of each database, by address or mailbox',
  transfer_files: 'one of each database: what its bank is sent, of many universities',
  verification_codes: 'where somebody registers or signs in, before they have a university',
};

/** Tables that everything refers to, which are the same everywhere. */
const REFERENCES = ['universities', 'campaigns'];

const listTables = unnamed<{ name: string; hasUniversity: boolean; references: string[] }>(
  `select c.relname::text as name,
     exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'university_id' and a.attnotnull and not a.attisdropped) as "hasUniversity",
     array(
       -- A reference that may be null keeps nothing together. What operators did names them, not the row's owner.
       select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and not exists (
         select from unnest(f.conkey) key join pg_attribute a on a.attrelid = c.oid and a.attnum = key where not a.attnotnull
       )
     ) as references
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
);

/** How many references lead from each table to one that has `university_id` itself: 0 for the latter, 1 for tables that refer to it. */
function distances(tables: readonly { name: string; hasUniversity: boolean; references: string[] }[]) {
  const found = new Map(tables.filter(({ hasUniversity }) => hasUniversity).map(({ name }) => [name, 0]));
  found.set(OF_MEMBERS, 1);
  for (let distance = 1; distance <= tables.length; distance += 1) {
    for (const { name, references } of tables) {
      if (found.has(name)) continue;
      if (references.some((to) => !REFERENCES.includes(to) && (found.get(to) ?? Infinity) < distance))
        found.set(name, distance);
    }
  }
  return found;
}

describe('each table', () => {
  let instance: TestInstance;
  let tables: { name: string; hasUniversity: boolean; references: string[] }[];
  beforeAll(async () => {
    instance = await openTestInstance('pglite');
    tables = [...(await instance.services.db.query(listTables))];
  });
  afterAll(() => instance.close());

  it('has university_id, or refers to a row that leads to one, or is named here with where it would lie', () => {
    const reached = distances(tables);
    const unreached = tables.map(({ name }) => name).filter((name) => !reached.has(name) && !REFERENCES.includes(name));
    expect(unreached).toEqual(Object.keys(CROSSING));
  });

  it('is reached over four references at most, the profiles over none', () => {
    const reached = distances(tables);
    expect(reached.get('mentor_profiles')).toBe(0);
    expect(reached.get('mentee_profiles')).toBe(0);
    expect(reached.get('mentorings')).toBe(1);
    expect(Math.max(...reached.values())).toBeLessThanOrEqual(4);
  });
});
