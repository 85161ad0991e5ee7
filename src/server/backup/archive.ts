import { hash, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

/** A backup that cannot be believed: nothing of it is restored. The message is for the developer. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One file of a backup. */
export interface ArchiveEntry {
  readonly name: string;
  readonly byteSize: number;
  /** Read it to its end before going on to the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

/** A backup being written. It has its name only when it is whole and on the disk. */
export interface ArchiveWriter {
  /** @throws Error when `content` is not `byteSize` bytes long; the archive is of no use then */
  add(name: string, byteSize: number, content: Content): Promise<void>;
  /** @returns how many bytes the archive has */
  finish(): Promise<number>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** Begins a backup, readable by its owner alone. @throws StartError when there is a file of that name, or none can be made */
export async function createArchive(file: string, madeAt: Date): Promise<ArchiveWriter> {
  const target = resolve(file);
  const unfinished = `${target}.unfinished`;
  if (await isThere(target)) throw new StartError(`${file} 이(가) 이미 있어요. 다른 이름을 정해 주세요.`);
  await mkdir(dirname(target), { recursive: true }).catch(() => refuseTarget(file));
  const tar = pack();
  const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await once(out, 'open').catch(() => refuseTarget(file));
  const written = pipeline(tar, createGzip(), out);
  // The next `add`, or `finish`, fails with it.
  written.catch(() => undefined);
  return {
    async add(name, byteSize, content) {
      const entry = tar.entry({ name, size: byteSize, mode: 0o600, mtime: madeAt });
      await Promise.race([pipeline(content, entry), written]);
    },
    async finish() {
      tar.finalize();
      await written;
      const { size } = await stat(unfinished);
      await rename(unfinished, target);
      return size;
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/**
 * The entries of a backup, in order.
 * @throws DamagedArchive when it is none, or not whole; StartError when there is no such file
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  if (!(await isThere(file))) throw new StartError(`${file} 을(를) 찾을 수 없어요.`);
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size: byteSize } = entry.header;
      yield { name, byteSize, content: readContent(entry) };
    }
    // Only at its end does gzip say whether all of it was as it was written.
    await reading;
  } catch (error) {
    throw describeDamage(error);
  } finally {
    entries.destroy();
  }
}

async function* readContent(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw describeDamage(error);
  }
}

/** What zlib and tar-stream complain of is the archive's fault; other errors, which have a code of the system, are not. */
function describeDamage(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || code.startsWith('Z_') ? new DamagedArchive('it cannot be unpacked', { cause: error }) : error;
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function refuseTarget(file: string): never {
  throw new StartError(`${file} 에 쓸 수 없어요. 폴더의 권한을 확인하거나 다른 곳을 정해 주세요.`);
}

const MODULUS = 1n << 128n;
const HEX_DIGITS = 32;

/** The number of lines and their sum, independent of their order. */
export interface Total {
  readonly count: number;
  /** 128 bits, in hexadecimal digits. */
  readonly checksum: string;
}

/** Adds up lines: rows come in another order from another engine, and must still come to the same. */
export function createSum() {
  let count = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      count += 1;
      sum = (sum + BigInt(`0x${hash('sha256', line).slice(0, HEX_DIGITS)}`)) % MODULUS;
    },
    total: (): Total => ({ count, checksum: sum.toString(16).padStart(HEX_DIGITS, '0') }),
  };
}

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
