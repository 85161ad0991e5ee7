import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);

/** A fresh clone of a project with one package that running needs, and one for its tests; both lie in the clone. */
let clone: string;

/** npm is run some ten times, on a machine that may be busy. */
const TIMEOUT_MS = 300_000;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'sunbaerang-clone-'));
  await mkdir(join(clone, 'scripts'));
  await copyFile(join(import.meta.dirname, 'run.mjs'), join(clone, 'scripts/run.mjs'));
  for (const script of ['start', 'test'])
    await writeFile(join(clone, 'scripts', `${script}.ts`), `console.log('ran');`);
  await lockPackages('1.0.0');
}, TIMEOUT_MS);
afterEach(() => rm(clone, { recursive: true, force: true }));

async function lockPackages(version: string): Promise<void> {
  for (const name of ['server-part', 'test-tool']) {
    await mkdir(join(clone, name), { recursive: true });
    await writeFile(join(clone, name, 'package.json'), JSON.stringify({ name, version }));
    await run('npm', ['pack', `./${name}`], { cwd: clone });
  }
  const at = (name: string) => ({ [name]: `file:${name}-${version}.tgz` });
  const [dependencies, devDependencies] = [at('server-part'), at('test-tool')];
  await writeFile(
    join(clone, 'package.json'),
    JSON.stringify({ type: 'module', engines: { node: '>=22.22' }, dependencies, devDependencies }, undefined, 2),
  );
  // Outside the installed packages, or npm would notice a change.
  const draft = join(clone, 'draft');
  await mkdir(draft);
  for (const file of ['package.json', `server-part-${version}.tgz`, `test-tool-${version}.tgz`])
    await copyFile(join(clone, file), join(draft, file));
  await run('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'], { cwd: draft });
  await copyFile(join(draft, 'package-lock.json'), join(clone, 'package-lock.json'));
  await rm(draft, { recursive: true });
}

/** What the runner says, and which packages are there then. */
async function runScript(name: 'start' | 'test'): Promise<{ hasInstalled: boolean; packages: string[] }> {
  const lock = await readFile(join(clone, 'package-lock.json'), 'utf8');
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', `scripts/${name}.ts`], { cwd: clone });
  expect(stdout).toMatch(/ran\n$/);
  expect(await readFile(join(clone, 'package-lock.json'), 'utf8')).toBe(lock);
  const packages = ['server-part', 'test-tool'].filter((each) => existsSync(join(clone, 'node_modules', each)));
  return { hasInstalled: stdout.includes('설치해요'), packages };
}

test(
  'a fresh clone installs only what running needs; tests add theirs, and a start keeps them',
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await runScript('start')).toEqual({ hasInstalled: true, packages: ['server-part'] });
    expect(await runScript('start')).toEqual({ hasInstalled: false, packages: ['server-part'] });
    expect(await runScript('test')).toEqual({ hasInstalled: true, packages: ['server-part', 'test-tool'] });
    expect(await runScript('start')).toEqual({ hasInstalled: false, packages: ['server-part', 'test-tool'] });
    expect(await runScript('test')).toEqual({ hasInstalled: false, packages: ['server-part', 'test-tool'] });
    await lockPackages('1.0.1');
    expect(await runScript('start')).toEqual({ hasInstalled: true, packages: ['server-part', 'test-tool'] });
  },
);

test(
  'packages that npm installed by hand are noticed, with those of the tests and without',
  { timeout: TIMEOUT_MS },
  async () => {
    await run('npm', ['ci', '--omit=dev', '--offline'], { cwd: clone });
    expect(await runScript('start')).toEqual({ hasInstalled: false, packages: ['server-part'] });
    await run('npm', ['ci', '--include=dev', '--offline'], { cwd: clone });
    expect(await runScript('test')).toEqual({ hasInstalled: false, packages: ['server-part', 'test-tool'] });
  },
);
