import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ignoreMissing } from '../../ignore-missing.ts';
import {
  assertSafeKey,
  type FileBody,
  type FileEntry,
  FileLengthError,
  type FileStore,
  fileTypeOfKey,
  lengthOf,
} from './file-store.ts';

const UNFINISHED = '.unfinished';
/** Documents and messages are in them: nobody but the server's own user may look. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

/**
 * Files in a local folder. A file exists under its key only when it is complete and on disk:
 * it is written to a temporary file, synced, then renamed.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  await mkdir(join(folder, UNFINISHED), { recursive: true, mode: FOLDER_MODE });
  const pathOf = (key: string) => {
    assertSafeKey(key);
    return join(folder, ...key.split('/'));
  };
  return {
    async put(key, body) {
      const target = pathOf(key);
      const unfinished = join(folder, UNFINISHED, randomUUID());
      try {
        await writeWhole(unfinished, body);
        await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = pathOf(key);
      const file = await open(path, 'r').catch(ignoreMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), contentType: fileTypeOfKey(key), byteSize: size };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix = '') => listFolder(folder, prefix),
    close: () => Promise.resolve(),
  };
}

/** Opens a local file as a body to store. */
export async function bodyFromFile(path: string): Promise<FileBody> {
  const { size } = await stat(path);
  return { stream: createReadStream(path), byteSize: size };
}

async function writeWhole(path: string, body: FileBody): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(body instanceof Uint8Array ? body : body.stream);
    await file.sync();
    const { size } = await file.stat();
    if (size !== lengthOf(body)) throw new FileLengthError(`Expected ${lengthOf(body)} bytes and got ${size}`);
  } finally {
    await file.close();
  }
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<FileEntry> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    if (key.startsWith(`${UNFINISHED}/`) || !key.startsWith(prefix)) continue;
    // Another request may delete one meanwhile.
    const found = await stat(path).catch(ignoreMissing);
    if (!found) continue;
    const { size, mtime } = found;
    yield { key, byteSize: size, modifiedAt: mtime };
  }
}
