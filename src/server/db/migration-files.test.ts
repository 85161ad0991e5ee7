import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder, parseMigration, readMigrations } from './migrate.ts';

const CREATE = 'create table drafts (id int primary key);\n';

describe('a migration file', () => {
  it.each([
    ['0001_first.sql', CREATE],
    ['0001_first.sql', `-- Why.\n-- kind: expand\n${CREATE}`],
    ['0001_first.sql', `-- kind: contract\n${CREATE}`],
    ['0001_first.sql', `-- kind: shrink\n${CREATE}`],
    ['first.sql', `-- kind: expand\n${CREATE}`],
  ])('is refused without its kind in the first line, or under another name: %s %j', (name, text) => {
    expect(() => parseMigration(name, text)).toThrow(`${name} must begin with "-- kind: expand"`);
  });

  it('says what it does to the version before', () => {
    expect(parseMigration('0003_third.sql', `-- kind: contract since 0002_second.sql\n${CREATE}`)).toMatchObject({
      kind: 'contract',
      since: '0002_second.sql',
    });
    expect(parseMigration('0003_third.sql', `-- kind: migrate\r\n${CREATE}`)).toMatchObject({
      kind: 'migrate',
      since: null,
    });
  });

  it('has the same checksum with other line ends, comments and blank lines, but not with another statement', async () => {
    const [file] = await readMigrations();
    const text = await readFile(join(migrationsFolder, file?.name ?? ''), 'utf8');
    const checksumOf = (changed: string) => parseMigration(file?.name ?? '', changed).checksum;
    expect(checksumOf(text.replaceAll('\n', '\r\n'))).toBe(file?.checksum);
    expect(checksumOf(text.replaceAll('\n\n', '\n\n\n  -- Another comment.\n'))).toBe(file?.checksum);
    expect(checksumOf(text.replace('not null', ''))).not.toBe(file?.checksum);
  });
});
