import { hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { DamagedArchive } from './damaged-archive.ts';

export const MANIFEST_NAME = 'manifest.json';
const FORMAT = 1;
const MARK_BYTES = 8;

const total = z.object({ count: z.number(), checksum: z.string() });
const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  engine: z.enum(['postgresql', 'pglite']),
  /** The migrations of the database that was backed up, in order. */
  migrations: z.array(z.string()),
  /** Rows as `row_to_json` writes them, by table. */
  tables: z.record(z.string(), total),
  /** The last number that each sequence has given out. */
  sequences: z.record(z.string(), z.number()),
  /** Lines of key, size and SHA-256. */
  files: total,
  /** Tells, without betraying it, whether two instances have the same secret; null when there was none. */
  secretMark: z.nullable(z.string()),
});

/** The last entry of a backup: what it holds, and what that adds up to. */
export type Manifest = z.output<typeof manifest>;

export function writeManifest(given: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...given }, undefined, 2)}\n`;
}

/** @throws DamagedArchive for what we did not write */
export function readManifest(text: string): Manifest {
  try {
    return z.parse(manifest, JSON.parse(text));
  } catch (error) {
    throw new DamagedArchive('the manifest cannot be read', { cause: error });
  }
}

/** What can be told of a secret without telling it. */
export function markOf(secret: Buffer): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'backup-mark', MARK_BYTES)).toString('hex');
}
