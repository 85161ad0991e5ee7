import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listRuntimePackages } from './runtime-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What runs in a container: the server in its roles, and the programs of who operates it. */
const FOLDERS = ['src/domain', 'src/contract', 'src/server', 'src/simulator', 'migrations', 'dist/web'];
const FILES = [
  'package.json',
  'LICENSE',
  'seeds/universities.tsv',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/reseal.ts',
  'scripts/invariants.ts',
  'scripts/operator.ts',
];
/** Runs by nobody's import: tests, and of packages what is for people and for other tools. */
const LEFT_OUT = [/\.test\.ts$/, /(?:^|\/)testing(?:\/|$)/, /tsconfig[^/]*\.json$/];
const LEFT_OUT_OF_PACKAGES = [/\.(?:d\.[cm]?ts|[cm]?ts\.map|[cm]?js\.map|md|markdown|flow)$/i];
/** Fonts weigh a hundred megabytes; these are drawn with. */
const FONTS =
  /^node_modules\/pretendard\/(?:package\.json|LICENSE|dist(?:\/(?:public(?:\/static(?:\/Pretendard-[A-Za-z]+\.otf)?)?|web(?:\/variable(?:\/.*)?)?))?)$/;

/**
 * Puts into `folder` what the container's image has below /app: sources, pages (which must have been built), migrations and the packages
 * that the server loads with PostgreSQL.
 */
export async function putContents(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isIn = (source: string) => isWanted(relative(ROOT, source).replaceAll('\\', '/'));
  for (const path of [...FOLDERS, ...FILES])
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: isIn });
  for (const path of await listRuntimePackages(ROOT, await listSources()))
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => isIn(source) && !isNested(source, path),
    });
}

function isWanted(path: string): boolean {
  if (path === 'node_modules/pretendard') return true;
  if (path.startsWith('node_modules/pretendard/')) return FONTS.test(path);
  if (path.startsWith('node_modules/')) return !LEFT_OUT_OF_PACKAGES.some((each) => each.test(path));
  return !LEFT_OUT.some((each) => each.test(path));
}

/** Packages inside of a package are listed by themselves. */
function isNested(source: string, path: string): boolean {
  return relative(join(ROOT, path), source) === 'node_modules';
}

/** The sources whose imports say which packages are needed. */
async function listSources(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS.filter((path) => path.startsWith('src/'))) {
    const entries = await readdir(join(ROOT, folder), { recursive: true });
    found.push(
      ...entries.map((entry) => `${folder}/${entry}`).filter((path) => path.endsWith('.ts') && isWanted(path)),
    );
  }
  return Promise.all(found.map((path) => readFile(join(ROOT, path), 'utf8')));
}
