import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { enrolOperator, otherTotpCode, totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { clientAtNewAddress, newEmail, readMails } from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { dumpTables } from '#server/testing/scenes/scene-store.ts';
import { insertMemberRow, suspendMember } from '#server/testing/stores/member-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { ensureOperator } from '../../account/auth/ensure-operator.ts';
import { resetFactors } from './change-operators.ts';

const PASSWORD = 'Oak9&hollowed';
const WRONG = { status: 400, code: 'WRONG_SECOND_FACTOR' };
const EXPIRED = { status: 410, code: 'SIGN_IN_EXPIRED' };

const listAudit = statement<{ action: string; detail: unknown }>(
  'test-list-audit-of-member',
  'select action, detail from audit_log where subject = $1 order by id',
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
// Each test has its own half minute, in which no code was used before.
beforeEach(() => instance.clock.advance({ minutes: 20 }));

interface Desk {
  readonly email: string;
  readonly client: TestClient;
}

/** An operator who has a password and nothing else. */
async function newOperator(): Promise<Desk> {
  const email = newEmail();
  const env = { ...instance.services.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD };
  await ensureOperator({ ...instance.services, env });
  return { email, client: clientAtNewAddress(instance) };
}
async function enrolledOperator(): Promise<Desk & { key: string; recoveryCodes: string[] }> {
  const desk = await newOperator();
  const enrolled = await enrolOperator(desk.client, { email: desk.email, password: PASSWORD }, instance.clock);
  instance.clock.advance({ minutes: 1 });
  return { ...desk, ...enrolled };
}
/** A browser at which the password was right. */
async function afterPassword(email: string): Promise<TestClient> {
  const client = clientAtNewAddress(instance);
  await client.get('POST /v1/admin/signin', { body: { email, password: PASSWORD } });
  return client;
}
const codeOf = (key: string) => totpCodeAt(key, instance.clock.now());
const wrongCode = (key: string) => otherTotpCode(key, instance.clock.now());
const enterCode = (client: TestClient, code: string) => client.call('POST /v1/admin/signin/totp', { body: { code } });
const enterRecoveryCode = (client: TestClient, code: string) =>
  client.call('POST /v1/admin/signin/recovery-code', { body: { code } });
const work = (client: TestClient) => client.call('GET /v1/admin/certificates');

describe('S-63 the first sign-in of an operator', () => {
  it('allows nothing but enrolling, until the code of an app is right', async () => {
    const { email, client } = await newOperator();
    const credentials = { email, password: PASSWORD };
    expect(await client.get('POST /v1/admin/signin', { body: credentials })).toEqual({ next: 'ENROLMENT' });
    expect([...client.cookies.keys()]).toEqual(['sign-in']);
    expect(await work(client)).toMatchObject({ status: 401 });
    expect(await enterCode(client, '000000')).toMatchObject(WRONG);

    const { key, uri } = await client.get('POST /v1/admin/enrolment/key');
    expect(uri).toContain(`secret=${key}`);
    expect(decodeURIComponent(uri)).toContain(`선배랑:${email}`);
    const confirm = (code: string) => client.call('POST /v1/admin/enrolment', { body: { code } });
    expect(await confirm(wrongCode(key))).toMatchObject(WRONG);
    expect(await work(client)).toMatchObject({ status: 401 });
    const { data } = await confirm(codeOf(key));
    expect(data.user).toMatchObject({ email, memberType: 'ROLE_ADMIN' });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect(await work(client)).toMatchObject({ status: 200 });
    expect(client.cookies.has('sign-in')).toBe(false);
  });

  it('enrols once: the password alone gives no second app', async () => {
    const { email, key } = await enrolledOperator();
    const stranger = clientAtNewAddress(instance);
    const body = { email, password: PASSWORD };
    expect(await stranger.get('POST /v1/admin/signin', { body })).toEqual({ next: 'SECOND_FACTOR' });
    expect(await stranger.call('POST /v1/admin/enrolment/key')).toMatchObject({ code: 'ENROLLED_ALREADY' });
    expect(await enterCode(stranger, wrongCode(key))).toMatchObject(WRONG);
    expect(await work(stranger)).toMatchObject({ status: 401 });
  });

  it('of two at once enrols one', async () => {
    const { email } = await newOperator();
    const both = [await afterPassword(email), await afterPassword(email)];
    const keys = await Promise.all(both.map((client) => client.get('POST /v1/admin/enrolment/key')));
    const answers = await Promise.all(
      both.map((client, index) =>
        client.call('POST /v1/admin/enrolment', { body: { code: codeOf(keys[index]?.key ?? '') } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('S-63 a code of the app', () => {
  it('signs in within half a minute of its own, and once, however parallel', async () => {
    const { email, key } = await enrolledOperator();
    const clients = await Promise.all(Array.from({ length: 4 }, () => afterPassword(email)));
    const code = codeOf(key);
    const answers = await Promise.all(clients.map((client) => enterCode(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    instance.clock.advance({ minutes: 16 });
    const later = await afterPassword(email);
    const shown = codeOf(key);
    instance.clock.advance({ minutes: 1 });
    expect(await enterCode(later, shown)).toMatchObject(WRONG);
    expect(await enterCode(later, codeOf(key))).toMatchObject({ status: 200 });
    expect(await work(later)).toMatchObject({ status: 200 });
  });

  it('is not looked at any more after five wrong ones, for a quarter of an hour', async () => {
    const { email, key } = await enrolledOperator();
    const client = await afterPassword(email);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => enterCode(client, wrongCode(key))));
    expect(guesses.filter(({ code }) => code === 'WRONG_SECOND_FACTOR')).toHaveLength(5);
    expect(await enterCode(await afterPassword(email), codeOf(key))).toMatchObject({
      status: 429,
      code: 'SECOND_FACTOR_THROTTLED',
    });
    instance.clock.advance({ minutes: 15 });
    expect(await enterCode(await afterPassword(email), codeOf(key))).toMatchObject({ status: 200 });
  });

  it('comes within ten minutes of the password, and completes one sign-in', async () => {
    const { email, key } = await enrolledOperator();
    const late = await afterPassword(email);
    const again = await afterPassword(email);
    const cookie = again.cookies.get('sign-in') ?? '';
    expect(await enterCode(again, codeOf(key))).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 9 });
    const second = clientAtNewAddress(instance);
    second.cookies.set('sign-in', cookie);
    expect(await enterCode(second, codeOf(key))).toMatchObject(EXPIRED);
    instance.clock.advance({ minutes: 2 });
    expect(await enterCode(late, codeOf(key))).toMatchObject(EXPIRED);
    expect(await enterCode(clientAtNewAddress(instance), codeOf(key))).toMatchObject(EXPIRED);
  });

  it('does not sign in an operator who was suspended after the password', async () => {
    const { email, key } = await enrolledOperator();
    const client = await afterPassword(email);
    const { user } = await enterCode(await afterPassword(email), codeOf(key)).then(({ data }) => data);
    await suspendMember(instance.db, user.memberId, instance.clock.now());
    instance.clock.advance({ minutes: 1 });
    expect(await enterCode(client, codeOf(key))).toMatchObject(EXPIRED);
  });
});

describe('S-63 a recovery code', () => {
  it('signs in once, in any spelling', async () => {
    const { email, recoveryCodes } = await enrolledOperator();
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
    expect(await enterRecoveryCode(await afterPassword(email), ` ${code.toLowerCase()}`)).toMatchObject({
      status: 200,
    });
    expect(await enterRecoveryCode(await afterPassword(email), code)).toMatchObject(WRONG);
    expect(await enterRecoveryCode(await afterPassword(email), recoveryCodes[1] ?? '')).toMatchObject({ status: 200 });
  });

  it('is one’s own', async () => {
    const [own, other] = [await enrolledOperator(), await enrolledOperator()];
    expect(await enterRecoveryCode(await afterPassword(own.email), other.recoveryCodes[0] ?? '')).toMatchObject(WRONG);
  });

  it('is stored nowhere as it is, and neither is the key of an app', async () => {
    const { key, recoveryCodes } = await enrolledOperator();
    const [code = ''] = recoveryCodes;
    for (const { table, rows } of await dumpTables(instance.db))
      for (const secret of [key, code, code.replaceAll('-', '')])
        // Bytes are dumped in hexadecimal digits.
        for (const spelling of [secret, Buffer.from(secret).toString('hex')])
          expect([table, rows.includes(spelling)]).toEqual([table, false]);
  });
});

describe('S-63 each sign-in of an operator', () => {
  it('is mailed to every operator and stands in the audit log', async () => {
    const colleague = await newOperator();
    const { email, key } = await enrolledOperator();
    const client = await afterPassword(email);
    const { data } = await client.call('POST /v1/admin/signin/totp', {
      body: { code: codeOf(key) },
      headers: { 'user-agent': 'desk <b>browser</b>' },
    });
    const [newest] = await readMails(instance, colleague.email);
    expect(newest?.subject).toBe('[선배랑] 운영자가 로그인했어요');
    expect(newest?.text).toContain(`계정: ${email}`);
    expect(newest?.text).toContain('방법: 비밀번호와 인증 앱');
    expect(newest?.html).not.toContain('<b>browser');
    expect((await readMails(instance, email)).length).toBeGreaterThanOrEqual(2);
    const audit = await instance.db.query(listAudit, [`member:${data.user.memberId}`]);
    expect(audit).toEqual([
      { action: 'OPERATOR_SIGNED_IN', detail: { method: 'ENROLMENT' } },
      { action: 'OPERATOR_SIGNED_IN', detail: { method: 'TOTP' } },
    ]);
  });

  it('is needed: a session that a version without second factors began counts for nothing', async () => {
    const { db, clock, sessions } = instance.services;
    const memberId = await insertMemberRow(db, { role: 'ROLE_ADMIN', email: newEmail(), now: clock.now() });
    const client = instance.client();
    client.cookies.set('session', await sessions.start(db, { memberId, ip: '127.0.0.1', userAgent: 'old' }));
    expect(await work(client)).toMatchObject({ status: 401 });
  });
});

describe('an operator who has lost the app and the codes', () => {
  it('enrols anew after the command on the server, which ends the sessions, and is mailed and recorded', async () => {
    const { email, client, key, recoveryCodes } = await enrolledOperator();
    const { user } = await client.get('GET /v1/members/check-session');
    const started = await afterPassword(email);
    await resetFactors(instance.services, email);
    expect(await work(client)).toMatchObject({ status: 401 });
    expect(await enterCode(started, codeOf(key))).toMatchObject(EXPIRED);
    expect(await enterRecoveryCode(await afterPassword(email), recoveryCodes[0] ?? '')).toMatchObject(WRONG);
    const [mail] = await readMails(instance, email);
    expect(mail?.subject).toBe('[선배랑] 운영자의 로그인 수단이 바뀌었어요');
    expect((await instance.db.query(listAudit, [`member:${user.memberId}`])).at(-1)?.action).toBe('FACTORS_RESET');
    instance.clock.advance({ minutes: 1 });
    await enrolOperator(client, { email, password: PASSWORD }, instance.clock);
    expect(await work(client)).toMatchObject({ status: 200 });
  });

  it('is an operator: the command touches nobody else', async () => {
    const email = newEmail();
    await insertMemberRow(instance.db, { role: 'ROLE_MENTEE', email, now: instance.clock.now() });
    for (const address of [email, newEmail()])
      await expect(resetFactors(instance.services, address)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
