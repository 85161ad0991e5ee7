import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildWeb, isWebBuilt } from '../build/build-web.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'chaos', 'docs', 'e2e', 'migrations', 'screens', 'scripts', 'seeds', 'src'];
/** What a merge with conflicts leaves. */
const CONFLICT = /^(?:<{7}|>{7}) /m;
const PICTURES = new Set(['.webp', '.png', '.jpg', '.woff2', '.ico']);
/** Keys as their makers write them: of the gateway, of S3, of a private certificate. The tests' own keys are words. */
const SECRET = /\b(?:live_g?sk_\w+|test_g?sk_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16})\b|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Packages installed in a folder of their own are not our files.
  const ours = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'));
  return ours.map((entry) => join(entry.parentPath, entry.name));
}

async function withText(files: readonly string[], words: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) if (words.test(await readFile(file, 'utf8'))) found.push(file);
  return found;
}

async function ownTexts(): Promise<string[]> {
  const files = (await Promise.all(FOLDERS.map((folder) => filesBelow(join(ROOT, folder))))).flat();
  return files.filter((file) => !PICTURES.has(extname(file)));
}

it('no file has a conflict in it that nobody has resolved', async () => {
  expect(CONFLICT.test(`a\n${'<'.repeat(7)} HEAD\nb`)).toBe(true);
  expect(await withText(await ownTexts(), CONFLICT)).toEqual([]);
});

it('S-54 no file of the server has a secret key in it', async () => {
  const texts = await ownTexts();
  expect(texts.length).toBeGreaterThan(700);
  expect(SECRET.test(['live', 'sk', 'a1'].join('_'))).toBe(true);
  expect(await withText(texts, SECRET)).toEqual([]);
});

it(
  'S-54 S-27 the built pages know no secret, no setting of the server, and bring no sources along',
  { timeout: 120_000 },
  async () => {
    if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
    const files = await filesBelow(join(ROOT, 'dist/web'));
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(20);
    expect(await withText(scripts, SECRET)).toEqual([]);
    expect(
      await withText(scripts, /_g?sk_|TOSS_SECRET_KEY|DATABASE_URL|SMTP_URL|ADMIN_PASSWORD|sourceMappingURL/),
    ).toEqual([]);
    expect(files.filter((file) => file.endsWith('.map') || file.endsWith('.ts'))).toEqual([]);
  },
);
