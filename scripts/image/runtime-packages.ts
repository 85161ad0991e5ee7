import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** With DATABASE_URL, which several containers need, the embedded database is never loaded. */
const NOT_LOADED = ['@electric-sql/pglite'];
/** `from '…'`, `import '…'`, `import('…')` and `import.meta.resolve(…)`, of a package. */
const IMPORT = /(?:^import|\bfrom|\bimport\(|\bimport\.meta\.resolve\()\s*['"`]((?:@[\w.-]+\/)?[a-z][\w.-]*)/gm;

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The installed packages that some sources need, with all that those need.
 * @returns folders, as `node_modules/pg`
 */
export async function listRuntimePackages(root: string, sources: readonly string[]): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Locked;
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const imported = new Set(sources.flatMap((source) => [...source.matchAll(IMPORT)].map(([, name = '']) => name)));
  const wanted = Object.keys(dependencies).filter((name) => imported.has(name) && !NOT_LOADED.includes(name));
  const found = new Set<string>();
  const pending = wanted.map((name) => `node_modules/${name}`);
  for (const path of pending) {
    // Optional packages of other systems are not installed.
    if (found.has(path) || !existsSync(join(root, path))) continue;
    found.add(path);
    const { packages } = lock;
    const needs = { ...packages[path]?.dependencies, ...packages[path]?.optionalDependencies };
    pending.push(...Object.keys(needs).flatMap((name) => findPackage(packages, path, name) ?? []));
  }
  return [...found];
}

/** Where Node finds a package that another one imports. */
function findPackage(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path]) return path;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return findPackage(packages, above === -1 ? '' : from.slice(0, above), name);
}
