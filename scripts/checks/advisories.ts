import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'semver';

// What is known of the packages that go into production (S-53): `npm run advisories` asks the registry and writes advisories.json, which this
// compares with the lock file, without a network.

const ROOT = join(import.meta.dirname, '../..');
export const ADVISORIES_FILE = join(import.meta.dirname, 'advisories.json');
const SEVERE = new Set(['high', 'critical']);

export interface Advisory {
  readonly id: number;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
  /** A range of versions, as npm writes them. */
  readonly vulnerableVersions: string;
  readonly url: string;
}

/** The contents of advisories.json. */
export interface AdvisoryList {
  /** `YYYY-MM-DD`; null until the registry was asked for the first time. */
  readonly refreshedOn: string | null;
  readonly advisories: readonly Advisory[];
  /** What does not concern this product, and why. */
  readonly exceptions: readonly { readonly id: number; readonly reason: string }[];
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly name?: string }>
  >;
}

/** The packages of a lock file that go into production, with every version of each. */
export function productionVersions({ packages }: LockFile): Map<string, string[]> {
  const versions = new Map<string, string[]>();
  for (const [path, { version, dev, name }] of Object.entries(packages)) {
    if (path === '' || dev || version === undefined) continue;
    const key = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    versions.set(key, [...new Set([...(versions.get(key) ?? []), version])]);
  }
  return versions;
}

/** The high and critical advisories that concern a version in production and are not excepted. */
export function findSevere(list: AdvisoryList, versions: ReadonlyMap<string, readonly string[]>): Advisory[] {
  const excepted = new Set(list.exceptions.filter(({ reason }) => reason.trim() !== '').map(({ id }) => id));
  return list.advisories.filter(
    (advisory) =>
      SEVERE.has(advisory.severity) &&
      !excepted.has(advisory.id) &&
      versions.get(advisory.package)?.some((version) => satisfies(version, advisory.vulnerableVersions)),
  );
}

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
}

export async function readAdvisories(): Promise<AdvisoryList> {
  return JSON.parse(await readFile(ADVISORIES_FILE, 'utf8')) as AdvisoryList;
}
