import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bar, drawBars } from './bar-chart.ts';
import { ORDERS } from './orders.ts';
import { type Figures, type Measures, simulate } from './simulate.ts';

/** Each line is the mean of so many campuses, of seeds 1 to 20, with a 95 % interval. */
const RUNS = 20;
const DOCS = join(import.meta.dirname, '../../docs');
const START = '<!-- figures of npm run campus -->';
const END = '<!-- end of the figures -->';

const ALL = { nudges: true, limits: true, questions: true, pauses: true, backups: 0 } as const;
const NONE = { nudges: false, limits: false, questions: false, pauses: false, backups: 0 } as const;

type Case = readonly [name: string, measures: Measures];
const BY_ORDER: readonly Case[] = ORDERS.flatMap((order): Case[] => [
  [`${order}, nothing else`, { order, ...NONE }],
  [`${order}, all measures`, { order, ...ALL }],
]);
const WITHOUT: readonly Case[] = [
  ['ours, all measures', { order: 'ours', ...ALL }],
  ['without nudges', { order: 'ours', ...ALL, nudges: false }],
  ['without load limits', { order: 'ours', ...ALL, limits: false }],
  ['without questions', { order: 'ours', ...ALL, questions: false }],
  ['without pauses', { order: 'ours', ...ALL, pauses: false }],
  ['with backup seniors (not built)', { order: 'ours', ...ALL, backups: 2 }],
];

interface Summary {
  readonly name: string;
  readonly of: (key: keyof Figures) => { mean: number; margin: number };
}

function run([name, measures]: Case): Summary {
  const figures = Array.from({ length: RUNS }, (_, index) => simulate(index + 1, measures));
  const of = (key: keyof Figures) => {
    const values = figures.map((each) => each[key]);
    const mean = values.reduce((sum, value) => sum + value, 0) / RUNS;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (RUNS - 1);
    // Student's t of 19 degrees of freedom.
    return { mean, margin: 2.093 * Math.sqrt(variance / RUNS) };
  };
  return { name, of };
}

function toTable(summaries: readonly Summary[]): string {
  const percent = ({ mean, margin }: { mean: number; margin: number }) =>
    `${(mean * 100).toFixed(1)} ± ${(margin * 100).toFixed(1)}`;
  const plain = ({ mean, margin }: { mean: number; margin: number }, digits: number) =>
    `${mean.toFixed(digits)} ± ${margin.toFixed(digits)}`;
  const lines = summaries.map(
    ({ name, of }) =>
      `| ${name} | ${percent(of('confirmed'))} | ${plain(of('answerHours'), 1)} | ${percent(of('expired'))} | ${of('overdue').mean} | ${plain(of('gini'), 2)} | ${plain(of('overloaded'), 0)} | ${plain(of('proposals'), 0)} |`,
  );
  return [
    '| order and measures | confirmed in 7 days, % | median answer, h | expired, % | open past the deadline | Gini | weeks above the load | proposals |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

const toBars = (summaries: readonly Summary[]): Bar[] =>
  summaries.map(({ name, of }) => ({ label: name, ...of('confirmed') }));

const startedAt = performance.now();
const [orders, without] = [BY_ORDER.map(run), WITHOUT.map(run)];
const figures = `${toTable(orders)}\n\n${toTable(without)}`;
console.log(figures);
console.log(
  `\n${(BY_ORDER.length + WITHOUT.length) * RUNS} campuses in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
if (process.argv.includes('--write')) {
  const folder = join(DOCS, 'answered');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'orders.svg'), drawBars('Confirmed within 7 days, by order', toBars(orders), 0.9));
  await writeFile(
    join(folder, 'measures.svg'),
    drawBars('Confirmed within 7 days, one measure less', toBars(without), 0.9),
  );
  const page = join(DOCS, 'answered.md');
  const text = await readFile(page, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(START)), text.slice(text.indexOf(END))];
  await writeFile(page, `${before}${START}\n\n${figures}\n\n${after}`);
}
