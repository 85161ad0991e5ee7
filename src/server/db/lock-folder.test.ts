import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './lock-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockFile = () => join(folder, 'server.lock');

it('a folder that a running process holds is not taken, and the process is named', async () => {
  await writeFile(lockFile(), String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(`다른 프로세스(${process.ppid})가 쓰고 있어요`);
  expect(await readFile(lockFile(), 'utf8')).toBe(String(process.ppid));
});

it('a lock that a killed process left is taken over, and released at the end', async () => {
  // No system counts its processes that far.
  await writeFile(lockFile(), '2147483000');
  const unlock = await lockFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid));
  await unlock();
  await expect(readFile(lockFile())).rejects.toThrow('ENOENT');
});
