import { HOUR_MS } from '#domain/time/durations.ts';
import type { JobHandler } from './job-queue.ts';

/** How the jobs of one name are run in this process. */
export interface JobSettings {
  /** How many of them run at the same time in this process: few for what waits for somebody else's server. 4 unless set. */
  readonly concurrency?: number;
  /** The longest pause between two tries of one that fails, in ms. An hour unless set. */
  readonly longestRetryMs?: number;
}

/** The jobs of one name, in this process. */
export interface JobKind extends Required<JobSettings> {
  readonly name: string;
  readonly handler: JobHandler;
  /** For a repeated job, the ms between two runs. */
  readonly everyMs?: number;
  /** How many of them are running. */
  running: number;
}

const CONCURRENCY = 4;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = HOUR_MS;

export function jobKind(name: string, handler: JobHandler, settings: JobSettings): JobKind {
  const { concurrency = CONCURRENCY, longestRetryMs = LONGEST_RETRY_MS } = settings;
  return { name, handler, concurrency, longestRetryMs, running: 0 };
}

/** Of a repeated job there is one, which is never put off for longer than it takes to come round again. */
export function repeatedKind(name: string, handler: JobHandler, everyMs: number): JobKind {
  return { name, handler, concurrency: 1, longestRetryMs: Math.min(everyMs, LONGEST_RETRY_MS), everyMs, running: 0 };
}

/** How many more of these jobs may start now. */
export function freePlaces({ concurrency, running }: JobKind): number {
  return concurrency - running;
}

/** How far ahead a repeated or failed job of the kind is ever planned, in ms. */
export function longestWait({ everyMs, longestRetryMs }: JobKind): number {
  return everyMs ?? longestRetryMs;
}

/** 1 s, 4 s, 16 s … up to the kind's longest; a job is never given up. @param attempts how often it has run */
export function retryDelay({ longestRetryMs }: JobKind, attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 4 ** (attempts - 1), longestRetryMs);
}
