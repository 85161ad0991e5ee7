import { Worker } from 'node:worker_threads';
import type { CalendarPreview, OwnCalendar } from '#contract/mentors/calendars.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  CALENDAR_EVERY_MINUTES,
  CALENDAR_PREVIEW_DAYS,
  CALENDAR_PROBLEMS,
  MAX_CALENDARS,
} from '#domain/mentors/calendars.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import { limitParallel } from '#server/platform/limit-parallel.ts';
import { openOrLog, seal, type SealReader, unseal } from '#server/platform/seal.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { lockMember } from '../../people/profiles/change-profile.ts';
import type { BusyHalfHours } from './busy-half-hours.ts';
import { type CalendarRow, calendarStore } from './calendar-store.ts';
import {
  CalendarFault,
  type CalendarNetwork,
  type CalendarVersion,
  fetchCalendar,
  INTERNET,
  toHttps,
} from './fetch-calendar.ts';
import type { ParserAnswer, ParserInput } from './parse-calendar-worker.ts';

/** Each of them asks a stranger's server, and reads up to five megabytes. */
const MAX_TRIES_AN_HOUR = 30;

/** In a test, the name of the one server that stands at `CALENDAR_LOCAL_ORIGIN`. */
const LOCAL_NAME = 'calendars.example';

/** The internet, and beside it the one server of a test. */
export function networkOf({ env }: Pick<Services, 'env'>): CalendarNetwork {
  const origin = env.CALENDAR_LOCAL_ORIGIN;
  if (origin === undefined) return INTERNET;
  const { hostname } = new URL(origin);
  const local = [{ address: hostname, family: 4 }];
  return {
    resolve: (host) => (host === hostname ? Promise.resolve(local) : INTERNET.resolve(host)),
    isAllowed: (address) => address === hostname || INTERNET.isAllowed(address),
    toUrl(text) {
      const url = INTERNET.toUrl(text);
      return url?.hostname === LOCAL_NAME ? new URL(url.pathname + url.search, origin) : url;
    },
  };
}

/** The calendars that a mentor has their free times kept clear of. */
export async function listOwnCalendars(
  services: Services,
  mentorId: number,
): Promise<{ calendars: Sent<OwnCalendar>[] }> {
  const rows = await calendarStore.list(services.db, mentorId);
  return { calendars: rows.map((row) => toOwnCalendar(services, row)) };
}

/**
 * What a calendar would take from the mentor's free times in the next two weeks, before it is saved.
 * @throws RefusalError `INVALID_INPUT` at `address` for a calendar that cannot be read, `TOO_MANY_REQUESTS`
 */
export async function previewCalendar(services: Services, mentorId: number, address: string): Promise<CalendarPreview> {
  const { busy } = await readNow(services, mentorId, address);
  const now = services.clock.now();
  const until = now.getTime() + CALENDAR_PREVIEW_DAYS * DAY_MS;
  const days = new Map<string, { timed: string[]; isAllDay: boolean }>();
  const dayOf = (start: Date) => {
    const day = koreanDay(start);
    const known = days.get(day) ?? { timed: [], isAllDay: false };
    days.set(day, known);
    return known;
  };
  const ahead = (halves: readonly number[]) =>
    halves.map((half) => new Date(half * HALF_HOUR_MS)).filter((start) => start.getTime() < until);
  for (const start of ahead(busy.timed)) dayOf(start).timed.push(koreanClock(start));
  for (const start of ahead(busy.allDay)) dayOf(start).isAllDay = true;
  return {
    days: Array.from(days, ([day, { timed, isAllDay }]) => ({ day, starts: timed, isAllDay })).toSorted((a, b) =>
      a.day.localeCompare(b.day),
    ),
  };
}

/**
 * Saves a calendar after reading it once.
 * @throws RefusalError `INVALID_INPUT` at `address` for one that cannot be read or is there already, `TOO_MANY_CALENDARS`, `NO_PROFILE`,
 *   `TOO_MANY_REQUESTS`
 */
export async function addCalendar(
  services: Services,
  mentorId: number,
  { address, blocksAllDay }: { address: string; blocksAllDay: boolean },
): Promise<{ calendars: Sent<OwnCalendar>[] }> {
  const { db, clock, secret } = services;
  if (!(await calendarStore.hasProfile(db, mentorId))) refuse('NO_PROFILE');
  const { busy, version } = await readNow(services, mentorId, address);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockMember(tx, mentorId);
    const known = await calendarStore.list(tx, mentorId);
    if (known.length >= MAX_CALENDARS) refuse('TOO_MANY_CALENDARS');
    if (known.some((row) => addressOf(services, row) === address)) refuseAddress('이미 연결한 캘린더예요.');
    await calendarStore.insert(
      tx,
      { mentorId, blocksAllDay, busy, version },
      { now, nextReadAt: nextReadAfter(now), sealFor: (calendarId) => seal(secret, sealedFor(calendarId), address) },
    );
  });
  return listOwnCalendars(services, mentorId);
}

