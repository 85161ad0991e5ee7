import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bar, drawBars } from './bar-chart.ts';
import type { Habits } from './campus.ts';
import type { Measures } from './fast/fast-world.ts';
import { ORDERS } from './fast/orders.ts';
import { simulate } from './fast/simulate.ts';
import { compare, type Figures, summarize, type Summary, toTable } from './figures.ts';
import { type Size, TWENTIETH, WHOLE } from './population.ts';
import { simulateOnServer } from './server/simulate-on-server.ts';

// `npm run campus`: the fast model. `npm run campus -- --server`: one twentieth of it through the real server, and by the fast model beside it.

const DOCS = join(import.meta.dirname, '../../docs');

type Case = readonly [name: string, measures: Measures & Habits];
const ALL = { nudges: true, limits: true, questions: true, pauses: true, backups: true };
const NONE = { nudges: false, limits: false, questions: false, pauses: false, backups: false };

const OURS: Case = ['ours, all measures', { order: 'ours', ...ALL }];
const BY_ORDER: readonly Case[] = ORDERS.flatMap((order): Case[] => [
  [`${order}, nothing else`, { order, ...NONE }],
  [`${order}, all measures`, { order, ...ALL }],
]).slice(0, -1);
const WITHOUT: readonly Case[] = [
  ['without backup seniors', { order: 'ours', ...ALL, backups: false }],
  ['without nudges', { order: 'ours', ...ALL, nudges: false }],
  ['without load limits', { order: 'ours', ...ALL, limits: false }],
  ['without questions', { order: 'ours', ...ALL, questions: false }],
  ['without pauses', { order: 'ours', ...ALL, pauses: false }],
];

const { values: options } = parseArgs({
  options: { server: { type: 'boolean' }, write: { type: 'boolean' }, seeds: { type: 'string' } },
});
const seeds = Array.from({ length: Number(options.seeds ?? (options.server ? 5 : 20)) }, (_, index) => index + 1);

await (options.server ? runTwentieth() : runWhole());

async function runWhole(): Promise<void> {
  const startedAt = performance.now();
  const all = await runCase(OURS, WHOLE);
  const orders = [...(await runCases(BY_ORDER, WHOLE)), all];
  const without = [all, ...(await runCases(WITHOUT, WHOLE))];
  const figures = `${toTable('order and measures', orders)}\n\n${toTable('measures', without)}\n\n${describeSeeds()}`;
  console.log(figures);
  const campuses = (orders.length + without.length - 1) * seeds.length;
  console.log(`\n${campuses} campuses in ${secondsSince(startedAt)} s`);
  if (!options.write) return;
  await draw('orders.svg', 'Confirmed within 7 days, by order', orders);
  await draw('measures.svg', 'Confirmed within 7 days, one measure less', without);
  await writeBetween('figures of npm run campus', figures);
}

async function runTwentieth(): Promise<void> {
  const startedAt = performance.now();
  const onServer: Figures[] = [];
  for (const seed of seeds) {
    onServer.push(await simulateOnServer(seed, TWENTIETH));
    console.log(`seed ${seed}: ${JSON.stringify(onServer.at(-1))}, no violations; after ${secondsSince(startedAt)} s`);
  }
  const server = summarize('real server', onServer);
  const fast = await runCase(['fast model', OURS[1]], TWENTIETH);
  const figures = `${toTable('layer', [fast, server])}\n${compare(fast, server)}\n\n${describeSeeds()}`;
  console.log(figures);
  if (options.write) await writeBetween('figures of npm run campus -- --server', figures);
}

async function runCases(cases: readonly Case[], size: Size): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (const each of cases) summaries.push(await runCase(each, size));
  return summaries;
}

async function runCase([name, measures]: Case, size: Size): Promise<Summary> {
  const figures: Figures[] = [];
  for (const seed of seeds) figures.push(await simulate(seed, measures, size));
  return summarize(name, figures);
}

function describeSeeds(): string {
  return `Mean and 95 % interval of seeds 1 to ${seeds.length}.`;
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

async function draw(file: string, title: string, summaries: readonly Summary[]): Promise<void> {
  const folder = join(DOCS, 'answered');
  await mkdir(folder, { recursive: true });
  const bars = summaries.map(({ name, of }): Bar => ({ label: name, ...of('confirmed') }));
  await writeFile(join(folder, file), drawBars(title, bars, 0.9));
}

/** Replaces what the page has between the comment of a name and that of its end. */
async function writeBetween(name: string, figures: string): Promise<void> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const page = join(DOCS, 'answered.md');
  const text = await readFile(page, 'utf8');
  if (!text.includes(start) || !text.includes(end)) throw new Error(`${page} has no place for the ${name}`);
  const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))];
  await writeFile(page, `${before}${start}\n\n${figures}\n\n${after}`);
}
