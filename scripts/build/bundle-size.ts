import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { ALL_PAGES } from '../../src/contract/desk/pages.ts';
import { BUILD_MANIFEST } from './build-web.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'dist/web');
const ROUTES = join(ROOT, 'src/web/routes');

/** Chunks of vite.config.ts that most routes share, with what these import: layouts, icons, bars, buttons, queries and what is small. */
const SHARED = ['main', 'parts', 'icons', 'kit', 'data', 'small'];

/** The two pages that are opened most. The layouts around all pages are in these chunks. */
const FIRST_PAGES = {
  home: ['pages/home/home-page.tsx'],
  mentors: ['features/mentors/list/mentor-list-page.tsx'],
};
const LAYOUTS = ['main', 'data'];
const LANDING = 'features/account/auth/landing-page.tsx';

/** Bytes of JavaScript after gzip, as the server sends it (docs/performance.md). */
export const FIRST_LOAD_LIMIT = 106_000;
export const FIRST_PAGE_LIMIT = 138_700;
/** Without it a route would look lighter by what it shares. */
export const SHARED_LIMIT = 57_400;
export const ROUTE_LIMIT = 29_800;
/** The room's own code, without what it shares with other pages. */
export const ROOM_LIMIT = 11_900;
const ROOM = 'features/mentorings/room/room-page.tsx';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

export interface BundleSizes {
  /** Everything that /auth needs: the shell, and the landing page. */
  readonly firstLoad: number;
  /** All that home and the mentor list load, the shell included. */
  readonly firstPages: Readonly<Record<keyof typeof FIRST_PAGES, number>>;
  /** What most routes share, beyond the shell. */
  readonly shared: number;
  /** The chunk of the room alone. */
  readonly room: number;
  /** For each route what it loads beyond that and beyond the shared chunks. */
  readonly routes: readonly { readonly path: string; readonly own: number }[];
}

/** The sizes of the built pages by the build's manifest, without a browser. The pages must have been built. */
export async function measureBundle(): Promise<BundleSizes> {
  const manifest = JSON.parse(await readFile(BUILD_MANIFEST, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const common = allImports(manifest, [entry, ...keysOf(manifest, SHARED)]);
  const layouts = keysOf(manifest, LAYOUTS);
  const measureFirstPage = (modules: readonly string[]) =>
    measureChunks(manifest, allImports(manifest, [entry, ...layouts, ...modules]));

  const routes = await Promise.all(
    (await readPages()).map(async ({ path, module }) => ({
      path,
      own: await measureChunks(
        manifest,
        [...staticImports(manifest, module)].filter((key) => !common.has(key)),
      ),
    })),
  );
  const firstPages = {
    home: await measureFirstPage(FIRST_PAGES.home),
    mentors: await measureFirstPage(FIRST_PAGES.mentors),
  };
  const shell = await measureChunks(manifest, staticImports(manifest, entry));
  const firstLoad = await measureChunks(manifest, allImports(manifest, [entry, LANDING]));
  const shared = (await measureChunks(manifest, common)) - shell;
  return { firstLoad, firstPages, shared, room: await measureChunks(manifest, [ROOM]), routes };
}

/** The chunks with these names in vite.config.ts. */
function keysOf(manifest: Manifest, names: readonly string[]): string[] {
  return names.map((name) => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (key === undefined) throw new Error(`The build has no chunk ${name}: its name has changed.`);
    return key;
  });
}

/** Chunks with everything that they import statically. */
function allImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set(keys.flatMap((key) => [...staticImports(manifest, key)]));
}

/** Every route with the module of its page, as the route tables have them; the last, `*`, is no page of the contract's. */
async function readPages(): Promise<{ path: string; module: string }[]> {
  const tables = (await readdir(ROUTES)).map((name) => readFile(join(ROUTES, name), 'utf8'));
  const source = (await Promise.all(tables)).join('\n');
  const pages = [
    ...source.matchAll(/\bpage\(\s*(?:(?:DESK_)?PAGES\.(\w+)|'(\*)'),\s*\(\) => import\('\.\.\/([^']+)'\)/g),
  ];
  if (pages.length !== Object.keys(ALL_PAGES).length + 1)
    throw new Error('The route tables are written in another way now: adjust this reading of it.');
  return pages.map(([, name = '', path, module = '']) => ({
    path: path ?? ALL_PAGES[name as keyof typeof ALL_PAGES],
    module,
  }));
}

/** A chunk and everything that it imports statically. */
function staticImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) staticImports(manifest, imported, found);
  return found;
}

async function measureChunks(manifest: Manifest, keys: Iterable<string>): Promise<number> {
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
  return totalSize([...files]);
}

/** The total size of scripts and style sheets after gzip in bytes, by their paths in `dist/web`. */
export async function totalSize(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(WEB, file)), GZIP).byteLength),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const GZIP = { level: constants.Z_BEST_COMPRESSION };
