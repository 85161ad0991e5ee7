import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'migrations';

/**
 * Finds the version before the newest migration: the one that an upgrade meets. While a migration is not committed yet, that is HEAD.
 * @returns its commit
 * @throws Error where there is no history, as in a shallow clone
 */
export async function findPreviousRelease(): Promise<string> {
  try {
    const committed = (await git('ls-tree', '--name-only', 'HEAD', `${MIGRATIONS}/`)).split('\n');
    const present = (await readdir(join(ROOT, MIGRATIONS))).map((name) => `${MIGRATIONS}/${name}`);
    if (present.some((path) => path.endsWith('.sql') && !committed.includes(path)))
      return await git('rev-parse', 'HEAD');
    const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
    return await git('rev-parse', '--verify', `${newest}^`);
  } catch (cause) {
    throw new Error(
      'The version before the newest migration is not in this history. Clone with it: git fetch --unshallow, or fetch-depth: 0.',
      { cause },
    );
  }
}

/** Lays the files of `commit` into `folder`, with the packages of this checkout. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: ROOT });
  return stdout.trim();
}
