import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, engines, type TestDatabase } from '#server/testing/database/test-database.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { systemClock } from '../clock.ts';
import { createOutbox, type Outbox, type OutgoingMail } from './outbox.ts';
import { renderMail } from './render-mail.ts';
import { type MailMessage, MailRefused, openMail } from './smtp-transport.ts';

const log = pino({ level: 'silent' });
const FROM = '선배랑 <no-reply@sunbaerang.example>';
const findMails = statement<{ sentAt: Date | null; failedAt: Date | null; bodyText: string; lastError: string | null }>(
  'test-find-mails',
  `select sent_at as "sentAt", failed_at as "failedAt", body_text || body_html as "bodyText", last_error as "lastError"
   from outbox order by id`,
);
const clearMails = statement('test-clear-mails', 'delete from outbox');

function mail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  return { to: 'haneul@univ.example', subject: '안내', ...renderMail({ title: '안내', paragraphs: ['글'] }), ...more };
}

describe.each(engines)('the outbox on %s', (engine) => {
  let db: TestDatabase;
  let clock: ManualClock;
  let outbox: Outbox;
  let sent: MailMessage[];
  let fault: Error | undefined;

  function open(transport = { send: record, close: () => Promise.resolve() }): Outbox {
    return createOutbox({ db, clock, log, transport, from: FROM });
  }
  async function record(message: MailMessage): Promise<void> {
    if (fault) throw fault;
    sent.push(message);
  }

  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query(clearMails);
    clock = manualClock('2026-11-23T03:00:00Z');
    sent = [];
    fault = undefined;
    outbox = open();
  });

  it('sends what was committed, once, and keeps no words of it', async () => {
    await db.transaction((tx) => outbox.queueMail(tx, mail({ to: ' Haneul@Univ.Example ', subject: '두\n줄' })));
    expect(await outbox.sendDue()).toBe(1);
    expect(await outbox.sendDue()).toBe(0);
    expect(sent).toMatchObject([{ to: 'haneul@univ.example', subject: '두 줄' }]);
    expect(sent[0]?.messageId).toMatch(/^<mail-\d+-\d+@sunbaerang\.example>$/);
    expect(await db.query(findMails)).toEqual([{ sentAt: clock.now(), failedAt: null, bodyText: '', lastError: null }]);
  });

  it('says the time of the member’s own clock beside Korea’s, where that shows another', async () => {
    await db.script(`insert into members (member_type, email, password_hash, created_at, time_zone) values
      ('ROLE_MENTEE', 'abroad@univ.example', '-', now(), 'America/New_York'), ('ROLE_MENTEE', 'here@univ.example', '-', now(), null)`);
    const text = renderMail({ title: '확정됐어요', paragraphs: ['11월 25일 (수) 11:00에 만나요.'] });
    for (const to of ['abroad@univ.example', 'here@univ.example', 'nobody@univ.example'])
      await outbox.queueMail(db, mail({ to, ...text }));
    await outbox.sendDue();
    const saying = (to: string) =>
      sent.filter((message) => message.to === to).map((message) => message.text + message.html);
    const local = '11월 25일 (수) 11:00 한국 시간 · 내 시간 11월 24일 (화) 21:00에 만나요.';
    expect(saying('abroad@univ.example')[0]?.split(local)).toHaveLength(3);
    for (const to of ['here@univ.example', 'nobody@univ.example']) {
      expect(saying(to)[0]).toContain('11월 25일 (수) 11:00에 만나요.');
      expect(saying(to)[0]).not.toContain('한국 시간');
    }
    await db.script("delete from members where email like '%@univ.example'");
  });

  it('sends nothing of a transaction that failed', async () => {
    const failing = db.transaction(async (tx) => {
      await outbox.queueMail(tx, mail());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await outbox.sendDue()).toBe(0);
  });

  it('sends one mail for one event', async () => {
    await outbox.queueMail(db, mail({ dedupeKey: 'mentoring-7-accepted-3' }));
    await outbox.queueMail(db, mail({ dedupeKey: 'mentoring-7-accepted-3' }));
    await outbox.queueMail(db, mail({ dedupeKey: 'mentoring-7-accepted-4' }));
    await outbox.queueMail(db, mail());
    await outbox.queueMail(db, mail());
    expect(await outbox.sendDue()).toBe(4);
  });

  it.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    '"a b"@b.example',
    `${'a'.repeat(250)}@b.example`,
    'nobody',
    '<a@b.example>',
  ])('writes to no such address as %j', async (to) => {
    await expect(outbox.queueMail(db, mail({ to }))).rejects.toThrow('이메일');
    expect(await outbox.sendDue()).toBe(0);
  });

  it('tries again later each time, under the same name', async () => {
    await outbox.queueMail(db, mail());
    fault = Object.assign(new Error('busy at haneul@univ.example'), { code: 'EENVELOPE', responseCode: 451 });
    for (const seconds of [0, 5, 20]) {
      clock.advance({ seconds });
      expect(await outbox.sendDue()).toBe(1);
      expect(await outbox.sendDue()).toBe(0);
    }
    expect((await db.query(findMails))[0]?.lastError).toBe('Error EENVELOPE 451');
    fault = undefined;
    clock.advance({ seconds: 80 });
    expect(await outbox.sendDue()).toBe(1);
    expect(sent).toHaveLength(1);
    expect((await db.query(findMails))[0]).toMatchObject({ sentAt: clock.now(), lastError: null });
  });

  it('gives up at once on an address that does not exist, and after a day on the rest', async () => {
    await outbox.queueMail(db, mail());
    fault = new MailRefused('no', { cause: Object.assign(new Error('no such user'), { responseCode: 550 }) });
    await outbox.sendDue();
    expect(await db.query(findMails)).toEqual([
      { sentAt: null, failedAt: clock.now(), bodyText: '', lastError: 'Error 550' },
    ]);
    await db.query(clearMails);

    fault = new Error('down');
    await outbox.queueMail(db, mail());
    let tries = 0;
    for (let hour = 0; hour < 48; hour += 1) {
      tries += await outbox.sendDue();
      clock.advance({ hours: 1 });
    }
    expect(tries).toBe(25);
    const [given] = await db.query(findMails);
    expect(given?.failedAt).toEqual(new Date('2026-11-24T03:00:00Z'));
  });

  it('gives up on a mail when it is out of date, whether it was tried before or not', async () => {
    const [soon, later] = [30, 3600].map((seconds) => new Date(clock.now().getTime() + seconds * 1000));
    await outbox.queueMails(db, [mail({ expiresAt: soon }), mail({ expiresAt: later }), mail()]);
    clock.advance({ seconds: 30 });
    fault = new Error('down');
    await outbox.sendDue();
    expect(await db.query(findMails)).toMatchObject([
      { failedAt: clock.now(), bodyText: '', lastError: 'expired' },
      { failedAt: null, lastError: 'Error' },
      { failedAt: null, lastError: 'Error' },
    ]);
    clock.set(later ?? '');
    await outbox.sendDue();
    fault = undefined;
    clock.advance({ minutes: 10 });
    await outbox.sendDue();
    expect((await db.query(findMails)).map(({ sentAt }) => sentAt)).toEqual([null, null, clock.now()]);
    expect(sent).toHaveLength(1);
  });

  it('waits as long as it was told, also while the clock is looked after', async () => {
    const notBefore = new Date(clock.now().getTime() + 3_600_000);
    await outbox.queueMail(db, mail({ unlessReached: { eventKey: 'proposal:7', notBefore } }));
    expect(await open().sendDue()).toBe(0);
    clock.set(notBefore);
    expect(await open().sendDue()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('has another process send it two minutes after the first one ended, recognisable as the same mail', async () => {
    const messageIds: string[] = [];
    const started = Promise.withResolvers<void>();
    const dying = open({
      send(message) {
        messageIds.push(message.messageId);
        started.resolve();
        return Promise.withResolvers<void>().promise;
      },
      close: () => Promise.resolve(),
    });
    await outbox.queueMail(db, mail());
    void dying.sendDue();
    await started.promise;
    clock.advance({ minutes: 2, milliseconds: -1 });
    expect(await outbox.sendDue()).toBe(0);
    clock.advance({ milliseconds: 1 });
    expect(await outbox.sendDue()).toBe(1);
    expect(sent.map((message) => message.messageId)).toEqual(messageIds);
  });

  it('sends at once what came due while it looked for what was', async () => {
    const start = clock.now();
    clock.advance({ seconds: 1 });
    const due = clock.now();
    await outbox.queueMail(db, mail());
    clock.set(start);
    const moving: Database = {
      ...db,
      async query(asked, values) {
        const rows = await db.query(asked, values);
        if (asked.name === 'claim-due-mails') clock.set(due);
        return rows;
      },
    };
    const isSent = Promise.withResolvers<void>();
    const transport = { send: async () => isSent.resolve(), close: () => Promise.resolve() };
    const live = createOutbox({ db: moving, clock, log, transport, from: FROM });
    const waits = vi.spyOn(globalThis, 'setTimeout');
    live.start();
    await isSent.promise;
    const waitedMs = waits.mock.calls.map(([, delayMs]) => delayMs);
    waits.mockRestore();
    await live.stop();
    // Once the mail is being sent, the outbox may wait for the next one.
    expect(waitedMs.find((ms) => ms === 0 || ms === 1000)).toBe(0);
  });

  it('brings a code over SMTP within a second of the commit', async () => {
    const server = await startMailServer();
    const { transport } = await openMail({
      smtpUrl: server.url,
      from: FROM,
      isProduction: false,
      dataDir: '/nowhere',
      clock: systemClock,
    });
    const live = createOutbox({ db, clock: systemClock, log, transport, from: FROM });
    live.start();
    const tookMs: number[] = [];
    // The quickest of five: the machine may be busy with other tests.
    for (const code of ['0427', '0428', '0429', '0430', '0431']) {
      const startedAt = performance.now();
      const to = `${code}@univ.example`;
      await db.transaction((tx) =>
        live.queueMail(tx, { ...mail({ ...renderMail({ title: '인증', paragraphs: ['글'], code }) }), to }),
      );
      live.nudge();
      const arrived = await server.waitFor(to);
      tookMs.push(performance.now() - startedAt);
      expect(arrived.text).toContain(`인증번호: ${code}`);
    }
    expect(Math.min(...tookMs)).toBeLessThan(1000 * loadFactor());
    await live.stop();
    await transport.close();
    await server.close();
  });
});

it('sends each of 200 mails exactly once from five processes on postgresql', async () => {
  const db = await createTestDatabase('postgresql');
  const clock = manualClock('2026-11-23T03:00:00Z');
  const pools = await Promise.all(Array.from({ length: 5 }, () => openPostgres(db.url ?? '', 3)));
  const counts = new Map<string, number>();
  const transport = {
    async send({ subject }: MailMessage) {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    },
    close: () => Promise.resolve(),
  };
  const outboxes = pools.map((pool) => createOutbox({ db: pool, clock, log, transport, from: FROM }));
  for (let index = 0; index < 200; index += 1) await outboxes[0]?.queueMail(db, mail({ subject: `mail ${index}` }));
  await Promise.all(outboxes.map((outbox) => outbox.sendDue()));
  expect(counts.size).toBe(200);
  expect(new Set(counts.values())).toEqual(new Set([1]));
  await Promise.all(pools.map((pool) => pool.close()));
  await db.close();
});
