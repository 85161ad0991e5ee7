import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDueCalendars } from '#server/features/mentors/calendars/read-due-calendars.ts';
import { beginAtNoon } from '#server/testing/expect-rules.ts';
import { createMentor, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { CrashInjector, crashingDatabase } from './crash-injector.ts';

/** More than a reading has. */
const MOST_POINTS = 60;
/** A calendar is read again after so long. */
const NEXT_READING = { minutes: 16 };

/** A calendar's server: busy for an hour from so many o'clock on Wednesday, or broken. */
let busyFrom: number | 'broken';
const server = createServer((_request, response) => {
  if (busyFrom === 'broken') return response.writeHead(401).end();
  const event = ['BEGIN:VEVENT', `DTSTART;TZID=Asia/Seoul:20261125T${busyFrom}0000`, 'DURATION:PT1H', 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''];
  response.writeHead(200, { 'content-type': 'text/calendar' }).end(lines.join('\r\n'));
});

let instance: TestInstance;
let mentor: TestMember;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  instance = await openTestInstance('postgresql', { CALENDAR_LOCAL_ORIGIN: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await instance.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  beginAtNoon(instance);
  mentor = await createMentor(instance, { timezone: { days: ['수'], startTime: '19:00:00', endTime: '21:00:00' } });
  busyFrom = 19;
  const body = { address: 'https://calendars.example/work.ics', blocksAllDay: false };
  await mentor.client.get('POST /v1/mentor/me/calendars', { body });
});

/** Reads what is due in a process that crashes at its n-th point. */
async function readIn(crash: CrashInjector): Promise<void> {
  const { services } = instance;
  await readDueCalendars({ ...services, db: crashingDatabase(services.db, crash) }).catch((error: unknown) => {
    if (!crash.hasCrashed) throw error;
  });
}

/** A quarter of an hour later each time, in processes that crash after one point, two, three, …, until one does not. */
async function crashEverywhere(afterEach: () => Promise<void>): Promise<string[]> {
  const crashed: string[] = [];
  for (let points = 1; points <= MOST_POINTS; points += 1) {
    instance.clock.advance(NEXT_READING);
    const crash = new CrashInjector(points);
    await readIn(crash);
    await afterEach();
    if (!crash.crashedAt) return crashed;
    crashed.push(crash.crashedAt);
  }
  throw new Error('Every process crashed');
}

const freeTimes = async () => {
  const params = { mentorId: mentor.memberId };
  const { days } = await instance.client().get('GET /v1/mentor/{mentorId}/free-times', { params });
  return days.find(({ day }) => day === '2026-11-25')?.free;
};

describe('a process that is killed while it reads a mentor’s calendar', () => {
  it('leaves it as it was or as it is, and the next one reads it', async () => {
    busyFrom = 20;
    const [before, after] = [
      ['20:00', '20:30'],
      ['19:00', '19:30'],
    ];
    const crashed = await crashEverywhere(async () => expect([before, after]).toContainEqual(await freeTimes()));
    expect(crashed).toContain('after claim-due-mentor-calendars');
    expect(crashed).toContain('before set-mentor-calendar-read');
    expect(await freeTimes()).toEqual(after);
  });

  it('tells the mentor once that it cannot be read', async () => {
    busyFrom = 'broken';
    await readIn(new CrashInjector(Infinity));
    instance.clock.advance({ minutes: 16 });
    await readIn(new CrashInjector(Infinity));
    instance.clock.advance({ hours: 24 });
    const told = async () => {
      const { content } = await mentor.client.get('GET /v1/notifications', { query: {} });
      return content.filter(({ title }) => title.includes('캘린더')).length;
    };
    const crashed = await crashEverywhere(async () => expect(await told()).toBeLessThanOrEqual(1));
    expect(crashed.length).toBeGreaterThan(4);
    instance.clock.advance(NEXT_READING);
    await readIn(new CrashInjector(Infinity));
    expect(await told()).toBe(1);
  });
});
