import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface JobRow {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly payload: unknown;
  readonly runAt: Date;
  /** This run included. */
  readonly attempts: number;
}

export interface NewJob {
  name: string;
  key: string;
  payload: unknown;
  runAt: Date;
}

/** How many jobs are taken up at once. */
export const CLAIM_LIMIT = 5;

const remove = statement('remove-job-by-key', 'delete from jobs where name = any($1) and key = $2');
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
const insertMissing = statement(
  'insert-job-if-missing',
  `insert into jobs (name, key, payload, run_at, created_at) values ($1, $2, $3, $4, $5)
   on conflict (name, key) do nothing`,
);
const claim = statement<JobRow>(
  'claim-due-jobs',
  `with due as (
     select id from jobs
     where run_at <= $1 and (claimed_until is null or claimed_until <= $1) and name = any($3)
     order by run_at, id
     limit ${CLAIM_LIMIT}
     for update skip locked
   )
   update jobs set claimed_until = $2, attempts = attempts + 1
   from due where jobs.id = due.id
   returning jobs.id, jobs.name, jobs.key, jobs.payload, jobs.run_at as "runAt", jobs.attempts`,
);
// A job that is not claimed any more has run, or waits for its next try.
const renew = statement(
  'renew-job-claim',
  'update jobs set claimed_until = $2 where id = $1 and claimed_until is not null',
);
const repeat = statement(
  'repeat-job',
  'update jobs set run_at = $2, claimed_until = null, attempts = 0, last_error = null where id = $1',
);
const finish = statement('finish-job', 'delete from jobs where id = $1');
const postpone = statement(
  'postpone-job',
  'update jobs set run_at = $2, claimed_until = null, last_error = $3 where id = $1',
);
const findNext = statement<{ runAt: Date }>(
  'find-next-job',
  'select run_at as "runAt" from jobs where run_at > $1 and name = any($2) order by run_at limit 1',
);

export const jobsStore = {
  /** Enqueues under a new identity, so that a run of the old one that is still under way cannot finish the new one. */
  async replace(db: Queryable, job: NewJob, now: Date): Promise<void> {
    await db.query(replace, values(job, now));
  },
  /** Takes the jobs of a key back that are named in `gone`, and has the others run at their times, under new identities as `replace` does. */
  async reschedule(
    db: Queryable,
    key: string,
    { gone, kept }: { gone: readonly string[]; kept: readonly { name: string; runAt: Date }[] },
    now: Date,
  ): Promise<void> {
    await db.query(reschedule, [key, gone, kept.map(({ name }) => name), kept.map(({ runAt }) => runAt), now]);
  },
  async addMissing(db: Queryable, job: NewJob, now: Date): Promise<void> {
    await db.query(insertMissing, values(job, now));
  },
  async remove(db: Queryable, names: readonly string[], key: string): Promise<void> {
    await db.query(remove, [names, key]);
  },
  /** Takes up to five due jobs of the given names for this process alone, until `claimedUntil`. */
  claim: (db: Queryable, now: Date, claimedUntil: Date, names: readonly string[]) =>
    db.query(claim, [now, claimedUntil, names]),
  /** Goes on claiming a job whose run is under way. */
  async renew(db: Queryable, id: number, claimedUntil: Date): Promise<void> {
    await db.query(renew, [id, claimedUntil]);
  },
  /** Has a job that has run do so again at `runAt`. */
  async repeat(db: Queryable, id: number, runAt: Date): Promise<void> {
    await db.query(repeat, [id, runAt]);
  },
  async finish(db: Queryable, id: number): Promise<void> {
    await db.query(finish, [id]);
  },
  async postpone(db: Queryable, id: number, runAt: Date, error: string): Promise<void> {
    await db.query(postpone, [id, runAt, error]);
  },
  /** When the next job of the given names is to run that was not due at `since`. */
  async nextRunAt(db: Queryable, since: Date, names: readonly string[]): Promise<Date | undefined> {
    const [row] = await db.query(findNext, [since, names]);
    return row?.runAt;
  },
};

function values(job: NewJob, now: Date): unknown[] {
  return [job.name, job.key, JSON.stringify(job.payload), job.runAt, now];
}
