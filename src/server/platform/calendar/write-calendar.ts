import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { SERVICE_NAME } from '#domain/brand.ts';

/** An event as calendars know it (RFC 5545). All times are written in UTC. */
export interface CalendarEvent {
  /** The same in every file and mail about it. */
  readonly uid: string;
  /** Counts its changes: applications take the highest (RFC 5545 §3.8.7.4). */
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When it last changed. */
  readonly changedAt: Date;
  readonly summary: string;
  readonly description: string;
  /** Where it takes place: an address of a page. */
  readonly url: string;
  readonly isCancelled: boolean;
}

/** What a mail tells a calendar to do: enter or update the event, or cancel it (RFC 5546). */
export type EventMethod = 'REQUEST' | 'CANCEL';

/** The sender of a mail: `선배랑 <no-reply@…>`. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

const PROD_ID = { company: 'sunbaerang', product: 'sessions', language: 'KO' };
/** How often applications are asked to read a feed again; Google's decides by itself. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** A calendar to read or to subscribe to. @returns iCalendar text: lines end with CRLF and have at most 75 octets */
export function writeCalendar(events: readonly CalendarEvent[], { isFeed }: { isFeed: boolean }): string {
  const calendar = ical({ prodId: PROD_ID, method: ICalCalendarMethod.PUBLISH });
  if (isFeed) calendar.name(SERVICE_NAME).ttl(REFRESH_SECONDS);
  for (const event of events) calendar.createEvent(toEvent(event));
  return withLastLineEnded(calendar.toString());
}

/**
 * The event in a mail. Google's, Apple's and Outlook's calendars act on it only with an organizer and with the recipient among the
 * attendees; nobody else is named. The recipient has agreed to the time already: no answer is asked for.
 */
export function writeEventMail(event: CalendarEvent, method: EventMethod, from: Sender, recipient: string): string {
  const calendar = ical({ prodId: PROD_ID, method: ICalCalendarMethod[method] });
  const attendee = {
    email: recipient,
    rsvp: false,
    status: ICalAttendeeStatus.ACCEPTED,
    role: ICalAttendeeRole.REQ,
    type: ICalAttendeeType.INDIVIDUAL,
  };
  calendar.createEvent({
    ...toEvent(event),
    organizer: { name: from.name, email: from.address },
    attendees: [attendee],
  });
  return withLastLineEnded(calendar.toString());
}

function toEvent(event: CalendarEvent) {
  const { uid, sequence, startsAt, endsAt, changedAt, summary, description, url, isCancelled } = event;
  return {
    id: uid,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: changedAt,
    lastModified: changedAt,
    summary,
    description,
    location: url,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
}

/** Every line ends with CRLF, the last one too (RFC 5545 §3.1). */
function withLastLineEnded(text: string): string {
  return `${text}\r\n`;
}
