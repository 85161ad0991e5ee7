import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALENDAR_PROBLEMS } from '#domain/mentors/calendars.ts';
import { unnamed } from '#server/db/statement.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMember, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { parseCalendar } from './own-calendars.ts';

// The instance's clock shows Monday, 2026-11-23 12:00.

/** What the calendars' server answers by path; a number is a status. */
const feeds = new Map<string, string | number>();
const server = createServer(({ url = '', headers }, response) => {
  const feed = feeds.get(url) ?? 404;
  if (typeof feed === 'number') response.writeHead(feed).end();
  else if (headers['if-none-match'] === `"${url}"` && url === '/same.ics') response.writeHead(304).end();
  else response.writeHead(200, { 'content-type': 'text/calendar', etag: `"${url}"` }).end(feed);
});
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const calendarOf = (...events: readonly string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const MEETING = [
  'DTSTART;TZID=Asia/Seoul:20261125T193000',
  'DTEND;TZID=Asia/Seoul:20261125T203000',
  'SUMMARY:비밀 회의',
];
const HOLIDAY = ['DTSTART;VALUE=DATE:20261130', 'SUMMARY:휴가'];

let instance: TestInstance;
let mentor: TestMember;
const add = (path: string, blocksAllDay = false) =>
  mentor.client.call('POST /v1/mentor/me/calendars', {
    body: { address: `https://calendars.example${path}`, blocksAllDay },
  });
const list = async () => (await mentor.client.get('GET /v1/mentor/me/calendars')).calendars;
const freeOn = async (day: string) => {
  const params = { mentorId: mentor.memberId };
  const { days } = await instance.client().get('GET /v1/mentor/{mentorId}/free-times', { params });
  return days.find((each) => each.day === day)?.free ?? [];
};
const runJobs = async () => {
  await instance.services.jobs.runDue();
};

describe.each(featureEngines)('a calendar of a mentor’s own, on %s', (engine) => {
  beforeEach(async () => {
    feeds.clear();
    feeds.set('/work.ics', calendarOf(MEETING, HOLIDAY));
    instance = await openTestInstance(engine, { CALENDAR_LOCAL_ORIGIN: origin });
    mentor = await createMentor(instance, {
      timezone: { days: ['월', '수'], startTime: '19:00:00', endTime: '21:00:00' },
    });
  });
  afterEach(() => instance.close());

  it('takes its events from the free times; whole days only where the mentor says so', async () => {
    expect(await freeOn('2026-11-25')).toEqual(['19:00', '19:30', '20:00', '20:30']);
    const body = { address: 'webcal://calendars.example/work.ics' };
    expect(await mentor.client.get('POST /v1/mentor/me/calendars/preview', { body })).toEqual({
      days: [
        { day: '2026-11-25', starts: ['19:30', '20:00'], isAllDay: false },
        { day: '2026-11-30', starts: [], isAllDay: true },
      ],
    });
    expect(await freeOn('2026-11-25'), 'a preview changes nothing').toHaveLength(4);

    await add('/work.ics');
    expect(await freeOn('2026-11-25')).toEqual(['19:00', '20:30']);
    expect(await freeOn('2026-11-30')).toHaveLength(4);
    const [own] = await list();
    expect(own).toMatchObject({ host: 'calendars.example', blocksAllDay: false, problem: null });
    const params = { calendarId: own?.calendarId ?? 0 };
    await mentor.client.get('PATCH /v1/mentor/me/calendars/{calendarId}', { params, body: { blocksAllDay: true } });
    expect(await freeOn('2026-11-30')).toEqual([]);
    await mentor.client.get('DELETE /v1/mentor/me/calendars/{calendarId}', { params });
    expect([await freeOn('2026-11-25'), await freeOn('2026-11-30')].map((free) => free.length)).toEqual([4, 4]);
  });

  it('moves the next free time that lists, recommendations and the mentor’s own page show', async () => {
    const mentee = await createMentee(instance);
    const wholeEvening = ['DTSTART;TZID=Asia/Seoul:20261123T190000', 'DTEND;TZID=Asia/Seoul:20261123T210000'];
    feeds.set('/evening.ics', calendarOf(wholeEvening));
    const params = { mentorId: mentor.memberId };
    const nextFree = async () => {
      const listed = async (query: { sort?: 'recommended' }) =>
        (await mentee.client.get('GET /v1/mentor', { query })).content.find(
          ({ mentorId }) => mentorId === mentor.memberId,
        )?.nextFreeAt;
      const page = await mentee.client.get('GET /v1/mentor/{mentorId}', { params });
      return [await listed({}), await listed({ sort: 'recommended' }), page.nextFreeAt];
    };
    const [today, wednesday] = ['2026-11-23T10:00:00.000Z', '2026-11-25T10:00:00.000Z'];
    expect(await nextFree()).toEqual([today, today, today]);
    await add('/evening.ics');
    expect(await nextFree()).toEqual([wednesday, wednesday, wednesday]);
  });

  it('is read again every quarter of an hour, and before a time is accepted', async () => {
    await add('/work.ics');
    feeds.set('/work.ics', calendarOf());
    await runJobs();
    expect(await freeOn('2026-11-25')).toHaveLength(2);
    instance.clock.advance({ minutes: 15 });
    await runJobs();
    expect(await freeOn('2026-11-25')).toHaveLength(4);

    feeds.set('/work.ics', calendarOf(MEETING));
    instance.clock.advance({ minutes: 2 });
    const check = async (startTime: string) =>
      (await mentor.client.get('POST /v1/mentor/me/calendars/check', { body: { startTime } })).isBusy;
    expect(await check('2026-11-25T19:30:00')).toBe(true);
    expect(await check('2026-11-25T19:00:00')).toBe(false);
  });

  it('that fails counts for a day as it was; its mentor is told once then, and it blocks nothing', async () => {
    await add('/work.ics');
    feeds.set('/work.ics', 401);
    const told = async () => {
      const { content } = await mentor.client.get('GET /v1/notifications', { query: {} });
      return content.filter(({ title }) => title.includes('캘린더')).length;
    };
    for (const hours of [1, 11, 11]) {
      instance.clock.advance({ hours });
      await runJobs();
    }
    expect([await told(), (await freeOn('2026-11-25')).length]).toEqual([0, 2]);
    expect((await list())[0]?.problem).toBe(CALENDAR_PROBLEMS.NEEDS_PASSWORD);
    for (const hours of [1, 1, 1]) {
      instance.clock.advance({ hours });
      await runJobs();
    }
    expect([await told(), (await freeOn('2026-11-25')).length]).toEqual([1, 4]);
    feeds.set('/work.ics', calendarOf(MEETING));
    instance.clock.advance({ minutes: 15 });
    await runJobs();
    expect([(await list())[0]?.problem, (await freeOn('2026-11-25')).length]).toEqual([null, 2]);
  });

  it('is refused with a sentence of what to do', async () => {
    feeds.set('/page', '<!doctype html>');
    feeds.set('/locked', 403);
    const answerOf = async (address: string) => {
      const body = { address, blocksAllDay: false };
      const { status, errors } = await mentor.client.call('POST /v1/mentor/me/calendars', { body });
      return [status, errors?.[0]?.field, errors?.[0]?.message];
    };
    const refusal = (problem: keyof typeof CALENDAR_PROBLEMS) => [400, 'address', CALENDAR_PROBLEMS[problem]];
    expect(await answerOf('https://calendars.example/page')).toEqual(refusal('NOT_A_CALENDAR'));
    expect(await answerOf('https://calendars.example/locked')).toEqual(refusal('NEEDS_PASSWORD'));
    expect(await answerOf('https://calendars.example/none')).toEqual(refusal('NOT_FOUND'));
    expect(await answerOf('https://10.0.0.1/a.ics')).toEqual(refusal('PRIVATE_ADDRESS'));
    expect(await answerOf('내 캘린더')).toEqual(refusal('NOT_AN_ADDRESS'));
    expect(await list()).toEqual([]);
  });

  it('is not connected before there is a profile', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    const body = { address: 'https://calendars.example/work.ics', blocksAllDay: false };
    expect(await client.call('POST /v1/mentor/me/calendars', { body })).toMatchObject({ code: 'NO_PROFILE' });
  });

  it('is read whole once a day, also when it has not changed: the days ahead of it are others', async () => {
    const daily = ['DTSTART:20261101T103000Z', 'DTEND:20261101T110000Z', 'RRULE:FREQ=DAILY'];
    feeds.set('/same.ics', calendarOf(daily));
    await add('/same.ics');
    const before = await freeOn('2027-02-17');
    instance.clock.advance({ days: 40 });
    await runJobs();
    expect(before).toEqual(['19:00', '20:00', '20:30']);
    expect(await freeOn('2027-03-31')).toEqual(['19:00', '20:00', '20:30']);
  });

  it('is one of three at most, each once', async () => {
    for (const path of ['/1', '/2', '/3', '/4']) feeds.set(path, calendarOf(MEETING));
    for (const path of ['/1', '/2']) expect((await add(path)).status).toBe(200);
    expect((await add('/1')).errors?.[0]).toMatchObject({ message: '이미 연결한 캘린더예요.' });
    await add('/3');
    expect(await add('/4')).toMatchObject({ status: 409, code: 'TOO_MANY_CALENDARS' });
  });

  it('stores no word of it, and nobody else sees or changes it', async () => {
    await add('/work.ics');
    const rows = await instance.db.query(unnamed<{ address: Uint8Array }>('select * from mentor_calendars'));
    expect(JSON.stringify(rows)).not.toContain('회의');
    expect(Buffer.from(rows[0]?.address ?? []).toString('latin1')).not.toContain('work.ics');
    const other = await createMentor(instance);
    const [own] = await list();
    const params = { calendarId: own?.calendarId ?? 0 };
    expect((await other.client.get('GET /v1/mentor/me/calendars')).calendars).toEqual([]);
    const changed = { params, body: { blocksAllDay: true } };
    expect(await other.client.call('PATCH /v1/mentor/me/calendars/{calendarId}', changed)).toMatchObject({
      status: 404,
    });
    expect(await other.client.call('DELETE /v1/mentor/me/calendars/{calendarId}', { params })).toMatchObject({
      status: 404,
    });
  });
});

it('a calendar that takes more than its processor time is too large', async () => {
  const event = [
    'BEGIN:VEVENT',
    'DTSTART:20261123T100000Z',
    'DTEND:20261123T103000Z',
    'RRULE:FREQ=DAILY',
    'END:VEVENT',
  ];
  const events = Array.from({ length: 2000 }, (_, index) => event.toSpliced(1, 0, `UID:${index}`)).flat();
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
  await expect(parseCalendar(calendar, NOON, 100)).rejects.toMatchObject({ problem: 'TOO_LARGE' });
});
