import { describe, expect, it } from 'vitest';
import { parseMigration, readMigrations } from '#server/db/migrate.ts';
import { findMigrationFaults } from './migrations.ts';

const NAME = '0020_planted.sql';

const faultsOf = async (text: string) => findMigrationFaults([...(await readMigrations()), parseMigration(NAME, text)]);

it('every migration of this repository does what its kind allows', async () => {
  const files = await readMigrations();
  expect(files.length).toBeGreaterThan(6);
  expect(findMigrationFaults(files)).toEqual([]);
});

describe('an expand migration', () => {
  it.each([
    'drop table coupons',
    'alter table coupons drop column kind',
    'alter table members alter column email drop default',
    'alter table members alter email drop not null',
    'alter table members rename column email to address',
    'alter table members rename to people',
    'alter table members alter column email type varchar',
    'alter table members alter email set data type varchar',
    'alter table members alter column deleted_at set not null',
    'alter table members add column phone text not null',
    'alter table members add phone text not null',
    'alter table members add column a text, add column b int not null check (b > 0)',
    'drop index files_owner',
    'update members set email = lower(email)',
    'delete from sessions',
    'truncate sessions',
    "insert into universities (name, email_domain) values ('가나대학교', 'gana.ac.kr')",
    'create unique index members_email on members (email)',
    'alter table members add column phone text; create unique index members_email on members (email, phone)',
    'alter table members add constraint members_email check (length(email) > 3)',
    'alter table members add unique (email)',
    'alter table members add column a date, add constraint a_or_deleted check (a is null or deleted_at is null)',
    'alter table members add column a date, add constraint some check (a is not null)',
    'alter table payments drop constraint payments_status_check',
    'alter table members disable trigger all',
    'drop trigger ledger_balances on ledger_entries',
  ])('may not break the version before it: %s', async (statement) => {
    expect(await faultsOf(`-- kind: expand\ncreate table news (id int);\n${statement};\n`)).toMatchObject([
      expect.stringMatching(new RegExp(`^${NAME}: .+`)),
    ]);
  });

  it.each([
    'create table news (id int primary key, title text not null unique, constraint news_title check (length(title) > 0))',
    'create table news (id int, title text);\ncreate unique index news_title on news (title);\nalter table news add constraint news_id check (id > 0)',
    'alter table members add column phone text',
    "alter table members add column phone text not null default ''",
    'alter table members add column phone text check (length(phone) < 20), add column at timestamptz not null default now()',
    'create index members_phone on members (suspended_at)',
    'alter table members add column a date, add column b date, add constraint a_or_b check (a is null or b is null)',
    'alter table members add column phone text;\ncreate unique index members_phone on members (phone) where suspended_at is null',
    "alter table payments drop constraint payments_status_check;\nalter table payments add constraint payments_status_check check (status in ('DROP TABLE', 'NEW'))",
    "-- We never drop table members, nor rename it.\ncomment on table members is 'drop table; rename'",
    'create function f() returns trigger language plpgsql as $$ begin delete from sessions; return new; end $$',
  ])('may add: %s', async (statements) => {
    expect(await faultsOf(`-- kind: expand\n${statements};\n`)).toEqual([]);
  });
});

describe('a migrate migration', () => {
  it('is one statement with a limit that returns what it has changed', async () => {
    const batch =
      'update members set email = lower(email) where id in (select id from members limit 1000) returning 1;\n';
    expect(await faultsOf(`-- kind: migrate\n${batch}`)).toEqual([]);
    expect(await faultsOf(`-- kind: migrate\n${batch}${batch}`)).toHaveLength(1);
    expect(await faultsOf('-- kind: migrate\nupdate members set email = lower(email);\n')).toHaveLength(2);
    expect(await faultsOf('-- kind: migrate\nselect 1 limit 1;\n')).toHaveLength(2);
  });
});

describe('a contract migration', () => {
  it('names an earlier migration since which nothing uses what it takes away', async () => {
    const drop = 'alter table members drop column suspended_at;\n';
    expect(await faultsOf(`-- kind: contract since 0009_late_captures.sql\n${drop}`)).toEqual([]);
    for (const since of [NAME, '0019_missing.sql'])
      expect(await faultsOf(`-- kind: contract since ${since}\n${drop}`)).toEqual([
        `${NAME}: there is no earlier migration ${since}`,
      ]);
  });
});
