import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ignoreMissing } from '../ignore-missing.ts';

/**
 * The text of a file that is made once, when nobody has made it yet, and never changed. It appears whole or not at all: a process that is
 * killed in the middle leaves no half of a secret behind, and of two that make it at once both read the first one's.
 * @param make what the file is to say; only the owner may read it
 */
export async function writeOnce(file: string, make: () => string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(ignoreMissing);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, make(), { flag: 'wx', mode: 0o600 });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      // Not every file system has links; on such a one the last of two counts.
      if (error.code !== 'EEXIST') return rename(draft, file);
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
