import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('every table has one class of data', () => {
  const files = readdirSync(join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql'));
  const sql = files.map((name) => readFileSync(join(ROOT, 'migrations', name), 'utf8')).join('\n');
  const named = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const dropped = named(/^drop table (?:if exists )?([a-z_]+)/gm, sql);
  const tables = [...named(/^create table (?:if not exists )?([a-z_]+)/gm, sql), 'schema_migrations'].filter(
    (name) => !dropped.includes(name),
  );
  const page = readFileSync(join(ROOT, 'docs/data-classes.md'), 'utf8');
  const rows = page.slice(page.indexOf('| class | tables |'));
  expect(named(/`([a-z_]+)`/g, rows).toSorted()).toEqual([...new Set(tables)].toSorted());
});
