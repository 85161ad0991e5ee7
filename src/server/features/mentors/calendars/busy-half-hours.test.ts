import fc from 'fast-check';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { HORIZON_DAYS, SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { DAY_MS, HALF_HOUR_MS } from '#domain/time/durations.ts';
import { formatKoreanTime } from '#domain/time/korean-time.ts';
import { busyHalfHours } from './busy-half-hours.ts';

/** A Monday noon in Seoul. */
const NOW = new Date('2026-11-23T03:00:00Z');

/** As Korean wall-clock times, `MM-DD HH:MM`. */
const show = (halves: readonly number[]) =>
  halves.map((half) =>
    formatKoreanTime(new Date(half * HALF_HOUR_MS))
      .slice(5, 16)
      .replace('T', ' '),
  );
const read = (text: string) => {
  const { timed, allDay } = busyHalfHours(text, NOW);
  return { timed: show(timed), days: [...new Set(show(allDay).map((at) => at.slice(0, 5)))] };
};
const lines = (...parts: readonly string[]) => `${parts.join('\r\n')}\r\n`;

/** How the calendars of a program or service are written, as far as it matters here. */
interface Producer {
  readonly head: readonly string[];
  /** The property of an event's own start, end, or of what its rule leaves out, at a time of Seoul's clocks. */
  readonly at: (name: string, wall: string) => string;
  readonly event: (isFree: boolean) => readonly string[];
}

const SEOUL_ZONE = (name: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const inZone = (zone: string) => (name: string, wall: string) => `${name};TZID=${zone}:${wall}`;
const PRODUCERS: Readonly<Record<string, Producer>> = {
  Google: {
    head: [
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'X-WR-TIMEZONE:Asia/Seoul',
      ...SEOUL_ZONE('Asia/Seoul'),
    ],
    at: inZone('Asia/Seoul'),
    event: (isFree) => ['STATUS:CONFIRMED', `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`],
  },
  Outlook: {
    head: [
      'METHOD:PUBLISH',
      'PRODID:Microsoft Exchange Server 2010',
      'X-WR-CALNAME:Calendar',
      ...SEOUL_ZONE('Korea Standard Time'),
    ],
    at: inZone('Korea Standard Time'),
    event: (isFree) => ['CLASS:PUBLIC', `X-MICROSOFT-CDO-BUSYSTATUS:${isFree ? 'FREE' : 'BUSY'}`],
  },
  Apple: {
    head: ['PRODID:-//Apple Inc.//macOS 15.1//EN', 'CALSCALE:GREGORIAN', ...SEOUL_ZONE('Asia/Seoul')],
    at: inZone('Asia/Seoul'),
    event: (isFree) => ['X-APPLE-CREATOR-IDENTITY:com.apple.calendar', ...(isFree ? ['TRANSP:TRANSPARENT'] : [])],
  },
  Proton: {
    head: ['PRODID:-//Proton AG//ProtonCalendar 1.0//EN', 'X-WR-TIMEZONE:Asia/Seoul'],
    at: inZone('Asia/Seoul'),
    event: (isFree) => ['SEQUENCE:0', `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`],
  },
  Fastmail: {
    head: ['PRODID:-//CyrusIMAP.org/Cyrus 3.11//EN', ...SEOUL_ZONE('/freeassociation.example/Asia/Seoul')],
    at: inZone('"/freeassociation.example/Asia/Seoul"'),
    event: (isFree) => (isFree ? ['TRANSP:TRANSPARENT'] : []),
  },
};

interface Feed {
  readonly write: (producer: Producer) => readonly string[];
  readonly timed: readonly string[];
  readonly days?: readonly string[];
}
const event = (producer: Producer, body: readonly string[], isFree = false) => [
  'BEGIN:VEVENT',
  'UID:one@calendar.example',
  'SUMMARY:회의',
  ...body,
  ...producer.event(isFree),
  'END:VEVENT',
];
const FEEDS: Readonly<Record<string, Feed>> = {
  'an event that begins and ends between half hours': {
    write: (by) => event(by, [by.at('DTSTART', '20261124T101000'), by.at('DTEND', '20261124T111500')]),
    timed: ['11-24 10:00', '11-24 10:30', '11-24 11:00'],
  },
  'a whole day': {
    write: (by) => event(by, ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203']),
    timed: [],
    days: ['12-01', '12-02'],
  },
  'an event of more than a day': {
    write: (by) => event(by, [by.at('DTSTART', '20261124T090000'), by.at('DTEND', '20261126T180000')]),
    timed: [],
    days: ['11-24', '11-25', '11-26'],
  },
  'a weekly rule with an end and a day that it leaves out': {
    write: (by) =>
      event(by, [
        by.at('DTSTART', '20261001T100000'),
        by.at('DTEND', '20261001T103000'),
        'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261210T010000Z',
        by.at('EXDATE', '20261203T100000'),
      ]),
    timed: ['11-26 10:00', '12-10 10:00'],
  },
  'a rule of which one day is moved': {
    write: (by) => [
      ...event(by, [
        by.at('DTSTART', '20261123T190000'),
        by.at('DTEND', '20261123T193000'),
        'RRULE:FREQ=DAILY;COUNT=3',
      ]),
      ...event(by, [
        by.at('RECURRENCE-ID', '20261124T190000'),
        by.at('DTSTART', '20261127T080000'),
        by.at('DTEND', '20261127T083000'),
      ]),
    ],
    timed: ['11-23 19:00', '11-25 19:00', '11-27 08:00'],
  },
  'further days beside a rule': {
    write: (by) =>
      event(by, [
        by.at('DTSTART', '20261130T200000'),
        'DURATION:PT30M',
        'RRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=2',
        by.at('RDATE', '20261205T200000'),
      ]),
    timed: ['11-30 20:00', '12-05 20:00', '12-28 20:00'],
  },
  'an event that is free time': {
    write: (by) => event(by, [by.at('DTSTART', '20261124T100000'), by.at('DTEND', '20261124T110000')], true),
    timed: [],
  },
  'an event that was cancelled': {
    write: (by) => {
      const cancelled = event(by, [by.at('DTSTART', '20261124T100000'), by.at('DTEND', '20261124T110000')]);
      return [...cancelled.filter((line) => !line.startsWith('STATUS')).slice(0, -1), 'STATUS:CANCELLED', 'END:VEVENT'];
    },
    timed: [],
  },
};

describe.each(Object.keys(PRODUCERS))('a calendar as %s writes it', (name) => {
  it.each(Object.keys(FEEDS))('has %s', (shape) => {
    const [producer, feed] = [PRODUCERS[name], FEEDS[shape]];
    if (!producer || !feed) throw new Error(`${name}, ${shape}`);
    const text = lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...producer.head, ...feed.write(producer), 'END:VCALENDAR');
    expect(read(text)).toEqual({ timed: feed.timed, days: feed.days ?? [] });
  });
});

describe('a time zone', () => {
  const at = (head: readonly string[], start: string) =>
    read(lines('BEGIN:VCALENDAR', ...head, 'BEGIN:VEVENT', start, 'DURATION:PT30M', 'END:VEVENT', 'END:VCALENDAR'))
      .timed;
  it.each([
    ['UTC', [], 'DTSTART:20261124T010000Z', '11-24 10:00'],
    ['none is Korea’s', [], 'DTSTART:20261124T100000', '11-24 10:00'],
    ['none is the calendar’s', ['X-WR-TIMEZONE:Europe/Paris'], 'DTSTART:20261124T100000', '11-24 18:00'],
    ['by its name', [], 'DTSTART;TZID=America/New_York:20261124T200000', '11-25 10:00'],
    ['by its name in Windows', [], 'DTSTART;TZID=Pacific Standard Time:20261124T170000', '11-25 10:00'],
    ['that nobody knows is the calendar’s', [], 'DTSTART;TZID=Planet/Nowhere:20261124T100000', '11-24 10:00'],
    [
      'that the file describes',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Customized',
        'BEGIN:STANDARD',
        'DTSTART:16010101T000000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0200',
        'END:STANDARD',
        'END:VTIMEZONE',
      ],
      'DTSTART;TZID=Customized:20261124T100000',
      '11-24 17:00',
    ],
  ])('is read: %s', (_what, head, start, expected) => {
    expect(at(head, start)).toEqual([expected]);
  });
});

describe('what is read', () => {
  const weekly = (rule: string) =>
    lines(
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART:20200101T000000Z',
      'DTEND:20200101T003000Z',
      rule,
      'END:VEVENT',
      'END:VCALENDAR',
    );

  it('reaches from now to the last day that can be proposed', () => {
    const { timed } = busyHalfHours(weekly('RRULE:FREQ=DAILY'), NOW);
    expect(show(timed).at(0)).toBe('11-24 09:00');
    expect(timed).toHaveLength(HORIZON_DAYS + 1);
  });

  it('is nothing of a file that is no calendar', () => {
    for (const text of [
      '',
      '<!doctype html><title>로그인</title>',
      'BEGIN:VCARD\r\nEND:VCARD\r\n',
      'BEGIN:VCALENDAR\r\nBEGIN:',
    ])
      expect(() => busyHalfHours(text, NOW)).toThrow('NOT_A_CALENDAR');
  });

  it('comes to an end', () => {
    expect(() => busyHalfHours(weekly('RRULE:FREQ=SECONDLY'), NOW)).toThrow('TOO_LARGE');
  });

  it('is what another reader of calendars finds', () => {
    const rule = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      minute: fc.constantFrom(0, 30),
      hour: fc.integer({ min: 0, max: 22 }),
      halves: fc.integer({ min: 1, max: 6 }),
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
      interval: fc.integer({ min: 1, max: 3 }),
      count: fc.integer({ min: 1, max: 40 }),
      zone: fc.constantFrom('Asia/Seoul', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland'),
    });
    fc.assert(
      fc.property(rule, ({ day, hour, minute, halves, freq, interval, count, zone }) => {
        const pad = (value: number) => String(value).padStart(2, '0');
        const text = lines(
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//calendar.example//EN',
          'BEGIN:VEVENT',
          'UID:rule@calendar.example',
          'DTSTAMP:20261001T000000Z',
          `DTSTART;TZID=${zone}:202610${pad(day)}T${pad(hour)}${pad(minute)}00`,
          `DURATION:PT${halves * 30}M`,
          `RRULE:FREQ=${freq};INTERVAL=${interval};COUNT=${count}`,
          'END:VEVENT',
          'END:VCALENDAR',
        );
        expect(busyHalfHours(text, NOW).timed).toEqual(readWithOther(text, halves));
      }),
      { numRuns: 200 },
    );
  });
});

/** The same by the second reader. */
function readWithOther(text: string, halves: number): number[] {
  const [event] = Object.values(ical.sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT');
  const until = new Date(NOW.getTime() + (HORIZON_DAYS + 1) * DAY_MS);
  const from = new Date(NOW.getTime() - DAY_MS);
  const starts = event?.rrule?.between(from, until, true) ?? [];
  const found = starts.flatMap((start) =>
    Array.from({ length: halves }, (_, index) => start.getTime() / HALF_HOUR_MS + index),
  );
  return found
    .filter(
      (half) =>
        (half + 18) % 48 >= 48 - SLOT_STARTS.length &&
        (half + 1) * HALF_HOUR_MS > NOW.getTime() &&
        half * HALF_HOUR_MS < until.getTime(),
    )
    .toSorted((a, b) => a - b);
}
