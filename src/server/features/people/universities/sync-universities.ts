import { readFile } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { productFolder } from '#server/product-folder.ts';
import { universityStore, type DirectoryLine } from './university-store.ts';

const DIRECTORY = new URL('seeds/universities.tsv', productFolder);

/**
 * Writes the directory of universities (`seeds/universities.tsv`) into its table; runs at every start, after the migrations.
 * A university removed from the file stays in the table: members may reference it.
 */
export async function syncUniversities(instance: { db: Database }): Promise<void> {
  await universityStore.upsert(instance.db, readDirectory(await readFile(DIRECTORY, 'utf8')));
}

/** Reads `name TAB domain TAB short names` lines; comments start with #, the first other line is the header. */
function readDirectory(text: string): DirectoryLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const universities = lines.slice(1).map((line) => {
    const [name = '', domain = '', shortNames = ''] = line.split('\t');
    return {
      name: name.trim().normalize('NFC'),
      emailDomain: domain.trim().toLowerCase(),
      shortNames: shortNames.trim(),
    };
  });
  return [...new Map(universities.map((university) => [university.name, university])).values()];
}
