import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** The server in its roles, and the programs of an operation: `main.js` and so on, each by the name of its source. */
const PROGRAMS = {
  main: 'src/server/main.program.ts',
  migrate: 'src/server/migrate.program.ts',
  inspector: 'src/server/platform/files/inspection/inspector.ts',
  'parse-calendar-worker': 'src/server/features/mentors/calendars/parse-calendar-worker.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'after-restore': 'scripts/after-restore.ts',
  reseal: 'scripts/reseal.ts',
  invariants: 'scripts/invariants.ts',
  operator: 'scripts/operator.ts',
};
/** Packages that are code of the machine, or files that are read by their names. */
export const UNBUNDLED = ['sharp', '@node-rs/argon2', 'pretendard'];
/** With DATABASE_URL, which several containers need, the embedded database is never loaded; the simulated sign-in service never is in production. */
const LEFT_OUT = ['@electric-sql/pglite', 'oidc-provider', 'pg-native'];
const LICENSE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/**
 * Writes the programs into `folder`, as few files that hold our sources and the packages: a third of the time until they run.
 * Their licenses lie beside them.
 */
export async function bundlePrograms(root: string, folder: string): Promise<void> {
  const outside = [...UNBUNDLED, ...LEFT_OUT].map((name) => new RegExp(`^${name}(?:/|$)`));
  const bundle = await rolldown({ cwd: root, input: PROGRAMS, platform: 'node', external: outside });
  const { output } = await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const packages = new Set(modules.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  await writeFile(join(folder, 'LICENSES.txt'), await readLicenses(root, [...packages].toSorted()));
}

async function readLicenses(root: string, packages: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    packages.filter(existsSync).map(async (path) => {
      const names = (await readdir(path)).filter((name) => LICENSE.test(name));
      const parts = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
      return `${relative(join(root, 'node_modules'), path)}\n\n${parts.join('\n')}\n`;
    }),
  );
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
