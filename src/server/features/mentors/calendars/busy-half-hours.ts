import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { HORIZON_DAYS, SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '#domain/time/durations.ts';
import { CalendarFault } from './fetch-calendar.ts';

/** Half hours since 1970 in which somebody is busy, each once, in their order: those of events with a time, and those of events that last whole days. */
export interface BusyHalfHours {
  readonly timed: readonly number[];
  readonly allDay: readonly number[];
}

const KOREA = 'Asia/Seoul';
const KOREA_OFFSET_MS = 9 * HOUR_MS;
const FIRST_HALF = 48 - SLOT_STARTS.length;
/** One event that is wider than this says little about single times; it blocks as whole days do. */
const MAX_TIMED_MS = DAY_MS;
/** A rule that repeats every second would never come to its end. */
const MAX_OCCURRENCES = 20_000;
const MAX_ALL_OCCURRENCES = 200_000;

/**
 * Reads when the owner of an iCalendar file is busy, from `now` to the last day that can be proposed. Free (`TRANSPARENT`) and cancelled
 * events are left out; what has no time zone of its own is in the calendar's, or in Korea's.
 * @throws CalendarFault `NOT_A_CALENDAR`, `TOO_LARGE` when it repeats too often
 */
export function busyHalfHours(text: string, now: Date): BusyHalfHours {
  const calendar = parse(text);
  const from = now.getTime();
  const until = from + (HORIZON_DAYS + 1) * DAY_MS;
  const zone = calendarZone(calendar);
  const blocks = { timed: new Set<number>(), allDay: new Set<number>() };
  let left = MAX_ALL_OCCURRENCES;
  for (const event of eventsOf(calendar)) {
    for (const { start, end } of occurrencesOf(event, until, zone)) {
      left -= 1;
      if (left < 0) throw new CalendarFault('TOO_LARGE');
      if (end.at <= from || start.at >= until) continue;
      const isWide = start.isDay || end.at - start.at > MAX_TIMED_MS;
      const into = isWide ? blocks.allDay : blocks.timed;
      const last = Math.ceil(Math.min(end.at, until) / HALF_HOUR_MS);
      for (let half = Math.floor(Math.max(start.at, from) / HALF_HOUR_MS); half < last; half += 1)
        if (isSlot(half)) into.add(half);
    }
  }
  const sorted = (halves: Set<number>) => [...halves].toSorted((a, b) => a - b);
  return { timed: sorted(blocks.timed), allDay: sorted(blocks.allDay) };
}

/** Whether a session can begin then: 07:00 to 23:30 in Korea. */
function isSlot(half: number): boolean {
  return (half + KOREA_OFFSET_MS / HALF_HOUR_MS) % 48 >= FIRST_HALF;
}

function parse(text: string): ICAL.Component {
  try {
    const calendar = new ICAL.Component(
      ICAL.parse(text) as unknown[] as ConstructorParameters<typeof ICAL.Component>[0],
    );
    if (calendar.name === 'vcalendar') return calendar;
  } catch {
    // Below.
  }
  throw new CalendarFault('NOT_A_CALENDAR');
}

interface Instant {
  readonly at: number;
  readonly isDay: boolean;
}

/** An event and the single days on which it is otherwise. */
interface EventWithChanges {
  readonly master: ICAL.Event | undefined;
  readonly changes: readonly ICAL.Event[];
}

function eventsOf(calendar: ICAL.Component): EventWithChanges[] {
  const byUid = new Map<string, { master?: ICAL.Event; changes: ICAL.Event[] }>();
  for (const [index, component] of calendar.getAllSubcomponents('vevent').entries()) {
    const event = new ICAL.Event(component, { strictExceptions: true, exceptions: [] });
    // Without a UID it is an event of its own.
    const uid = component.getFirstPropertyValue('uid')?.toString() ?? `#${index}`;
    const known = byUid.get(uid) ?? { changes: [] };
    byUid.set(uid, known);
    if (component.hasProperty('recurrence-id')) known.changes.push(event);
    else if (known.master) byUid.set(`${uid}#${index}`, { master: event, changes: [] });
    else known.master = event;
  }
  return [...byUid.values()].map(({ master, changes }) => ({ master, changes }));
}

function* occurrencesOf(
  { master, changes }: EventWithChanges,
  until: number,
  zone: string,
): Generator<{ start: Instant; end: Instant }> {
  for (const change of changes) if (isBusy(change)) yield* onceOf(change, zone);
  if (!master || !isBusy(master)) return;
  if (!master.isRecurring()) {
    yield* onceOf(master, zone);
    return;
  }
  const first = startOf(master, zone);
  if (!first) return;
  const lengthMs = lengthOf(master, zone);
  const moved = changes.map((change) => toInstant(change.recurrenceId, change, 'recurrence-id', zone)?.at);
  const left = new Set([...moved, ...exceptionsOf(master, zone)]);
  countUntilByWall(master, zone);
  const iterator = master.iterator();
  for (let count = 0; count < MAX_OCCURRENCES; count += 1) {
    const next = iterator.next() as ICAL.Time | undefined;
    if (!next) return;
    const start = toInstant(next, master, 'dtstart', zone);
    if (!start) continue;
    if (start.at >= until) return;
    if (!left.has(start.at)) yield { start, end: { at: start.at + lengthMs, isDay: start.isDay } };
  }
  throw new CalendarFault('TOO_LARGE');
}

/** The days that a rule leaves out, compared as instants: programs write them in another zone than the event. */
function exceptionsOf(event: ICAL.Event, zone: string): (number | undefined)[] {
  return event.component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues().map((time) => toInstant(time, event, property, zone)?.at));
}

