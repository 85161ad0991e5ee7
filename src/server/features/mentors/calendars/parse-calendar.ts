import { Worker } from 'node:worker_threads';
import { limitParallel } from '#server/platform/limit-parallel.ts';
import type { BusyHalfHours } from './busy-half-hours.ts';
import { CalendarFault } from './fetch-calendar.ts';
import type { ParserAnswer, ParserInput } from './parse-calendar-worker.ts';

/** The source beside this one, or what the image has of it. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? 'parse-calendar-worker.ts' : 'parse-calendar-worker.js',
  import.meta.url,
);
const MAX_HEAP_MB = 192;
const MAX_MS = 10_000;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
const oneAtATime = limitParallel(1);

/**
 * Reads a calendar on a thread of its own, bounded in time and memory: requests go on meanwhile.
 * @throws CalendarFault `NOT_A_CALENDAR`, `TOO_LARGE`
 */
export function parseCalendar(text: string, now: Date): Promise<BusyHalfHours> {
  return oneAtATime(async () => {
    const answer = await run({ text, now });
    if ('problem' in answer) throw new CalendarFault(answer.problem);
    return answer.busy;
  });
}

async function run(input: ParserInput): Promise<ParserAnswer> {
  const worker = new Worker(PROGRAM, {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const giveUp = () => resolve({ problem: 'TOO_LARGE' });
  const overtime = setTimeout(giveUp, MAX_MS);
  worker.once('message', resolve).once('exit', giveUp);
  // Another error is a fault of ours, not of the calendar.
  worker.once('error', (error: NodeJS.ErrnoException) => (error.code === OUT_OF_MEMORY ? giveUp() : reject(error)));
  try {
    return await promise;
  } finally {
    clearTimeout(overtime);
    await worker.terminate();
  }
}
