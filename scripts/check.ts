import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { withPackages } from './testing/children.ts';

// `npm run check`: every static check of the codebase, in parallel. A tool that processed fewer files than there are fails,
// even if it reports success.
// `npm run check -- lint boundaries` runs only those.

interface Outcome {
  hasFailed: boolean;
  output: string;
}

interface Check {
  name: string;
  label: string;
  command: readonly string[];
  /** The number of files that the tool reports; without it, the tool itself fails when it has processed too few. */
  countFiles?: (outcome: Outcome) => number | Promise<number>;
}

const KNIP_COUNT = fileURLToPath(new URL('checks/knip-count.ts', import.meta.url));
const FOLDERS = ['src', 'seeds', 'scripts', 'e2e', 'bench', 'chaos', 'screens'];

const CHECKS: readonly Check[] = [
  { name: 'types', label: '타입', command: ['tsc', '-b'], countFiles: countTypeChecked },
  { name: 'lint', label: '린트', command: ['oxlint'], countFiles: find(/ on (\d+) files? with/) },
  { name: 'format', label: '형식', command: ['oxfmt', '--check'], countFiles: find(/ on (\d+) files? using/) },
  {
    name: 'boundaries',
    label: '의존 방향',
    command: ['depcruise', '--output-type', 'err-long', ...FOLDERS],
    countFiles: find(/(\d+) modules, [1-9]\d* dependencies cruised/),
  },
  { name: 'circles', label: '폴더 순환', command: [process.execPath, 'scripts/checks/folder-circles.ts'] },
  {
    name: 'dead-code',
    label: '죽은 코드',
    command: ['knip', '--no-progress', '--reporter', 'symbols', '--reporter', KNIP_COUNT],
    countFiles: find(/^(\d+) files processed/m),
  },
  { name: 'clauses', label: '조항', command: [process.execPath, 'scripts/clauses.ts'] },
  { name: 'citations', label: '인용', command: [process.execPath, 'scripts/checks/citations.ts'] },
];

const requested = process.argv.slice(2);
const checks = CHECKS.filter(({ name }) => requested.length === 0 || requested.includes(name));
if (checks.length === 0) {
  console.error(`이런 검사는 없어요: ${requested.join(', ')}. 있는 것: ${CHECKS.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
const sources = await countSources();
const passed = await Promise.all(checks.map(runCheck));
if (passed.includes(false)) process.exitCode = 1;

async function runCheck({ label, name, command, countFiles }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const outcome = await run(command);
  const files = await countFiles?.(outcome);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const hasSeenAll = sources > 0 && (files === undefined || files >= sources);
  const isPassed = !outcome.hasFailed && hasSeenAll;
  const seen = files === undefined ? '' : `${files}개 파일, `;
  console.log(`${isPassed ? '✓' : '✗'} ${label} (${name}): ${seen}${seconds}초`);
  if (!hasSeenAll) console.log(`  ${command[0]} 이(가) 파일 ${sources}개 가운데 ${files}개만 봤어요.`);
  if (!isPassed) console.log(outcome.output.trim());
  return isPassed;
}

async function run([command = '', ...args]: readonly string[]): Promise<Outcome> {
  const options = { env: withPackages({ ...process.env, NO_COLOR: '1' }), maxBuffer: 1 << 26 };
  const { code, stdout, stderr, message } = await promisify(execFile)(command, args, options).then(
    (done) => ({ ...done, code: 0, message: '' }),
    (error: Error & { code: number | string; stdout: string; stderr: string }) => error,
  );
  return { hasFailed: code !== 0, output: stripVTControlCharacters(stdout + stderr || message) };
}

function find(pattern: RegExp) {
  return ({ output }: Outcome): number => Number(pattern.exec(output)?.[1] ?? 0);
}

async function countSources(): Promise<number> {
  const lists = await Promise.all(FOLDERS.map((folder) => readdir(folder, { recursive: true })));
  // `bench/peers` has packages of its own.
  return lists.flat().filter((file) => /\.(?:mjs|tsx?)$/.test(file) && !file.includes('node_modules')).length;
}

/** `tsc -b` does not report its files, so each project's configuration is read. */
async function countTypeChecked(): Promise<number> {
  const root = JSON.parse(await readFile('tsconfig.json', 'utf8')) as { references: { path: string }[] };
  const counts = await Promise.all(
    root.references.map(async ({ path }) => {
      const { output } = await run(['tsc', '-p', path, '--showConfig']);
      return (JSON.parse(output) as { files?: string[] }).files?.length ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
