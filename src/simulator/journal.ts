import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An append-only file that persists the simulator's state, one JSON object per line. Of several lines about one record, the last is valid. */
export interface Journal<Entry> {
  /** Resolves once the entry is in the file. Entries keep the order of the calls. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads the file and opens it for appending.
 * @param compact reduces what was read to the entries to keep; the file is rewritten with them first
 */
export async function openJournal<Entry>(
  file: string,
  compact: (entries: Entry[]) => Entry[],
): Promise<{ journal: Journal<Entry>; entries: Entry[] }> {
  await mkdir(dirname(file), { recursive: true });
  const entries = compact(await readEntries<Entry>(file));
  await rewrite(file, entries);
  const handle = await open(file, 'a', 0o600);
  return { journal: appendTo(handle), entries };
}

function appendTo<Entry>(handle: FileHandle): Journal<Entry> {
  let last: Promise<void> = Promise.resolve();
  return {
    append(entry) {
      last = last.then(() => handle.appendFile(`${JSON.stringify(entry)}\n`));
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      await handle.close();
    },
  };
}

async function readEntries<Entry>(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  // A process killed while writing leaves an incomplete last line; its request got no response.
  lines.pop();
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}

async function rewrite(file: string, entries: unknown[]): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await handle.sync();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
