import ICAL from 'ical.js';

/** An event as the second parser (ical.js) reads it. */
export interface ReadEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
  readonly organizer: string | null;
  readonly attendees: readonly string[];
}

/**
 * Reads iCalendar text by another parser than the one that writes it, and checks what RFC 5545 and the calendars of Google, Apple and
 * Outlook demand of every file: lines that end with CRLF and have at most 75 octets, VERSION, PRODID and METHOD, and of each event UID, DTSTAMP and
 * times in UTC.
 * @throws Error for a demand that is not met
 */
export function readCalendar(text: string): { method: string; name: string | null; events: ReadEvent[] } {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('A line does not end with CRLF');
  const tooLong = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75);
  if (tooLong) throw new Error(`A line has more than 75 octets: ${tooLong}`);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  mustBe(calendar.getFirstPropertyValue('version') === '2.0', 'VERSION');
  mustBe(Boolean(calendar.getFirstPropertyValue('prodid')), 'PRODID');
  mustBe(calendar.getAllSubcomponents('vtimezone').length === 0, 'no VTIMEZONE, as all times are in UTC');
  return {
    method: textOf(calendar, 'method') ?? '',
    name: textOf(calendar, 'x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  };
}

function readEvent(event: ICAL.Component): ReadEvent {
  for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence'])
    mustBe(event.getAllProperties(name).length === 1, `one ${name}`);
  return {
    uid: textOf(event, 'uid') ?? '',
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: textOf(event, 'status') ?? '',
    summary: textOf(event, 'summary') ?? '',
    description: textOf(event, 'description') ?? '',
    location: textOf(event, 'location') ?? '',
    url: textOf(event, 'url') ?? '',
    startsAt: utcTime(event, 'dtstart'),
    endsAt: utcTime(event, 'dtend'),
    changedAt: utcTime(event, 'dtstamp'),
    organizer: textOf(event, 'organizer'),
    attendees: event.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue())),
  };
}

function utcTime(event: ICAL.Component, name: string): Date {
  const time = event.getFirstPropertyValue(name);
  mustBe(time instanceof ICAL.Time && time.zone === ICAL.Timezone.utcTimezone, `${name} in UTC`);
  return (time as ICAL.Time).toJSDate();
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : null;
}

function mustBe(isMet: boolean, demand: string): void {
  if (!isMet) throw new Error(`The calendar does not have ${demand}`);
}
