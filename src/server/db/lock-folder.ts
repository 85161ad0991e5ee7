import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * Takes `folder` for this process by a lock file with its process number; a lock left by a dead process is taken over.
 * PGlite does not lock its folder itself, and two writers would destroy it.
 * @returns gives the lock back
 * @throws StartError when the folder cannot be written or a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockFile = join(folder, 'server.lock');
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw unwritable(folder);
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(lockFile, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(lockFile, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder);
    }
    const holder = await readHolder(lockFile);
    if (holder !== undefined && isAlive(holder)) {
      throw new StartError(
        `데이터 폴더 ${folder} 를 다른 프로세스(${holder})가 쓰고 있어요. 그 프로세스를 끝내거나 DATA_DIR 를 다른 곳으로 정해 주세요.`,
      );
    }
    await rm(lockFile, { force: true });
  }
  throw unwritable(folder);
}

function unwritable(folder: string) {
  return new StartError(
    `데이터 폴더 ${folder} 에 쓸 수 없어요. 권한을 확인하거나 DATA_DIR 를 다른 곳으로 정해 주세요.`,
  );
}

async function readHolder(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
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
