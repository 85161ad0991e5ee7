import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const WEB = join(DIST, 'web');
const STAMP = join(DIST, 'web.stamp');
/** Which file contains which module, and what it imports; outside of `dist/web`, because it is not served. */
export const BUILD_MANIFEST = join(DIST, 'web.manifest.json');

/** All sources of the pages. */
const SOURCES = [
  'src/web',
  'src/worker',
  'src/domain',
  'src/contract',
  'vite.config.ts',
  'scripts/build',
  'package-lock.json',
];
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/** Whether `dist/web` was built from the current sources. Reads them all, which takes some 20 ms. */
export async function isWebBuilt(): Promise<boolean> {
  const [stamp, hash] = await Promise.all([readFile(STAMP, 'utf8').catch(() => ''), hashSources()]);
  return stamp === hash && existsSync(join(WEB, 'index.html'));
}

/**
 * Builds the pages into `dist/web`, with `.br` and `.gz` beside each file that compresses. The folder is replaced at the end, so
 * a running server serves the old pages until the new ones are complete.
 */
export async function buildWeb(options: { logLevel?: 'info' | 'warn' } = {}): Promise<void> {
  const hash = await hashSources();
  const draft = join(DIST, `web.draft-${process.pid}`);
  // By it, Vite chooses the build of React to bundle.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  try {
    await build({ logLevel: options.logLevel ?? 'info', build: { outDir: draft, emptyOutDir: true } });
    await rename(join(draft, 'manifest.json'), `${draft}.manifest.json`);
    await compressFiles(draft);
    await rm(STAMP, { force: true });
    await rm(WEB, { recursive: true, force: true });
    await rename(draft, WEB);
    await rename(`${draft}.manifest.json`, BUILD_MANIFEST);
    await writeFile(STAMP, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(`${draft}.manifest.json`, { force: true });
  }
}

async function hashSources(): Promise<string> {
  const lists = await Promise.all(SOURCES.map(listFiles));
  const files = lists.flat().toSorted();
  const contents = await Promise.all(files.map((file) => readFile(join(ROOT, file))));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${files[index]}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped);
}
