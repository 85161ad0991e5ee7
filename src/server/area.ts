import type { FastifyInstance } from 'fastify';
import type { Routes } from './http/routes.ts';
import type { Job, JobSettings } from './platform/jobs/job-queue.ts';
import type { MemberData } from './platform/member-data/member-data.ts';
import type { Services } from './services.ts';

/** What one of the seven areas of the product brings into a process. Its part of a member's data is in `all-member-data.ts`, where the order counts. */
export interface Area {
  /** Each is, or adds, the calls of a feature. */
  readonly routes: readonly (Routes | ((app: FastifyInstance, services: Services) => void))[];
  /** What its features do in the background. */
  readonly jobs: Jobs;
}

/** The services of background work, and every area's part of a member's data. */
export type Background = Services & { readonly memberData: readonly MemberData[] };

/** Background work by the name of its job: done whenever one is enqueued, or with `everyMs` again and again. */
export type Jobs = Readonly<
  Record<
    string,
    | (JobSettings & { readonly everyMs?: undefined; run(background: Background, job: Job): Promise<unknown> })
    | { readonly everyMs: number; run(background: Background): Promise<unknown> }
  >
>;

/** A job's work on the row that its key names by number. */
export function byNumber(work: (services: Services, number: number) => Promise<unknown>) {
  return (background: Background, { key }: Job) => work(background, Number(key));
}

/** Has a process do this work. */
export function registerJobs(background: Background, all: Jobs): void {
  const { jobs } = background;
  for (const [name, work] of Object.entries(all)) {
    if (work.everyMs === undefined) jobs.handle(name, async (job) => void (await work.run(background, job)), work);
    else jobs.repeat(name, work.everyMs, async () => void (await work.run(background)));
  }
}
