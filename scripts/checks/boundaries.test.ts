import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CHECK = join(ROOT, 'scripts/check.ts');
const FOLDERS = ['src', 'seeds', 'scripts', 'e2e', 'bench', 'chaos', 'screens'];
const REPORTS = join(ROOT, '.cache/check-reports');
const CHECK_TIMEOUT_MS = 120_000;
/** The tools that the test plants faults for; the other checks have tests of their own. */
const TOOLS = ['types', 'lint', 'format', 'boundaries', 'dead-code'];

interface Violation {
  boundary: string;
  file: string;
  imports: string;
}

/** One breach, or more, of each rule in .dependency-cruiser.mjs. */
const VIOLATIONS: readonly Violation[] = [
  { boundary: 'domain-stands-alone', file: 'src/domain/planted-core.ts', imports: 'node:fs' },
  { boundary: 'domain-stands-alone', file: 'src/domain/planted-package.ts', imports: 'react' },
  { boundary: 'domain-stands-alone', file: 'src/domain/planted-contract.ts', imports: '#contract/calls.ts' },
  { boundary: 'contract-knows-only-domain', file: 'src/contract/planted.ts', imports: '#server/env.ts' },
  { boundary: 'web-is-a-browser', file: 'src/web/planted-server.ts', imports: '#server/env.ts' },
  { boundary: 'web-is-a-browser', file: 'src/web/planted-simulator.ts', imports: '#simulator/payment.ts' },
  { boundary: 'web-is-a-browser', file: 'src/web/planted-core.ts', imports: 'node:crypto' },
  { boundary: 'web-is-a-browser', file: 'src/web/planted-package.ts', imports: 'fastify' },
  { boundary: 'ui-knows-no-feature', file: 'src/web/ui/planted-lib.ts', imports: '../lib/api.ts' },
  {
    boundary: 'ui-knows-no-feature',
    file: 'src/web/ui/planted-feature.ts',
    imports: '../features/planted-b/inside.ts',
  },
  { boundary: 'web-lib-is-below-features', file: 'src/web/lib/planted.ts', imports: '../features/planted-b/inside.ts' },
  { boundary: 'web-features-are-apart', file: 'src/web/features/planted-a/page.ts', imports: '../planted-b/inside.ts' },
  {
    boundary: 'web-areas-import-features-by-index',
    file: 'src/web/features/planted-a/beside.ts',
    imports: './inner/inside.ts',
  },
  {
    boundary: 'web-features-in-an-area-are-apart',
    file: 'src/web/features/planted-a/other/use.ts',
    imports: '../inner/inside.ts',
  },
  {
    boundary: 'server-areas-import-features-by-index',
    file: 'src/server/features/planted-a/beside.ts',
    imports: './inner/inside.ts',
  },
  {
    boundary: 'server-features-in-an-area-are-apart',
    file: 'src/server/features/planted-a/other/use.ts',
    imports: '../inner/inside.ts',
  },
  { boundary: 'server-is-not-a-browser', file: 'src/server/planted-web.ts', imports: '#web/lib/log.ts' },
  {
    boundary: 'server-features-are-apart',
    file: 'src/server/features/planted-a/use.ts',
    imports: '../planted-b/inside.ts',
  },
  {
    boundary: 'pieces-of-sql-are-for-stores',
    file: 'src/server/features/planted-b/index.ts',
    imports: './planted-sql.ts',
  },
  {
    boundary: 'feature-indexes-export-no-stores',
    file: 'src/server/features/planted-a/index.ts',
    imports: './planted-store.ts',
  },
  {
    boundary: 'platform-is-below-features',
    file: 'src/server/platform/planted.ts',
    imports: '../features/planted-b/inside.ts',
  },
  { boundary: 'simulator-stands-alone', file: 'src/simulator/planted.ts', imports: '#server/env.ts' },
  {
    boundary: 'simulator-only-at-start',
    file: 'src/server/features/planted-a/pay.ts',
    imports: '#simulator/payment.ts',
  },
  {
    boundary: 'only-stores-speak-sql',
    file: 'src/server/features/planted-a/find.ts',
    imports: '../../db/statement.ts',
  },
  { boundary: 'only-stores-speak-sql', file: 'src/server/features/planted-a/connect.ts', imports: 'pg' },
  { boundary: 'seeds-use-use-cases', file: 'seeds/planted.ts', imports: '#server/features/planted-b/inside.ts' },
  { boundary: 'strangers-files-are-read-apart', file: 'src/server/features/planted-a/decode.ts', imports: 'sharp' },
  {
    boundary: 'strangers-files-are-read-apart',
    file: 'src/server/http/planted-scan.ts',
    imports: '../platform/files/inspection/inspect-pdf.ts',
  },
  {
    boundary: 'only-the-inspector-decodes',
    file: 'src/server/platform/files/inspection/inspect-file-planted.ts',
    imports: './reencode-image.ts',
  },
  {
    boundary: 'uploads-come-one-way',
    file: 'src/server/features/planted-a/receive.ts',
    imports: '@fastify/multipart',
  },
  { boundary: 'product-without-demo', file: 'src/server/planted-demo.ts', imports: '../../seeds/planted-campus.ts' },
  {
    boundary: 'platform-without-services',
    file: 'src/server/platform/planted-services.ts',
    imports: '../services.ts',
  },
  {
    boundary: 'product-without-test-code',
    file: 'src/server/planted-testing.ts',
    imports: './testing/test-instance.ts',
  },
  { boundary: 'product-without-dev-packages', file: 'src/server/planted-dev.ts', imports: 'fast-check' },
  { boundary: 'no-cycles', file: 'src/domain/planted-egg.ts', imports: './planted-hen.ts' },
  { boundary: 'resolvable', file: 'src/domain/planted-nowhere.ts', imports: './planted-missing.ts' },
];

