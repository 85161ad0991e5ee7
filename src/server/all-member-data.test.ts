import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_DATA } from './all-member-data.ts';
import { unnamed } from './db/statement.ts';
import { openTestInstance, type TestInstance } from './testing/test-instance.ts';

/** Tables that no feature answers for, and why not. */
const WITHOUT_MEMBER_DATA: Readonly<Record<string, string>> = {
  announcements: 'what operators tell everybody; who wrote it is in the audit log',
  campaigns: 'what operators offer to everybody; who made it is in the audit log',
  answer_figures: 'counts and shares of all proposals of a span of days',
  day_figures: 'counts and sums of a day',
  earning_hours: 'sums of all mentors in an hour',
  payout_months: 'up to when each month’s earnings are summed',
  feature_pauses: 'what operators have paused for everybody',
  mentor_order: 'what operators say of the mentor list',
  field_recommendations: 'numbers of listed mentors in an order that is computed anew each day',
  recommendation_marks: 'numbers of universities, for an hour',
  runtime_settings: 'what operators have set for everybody',
  holiday_changes: 'what operators say of public holidays',
  school_periods: 'periods of schools',
  universities: 'a list of schools',
  university_domains: 'a list of schools',
  throttles: 'keyed hashes and counts, for a day at most',
  challenges: 'sealed, for minutes',
  jobs: 'numbers of rows',
  alerts: 'counts and ages',
  ledger_comparisons: 'days',
  ledger_differences: 'numbers of orders with another sum at the gateway',
  audit_log:
    'what operators did, with numbers of members: kept as access records are (개인정보의 안전성 확보조치 기준)',
  audit_chain: 'hashes of the audit log',
  schema_migrations: 'of the schema',
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

async function namesOf(sql: string): Promise<string[]> {
  return (await instance.db.query(unnamed<{ name: string }>(sql), [])).map(({ name }) => name);
}

describe('S-80 the tables', () => {
  it('each have one feature that answers for what they store of a member, or a reason why there is nothing', async () => {
    const tables = await namesOf(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
    const answered = MEMBER_DATA.flatMap((data) => data.tables);
    expect(
      answered.filter((table, index) => answered.indexOf(table) !== index),
      'answered for twice',
    ).toEqual([]);
    const exempt = Object.keys(WITHOUT_MEMBER_DATA);
    expect(tables.filter((table) => !answered.includes(table) && !exempt.includes(table))).toEqual([]);
    expect(
      answered.filter((table) => !tables.includes(table)),
      'no such table',
    ).toEqual([]);
  });

  it('without member data refer to no member, but for the audit log', async () => {
    const referring = await namesOf(
      `with recursive referring as (
         select 'members'::regclass::oid as id
         union select c.conrelid from pg_constraint c join referring r on r.id = c.confrelid where c.contype = 'f'
       ) select r.id::regclass::text as name from referring r`,
    );
    const exempt = Object.keys(WITHOUT_MEMBER_DATA).filter((table) => !table.startsWith('audit_'));
    expect(referring.filter((table) => exempt.includes(table))).toEqual([]);
    expect(referring.length).toBeGreaterThan(30);
  });

  it('give each part of an export a name of its own', () => {
    const names = MEMBER_DATA.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
