import { DamagedArchive } from './damaged-archive.ts';

/** Blocks, fields and their places: POSIX.1-1988 (ustar), which every `tar` reads. */
const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const SIZE_DIGITS = 11;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

/** What comes after the last entry. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** One file of an archive. */
export interface TarEntry {
  readonly name: string;
  readonly byteSize: number;
  /** Read it to its end before going on to the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

/** The block before a file's bytes. @throws RangeError for a name or a size that does not fit */
export function tarHeader(name: string, byteSize: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`Too long a name for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', NAME_BYTES);
  header.write('0000000\0'.repeat(2), 108);
  header.write(octal(byteSize, SIZE_DIGITS), SIZE_AT);
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), SIZE_DIGITS), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return header;
}

/** What fills the last block of a file. */
export function tarPadding(byteSize: number): Buffer {
  return Buffer.alloc((BLOCK - (byteSize % BLOCK)) % BLOCK);
}

/**
 * The files of an archive, in order.
 * @throws DamagedArchive when it ends early or is none
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createReader(source);
  for (;;) {
    const header = await bytes.read(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const sum = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES), 8);
    if (sum !== checksumOf(header)) throw new DamagedArchive('the header of an entry does not add up');
    const name = header.toString('utf8', 0, NAME_BYTES).replace(/\0.*$/s, '');
    const byteSize = Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + SIZE_DIGITS), 8);
    yield { name, byteSize, content: bytes.take(byteSize) };
    await bytes.read(tarPadding(byteSize).length);
  }
}

function octal(value: number, digits: number): string {
  const text = value.toString(8);
  if (text.length > digits) throw new RangeError(`Too large a number for an archive: ${value}`);
  return `${text.padStart(digits, '0')}\0`;
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = CHECKSUM_BYTES * 0x20;
  for (const [at, byte] of header.entries()) {
    if (at < CHECKSUM_AT || at >= CHECKSUM_AT + CHECKSUM_BYTES) sum += byte;
  }
  return sum;
}

function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* take(byteSize: number): AsyncGenerator<Buffer> {
    for (let left = byteSize; left > 0;) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done === true) throw new DamagedArchive('it ends in the middle');
        rest = next.value;
      }
      const chunk = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  return {
    take,
    async read(byteSize: number): Promise<Buffer> {
      const chunks: Buffer[] = [];
      for await (const chunk of take(byteSize)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}
