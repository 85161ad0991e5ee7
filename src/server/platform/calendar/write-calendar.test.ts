import { describe, expect, it } from 'vitest';
import { readCalendar } from '#server/testing/clients/read-calendar.ts';
import { writeCalendar, writeEventMail, type CalendarEvent } from './write-calendar.ts';

const EVENT: CalendarEvent = {
  uid: 'mentoring-1@sunbaerang.example',
  sequence: 0,
  startsAt: new Date('2026-11-25T02:00:00Z'),
  endsAt: new Date('2026-11-25T02:30:00Z'),
  changedAt: new Date('2026-11-23T03:00:00Z'),
  summary: '선배랑 멘토링',
  description: `쉼표, 쌍반점; 역슬래시 \\ 와\n줄바꿈. ${'아주 긴 글이에요. '.repeat(20)}😀${'가'.repeat(90)}`,
  url: `https://sunbaerang.example/user/mentoring/1/room?${'a'.repeat(90)}`,
  isCancelled: false,
};
const FROM = { name: '선배랑', address: 'no-reply@sunbaerang.example' };

describe('a calendar, read by another parser', () => {
  it('has the events as they were given: escaped, folded, in UTC', () => {
    const { method, name, events } = readCalendar(writeCalendar([EVENT], { isFeed: false }));
    expect([method, name]).toEqual(['PUBLISH', null]);
    const { isCancelled, ...rest } = EVENT;
    expect(isCancelled).toBe(false);
    expect(events).toEqual([{ ...rest, location: EVENT.url, status: 'CONFIRMED', organizer: null, attendees: [] }]);
  });

  it('is one that applications subscribe to: with a name, and asked for again every six hours', () => {
    const text = writeCalendar([], { isFeed: true });
    expect(readCalendar(text)).toEqual({ method: 'PUBLISH', name: '선배랑', events: [] });
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n');
    expect(text).toContain('\r\nX-PUBLISHED-TTL:PT6H\r\n');
    expect(text.match(/X-PUBLISHED-TTL/g)).toHaveLength(1);
  });

  it.each(['REQUEST', 'CANCEL'] as const)(
    'in a mail has an organizer and its recipient as the attendee: %s',
    (method) => {
      const event = { ...EVENT, isCancelled: method === 'CANCEL', sequence: method === 'CANCEL' ? 1 : 0 };
      const read = readCalendar(writeEventMail(event, method, FROM, 'haneul+calendar@a-long-name.university.example'));
      expect(read.method).toBe(method);
      expect(read.events).toMatchObject([
        {
          uid: EVENT.uid,
          sequence: event.sequence,
          status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
          organizer: 'mailto:no-reply@sunbaerang.example',
          attendees: ['MAILTO:haneul+calendar@a-long-name.university.example'],
        },
      ]);
    },
  );
});
