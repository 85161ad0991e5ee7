import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

const LOCKERS = 4;
const FOLDERS = 25;
const APART_MS = 20;
/** For the processes to start; one that is late tries all the same, while the others still have theirs. */
const START_MS = 1000;

/** A process that takes one folder after the other, all at the same moments as the others, and says which of them it got. */
const locker = (folders: readonly string[], firstAt: number) => `
  import { lockFolder } from ${JSON.stringify(import.meta.resolve('./lock-folder.ts'))};
  const got = [];
  for (const [index, folder] of ${JSON.stringify(folders)}.entries()) {
    while (Date.now() < ${firstAt} + index * ${APART_MS});
    await lockFolder(folder).then(() => got.push(index), () => undefined);
  }
  process.send(got);
  process.on('message', () => undefined);
`;

it.each([
  ['that nobody has', undefined],
  ['that a killed process left', '2147483000'],
])('of several processes that take a folder %s at the same moment, one gets it', async (_what, left) => {
  const folders = Array.from({ length: FOLDERS }, (_, index) => join(folder, String(index)));
  for (const each of folders) {
    await mkdir(each);
    if (left) await writeFile(join(each, 'server.lock'), left);
  }
  const code = locker(folders, Date.now() + START_MS);
  const processes = Array.from({ length: LOCKERS }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  // Each lives until all have tried: what a process has that has ended is anybody's.
  const answers = await Promise.all(processes.map((each) => once(each, 'message')));
  for (const each of processes) each.kill();
  const got = answers.flatMap(([numbers]) => numbers as number[]);
  expect(got.toSorted((one, other) => one - other)).toEqual(Array.from(folders.keys()));
});

it('a lock without a number, and what a takeover that was killed left, are taken over', async () => {
  await writeFile(lockFile(), '');
  await writeFile(`${lockFile()}.next`, '2147483000');
  await lockFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid));
  expect(await readdir(folder)).toEqual(['server.lock']);
});

it('a lock that a killed process left is taken over, and released at the end', async () => {
  // No system counts its processes that far.
  await writeFile(lockFile(), '2147483000');
  const unlock = await lockFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid));
  await unlock();
  await expect(readFile(lockFile())).rejects.toThrow('ENOENT');
});
