import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { AGREED_TERMS, clientAtNewAddress, GOOD_PASSWORD, newEmail } from '#server/testing/clients/sign-up.ts';
import { createMentee, createMentor } from '#server/testing/factories.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { confirmFirst, propose, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { startMailServer, type ReceivedMail, type MailServer } from '#server/testing/servers/mail-server.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { codeInMail } from './render-mail.ts';

/** For the greeting, instead of ten seconds, so that a server that says nothing is found out soon. */
const PATIENCE_MS = Math.round(250 * loadFactor());

const countMails = statement<{ all: number; waiting: number; failed: number }>(
  'test-count-mails',
  `select count(*) as all, count(*) filter (where sent_at is null) as waiting, count(failed_at) as failed from outbox`,
);

let instance: TestInstance;
let server: MailServer;
let port: number;
const arrived: ReceivedMail[] = [];

beforeAll(async () => {
  server = await startMailServer();
  port = Number(new URL(server.url).port);
  instance = await openTestInstance('postgresql', { SMTP_URL: `${server.url}?greetingTimeout=${PATIENCE_MS}` });
});
afterAll(async () => {
  await instance.close();
  await server.close();
});

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    instance.clock.advance({ minutes: 1 });
    await instance.services.jobs.runDue();
    await instance.services.outbox.sendDue();
  }
}

async function mails() {
  const [row] = await instance.db.query(countMails);
  return row ?? { all: 0, waiting: 0, failed: 0 };
}

/** Takes connections and says nothing, ever. */
async function hang(): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<{ destroy(): unknown }>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    silent.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        silent.close(() => resolve());
      }),
  };
}

/** What people do in a quarter of an hour, every request of which must succeed. */
async function live(): Promise<void> {
  await confirmFirst(instance);
  await propose(instance);
  const { mentee, mentor } = await proposeAndPay(instance, { applyTimes: [SECOND] });
  await createMentor(instance);
  await createMentee(instance);
  await mentee.client.get('GET /v1/mentoring');
  await mentor.client.get('GET /v1/notifications');
  await pass(15);
}

const askForCode = (email: string, isPasswordReset = false) =>
  clientAtNewAddress(instance).get('POST /v1/auth/email/code', { body: { email, isPasswordReset } });

it('mail is down for an hour: no request fails, and ten minutes later everybody has every mail, once', async () => {
  // Somebody has a code in hand and finishes signing up in the middle of it.
  const early = { email: newEmail(), client: clientAtNewAddress(instance) };
  await early.client.get('POST /v1/auth/email/code', { body: { email: early.email, isPasswordReset: false } });
  await instance.services.outbox.sendDue();
  const code = codeInMail((await server.waitFor(early.email)).text ?? '') ?? '';
  await early.client.get('POST /v1/auth/email/code/verify', { body: { email: early.email, code } });
  arrived.push(...server.arrived);
  await server.close();

  const late = newEmail();
  expect(await askForCode(late)).toEqual({ expiresInSeconds: 300 });
  const body = { memberType: 'ROLE_MENTEE', email: early.email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS };
  await early.client.get('POST /v1/auth/signup', { body });
  await live();
  await live();
  const refused = await mails();
  expect(refused.waiting).toBeGreaterThan(5);
  expect(refused.failed).toBe(0);

  const hanging = await hang();
  // While the worker waits for a server that says nothing, people pay and jobs are done.
  instance.clock.advance({ minutes: 10 });
  const [tried] = await Promise.all([
    instance.services.outbox.sendDue(),
    proposeAndPay(instance),
    instance.services.jobs.runDue(),
  ]);
  expect(tried).toBeGreaterThan(5);
  await live();
  await live();
  expect((await mails()).waiting).toBeGreaterThan(refused.waiting);
  expect((await mails()).failed).toBe(0);
  await hanging.close();

  server = await startMailServer(port);
  await pass(10);
  expect(await mails()).toMatchObject({ waiting: 0, failed: 0 });
  arrived.push(...server.arrived);
  expect(arrived).toHaveLength((await mails()).all);
  expect(new Set(arrived.map(({ mail }) => mail.messageId)).size).toBe(arrived.length);
  expect(await findViolations(instance.services)).toEqual([]);
});

it('a code that comes after the outage has expired, and says so; the next one is there at once', async () => {
  const client = clientAtNewAddress(instance);
  const email = newEmail();
  await server.close();
  await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
  await pass(10);
  server = await startMailServer(port);
  await pass(10);
  const old = codeInMail((await server.waitFor(email)).text ?? '') ?? '';
  const answer = await client.call('POST /v1/auth/email/code/verify', { body: { email, code: old } });
  expect(answer).toMatchObject({ code: 'CODE_EXPIRED', message: '인증번호가 만료되었습니다. 재전송해주세요.' });
  await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
  await instance.services.outbox.sendDue();
  const fresh = codeInMail(server.arrived.findLast(({ recipients }) => recipients.includes(email))?.mail.text ?? '');
  await client.get('POST /v1/auth/email/code/verify', { body: { email, code: fresh ?? '' } });
});
