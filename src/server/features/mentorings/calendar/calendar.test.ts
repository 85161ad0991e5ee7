import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CANCELLED_EVENT_DAYS, MAX_CALENDAR_ADDRESSES_AN_HOUR } from '#domain/mentorings/times/session-calendar.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { readCalendar } from '#server/testing/clients/read-calendar.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import {
  acceptFirst,
  confirmFirst,
  FIRST,
  moveDeposit,
  proposeAndDeposit,
  proposeAndPay,
  SECOND,
  sendWebhook,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { dumpTables } from '#server/testing/scenes/scene-store.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { suspendMember } from '#server/testing/stores/member-row-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const PUBLIC_URL = 'https://sunbaerang.example';
const SETTINGS = { PUBLIC_URL };
const START = new Date(`${FIRST.startTime}+09:00`);
const cancel = ({ mentee, params }: Scene) =>
  mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });

/** A new address of a member, as a path. */
async function newAddress({ client }: TestMember): Promise<string> {
  await client.get('POST /v1/calendar');
  const { address } = await client.get('GET /v1/calendar');
  return (address ?? '').replace(PUBLIC_URL, '');
}

describe.each(featureEngines)('the calendar feed on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine, SETTINGS);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const read = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });
  const eventsOf = async (url: string) => readCalendar((await read(url)).body).events;

  it('has the confirmed sessions of its member alone, without names, and leads to the room', async () => {
    const scene = await confirmFirst(instance);
    await proposeAndPay(instance, { mentor: scene.mentor, mentee: await createMentee(instance), applyTimes: [SECOND] });
    const other = await confirmFirst(instance);
    const expected = {
      uid: `mentoring-${scene.mentoringId}@sunbaerang.example`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: '선배랑 멘토링',
      location: `${PUBLIC_URL}/user/mentoring/${scene.mentoringId}/room`,
      url: `${PUBLIC_URL}/user/mentoring/${scene.mentoringId}/room`,
      startsAt: START,
      endsAt: new Date(START.getTime() + 30 * 60_000),
      changedAt: NOON,
      organizer: null,
      attendees: [],
    };
    for (const side of [scene.mentor, scene.mentee]) {
      const response = await read(await newAddress(side));
      expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
      const calendar = readCalendar(response.body);
      expect(calendar).toMatchObject({ method: 'PUBLISH', name: '선배랑', events: [expected] });
      for (const { email } of [scene.mentor, scene.mentee]) expect(response.body).not.toContain(email);
      const { counterpart } = await scene.mentor.client.get('GET /v1/mentoring/{mentoringId}', {
        params: scene.params,
      });
      expect(response.body).not.toContain(counterpart.name);
    }
    expect((await eventsOf(await newAddress(other.mentee))).map(({ uid }) => uid)).toEqual([
      `mentoring-${other.mentoringId}@sunbaerang.example`,
    ]);
  });

  it('is answered with 304 until it changes', async () => {
    const scene = await confirmFirst(instance);
    const address = await newAddress(scene.mentor);
    const { etag } = (await read(address)).headers;
    expect(etag).toBeTruthy();
    instance.clock.advance({ hours: 5 });
    const same = await read(address, { 'if-none-match': String(etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await cancel(scene);
    const changed = await read(address, { 'if-none-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('keeps a cancelled session for thirty days as cancelled, under the same UID and a higher sequence', async () => {
    const far = { startTime: '2027-02-01T15:00:00', endTime: '2027-02-01T15:30:00' };
    const scene = await proposeAndPay(instance, { applyTimes: [far] });
    const body = { startTime: far.startTime };
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params: scene.params, body });
    const address = await newAddress(scene.mentee);
    const [before] = await eventsOf(address);
    instance.clock.advance({ hours: 2 });
    await cancel(scene);
    const cancelled = { uid: before?.uid, sequence: 1, status: 'CANCELLED', changedAt: instance.clock.now() };
    expect(await eventsOf(address)).toMatchObject([cancelled]);
    instance.clock.advance({ days: CANCELLED_EVENT_DAYS - 1 });
    expect(await eventsOf(address)).toMatchObject([cancelled]);
    instance.clock.advance({ days: 2 });
    expect(await eventsOf(address)).toEqual([]);
  });

  it('has what was confirmed and is over for thirty days', async () => {
    const { mentee } = await confirmFirst(instance);
    const address = await newAddress(mentee);
    instance.clock.set(new Date(START.getTime() + 29 * 86_400_000));
    expect(await eventsOf(address)).toHaveLength(1);
    instance.clock.advance({ days: 2 });
    expect(await eventsOf(address)).toEqual([]);
  });

  it('has one address a member: a new one ends the one before, and it can be turned off', async () => {
    const member = await createMentee(instance);
    expect(await member.client.get('GET /v1/calendar')).toEqual({ address: null, createdAt: null });
    const first = await newAddress(member);
    expect((await read(first)).statusCode).toBe(200);
    expect(await member.client.get('GET /v1/calendar')).toEqual({
      address: PUBLIC_URL + first,
      createdAt: NOON.toISOString(),
    });
    const second = await newAddress(member);
    expect(second).not.toBe(first);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await member.client.get('DELETE /v1/calendar');
    expect((await read(second)).statusCode).toBe(404);
    expect(await member.client.get('GET /v1/calendar')).toEqual({ address: null, createdAt: null });
  });

  it('is not found under an address that nobody has, and not for a suspended member', async () => {
    for (const file of ['a', `${'A'.repeat(43)}.ics`, '%27.ics', `${'가'.repeat(43)}.ics`, 'x'.repeat(5000)]) {
      const answer = await read(`/v1/calendar/${encodeURIComponent(file)}`);
      expect([file, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([file, 404, 'NOT_FOUND']);
    }
    const member = await createMentee(instance);
    const address = await newAddress(member);
    expect((await read(address.replace('.ics', ''))).statusCode).toBe(404);
    await suspendMember(instance.db, member.memberId, NOON);
    expect((await read(address)).statusCode).toBe(404);
  });

  it('has an address that the database does not reveal', async () => {
    const member = await createMentor(instance);
    const key = { 'idempotency-key': crypto.randomUUID() };
    await member.client.call('POST /v1/calendar', { headers: key });
    const { address } = await member.client.get('GET /v1/calendar');
    const token = /\/([\w-]{43})\.ics$/.exec(address ?? '')?.[1] ?? 'none';
    const hex = Buffer.from(token, 'base64url').toString('hex');
    const dump = await dumpTables(instance.db);
    expect(dump.map(({ table }) => table)).toContain('calendar_tokens');
    expect(dump.filter(({ rows }) => rows.includes(token) || rows.includes(hex)).map(({ table }) => table)).toEqual([]);
    // The same key again is the same address.
    await member.client.call('POST /v1/calendar', { headers: key });
    expect((await member.client.get('GET /v1/calendar')).address).toBe(address);
  });

  it('is limited: ten new addresses an hour, thirty reads a minute of one address', async () => {
    const member = await createMentee(instance);
    for (let count = 0; count < MAX_CALENDAR_ADDRESSES_AN_HOUR; count += 1)
      await member.client.get('POST /v1/calendar');
    expect(await member.client.call('POST /v1/calendar')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    instance.clock.advance({ hours: 1 });
    const address = await newAddress(member);
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await read(address)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect((await read(await newAddress(await createMentee(instance)))).statusCode).toBe(200);
  });
});

describe('the file of one session', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance('postgresql', SETTINGS);
  });
  afterAll(() => instance.close());

  const download = (mentoringId: number | string, member?: TestMember) =>
    instance.app.inject({
      url: `/v1/mentoring/${mentoringId}/calendar.ics`,
      headers: member ? { cookie: cookieOf(member.client) } : {},
    });

  it('is for its two people alone, while it is confirmed', async () => {
    const scene = await confirmFirst(instance);
    const { mentoringId, mentor, mentee } = scene;
    for (const side of [mentor, mentee]) {
      const response = await download(mentoringId, side);
      expect(response.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="sunbaerang-${mentoringId}.ics"`,
      });
      const { method, events } = readCalendar(response.body);
      expect([method, events.length]).toEqual(['PUBLISH', 1]);
      expect(events[0]).toMatchObject({ uid: `mentoring-${mentoringId}@sunbaerang.example`, startsAt: START });
    }
    const statusFor = async (member?: TestMember) => (await download(mentoringId, member)).statusCode;
    expect(await statusFor()).toBe(401);
    expect(await statusFor(await createMentee(instance))).toBe(404);
    expect(await statusFor(await createOperator(instance))).toBe(404);
    expect((await download('x', mentee)).statusCode).toBe(400);
    expect((await download((await proposeAndPay(instance)).mentoringId, mentee)).statusCode).toBe(404);
    await cancel(scene);
    expect(await statusFor(mentee)).toBe(409);
  });
});

describe('mails about a session', () => {
  it('carry the event to both sides: to enter it on 확정, to cancel it on 취소; afterwards no copy is kept', async () => {
    const server = await startMailServer();
    const settings = { ...SETTINGS, SMTP_URL: server.url, MAIL_FROM: '선배랑 <no-reply@sunbaerang.example>' };
    const instance = await openTestInstance('postgresql', settings);
    try {
      const scenes = [
        { scene: await confirmFirst(instance), by: 'mentee' },
        { scene: await confirmFirst(instance), by: 'mentor' },
      ] as const;
      const deposited = await proposeAndDeposit(instance);
      await acceptFirst(deposited);
      await proposeAndPay(instance);
      const events = async ({ mentoringId, mentor, mentee }: Scene) => {
        while ((await instance.services.outbox.sendDue()) > 0);
        return [mentor, mentee].map(({ email }) =>
          server.arrived
            .filter(({ recipients }) => recipients.includes(email))
            .flatMap(({ mail }) => mail.attachments)
            .map(({ mimeType, method, filename, content }) => {
              const text = new TextDecoder().decode(content as ArrayBuffer);
              // The mail's parser gives line ends of its own; the writer's are tested where it is (`write-calendar.test.ts`).
              const calendar = readCalendar(`${text.trimEnd().split(/\r?\n/).join('\r\n')}\r\n`);
              const [event] = calendar.events;
              expect(event?.uid).toBe(`mentoring-${mentoringId}@sunbaerang.example`);
              expect(event).toMatchObject({
                startsAt: START,
                organizer: 'mailto:no-reply@sunbaerang.example',
                attendees: [`MAILTO:${email}`],
                summary: '선배랑 멘토링',
              });
              return [mimeType, method, filename, calendar.method, event?.sequence, event?.status];
            }),
        );
      };
      const entered = ['text/calendar', 'REQUEST', null, 'REQUEST', 0, 'CONFIRMED'];
      const enteredFile = ['application/ics', undefined, 'invite.ics', 'REQUEST', 0, 'CONFIRMED'];
      const cancelled = ['text/calendar', 'CANCEL', null, 'CANCEL', 1, 'CANCELLED'];
      const cancelledFile = ['application/ics', undefined, 'invite.ics', 'CANCEL', 1, 'CANCELLED'];
      const onConfirmed = [entered, enteredFile];
      const onBoth = [entered, enteredFile, cancelled, cancelledFile];
      for (const { scene, by } of scenes) {
        expect(await events(scene)).toEqual([onConfirmed, onConfirmed]);
        const { params } = scene;
        await scene[by].client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
        expect(await events(scene), `cancelled by the ${by}`).toEqual([onBoth, onBoth]);
      }
      await moveDeposit(instance, deposited.order, 'withdraw');
      await sendWebhook(instance, deposited.order);
      expect(await events(deposited), 'the deposit was reversed').toEqual([onBoth, onBoth]);
      const outbox = (await dumpTables(instance.db)).find(({ table }) => table === 'outbox');
      expect(outbox?.rows).toContain('멘토링 확정');
      expect(outbox?.rows).not.toMatch(/VCALENDAR|REQUEST/);
    } finally {
      await instance.close();
      await server.close();
    }
  });
});
