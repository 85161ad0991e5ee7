import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Installed packages with all that they need.
 * @returns folders, as `node_modules/sharp`
 */
export async function listRuntimePackages(root: string, names: readonly string[]): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = new Set<string>();
  const pending = names.map((name) => `node_modules/${name}`);
  for (const path of pending) {
    // Optional packages of other systems are not installed.
    if (found.has(path) || !existsSync(join(root, path))) continue;
    found.add(path);
    const needs = { ...packages[path]?.dependencies, ...packages[path]?.optionalDependencies };
    pending.push(...Object.keys(needs).flatMap((name) => findPackage(packages, path, name) ?? []));
  }
  return [...found];
}

/** Where Node finds a package that another one imports, by the paths of the lock file. */
export function findPackage(
  packages: Readonly<Record<string, object>>,
  from: string,
  name: string,
): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path]) return path;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return findPackage(packages, above === -1 ? '' : from.slice(0, above), name);
}
