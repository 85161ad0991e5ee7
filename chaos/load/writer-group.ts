import { setTimeout as delay } from 'node:timers/promises';
import type { Deployment } from '../deployment/deployment.ts';
import { createMentees, createMentors, type Person } from './people.ts';
import { Random } from './random.ts';
import { Writer } from './writer.ts';

/** Unless it is said. */
const WRITERS = 8;
const MENTORS_EACH = 2;
/** A kill waits no longer than this for writes, even on a slow machine. */
const LONGEST_STRETCH_MS = 20_000;
const SETTLES_WITHIN_MS = 120_000;
/** Unknown outcomes are looked up every minute, and claims of a killed process half a minute later. */
const LOOK_EVERY_MS = 1000;

export interface WriterFigures {
  readonly acknowledged: number;
  /** Runs of a writer that ended in the middle of a request. */
  readonly interrupted: number;
  /** Responses that the database could not be reached. */
  readonly unavailable: number;
  /** How often each refusal was given. */
  readonly refused: Readonly<Record<string, number>>;
  /** Responses that were the server's fault. */
  readonly faults: readonly string[];
}

/** Writers that run at once, each with mentors of their own. */
export interface WriterGroup {
  readonly writers: readonly Writer[];
  /** When each write was acknowledged, by the monotonic clock, and its writer. */
  readonly acknowledgedAt: readonly { readonly at: number; readonly writer: number }[];
  readonly mentorIds: readonly number[];
  /** Resolves once this many more writes have been acknowledged, or after a while. */
  untilWritten(count: number): Promise<void>;
  /** Reads back all acknowledged writes. @returns the lost ones */
  findLosses(): Promise<string[]>;
  /** Waits until every payment and refund is resolved. @throws Error after two minutes */
  untilSettled(): Promise<void>;
  count(): WriterFigures;
}

/**
 * Creates the members of a deployment before its servers run.
 * @param urls the servers that the writers use in turn: each writer uses one
 */
export async function createWriterGroup(
  deployment: Deployment,
  urls: readonly string[],
  random: Random,
  count = WRITERS,
): Promise<WriterGroup> {
  const services = await deployment.openServices();
  const mentors = await createMentors(services, count * MENTORS_EACH);
  const mentees = await createMentees(services, count);
  await services.close();
  return groupWriters({ mentees, mentors, urls, random });
}

/**
 * One writer per mentee, each with as many mentors.
 * @param given.urls the servers that the writers use in turn: each writer uses one
 */
export function groupWriters(given: {
  mentees: readonly Person[];
  mentors: readonly Person[];
  urls: readonly string[];
  random: Random;
}): WriterGroup {
  const { mentees, mentors, urls, random } = given;
  const each = mentors.length / mentees.length;
  let missing = 0;
  let hasEnough = (): void => undefined;
  const acknowledgedAt: { at: number; writer: number }[] = [];
  const onAcknowledged = (writer: number) => {
    acknowledgedAt.push({ at: performance.now(), writer });
    missing -= 1;
    if (missing === 0) hasEnough();
  };
  const writers = mentees.map((mentee, index) => {
    const own = mentors.slice(each * index, each * (index + 1));
    const url = urls[index % urls.length] ?? '';
    return new Writer({
      url,
      mentee,
      mentors: own,
      random: new Random(random.between(0, 2 ** 31)),
      onAcknowledged: () => onAcknowledged(index),
    });
  });
  return {
    writers,
    acknowledgedAt,
    mentorIds: mentors.map(({ memberId }) => memberId),
    async untilWritten(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      missing = count;
      hasEnough = resolve;
      const late = new AbortController();
      await Promise.race([promise, delay(LONGEST_STRETCH_MS, undefined, { signal: late.signal, ref: false })]);
      late.abort();
    },
    findLosses: async () => (await Promise.all(writers.map((writer) => writer.findLosses()))).flat(),
    untilSettled: () => untilSettled(writers),
    count: () => countAll(writers),
  };
}

async function untilSettled(writers: readonly Writer[]): Promise<void> {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  await Promise.all(writers.map((writer) => untilWriterSettled(writer, deadline)));
}

async function untilWriterSettled(writer: Writer, deadline: number): Promise<void> {
  let unsettled = await writer.findUnsettled();
  while (unsettled.length > 0) {
    if (performance.now() > deadline)
      throw new Error(`Not settled after two minutes: mentorings ${unsettled.join(', ')}`);
    await delay(LOOK_EVERY_MS);
    unsettled = await writer.findUnsettled(unsettled);
  }
}

function countAll(writers: readonly Writer[]): WriterFigures {
  const tallies = writers.map(({ tally }) => tally);
  const sum = (name: 'acknowledged' | 'unavailable') => tallies.reduce((total, tally) => total + tally[name], 0);
  const refused: Record<string, number> = {};
  for (const code of tallies.flatMap((tally) => tally.refused)) refused[code] = (refused[code] ?? 0) + 1;
  return {
    acknowledged: sum('acknowledged'),
    interrupted: tallies.flatMap((tally) => tally.interrupted).length,
    unavailable: sum('unavailable'),
    refused,
    faults: tallies.flatMap((tally) => tally.faults),
  };
}
