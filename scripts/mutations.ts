import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutateDomain } from './mutations/domain/mutate-domain.ts';
import { type Mutation, MUTATIONS } from './mutations/list.ts';
import { runTests, type Verdict } from './mutations/run-test.ts';
import { startPostgres } from './testing/postgres.ts';

// `npm run mutations [-- NAME …]`: removes each guard in a copy of the codebase and runs the test that must fail then. Exits with 1
// when a test does not fail, when a guard's text is not found, or when a test fails without any change. Figures: docs/reliability.md.
// `npm run mutations -- --list` prints the guards, each with its mutation and its test, and runs nothing.
// `npm run mutations -- domain [PART …]` changes the rules of `src/domain` in every small way, by Stryker.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Inside the codebase, so that its packages are resolved from there. */
const COPY = join(ROOT, '.cache/mutations', String(process.pid));
// Every folder that `tsconfig.json` names: without one of them no file of `seeds/` is compiled.
const PARTS = ['src', 'migrations', 'seeds', 'scripts', 'e2e', 'bench', 'chaos', 'screens'];
const FILES =
  'package.json package-lock.json tsconfig.json tsconfig.base.json vitest.config.ts vite.config.ts playwright.config.ts';

const requested = process.argv.slice(2);
const mutations = MUTATIONS.filter(({ name }) => requested.length === 0 || requested.includes(name));
if (requested[0] === 'domain') {
  process.exitCode = await mutateDomain(requested.slice(1));
} else if (requested.includes('--list')) {
  console.log('| guard | mutation | test |\n|---|---|---|');
  for (const { guard, name, test } of MUTATIONS) console.log(`| ${guard} | \`${name}\` | ${test[0]} "${test[1]}" |`);
} else if (mutations.length === 0) {
  console.error(
    `이런 변이는 없어요: ${requested.join(', ')}. 있는 것: ${MUTATIONS.map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = 1;
} else {
  process.exitCode = await runAll();
}

async function runAll(): Promise<number> {
  const startedAt = performance.now();
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.socketUrl;
  try {
    await mkdir(COPY, { recursive: true });
    for (const part of [...PARTS, ...FILES.split(' ')])
      await cp(join(ROOT, part), join(COPY, part), { recursive: true });
    const before = await runUnchanged();
    let survivors = 0;
    console.log('| guard | change | test | unchanged | without the guard |\n|---|---|---|---|---|');
    for (const mutation of mutations) {
      const unchanged = before.get(mutation.test.join(' ')) ?? 'broken';
      const mutated = await runMutated(mutation);
      if (unchanged !== 'green' || mutated !== 'red') survivors += 1;
      const { guard, name, test } = mutation;
      console.log(`| ${guard} | \`${name}\` | ${test[0]} "${test[1]}" | ${unchanged} | ${mutated} |`);
    }
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    console.log(
      `\n지키는 것 ${mutations.length}개 가운데 ${mutations.length - survivors}개를 시험이 알아챘어요 (${minutes}분).`,
    );
    return survivors === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
    await rm(COPY, { recursive: true, force: true });
  }
}

/** A test that fails without a change would prove nothing. */
async function runUnchanged(): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const file of new Set(mutations.map(({ test }) => test[0]))) {
    const titles = new Set(mutations.flatMap(({ test }) => (test[0] === file ? [test[1]] : [])));
    for (const [title, verdict] of await runTests(COPY, file, [...titles])) verdicts.set(`${file} ${title}`, verdict);
  }
  return verdicts;
}

async function runMutated({ file, text, instead, test: [testFile, title] }: Mutation): Promise<Verdict> {
  const path = join(COPY, file);
  const source = await readFile(path, 'utf8');
  if (source.split(text).length !== 2) return 'broken';
  await writeFile(path, source.split(text).join(instead));
  try {
    return (await runTests(COPY, testFile, [title])).get(title) ?? 'broken';
  } finally {
    await writeFile(path, source);
  }
}
