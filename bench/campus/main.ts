import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Habits } from './campus.ts';
import type { Measures } from './fast-world.ts';
import { summarize, type Summary, toMatrix, toTable } from './figures.ts';
import { type Order, ORDERS } from './orders.ts';
import type { TellingChannel } from './parameters.ts';
import { WHOLE } from './population.ts';
import { simulateAll } from './simulate-all.ts';

const USAGE = `npm run campus                 whole campuses: every order with every set of measures
npm run campus -- --channels   whole campuses, told by mail alone, by push and by 알림톡
  --seeds n     seeds 1 to n; without it 20
  --threads n   so many campuses at a time; without it one a core
  --write       writes the tables into docs/answered.md; with --channels into docs/growth.md`;

const DOCS = join(import.meta.dirname, '../../docs');

type Product = Omit<Measures & Habits, 'order'>;
const ALL: Product = { nudges: true, limits: true, questions: true, pauses: true, backups: true };
const NONE: Product = { nudges: false, limits: false, questions: false, pauses: false, backups: false };
const EVERYTHING = 'all measures';
const NOTHING = 'nothing else';
/** What of the product's measures there is. */
const SETS: Readonly<Record<string, Product>> = {
  [EVERYTHING]: ALL,
  'without backup seniors': { ...ALL, backups: false },
  'without nudges': { ...ALL, nudges: false },
  'without load limits': { ...ALL, limits: false },
  'without questions': { ...ALL, questions: false },
  'without pauses': { ...ALL, pauses: false },
  [NOTHING]: NONE,
};
const SET_NAMES = Object.keys(SETS);

const CHANNELS: Readonly<Record<string, TellingChannel>> = { 'mail alone': 'mail', push: 'push', 알림톡: 'alimtalk' };

/** A line of a table. */
interface Case {
  readonly name: string;
  readonly measures: Measures & Habits;
}
const nameOf = (order: string, set: string) => `${order}, ${set}`;
const caseOf = (order: Order, set: string): Case => ({
  name: nameOf(order, set),
  measures: { order, ...(SETS[set] ?? ALL) },
});

const { values: options } = parseArgs({
  options: {
    channels: { type: 'boolean' },
    write: { type: 'boolean' },
    seeds: { type: 'string' },
    threads: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const seeds = Array.from({ length: Number(options.seeds ?? 20) }, (_, index) => index + 1);
const threads = Number(options.threads ?? availableParallelism());

if (options.help) console.log(USAGE);
else await (options.channels ? runChannels() : runWhole());

async function runWhole(): Promise<void> {
  const startedAt = performance.now();
  const cases = ORDERS.flatMap((order) => SET_NAMES.map((set) => caseOf(order, set)));
  const byName = new Map((await runCases(cases)).map((summary) => [summary.name, summary]));
  const of = (order: string, set: string): Summary => {
    const summary = byName.get(nameOf(order, set));
    if (!summary) throw new Error(`There is no ${nameOf(order, set)}`);
    return summary;
  };
  const orders = ORDERS.flatMap((order) => [of(order, NOTHING), of(order, EVERYTHING)]);
  const ours = SET_NAMES.map((set) => of('ours', set));
  const figures = [
    toTable('order and measures', orders),
    toTable('measures', ours),
    'Confirmed in 7 days, %:',
    toMatrix(ORDERS, SET_NAMES, 'confirmed', of),
    'Found nobody, %:',
    toMatrix(ORDERS, SET_NAMES, 'foundNobody', of),
    describeSeeds(),
  ].join('\n\n');
  console.log(figures);
  const { user, system } = process.cpuUsage();
  const processor = ((user + system) / 1e6).toFixed(0);
  console.log(
    `\n${cases.length * seeds.length} campuses in ${secondsSince(startedAt)} s, ${processor} s of the processor`,
  );
  if (!options.write) return;
  await writeBetween('figures of npm run campus', figures);
}

/** By what seniors are told of proposals: it changes only when they open them. */
async function runChannels(): Promise<void> {
  const cases = Object.entries(CHANNELS).map(([name, channel]): Case => ({
    name,
    measures: { order: 'ours', ...ALL, channel },
  }));
  const figures = `${toTable('told by', await runCases(cases))}\n\n${describeSeeds()}`;
  console.log(figures);
  if (options.write) await writeBetween('figures of npm run campus -- --channels', figures, 'growth.md');
}

async function runCases(cases: readonly Case[]): Promise<Summary[]> {
  const startedAt = performance.now();
  const tasks = cases.flatMap(({ measures }) => seeds.map((seed) => ({ seed, measures, size: WHOLE })));
  const figures = await simulateAll(tasks, Math.min(threads, tasks.length), (done) => {
    if (done % seeds.length === 0)
      console.error(`${done} of ${tasks.length} campuses after ${secondsSince(startedAt)} s`);
  });
  return cases.map(({ name }, index) =>
    summarize(name, figures.slice(index * seeds.length, (index + 1) * seeds.length)),
  );
}

function describeSeeds(): string {
  return `Mean and 95 % interval of seeds 1 to ${seeds.length}.`;
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

/** Replaces what the page has between the comment of a name and that of its end. */
async function writeBetween(name: string, figures: string, file = 'answered.md'): Promise<void> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const page = join(DOCS, file);
  const text = await readFile(page, 'utf8');
  if (!text.includes(start) || !text.includes(end)) throw new Error(`${page} has no place for the ${name}`);
  const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))];
  await writeFile(page, `${before}${start}\n\n${figures}\n\n${after}`);
}
