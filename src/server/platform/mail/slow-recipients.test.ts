import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, engines, type TestDatabase } from '#server/testing/database/test-database.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { renderMail } from './render-mail.ts';
import { SENDING_AT_ONCE, type MailMessage } from './smtp-transport.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { timeout: 120_000 };
const NOON = new Date('2026-11-23T03:00:00Z');
const SLOW = 'slow@univ.example';
const clearMails = statement('test-clear-mails-of-slow', 'delete from outbox');

describe.each(engines)('mails on %s', (engine) => {
  let db: TestDatabase;
  let clock: ManualClock;
  let outbox: Outbox;
  let sent: string[];
  let underWay: string[];
  let answers: PromiseWithResolvers<void>;

  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query(clearMails);
    clock = manualClock(NOON);
    [sent, underWay] = [[], []];
    answers = Promise.withResolvers();
    outbox = open();
  });
  afterEach(async () => {
    const stopped = outbox.stop();
    answers.resolve();
    await stopped;
  });

  /** A mail server that does not answer for slow addresses until `answers` resolves. */
  function open(): Outbox {
    async function send({ to }: MailMessage): Promise<void> {
      if (to.startsWith('slow')) {
        underWay.push(to);
        await answers.promise;
      }
      sent.push(to);
    }
    return createOutbox({ db, clock, log, transport: { send, close: () => Promise.resolve() }, from: 'a@b.example' });
  }

  async function queue(to: string): Promise<void> {
    await outbox.queueMail(db, { to, subject: '안내', ...renderMail({ title: '안내', paragraphs: ['글'] }) });
  }

  it('to one slow recipient, however many, hold back nobody else’s', async () => {
    for (let number = 0; number < SENDING_AT_ONCE * 3; number += 1) await queue(SLOW);
    for (let number = 0; number < 5; number += 1) await queue(`quick${number}@univ.example`);
    outbox.start();
    await expect.poll(() => sent.length, PATIENCE).toBe(5);
    await queue('later@univ.example');
    outbox.nudge();
    await expect.poll(() => sent.length, PATIENCE).toBe(6);
    expect(underWay).toEqual([SLOW]);
    expect(sent).not.toContain(SLOW);
  });

  it('go out as soon as one of them is through: none waits for the slowest', async () => {
    for (let number = 0; number < SENDING_AT_ONCE - 1; number += 1) await queue(`slow${number}@univ.example`);
    for (let number = 0; number < 30; number += 1) await queue(`quick${number}@univ.example`);
    outbox.start();
    await expect.poll(() => sent.length, PATIENCE).toBe(30);
    expect(underWay).toHaveLength(SENDING_AT_ONCE - 1);
  });

  it('to one person go out in the order they were queued', async () => {
    const subjects: string[] = [];
    const transport = {
      async send({ subject }: MailMessage) {
        subjects.push(subject);
      },
      close: () => Promise.resolve(),
    };
    const ordered = createOutbox({ db, clock, log, transport, from: 'a@b.example' });
    const words = renderMail({ title: '안내', paragraphs: ['글'] });
    for (const subject of ['1', '2', '3', '4']) {
      await ordered.queueMail(db, { to: 'one@univ.example', subject, ...words });
      clock.advance({ milliseconds: 1 });
    }
    expect(await ordered.sendDue()).toBe(4);
    expect(subjects).toEqual(['1', '2', '3', '4']);
  });

  describe('when the clock is set back an hour', () => {
    it('that were queued before it go out at once', async () => {
      await queue('quick@univ.example');
      clock.advance({ hours: -1 });
      expect(await outbox.sendDue()).toBe(1);
    });

    it('that a killed process was sending are left to the others after two minutes, as ever', async () => {
      await queue(SLOW);
      void outbox.sendDue();
      await expect.poll(() => underWay, PATIENCE).toEqual([SLOW]);
      clock.advance({ minutes: 1, hours: -1 });
      const other = open();
      expect(await other.sendDue()).toBe(0);
      clock.advance({ minutes: 2, milliseconds: -1 });
      expect(await other.sendDue()).toBe(0);
      clock.advance({ milliseconds: 1 });
      const taken = other.sendDue();
      await expect.poll(() => underWay, PATIENCE).toEqual([SLOW, SLOW]);
      answers.resolve();
      expect(await taken).toBe(1);
    });

    it('that failed before it are tried again within ten minutes', async () => {
      const failing = createOutbox({
        db,
        clock,
        log,
        from: 'a@b.example',
        transport: { send: () => Promise.reject(new Error('down')), close: () => Promise.resolve() },
      });
      await queue('quick@univ.example');
      for (const seconds of [0, 5, 20, 80, 320, 600]) {
        clock.advance({ seconds });
        expect(await failing.sendDue()).toBe(1);
      }
      clock.advance({ hours: -1 });
      expect(await outbox.sendDue()).toBe(0);
      clock.advance({ minutes: 10 });
      expect(await outbox.sendDue()).toBe(1);
    });
  });
});