/** What the settings files import: `scripts` and this. */
const COUNTS_OF_TESTS = 'src/server/testing/test-speed.ts';

/** Files of the product that the violations import. In the copy each is empty: the tools' settings are tested, not the product. */
const IMPORTED = [
  'src/server/platform/files/inspection/inspect-pdf.ts',
  'src/server/platform/files/inspection/reencode-image.ts',
  'src/contract/calls.ts',
  'src/server/env.ts',
  'src/server/services.ts',
  'src/server/db/statement.ts',
  'src/server/testing/test-instance.ts',
  'src/simulator/payment.ts',
  'src/web/lib/api.ts',
  'src/web/lib/log.ts',
];

/** What else the violations import, and a fault for each of the other tools. */
const PLANTED: Readonly<Record<string, string>> = {
  'src/web/features/planted-b/inside.ts': 'export const inside = 1;\n',
  'src/server/features/planted-b/inside.ts': 'export const inside = 1;\n',
  'src/server/features/planted-a/planted-store.ts': 'export const plantedStore = 1;\n',
  'src/server/features/planted-b/planted-sql.ts': 'export const PLANTED_PIECE = 1;\n',
  'src/web/features/planted-a/inner/index.ts': 'export const inner = 1;\n',
  'src/web/features/planted-a/inner/inside.ts': 'export const inside = 1;\n',
  'src/web/features/planted-a/other/index.ts': 'export const other = 1;\n',
  'src/server/features/planted-a/inner/index.ts': 'export const inner = 1;\n',
  'src/server/features/planted-a/inner/inside.ts': 'export const inside = 1;\n',
  'src/server/features/planted-a/other/index.ts': 'export const other = 1;\n',
  'seeds/planted-campus.ts': 'export const campus = 1;\n',
  'src/domain/planted-hen.ts': "import './planted-egg.ts';\n\nexport const hen = 1;\n",
  'src/domain/planted-type.ts': "export const count: number = 'one';\n",
  'src/domain/planted-dom.ts': 'export const title = document.title;\n',
  'src/domain/planted-node.ts': 'export const pid = process.pid;\n',
  'src/domain/planted-lint.ts': 'export const anything: any = 1;\n',
  'src/server/planted-promise.ts': 'const work = async () => 1;\nwork();\n',
  'src/domain/planted-format.ts': 'export const  spaced   = "double"\n',
  'src/domain/planted-dead.ts': 'export const alive = 1;\nexport const plantedDeadExport = 2;\n',
  'src/domain/planted-user.test.ts': "import { alive } from './planted-dead.ts';\n\nexport default alive;\n",
};

