import type { Queryable } from '#server/db/database.ts';
import { execute, manyRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { queueStore, type Claimed } from '../queue/queue-store.ts';

export interface JobRow extends Claimed {
  readonly name: string;
  readonly key: string;
  readonly payload: unknown;
  readonly runAt: Date;
}

export interface NewJob {
  name: string;
  key: string;
  payload: unknown;
  runAt: Date;
}

// One statement, so that no breakdown leaves the old job gone and the new one not there. Another transaction may enqueue the
// same key at the same time: the later one counts.
const RENEWED = `on conflict (name, key) do update set id = default, payload = excluded.payload, run_at = excluded.run_at,
     created_at = excluded.created_at, attempts = 0, claimed_until = null, last_error = null`;
const replace = statement(
  'replace-job',
  `insert into jobs (name, key, payload, run_at, created_at) values ($1, $2, $3, $4, $5) ${RENEWED}`,
);
const reschedule = statement(
  'reschedule-jobs',
  `with taken_back as (delete from jobs where key = $1 and name = any($2))
   insert into jobs (name, key, payload, run_at, created_at)
   select name, $1, '{}', run_at, $5 from unnest($3::text[], $4::timestamptz[]) as job (name, run_at) ${RENEWED}`,
);
// Each name brings its own limit, and reads its own range of the index jobs_due_by_name. A claim leaves alone when a job was to run.
//
// A claimed job was due once already. A job that repeats or has failed is never planned further ahead than its kind's longest wait, and one that
// was enqueued for "now" is never due after it was made. A deadline stays: it is an instant of the calendar. The few candidates come first, each
// by an index: this is asked every minute, and most jobs are deadlines.
export const jobTable = queueStore<JobRow>({
  table: 'jobs',
  one: 'job',
  many: 'jobs',
  due: 'run_at',
  claimedUntil: 'claimed_until',
  pick: `due as (
     select job.id from unnest($3::text[], $4::int[]) kind (name, free) cross join lateral (
       select id from jobs
       where name = kind.name and run_at <= $1 and (claimed_until is null or claimed_until <= $1)
       order by run_at, id
       limit kind.free
       for update skip locked
     ) job
   )`,
  columns: 'jobs.name, jobs.key, jobs.payload, jobs.run_at as "runAt"',
  clamp: `update jobs set run_at = least(run_at, $1),
     claimed_until = case when claimed_until > $2 then $2 else claimed_until end
   from unnest($4::text[], $5::boolean[], $6::float8[]) kind (name, is_repeated, wait_ms)
   where jobs.name = kind.name and jobs.id = any(array(
     select id from jobs where claimed_until > $2::timestamptz + $3 * interval '1 ms'
     union all select id from jobs where last_error is not null and run_at > $1::timestamptz + $3 * interval '1 ms'
     union all select id from jobs where run_at <= created_at and created_at > $1::timestamptz + $3 * interval '1 ms'
     union all select each.id from unnest($4::text[], $5::boolean[], $6::float8[]) repeated (name, is_repeated, wait_ms)
       join jobs each on each.name = repeated.name and each.run_at > $1::timestamptz + (repeated.wait_ms + $3) * interval '1 ms'
       where repeated.is_repeated
   )) and (
     claimed_until > $2::timestamptz + $3 * interval '1 ms'
     or claimed_until is null and (
       (is_repeated or last_error is not null) and run_at > $1::timestamptz + (wait_ms + $3) * interval '1 ms'
       or created_at > $1::timestamptz + $3 * interval '1 ms' and run_at <= created_at
     )
   )`,
});
export const jobsStore = {
  /** Enqueues under a new identity, so that a run of the old one that is still under way cannot finish the new one. */
  async replace(db: Queryable, job: NewJob, now: Date): Promise<void> {
    await db.query(replace, values(job, now));
  },
  /** Enqueues for `now` those of the keys that have no job of this name. */
  addMissing: execute<[name: string, keys: readonly string[], now: Date]>(
    'insert-jobs-if-missing',
    `insert into jobs (name, key, run_at, created_at) select $1, key, $3, $3 from unnest($2::text[]) key
     on conflict (name, key) do nothing`,
  ),
  /** Takes the jobs of a key back that are named in `gone`, and has the others run at their times, under new identities as `replace` does. */
  async reschedule(
    db: Queryable,
    key: string,
    { gone, kept }: { gone: readonly string[]; kept: readonly { name: string; runAt: Date }[] },
    now: Date,
  ): Promise<void> {
    await db.query(reschedule, [key, gone, kept.map(({ name }) => name), kept.map(({ runAt }) => runAt), now]);
  },
  remove: execute<[names: readonly string[], key: string]>(
    'remove-job-by-key',
    'delete from jobs where name = any($1) and key = $2',
  ),
  // A repeated job takes a new identity each time: a worker that has lost its claim can only write that the job is done.
  /** Extends the claim of a job that is running. */
  renew: execute<[job: JobRow, claimedUntil: Date]>(
    'renew-job-claim',
    'update jobs set claimed_until = $2 where id = $1.id and attempts = $1.attempts and claimed_until is not null',
  ),
  /** Has a job that has run do so again at `runAt`. */
  repeat: execute<[job: JobRow, runAt: Date]>(
    'repeat-job',
    `update jobs set id = default, run_at = $2, claimed_until = null, attempts = 0, last_error = null
     where id = $1.id and attempts = $1.attempts`,
  ),
  /** How many jobs of each name are due, running ones included, and since when the oldest. */
  summarizeDue: manyRows<{ name: string; count: number; oldest: Date }, [now: Date]>(
    'summarize-due-jobs',
    'select name, count(*) as count, min(run_at) as oldest from jobs where run_at <= $1 group by name',
  ),
};

function values(job: NewJob, now: Date): unknown[] {
  return [job.name, job.key, JSON.stringify(job.payload), job.runAt, now];
}
