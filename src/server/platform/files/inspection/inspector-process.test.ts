import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPng } from '#server/testing/hostile-images.ts';
import { InspectorProcess, type ProcessLimits } from './inspector-process.ts';

/** More than any task takes. */
const WIDE: ProcessLimits = { maxPixels: 40_000_000, maxBytes: 2 ** 40, maxCpuMs: 600_000, maxMs: 600_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-inspector-'));
  await writeFile(join(folder, 'large'), plainPng(4000, 4000, 'with transparency, 8 bits', { isInterlaced: true }));
  await writeFile(join(folder, 'small'), plainPng(8, 8, 'palette'));
});
afterAll(() => rm(folder, { recursive: true }));

const task = (name: string) => ({ path: join(folder, name), type: 'image/png', mayBeLong: true });

it.each([
  ['memory', { maxBytes: 100 * 1024 * 1024 }],
  ['processor time', { maxCpuMs: 100 }],
  ['time', { maxMs: 50 }],
])('S-95 a picture that takes more %s than it may is given up', async (_what, limit) => {
  const inspector = new InspectorProcess({ ...WIDE, ...limit });
  expect(await inspector.run(task('large'))).toBeUndefined();
});

it('a process draws one picture after another while they take no more than they may', async () => {
  const inspector = new InspectorProcess(WIDE);
  expect(await inspector.run(task('large'))).toMatchObject({ state: 'made' });
  expect(await inspector.run(task('small'))).toMatchObject({ state: 'made' });
});
