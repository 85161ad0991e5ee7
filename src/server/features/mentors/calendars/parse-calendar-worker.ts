import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarProblem } from '#domain/mentors/calendars.ts';
import { busyHalfHours, type BusyHalfHours } from './busy-half-hours.ts';
import { CalendarFault } from './fetch-calendar.ts';

// A thread that reads one stranger's calendar; `own-calendars.ts` starts and ends it.

export interface ParserInput {
  readonly text: string;
  readonly now: Date;
}
export type ParserAnswer = { readonly busy: BusyHalfHours } | { readonly problem: CalendarProblem };

const { text, now } = workerData as ParserInput;

function answer(): ParserAnswer {
  try {
    return { busy: busyHalfHours(text, now) };
  } catch (error) {
    // What the library cannot read is no calendar that we could read.
    return { problem: error instanceof CalendarFault ? error.problem : 'NOT_A_CALENDAR' };
  }
}

parentPort?.postMessage(answer());
