import { execFile } from 'node:child_process';
import { access, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Holds the rules of .dependency-cruiser.mjs to what they say: each is broken once, in a project of planted files, and reports it.

const ROOT = join(import.meta.dirname, '../..');
const TIMEOUT_MS = 120_000;

/** One breach, or more, of each rule: a file, and what it imports. */
const VIOLATIONS: readonly (readonly [boundary: string, file: string, imports: string])[] = [
  ['domain-stands-alone', 'src/domain/planted-core.ts', 'node:fs'],
  ['domain-stands-alone', 'src/domain/planted-package.ts', 'react'],
  ['domain-stands-alone', 'src/domain/planted-contract.ts', '#contract/calls.ts'],
  ['contract-knows-only-domain', 'src/contract/planted.ts', '#server/env.ts'],
  ['web-is-a-browser', 'src/web/planted-server.ts', '#server/env.ts'],
  ['web-is-a-browser', 'src/web/planted-simulator.ts', '#simulator/payment.ts'],
  ['web-is-a-browser', 'src/web/planted-core.ts', 'node:crypto'],
  ['web-is-a-browser', 'src/web/planted-package.ts', 'fastify'],
  ['ui-knows-no-feature', 'src/web/ui/planted-lib.ts', '../lib/api.ts'],
  ['ui-knows-no-feature', 'src/web/ui/planted-feature.ts', '../features/planted-b/inside.ts'],
  ['web-lib-is-below-features', 'src/web/lib/planted.ts', '../features/planted-b/inside.ts'],
  ['web-features-are-below-pages', 'src/web/features/planted-a/page.ts', '../../pages/planted-page.ts'],
  ['server-is-not-a-browser', 'src/server/planted-web.ts', '#web/lib/log.ts'],
  ['stores-are-private', 'src/server/features/planted-a/inner/use-area.ts', '../../planted-b/planted-store.ts'],
  ['stores-are-private', 'src/server/features/planted-a/other/use.ts', '../inner/planted-store.ts'],
  ['stores-of-folders-are-private', 'src/server/features/planted-a/beside.ts', './inner/planted-store.ts'],
  ['stores-of-folders-are-private', 'src/server/features/planted-a/use-area.ts', '../planted-b/planted-store.ts'],
  ['stores-are-for-features', 'src/server/planted-store-user.ts', './features/planted-b/planted-store.ts'],
  ['stores-are-for-features', 'seeds/planted-store-user.ts', '#server/features/planted-b/planted-store.ts'],
  ['pieces-of-sql-are-for-stores', 'src/server/features/planted-b/find.ts', './planted-sql.ts'],
  ['platform-is-below-features', 'src/server/platform/planted.ts', '../features/planted-b/inside.ts'],
  ['simulator-stands-alone', 'src/simulator/planted.ts', '#server/env.ts'],
  ['simulator-only-at-start', 'src/server/features/planted-a/pay.ts', '#simulator/payment.ts'],
  ['only-stores-speak-sql', 'src/server/features/planted-a/find.ts', '../../db/statement.ts'],
  ['only-stores-speak-sql', 'src/server/features/planted-a/connect.ts', 'pg'],
  ['seeds-use-use-cases', 'seeds/planted.ts', '#server/http/planted.ts'],
  ['strangers-files-are-read-apart', 'src/server/features/planted-a/decode.ts', 'sharp'],
  ['strangers-files-are-read-apart', 'src/server/http/planted-scan.ts', '../platform/files/inspection/inspect-pdf.ts'],
  ['only-the-inspector-decodes', 'src/server/platform/files/inspection/inspect-file-planted.ts', './reencode-image.ts'],
  ['uploads-come-one-way', 'src/server/features/planted-a/receive.ts', '@fastify/multipart'],
  ['product-without-demo', 'src/server/planted-demo.ts', '../../seeds/planted-campus.ts'],
  ['platform-without-services', 'src/server/platform/planted-services.ts', '../services.ts'],
  ['product-without-test-code', 'src/server/planted-testing.ts', './testing/test-instance.ts'],
  ['product-without-dev-packages', 'src/server/planted-dev.ts', 'fast-check'],
  ['no-cycles', 'src/domain/planted-egg.ts', './planted-hen.ts'],
  ['resolvable', 'src/domain/planted-nowhere.ts', './planted-missing.ts'],
];

/** Files of the product that the violations import: a rule about a file that has moved would hold nothing any more. */
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

/** What else they import. */
const PLANTED = [
  'src/server/features/planted-a/inner/planted-store.ts',
  ...['inside', 'planted-store', 'planted-sql'].map((name) => `src/server/features/planted-b/${name}.ts`),
  'src/server/http/planted.ts',
  'src/web/pages/planted-page.ts',
  'src/web/features/planted-b/inside.ts',
  'seeds/planted-campus.ts',
];

let project: string;
let report: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'sunbaerang-boundaries-'));
  for (const file of ['.dependency-cruiser.mjs', 'package.json']) await copyFile(join(ROOT, file), join(project, file));
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  for (const file of IMPORTED) await access(join(ROOT, file));
  for (const file of [...IMPORTED, ...PLANTED]) await plant(file, 'export {};\n');
  await plant('src/domain/planted-hen.ts', "import './planted-egg.ts';\n");
  for (const [, file, imports] of VIOLATIONS) await plant(file, `import '${imports}';\n`);
  const cruise = join(ROOT, 'node_modules/.bin/depcruise');
  const { NODE_OPTIONS: _, ...env } = process.env;
  report = await promisify(execFile)(cruise, ['--output-type', 'err-long', 'src', 'seeds'], { cwd: project, env }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}, TIMEOUT_MS);
afterAll(() => rm(project, { recursive: true, force: true }));

test.each(VIOLATIONS)('%s is held against %s', (boundary, file) => {
  expect(report).toContain(`error ${boundary}: ${file} → `);
});

test('every rule that is written down is broken here', async () => {
  const { default: config } = await import('../../.dependency-cruiser.mjs');
  const boundaries = config.forbidden?.map(({ name }) => name);
  expect([...new Set(VIOLATIONS.map(([boundary]) => boundary))].toSorted()).toEqual(boundaries?.toSorted());
});

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), text);
}