describe('npm run check', () => {
  let instance: string;
  let report: { exitCode: number; output: string };

  beforeAll(async () => {
    instance = await copySettings();
    const imports = VIOLATIONS.map((violation) => [violation.file, `import '${violation.imports}';\n`] as const);
    for (const [file, text] of [...imports, ...Object.entries(PLANTED)]) await plant(instance, file, text);
    report = await check(instance, 'breaches');
  }, CHECK_TIMEOUT_MS);
  afterAll(() => rm(instance, { recursive: true, force: true }));

  test('fails, with every tool having looked at every file', () => {
    expect(report.exitCode).not.toBe(0);
    expect(report.output).not.toContain('만 봤어요');
  });

  test.each(VIOLATIONS)('holds the boundary $boundary against $file', ({ boundary, file }) => {
    expect(report.output).toMatch(new RegExp(`error ${boundary}: ${escape(file)} → `));
  });

  test('holds every boundary that is written down', async () => {
    const { default: config } = await import('../../.dependency-cruiser.mjs');
    const boundaries = config.forbidden?.map(({ name }) => name);
    expect([...new Set(VIOLATIONS.map(({ boundary }) => boundary))].toSorted()).toEqual(boundaries?.toSorted());
  });

  test.each([
    ['a wrong type', /src\/domain\/planted-type\.ts\(1,14\): error TS2322/],
    ['a page’s global in the domain', /src\/domain\/planted-dom\.ts\(1,22\): error TS2584/],
    ['a global of Node in the domain', /src\/domain\/planted-node\.ts\(1,20\): error TS2591/],
    ['an any', /no-explicit-any\)[^[]*\[src\/domain\/planted-lint\.ts:1/],
    ['a promise that nobody awaits', /no-floating-promises\)[^[]*\[src\/server\/planted-promise\.ts:2/],
    ['a file out of format', /^src\/domain\/planted-format\.ts \(/m],
    ['an export that nobody imports', /^plantedDeadExport +src\/domain\/planted-dead\.ts/m],
    ['a file that nobody imports', /^src\/server\/planted-promise\.ts *$/m],
  ])('finds %s', (_fault, found) => {
    expect(report.output).toMatch(found);
  });
});

/** More files than the settings files that a tool may count beside the sources. */
const UNSEEN_FILES = 30;
/** Settings with which each tool finds nothing to complain of, because it looks at nothing. */
const MISCONFIGURATIONS: readonly { name: string; file: string; from: RegExp; to: string }[] = [
  { name: 'types', file: 'src/contract/tsconfig.json', from: /"include": \[[^\]]*\]/, to: '"include": ["nowhere"]' },
  { name: 'lint', file: '.oxlintrc.json', from: /"ignorePatterns": \[/, to: '"ignorePatterns": ["src/**", ' },
  { name: 'format', file: '.oxfmtrc.json', from: /"ignorePatterns": \[/, to: '"ignorePatterns": ["src/**", ' },
  { name: 'boundaries', file: '.dependency-cruiser.mjs', from: /parser: 'swc'/, to: "includeOnly: 'nowhere'" },
  { name: 'dead-code', file: 'knip.jsonc', from: /"project": \[[^\]]*\]/, to: '"project": ["nowhere"]' },
];

describe('npm run check with its tools misconfigured', () => {
  let instance: string;
  let report: { exitCode: number; output: string };

  beforeAll(async () => {
    instance = await copySettings();
    for (let number = 1; number <= UNSEEN_FILES; number += 1)
      await plant(instance, `src/contract/unseen-${number}.ts`, 'export {};\n');
    for (const { file, from, to } of MISCONFIGURATIONS) {
      const settings = await readFile(join(instance, file), 'utf8');
      expect(settings).toMatch(from);
      await plant(instance, file, settings.replace(from, to));
    }
    report = await check(instance, 'misconfigured');
  }, CHECK_TIMEOUT_MS);
  afterAll(() => rm(instance, { recursive: true, force: true }));

  test.each(MISCONFIGURATIONS)('does not take the silence of $name for consent', ({ name }) => {
    expect(report.output).toMatch(
      new RegExp(`✗ [^\\n]* \\(${name}\\): [^\\n]*\\n  \\w+ 이\\(가\\) 파일 \\d+개 가운데 \\d+개만 봤어요`),
    );
  });
});

/**
 * A project with every folder, all settings of this one and what they import. Of the other sources there are those that the
 * violations import, emptied.
 */
async function copySettings(): Promise<string> {
  const instance = await mkdtemp(join(tmpdir(), 'sunbaerang-boundaries-'));
  const entries = await readdir(ROOT, { withFileTypes: true });
  const isSetting = (name: string): boolean => /\.(?:jsonc?|mjs|ts)$|^\.gitignore$/.test(name);
  await Promise.all([
    ...FOLDERS.map((folder) => cp(join(ROOT, folder), join(instance, folder), { recursive: true, filter: isNeeded })),
    ...entries
      .filter((entry) => entry.isFile() && isSetting(entry.name))
      .map(({ name }) => copyFile(join(ROOT, name), join(instance, name))),
    symlink(join(ROOT, 'node_modules'), join(instance, 'node_modules')),
  ]);
  for (const file of IMPORTED) {
    // A rule about a file that has moved would hold nothing any more.
    await access(join(ROOT, file));
    await plant(instance, file, 'export {};\n');
  }
  return instance;
}

function isNeeded(path: string): boolean {
  // Its packages are many, and no part of ours.
  if (path === join(ROOT, 'bench/peers')) return false;
  if (!/\.(?:mjs|tsx?)$/.test(path) || path === join(ROOT, COUNTS_OF_TESTS)) return true;
  return path.startsWith(join(ROOT, 'scripts')) && !path.endsWith('.test.ts');
}

async function plant(instance: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(instance, file)), { recursive: true });
  await writeFile(join(instance, file), text);
}

/** The report of the tools on what they are given. They run when that has changed since they last did: the copy is all that they see. */
async function check(instance: string, name: string): Promise<{ exitCode: number; output: string }> {
  const [file, hash] = [join(REPORTS, `${name}.json`), await hashFiles(instance)];
  const kept = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Awaited<ReturnType<typeof runTools>> & { hash: string },
    () => undefined,
  );
  if (kept?.hash === hash) return kept;
  const report = await runTools(instance);
  await mkdir(REPORTS, { recursive: true });
  // Not what was killed on the way.
  if (report.exitCode === 1) await writeFile(file, JSON.stringify({ hash, ...report }));
  return report;
}

/** Of every file of the copy; the packages are those of package-lock.json. */
async function hashFiles(instance: string): Promise<string> {
  const entries = await readdir(instance, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.toSorted()) hash.update(`${relative(instance, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function runTools(instance: string): Promise<{ exitCode: number; output: string }> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return promisify(execFile)(process.execPath, [CHECK, ...TOOLS], {
    cwd: instance,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => ({ exitCode: 0, output: stdout }),
    (error: { code: number; stdout: string }) => ({ exitCode: error.code, output: error.stdout }),
  );
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
