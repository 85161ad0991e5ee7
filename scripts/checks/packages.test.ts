import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Imports that are there when the program runs: of types alone none is. */
const IMPORT =
  /(?:^\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?|\bimport\(\s*)['"]([@#.\w][\w@#./-]*)['"]/gm;
/** What a program hands to a tool, and does not import. */
const HANDED_ON: Readonly<Record<string, readonly string[]>> = {
  'scripts/build/build-web.ts': ['vite.config.ts', 'src/web/main.tsx', 'src/worker/service-worker.ts'],
};

const { dependencies, imports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  imports: Record<string, string>;
};

test('what npm start and the programs of an operation import comes with the packages that they install', async () => {
  const runner = await readFile(join(ROOT, 'scripts/run.mjs'), 'utf8');
  const list = /WITHOUT_TEST_PACKAGES = \[([^\]]+)\]/.exec(runner)?.[1] ?? '';
  const programs = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  expect(programs).toContain('scripts/start.ts');

  const seen = new Set<string>();
  const missing: string[] = [];
  const pending = programs.map((path) => (existsSync(join(ROOT, programOf(path))) ? programOf(path) : path));
  for (const file of pending) {
    if (seen.has(file)) continue;
    seen.add(file);
    pending.push(...(HANDED_ON[file] ?? []));
    const source = await readFile(join(ROOT, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
      const path = pathOf(file, specifier);
      if (path === undefined) {
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
        if (!specifier.startsWith('node:') && !builtinModules.includes(name) && !(name in dependencies))
          missing.push(`${file}: ${specifier}`);
      } else if (/\.(?:ts|tsx|mjs)$/.test(path)) pending.push(path);
    }
  }
  expect(seen.size).toBeGreaterThan(800);
  expect(missing).toEqual([]);
});

/** What a link to `scripts/program.mjs` runs. */
function programOf(path: string): string {
  return path.replace(/\.ts$/, '.program.ts');
}

/** The file of ours that a specifier names; undefined for a package. */
function pathOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = Object.entries(imports).find(([from]) => specifier.startsWith(from.slice(0, -1)));
  return alias && join(alias[1].slice(0, -1), specifier.slice(alias[0].length - 1));
}