/** @throws RefusalError `NOT_FOUND` */
export async function changeCalendar(
  { db }: Services,
  mentorId: number,
  { calendarId, blocksAllDay }: { calendarId: number; blocksAllDay: boolean },
): Promise<void> {
  if (!(await calendarStore.setBlocksAllDay(db, calendarId, mentorId, blocksAllDay))) refuse('NOT_FOUND');
}

/** Its half hours are free again at once. @throws RefusalError `NOT_FOUND` */
export async function removeCalendar({ db }: Services, mentorId: number, calendarId: number): Promise<void> {
  if (!(await calendarStore.remove(db, calendarId, mentorId))) refuse('NOT_FOUND');
}

/** When a calendar that was read at `now` is read again. */
export function nextReadAfter(now: Date): Date {
  return new Date(now.getTime() + CALENDAR_EVERY_MINUTES * MINUTE_MS);
}

/** The address of a row; undefined when it cannot be unsealed any more. */
export function addressOf(services: SealReader, row: CalendarRow): string | undefined {
  const { calendarId, address } = row;
  return openOrLog(services, { event: 'calendar-address-unreadable', calendarId }, () =>
    unseal(services.secrets, sealedFor(calendarId), address),
  );
}

const sealedFor = (calendarId: number) => ({ purpose: 'mentor-calendar', boundTo: String(calendarId) });

/** Reads while the mentor waits. */
async function readNow(
  services: Services,
  mentorId: number,
  address: string,
): Promise<{ busy: BusyHalfHours; version: CalendarVersion }> {
  const now = services.clock.now();
  const key = `calendar:${mentorId}`;
  const { hits, resetsAt } = await throttleStore.hitWindow(services.db, key, now, new Date(now.getTime() + HOUR_MS));
  if (hits > MAX_TRIES_AN_HOUR) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
  try {
    const fetched = await fetchCalendar(networkOf(services), address);
    if (!fetched) throw new CalendarFault('UNREACHABLE');
    return { busy: await parseCalendar(fetched.text, now), version: fetched };
  } catch (error) {
    if (error instanceof CalendarFault) return refuseAddress(CALENDAR_PROBLEMS[error.problem]);
    throw error;
  }
}

function refuseAddress(message: string): never {
  return refuse('INVALID_INPUT', { message, field: 'address' });
}

function toOwnCalendar(services: Services, row: CalendarRow): Sent<OwnCalendar> {
  const { calendarId, blocksAllDay, readAt, problem } = row;
  const address = addressOf(services, row);
  return {
    calendarId,
    host: (address && toHttps(address)?.hostname) ?? null,
    blocksAllDay,
    readAt,
    problem: problem && CALENDAR_PROBLEMS[problem],
  };
}

/** The source beside this one, or what the image has of it. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? 'parse-calendar-worker.ts' : 'parse-calendar-worker.js',
  import.meta.url,
);
const MAX_HEAP_MB = 192;
const MAX_CPU_MS = 10_000;
const CPU_CHECK_MS = 250;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
const oneAtATime = limitParallel(1);

/**
 * Reads a calendar on a thread of its own, bounded in processor time and memory: requests go on meanwhile.
 * @throws CalendarFault `NOT_A_CALENDAR`, `TOO_LARGE`
 */
export function parseCalendar(text: string, now: Date, maxCpuMs = MAX_CPU_MS): Promise<BusyHalfHours> {
  return oneAtATime(async () => {
    const answer = await run({ text, now }, maxCpuMs);
    if ('problem' in answer) throw new CalendarFault(answer.problem);
    return answer.busy;
  });
}

async function run(input: ParserInput, maxCpuMs: number): Promise<ParserAnswer> {
  const worker = new Worker(PROGRAM, {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const giveUp = () => resolve({ problem: 'TOO_LARGE' });
  // By the thread's own time: a busy machine makes no calendar too large.
  const giveUpOvertime = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 > maxCpuMs && giveUp();
  // Before its start and after its end a thread has no time to tell.
  const overtime = setInterval(() => void worker.cpuUsage().then(giveUpOvertime, () => undefined), CPU_CHECK_MS);
  worker.once('message', resolve).once('exit', giveUp);
  // Another error is a fault of ours, not of the calendar.
  worker.once('error', (error: NodeJS.ErrnoException) => (error.code === OUT_OF_MEMORY ? giveUp() : reject(error)));
  try {
    return await promise;
  } finally {
    clearInterval(overtime);
    await worker.terminate();
  }
}