/** A rule ends at an instant of UTC, and its times are those of the zone's clocks: without this one time too few or too many is counted. */
function countUntilByWall(event: ICAL.Event, zone: string): void {
  const start = event.component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time) || start.isDate || start.zone === ICAL.Timezone.utcTimezone) return;
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || rule.until?.zone !== ICAL.Timezone.utcTimezone || rule.until.isDate) continue;
    const { year, month, day, hour, minute, second } = rule.until;
    const until = Date.UTC(year, month - 1, day, hour, minute, second);
    const tzid = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
    const known = tzid ? knownZone(tzid) : zone;
    const wall = new Date(until + (known ? offsetAt(until, known) : start.utcOffset() * 1000));
    rule.until = ICAL.Time.fromData({
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
      isDate: false,
    });
    property.setValue(rule);
  }
}

function* onceOf(event: ICAL.Event, zone: string): Generator<{ start: Instant; end: Instant }> {
  const start = startOf(event, zone);
  if (start) yield { start, end: { at: start.at + lengthOf(event, zone), isDay: start.isDay } };
}

/** RFC 5545: an event is busy time unless it says that it is transparent; one that is cancelled is none. */
function isBusy({ component }: ICAL.Event): boolean {
  const valueOf = (name: string) => component.getFirstPropertyValue(name)?.toString().toUpperCase();
  // Outlook marks a free event so, whatever it writes into TRANSP.
  const isFree = valueOf('transp') === 'TRANSPARENT' || valueOf('x-microsoft-cdo-busystatus') === 'FREE';
  return !isFree && valueOf('status') !== 'CANCELLED';
}

function startOf(event: ICAL.Event, zone: string): Instant | undefined {
  return toInstant(event.component.getFirstPropertyValue('dtstart'), event, 'dtstart', zone);
}

/** In milliseconds; a day for an event of whole days without an end, nothing for another one. */
function lengthOf(event: ICAL.Event, zone: string): number {
  const { component } = event;
  const start = startOf(event, zone);
  if (!start) return 0;
  const end = toInstant(component.getFirstPropertyValue('dtend'), event, 'dtend', zone);
  if (end) return Math.max(0, end.at - start.at);
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return Math.max(0, duration.toSeconds() * 1000);
  return start.isDay ? DAY_MS : 0;
}

/** @param of the name of the time's property, or the property itself: its TZID is the zone of the time */
function toInstant(
  time: unknown,
  { component }: ICAL.Event,
  of: string | ICAL.Property,
  calendar: string,
): Instant | undefined {
  if (!(time instanceof ICAL.Time)) return undefined;
  const { year, month, day, hour, minute, second, isDate } = time;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (Number.isNaN(wall)) return undefined;
  // Whole days are the owner's own, wherever they are: a mentor's are Korea's.
  if (isDate) return { at: toUtc(wall, KOREA), isDay: true };
  if (time.zone === ICAL.Timezone.utcTimezone) return { at: wall, isDay: false };
  const property = typeof of === 'string' ? component.getFirstProperty(of) : of;
  const tzid = property?.getFirstParameter('tzid');
  const known = tzid ? knownZone(tzid) : calendar;
  if (known) return { at: toUtc(wall, known), isDay: false };
  // A zone of the file's own making, which it describes itself.
  const own = tzid ? describedZone(component, tzid) : undefined;
  if (!own) return { at: toUtc(wall, calendar), isDay: false };
  const local = ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false });
  return { at: wall - own.utcOffset(local) * 1000, isDay: false };
}

function describedZone(component: ICAL.Component, tzid: string): ICAL.Timezone | undefined {
  const found = component.parent
    ?.getAllSubcomponents('vtimezone')
    .find((zone) => zone.getFirstPropertyValue('tzid')?.toString() === tzid);
  if (!found) return undefined;
  const zone = described.get(found) ?? new ICAL.Timezone(found);
  described.set(found, zone);
  return zone;
}

const described = new WeakMap<ICAL.Component, ICAL.Timezone>();

/** The zone of events that name none. */
function calendarZone(calendar: ICAL.Component): string {
  const named = calendar.getFirstPropertyValue('x-wr-timezone')?.toString();
  return (named && knownZone(named)) ?? KOREA;
}

const zones = new Map<string, string | undefined>();

/** A zone of the IANA database by its own name, by Windows' or with a program's prefix; undefined for another one. */
function knownZone(tzid: string): string | undefined {
  if (!zones.has(tzid)) zones.set(tzid, [tzid, ...findIana(tzid), /[A-Z]\w*\/[\w/+-]+$/.exec(tzid)?.[0]].find(isZone));
  return zones.get(tzid);
}

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown zone */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** The instant at which the clocks of a zone show a time; one that they skip is an hour later, of one that they show twice it is the first. */
function toUtc(wall: number, zone: string): number {
  const before = wall - offsetAt(wall - DAY_MS, zone);
  const after = wall - offsetAt(wall + DAY_MS, zone);
  return [Math.min(before, after), Math.max(before, after)].find((at) => at + offsetAt(at, zone) === wall) ?? before;
}

/** What the clocks of a zone are ahead of UTC by, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  if (zone === KOREA) return KOREA_OFFSET_MS;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
