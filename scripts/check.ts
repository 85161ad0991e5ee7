import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { withPackages } from './children.ts';

// `npm run check`: every tool that holds the house, side by side. A tool that looked at no file has not looked, and fails.
// `npm run check -- lint walls` runs those alone.

interface Outcome {
  exitCode: number;
  output: string;
}

interface Check {
  name: string;
  label: string;
  command: readonly string[];
  /** How many files the tool says it looked at. */
  countFiles: (outcome: Outcome) => number | Promise<number>;
}

const ROOMS = ['src', 'seeds', 'scripts', 'e2e', 'bench'];

const CHECKS: readonly Check[] = [
  { name: 'types', label: '타입', command: ['tsc', '-b'], countFiles: countTypeChecked },
  { name: 'lint', label: '린트', command: ['oxlint'], countFiles: find(/ on (\d+) files? with/) },
  { name: 'format', label: '형식', command: ['oxfmt', '--check'], countFiles: find(/ on (\d+) files? using/) },
  {
    name: 'walls',
    label: '벽',
    command: ['depcruise', '--output-type', 'err-long', ...ROOMS],
    countFiles: find(/(\d+) modules, [1-9]\d* dependencies cruised/),
  },
  {
    name: 'dead-code',
    label: '죽은 코드',
    command: ['knip', '--no-progress', '--reporter', 'symbols', '--reporter', './scripts/knip-count.ts'],
    countFiles: find(/^(\d+) files processed/m),
  },
];

const wanted = process.argv.slice(2);
const checks = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (checks.length === 0) {
  console.error(`이런 검사는 없어요: ${wanted.join(', ')}. 있는 것: ${CHECKS.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
const passed = await Promise.all(checks.map(runCheck));
if (passed.includes(false)) process.exitCode = 1;

async function runCheck({ label, name, command, countFiles }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const outcome = await run(command);
  const files = await countFiles(outcome);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isPassed = outcome.exitCode === 0 && files > 0;
  console.log(`${isPassed ? '✓' : '✗'} ${label} (${name}): ${files}개 파일, ${seconds}초`);
  if (files === 0) console.log(`  ${command[0]} 이(가) 아무 파일도 보지 않았어요.`);
  if (!isPassed) console.log(outcome.output.trim());
  return isPassed;
}

async function run([command = '', ...args]: readonly string[]): Promise<Outcome> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: withPackages({ ...process.env, NO_COLOR: '1' }),
  });
  let output = '';
  const collect = (chunk: string): void => void (output += chunk);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      collect(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  return { exitCode, output };
}

function find(pattern: RegExp) {
  return ({ output }: Outcome): number => Number(pattern.exec(output)?.[1] ?? 0);
}

/** `tsc -b` says nothing of what it read, so its projects are asked. One room without files is as bad as all. */
async function countTypeChecked(): Promise<number> {
  const root = JSON.parse(await readFile('tsconfig.json', 'utf8')) as { references: { path: string }[] };
  const counts = await Promise.all(
    root.references.map(async ({ path }) => {
      const { output } = await run(['tsc', '-p', path, '--showConfig']);
      return (JSON.parse(output) as { files?: string[] }).files?.length ?? 0;
    }),
  );
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
}
