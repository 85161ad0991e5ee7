import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productFolder } from '../product-folder.ts';

/** The folder of the SQL files, for what watches or hashes them. */
export const migrationsFolder = fileURLToPath(new URL('migrations/', productFolder));

/**
 * What a migration does to the version before it, which runs beside the new one for a while (docs/decisions/0098): `expand` only adds,
 * `migrate` fills in data, `contract` takes away.
 */
export type MigrationKind = 'expand' | 'migrate' | 'contract';

/** A file of `migrations/`. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of what the file does: comments, blank lines and spaces at the end of a line do not count. */
  readonly checksum: string;
  readonly kind: MigrationKind;
  /** For a contract: a version that knows this migration no longer uses what it takes away. */
  readonly since: string | null;
}

const NAME = /^\d{4}_\w+\.sql$/;
const KIND = /^-- kind: (?:(expand|migrate)|(contract) since (\d{4}_\w+\.sql))$/;

let ofThisVersion: Promise<MigrationFile[]> | undefined;

/**
 * The migrations that this version has, in order. Read once a process: they do not change while it runs.
 * @throws Error when a file does not say its kind in its first line
 */
export function readMigrations(): Promise<MigrationFile[]> {
  ofThisVersion ??= readMigrationsOf(migrationsFolder);
  return ofThisVersion;
}

/** Those of a folder, in order. @throws Error when a file does not say its kind in its first line */
export async function readMigrationsOf(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))));
}

/** @param text of the file @throws Error when it does not say its kind in its first line, or has another name than a migration */
export function parseMigration(name: string, text: string): MigrationFile {
  const [, additive, contract, since] = KIND.exec(text.split(/\r?\n/, 1)[0] ?? '') ?? [];
  const kind = (additive ?? contract) as MigrationKind | undefined;
  if (!kind || !NAME.test(name))
    throw new Error(`${name} must begin with "-- kind: expand", "-- kind: migrate" or "-- kind: contract since FILE"`);
  return { name, sql: text, checksum: checksumOf(text), kind, since: since ?? null };
}

function checksumOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const code = lines.filter((line) => line !== '' && !line.trimStart().startsWith('--'));
  return createHash('sha256').update(code.join('\n')).digest('hex');
}
