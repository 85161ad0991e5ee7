import { MEMBER_DATA } from './all-member-data.ts';
import { registerJobs } from './area.ts';
import { AREAS } from './areas.ts';
import { limitConnections } from './platform/limit-parallel.ts';
import type { Services } from './services.ts';

/**
 * Registers everything that a process does in the background, apart from sending mails and pushes. Each feature says how many of its jobs run side by
 * side; all of them together hold half of the process's database connections at most.
 */
export function registerWorkers(services: Services): void {
  const { db } = services;
  const background = {
    ...services,
    db: limitConnections(db, Math.max(1, Math.floor(db.connections().limit / 2))),
    memberData: MEMBER_DATA,
  };
  for (const { jobs } of AREAS) registerJobs(background, jobs);
}

type Workers = Pick<Services, 'jobs' | 'outbox' | 'pushes' | 'phones'>;

const queuesOf = ({ jobs, outbox, pushes, phones }: Workers) => [jobs, outbox, pushes, phones];

/** Begins to run jobs and to send mails, pushes and messages to phones, each by itself: none of them waits for another. */
export function startWorkers(workers: Workers): void {
  for (const queue of queuesOf(workers)) queue.start();
}

/** Waits for what is under way. */
export async function stopWorkers(workers: Workers): Promise<void> {
  for (const queue of queuesOf(workers)) await queue.stop();
}
