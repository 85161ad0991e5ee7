import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { DamagedArchive } from './damaged-archive.ts';
import { readTar, tarHeader, tarPadding, TAR_END, type TarEntry } from './tar.ts';

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

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
  const gzip = createGzip();
  const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await once(out, 'open').catch(() => refuseTarget(file));
  const written = pipeline(gzip, out);
  // Whoever writes next, or finishes, hears of it.
  written.catch(() => undefined);
  const write = async (chunk: Uint8Array) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written]);
  };
  return {
    async add(name, byteSize, content) {
      await write(tarHeader(name, byteSize, madeAt));
      let bytes = 0;
      for await (const chunk of content) {
        bytes += chunk.byteLength;
        await write(chunk);
      }
      if (bytes !== byteSize) throw new Error(`${name} has ${bytes} bytes and not ${byteSize}`);
      await write(tarPadding(byteSize));
    },
    async finish() {
      gzip.end(TAR_END);
      await written;
      const { size } = await stat(unfinished);
      await rename(unfinished, target);
      return size;
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/**
 * The entries of a backup, in order.
 * @throws DamagedArchive when it is none, or not whole; StartError when there is no such file
 */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  if (!(await isThere(file))) throw new StartError(`${file} 을(를) 찾을 수 없어요.`);
  const bytes = unpack(file);
  try {
    yield* readTar(bytes);
    // Only at its end does gzip say whether all of it was as it was written.
    for await (const _ of bytes) continue;
  } finally {
    await bytes.return(undefined);
  }
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(file), gunzip);
  reading.catch(() => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) yield chunk;
    await reading;
  } catch (error) {
    const isPacking = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isPacking ? new DamagedArchive('it cannot be unpacked', { cause: error }) : error;
  } finally {
    gunzip.destroy();
  }
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
