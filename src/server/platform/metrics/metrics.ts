import { setTimeout as delay } from 'node:timers/promises';
import type { Histogram } from 'prom-client';
import { ALERT_KINDS } from '#domain/desk/alerts.ts';
import type { Database } from '#server/db/database.ts';
import type { ReplicatedDatabase } from '#server/db/replica.ts';
import { alertStore } from '../alerts/alert-store.ts';
import type { Clock } from '../clock.ts';
import type { JobRun } from '../jobs/job-queue.ts';
import { jobsStore } from '../jobs/jobs-store.ts';
import { mailTable } from '../mail/outbox-store.ts';
import { phoneTable } from '../phone/phone-store.ts';
import { pushTable } from '../push/push-store.ts';

/** One answered request. */
interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never an address: the number of time series stays bounded. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Figures of this process and of the work that waits in the database, for Prometheus. */
export interface Metrics {
  /** Counts a run. Cheap. */
  readonly jobEnded: (run: JobRun) => void;
  /** Counts a request. Called for every one of them, so it costs a few microseconds at most. */
  readonly requestEnded: (request: AnsweredRequest) => void;
  /** @returns the figures as they stand, in Prometheus' text format; what the database does not tell is left out */
  render(): Promise<{ contentType: string; text: string }>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A scrape is answered within this time with the known values, whatever the database does. */
const DATABASE_WITHIN_MS = 700;
/** Every channel, and the names of its two figures. */
const CHANNELS = [
  { table: mailTable, what: 'Mails', count: 'outbox_waiting', age: 'outbox_oldest_waiting_age_seconds' },
  { table: pushTable, what: 'Pushes', count: 'pushes_due', age: 'pushes_oldest_due_age_seconds' },
  {
    table: phoneTable,
    what: 'Messages to phones',
    count: 'phone_messages_due',
    age: 'phone_messages_oldest_due_age_seconds',
  },
] as const;
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/**
 * Metrics by `prom-client`, which is loaded only where somebody reads them.
 * @param settings.clock measures the age of waiting work
 */
export async function openPrometheus(settings: {
  db: Database;
  replica?: ReplicatedDatabase | undefined;
  clock: Clock;
}): Promise<Metrics> {
  const { Registry, Counter, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client');
  const { db, replica, clock } = settings;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Job runs of this process, by kind and outcome (done, failed).',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const runSeconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of the job runs of this process.',
    labelNames: ['kind'],
    buckets: JOB_SECONDS,
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of the requests that this process answered, by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  const connections = {
    limit: gauge('db_pool_connections_limit', 'Connections to the database that this process may open.'),
    inUse: gauge('db_pool_connections_in_use', 'Connections that a statement or transaction of this process holds.'),
    waiting: gauge('db_pool_waiting', 'Statements and transactions of this process that queue for a connection.'),
  };
  const isReplicaUsed = gauge(
    'db_replica_used',
    'Whether this process reads from the replica (1 or 0); 0 without one.',
  );
  const replicaReads = new Counter({
    name: 'db_replica_reads_total',
    help: 'Statements of this process that a replica may answer, by who answered them (replica, primary).',
    labelNames: ['server'],
    registers,
  });
  const away = new Counter({
    name: 'db_unavailable_seconds_total',
    help: 'For how long this process could not reach its database, or found it read-only.',
    registers,
  });
  const isUp = gauge('db_up', 'Whether the database answered when these figures were made (1 or 0).');
  const due = gauge('jobs_due', 'Jobs of the whole deployment that are due, running ones included.', ['kind']);
  const dueAge = gauge('jobs_oldest_due_age_seconds', 'How long the oldest due job has been due.', ['kind']);
  const channels = CHANNELS.map(({ table, what, ...names }) => ({
    table,
    count: gauge(names.count, `${what} of the whole deployment that are due and have not been sent.`),
    age: gauge(names.age, 'How long ago the oldest of them was due first.'),
  }));
  const alerts = gauge('alert_active', 'Whether operators have been told of a problem that is not over (1 or 0).', [
    'kind',
  ]);
  const observeRequest = observer(requests);

  /** Two scrapes may come at once: the values that one reads replace the old ones without a pause. */
  async function readDatabase(): Promise<void> {
    const now = clock.now();
    const asked = Promise.all([
      jobsStore.summarizeDue(db, now),
      alertStore.list(db),
      Promise.all(channels.map(({ table }) => table.summarizeWaiting(db, now))),
    ]).catch(() => undefined);
    const figures = await Promise.race([asked, delay(DATABASE_WITHIN_MS, undefined, { ref: false })]);
    for (const figure of [due, dueAge, alerts]) figure.reset();
    // Without labels they would be 0 after a reset, as if nothing waited.
    for (const { count, age } of channels) for (const figure of [count, age]) figure.remove();
    isUp.set(figures ? 1 : 0);
    if (!figures) return;
    const [jobs, activeAlerts, waiting] = figures;
    for (const { name, count, oldest } of jobs) {
      due.set({ kind: name }, count);
      dueAge.set({ kind: name }, secondsBetween(oldest, now));
    }
    for (const [index, { count, age }] of channels.entries()) {
      const { count: rows, oldest } = waiting[index] ?? { count: 0, oldest: null };
      count.set(rows);
      age.set(oldest ? secondsBetween(oldest, now) : 0);
    }
    for (const kind of ALERT_KINDS) alerts.set({ kind }, activeAlerts.some((alert) => alert.kind === kind) ? 1 : 0);
  }

  return {
    jobEnded({ kind, hasFailed, durationMs }) {
      runs.inc({ kind, outcome: hasFailed ? 'failed' : 'done' });
      runSeconds.observe({ kind }, durationMs / 1000);
    },
    requestEnded: observeRequest,
    async render() {
      const { limit, inUse, waiting } = db.connections();
      connections.limit.set(limit);
      connections.inUse.set(inUse);
      connections.waiting.set(waiting);
      const reads = replica?.reads() ?? { isUsed: false, byReplica: 0, byPrimary: 0 };
      isReplicaUsed.set(reads.isUsed ? 1 : 0);
      replicaReads.reset();
      replicaReads.inc({ server: 'replica' }, reads.byReplica);
      replicaReads.inc({ server: 'primary' }, reads.byPrimary);
      await readDatabase();
      away.reset();
      away.inc(db.connections().awayMs / 1000);
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}

/** Keeps one child of the histogram for each route and class of status, so that a request builds no labels. */
function observer(histogram: Histogram<'method' | 'route' | 'status'>): (request: AnsweredRequest) => void {
  const children = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>[]>();
  return ({ method, route, status, durationMs }) => {
    const key = `${method} ${route}`;
    let classes = children.get(key);
    if (!classes) {
      classes = [];
      children.set(key, classes);
    }
    const statusClass = Math.floor(status / 100);
    classes[statusClass] ??= histogram.labels(method, route, `${statusClass}xx`);
    classes[statusClass].observe(durationMs / 1000);
  };
}

function secondsBetween(earlier: Date, later: Date): number {
  return Math.max(0, (later.getTime() - earlier.getTime()) / 1000);
}
