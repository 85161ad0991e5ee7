import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstance, type TestInstance } from './testing/test-instance.ts';

const ROOT = join(import.meta.dirname, '../..');
const METRICS_TOKEN = 'a-token-of-the-scraper';
/** Words of expressions that are no metrics: PromQL's own, and labels. */
const NO_METRICS = new Set([
  'sum',
  'max',
  'rate',
  'increase',
  'by',
  'and',
  'or',
  'vector',
  'kind',
  'status',
  'route',
  'le',
  'outcome',
  'instance',
  'min',
  'topk',
  'histogram_quantile',
  'job',
  'server',
]);
/** What Prometheus itself knows of a target. */
const OF_PROMETHEUS = 'up';

let instance: TestInstance;
let rules: string;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { METRICS_TOKEN });
  rules = await readFile(join(ROOT, 'deploy/prometheus/rules.yml'), 'utf8');
});
afterAll(() => instance.close());

/** The values of a key, in their order. */
const valuesOf = (key: string) =>
  [...rules.matchAll(new RegExp(`^ +(?:- )?${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);

/** The metrics and records that an expression names. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\]]*\]/g, '');
  return (bare.match(/[a-z][a-z0-9_:]*/g) ?? []).filter((word) => !NO_METRICS.has(word));
}

/** Every series that the server has, as an expression names it. */
async function listSeries(): Promise<Set<string>> {
  await instance.services.jobs.runDue();
  await instance.client().call('GET /v1/business');
  const { body } = await instance.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const series = [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
  );
  return new Set(series);
}

describe('deploy/prometheus/rules.yml', () => {
  it('names only metrics that the server has, and records that it makes itself', async () => {
    const series = await listSeries();
    const known = new Set([...series, ...valuesOf('record'), OF_PROMETHEUS]);
    const expressions = valuesOf('expr');
    expect(expressions.length).toBeGreaterThan(15);
    const unknown = expressions.flatMap(namesIn).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('names a job that runs by itself, and takes its absence for no run', () => {
    expect(rules).toContain('(sum(increase(job_runs_total{kind="watch-operations"}[15m])) or vector(0)) == 0');
  });

  it('DatabaseDown fires in a gap of seconds between two scrapes', () => {
    const [, rule = ''] = /- alert: DatabaseDown\n([^]*?)- alert:/.exec(rules) ?? [];
    expect(rule).toContain('max(increase(db_unavailable_seconds_total[1m])) > 5');
    expect(rule).not.toContain('for:');
  });

  it('gives every alert a section of docs/operations.md to act by', async () => {
    const page = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
    const sections = [...page.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);
    const anchors = new Map(sections.map((title) => [title.toLowerCase().replaceAll(', ', '-'), title]));
    const alerts = valuesOf('alert');
    const runbooks = [...rules.matchAll(/runbook: 'docs\/operations\.md#([\w-]+)'/g)].map(([, anchor = '']) => anchor);
    expect(runbooks).toHaveLength(alerts.length);
    for (const [index, alert] of alerts.entries()) expect(anchors.get(runbooks[index] ?? '')).toContain(alert);
    const described = sections.flatMap((title) => title.split(', '));
    expect(new Set(described)).toEqual(new Set(alerts));
  });
});

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

describe('deploy/grafana', () => {
  it('its dashboards name only metrics of the server and records of the rules; no two panels overlap', async () => {
    const folder = join(ROOT, 'deploy/grafana');
    const dashboards = await Promise.all(
      (await readdir(folder)).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Dashboard),
    );
    expect(dashboards.length).toBeGreaterThan(2);
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
    const known = new Set([...(await listSeries()), ...valuesOf('record'), OF_PROMETHEUS]);
    const expressions = dashboards
      .flatMap(({ panels }) => panels)
      .flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
    for (const { panels } of dashboards) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_unused, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
    }
  });
});
