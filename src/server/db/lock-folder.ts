import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ignoreMissing } from '../ignore-missing.ts';
import { StartError } from '../start-error.ts';

/** How often the lock is looked at while others write or replace it, and how long apart, in milliseconds. */
const TRIES = 25;
const PAUSE_MS = 20;

/**
 * Takes `folder` for this process by a lock file with its process number; a lock left by a dead process is taken over, by one process only.
 * PGlite does not lock its folder itself, and two writers would destroy it.
 * @returns gives the lock back
 * @throws StartError when the folder cannot be written or a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockFile = join(folder, 'server.lock');
  try {
    await mkdir(folder, { recursive: true });
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      if (await create(lockFile)) return () => rm(lockFile, { force: true });
      const left = await readFile(lockFile, 'utf8').catch(ignoreMissing);
      const holder = parseHolder(left);
      if (holder !== undefined && isAlive(holder)) {
        throw new StartError(
          `데이터 폴더 ${folder} 를 다른 프로세스(${holder})가 쓰고 있어요. 그 프로세스를 끝내거나 DATA_DIR 를 다른 곳으로 정해 주세요.`,
        );
      }
      // A lock without a number may be one that is being written at this moment.
      const isLeft = holder !== undefined || attempt > TRIES / 2;
      if (left !== undefined && isLeft && (await takeOver(lockFile, left))) return () => rm(lockFile, { force: true });
      await delay(PAUSE_MS);
    }
  } catch (error) {
    throw error instanceof StartError ? error : unwritable(folder);
  }
  throw unwritable(folder);
}

/**
 * Replaces the lock that a dead process left by this process's own. Only the process that has made the file for it may do so: a process that
 * read the old lock before another took it over would otherwise remove the new one.
 * @param left what the lock says
 * @returns false when another process was faster
 */
async function takeOver(lockFile: string, left: string): Promise<boolean> {
  const draft = `${lockFile}.next`;
  if (!(await create(draft))) {
    const other = parseHolder(await readFile(draft, 'utf8').catch(ignoreMissing));
    if (other !== undefined && !isAlive(other)) await rm(draft, { force: true });
    return false;
  }
  if ((await readFile(lockFile, 'utf8').catch(ignoreMissing)) === left) {
    await rename(draft, lockFile);
    return true;
  }
  await rm(draft, { force: true });
  return false;
}

/** Makes a file with this process's number. @returns false when it is there already */
async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** What a person can mend about a fault of the file system below `folder`; any other fault as it is. */
export function explainFolder(error: unknown, folder: string): unknown {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const isOfFolder = path?.startsWith(folder) === true;
  // Node says ENOENT of a folder that it may not make below a read-only one.
  const isKept = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code) || (code === 'ENOENT' && syscall === 'mkdir');
  return isOfFolder && isKept ? unwritable(folder) : error;
}

function unwritable(folder: string) {
  return new StartError(
    `데이터 폴더 ${folder} 에 쓸 수 없어요. 권한을 확인하거나 DATA_DIR 를 다른 곳으로 정해 주세요.`,
  );
}

function parseHolder(text: string | undefined): number | undefined {
  const pid = Number(text);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
