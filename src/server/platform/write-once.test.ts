import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeOnce } from './write-once.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-once-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('writes a file once for simultaneous writers, readable by its owner only', async () => {
  const file = join(folder, 'inside', 'secret');
  const texts = await Promise.all(Array.from({ length: 20 }, (_, index) => writeOnce(file, () => `secret ${index}`)));
  expect(new Set(texts).size).toBe(1);
  expect(await writeOnce(file, () => 'another')).toBe(texts[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('leaves no partial file behind when writing fails', async () => {
  const fail = () => {
    throw new Error('killed');
  };
  await expect(writeOnce(join(folder, 'broken', 'secret'), fail)).rejects.toThrow('killed');
  expect(await readdir(join(folder, 'broken'))).toEqual([]);
  expect(await writeOnce(join(folder, 'broken', 'secret'), () => 'whole')).toBe('whole');
});
