import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPackage } from '../image/runtime-packages.ts';

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../..', file), 'utf8')) as Content;

test('every package is pinned', async () => {
  const { dependencies, devDependencies, optionalDependencies } = await read<Package>('package.json');
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const loose = ranges.filter(([, range]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range));
  expect(loose).toEqual([]);
});

// A registry that lags can lack the binary of some other platform: `npm install` then writes a lock file without it, and
// `npm ci` refuses that lock file on every machine. Pin a version that is whole.
test('the lock file knows every package that another one names, for every platform', async () => {
  const { packages } = await read<{ packages: Record<string, Package> }>('package-lock.json');
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => findPackage(packages, path, name) === undefined)
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('S-53 the lock file is a whole list of materials: each package with its version and checksum', async () => {
  const { packages } = await read<{ packages: Record<string, { version?: string; integrity?: string }> }>(
    'package-lock.json',
  );
  const materials = Object.entries(packages).filter(([path]) => path !== '');
  expect(materials.length).toBeGreaterThan(300);
  const vague = materials.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'));
  expect(vague).toEqual([]);
});
