import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { SERVICE_NAME, TAGLINE } from '../../src/domain/brand.ts';
import { RESERVED_NAME, renameFont } from './rename-font.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where our own words are. */
const SOURCES = ['src/web', 'src/domain', 'src/contract'];
/** The operator's pages have words of their own, which few read. */
const LEFT_OUT = /\.test\.|\/testing\/|\/features\/desk\/|\/audit-actions\.ts$/;
/** Nobody reads them on a page. */
const COMMENTS = /\/\*[^]*?\*\/|<!--[^]*?-->|(?:^|\s)\/\/ .*$/gm;
/** All that a keyboard types, for names, numbers and addresses. */
const ASCII = String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index));

/** The family of the file, as src/web/main.css names it. As long as the name it replaces (`renameFont`). */
const FAMILY = 'Sunbaerang';
/** Where src/web/main.css finds the file. */
const FOLDER = join(ROOT, '.cache/subset-fonts');
const FILE = 'sunbaerang.woff2';
const SPLASH_FILE = 'splash.woff2';
/** Which letters the file has been made of. */
const LETTERS_FILE = join(FOLDER, 'letters.txt');

/** What the splash says, on one line. */
export const SPLASH_LETTERS = SERVICE_NAME + TAGLINE;

/** The weights of src/web: `font-normal` to `font-extrabold`. */
const WEIGHTS = { min: 400, max: 800 };
/** Kerning, marks, and figures of one width (`tabular-nums`); no alternates, which nobody asks for. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];
/** The licence and its address, which the OFL wants in every copy. */
const LICENCE_NAMES = [13, 14];

/**
 * One font file with the letters of our own words, and one with those of the splash alone, which the page preloads: what else is written, such as names,
 * comes from Pretendard's many parts. Generated when the sources have another letter.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    buildStart: () => writeSubsetFonts(),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.values(bundle ?? {}).find(({ fileName }) => /\/splash-[^/]*\.woff2$/.test(fileName));
        if (bundle && !file) throw new Error('The build has no font of the splash.');
        if (!file) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file.fileName}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

async function writeSubsetFonts(): Promise<void> {
  const letters = await readUsedLetters();
  const [known] = await Promise.all([
    readFile(LETTERS_FILE, 'utf8').catch(() => ''),
    mkdir(FOLDER, { recursive: true }),
  ]);
  if (known === letters) return;
  await replaceFile(FILE, await makeFont(letters));
  await replaceFile(SPLASH_FILE, await makeFont(SPLASH_LETTERS));
  await replaceFile('letters.txt', letters);
}

/** Two builds may run at the same time. */
async function replaceFile(name: string, content: string | Buffer): Promise<void> {
  const draft = join(FOLDER, `${name}.${process.pid}`);
  await writeFile(draft, content);
  await rename(draft, join(FOLDER, name));
}

/** Every letter that our sources write, in the order of their numbers. */
export async function readUsedLetters(): Promise<string> {
  const paths = await Promise.all(
    SOURCES.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true });
      return entries.map((entry) => join(ROOT, folder, entry));
    }),
  );
  const files = paths.flat().filter((path) => /\.(?:tsx?|html)$/.test(path) && !LEFT_OUT.test(path));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const letters = new Set(ASCII + texts.join('\n').replaceAll(COMMENTS, ''));
  return [...letters]
    .filter((letter) => letter >= ' ')
    .toSorted()
    .join('');
}

/** The font of these letters as WOFF2. */
export async function makeFont(letters: string): Promise<Buffer> {
  const path = createRequire(import.meta.url).resolve('pretendard/dist/public/variable/PretendardVariable.ttf');
  const font = renameFont(await readFile(path), RESERVED_NAME, FAMILY);
  return subsetFont(font, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE_NAMES,
    noHinting: true,
  });
}
