import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readMails,
  signUpMember,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createOperator } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { ensureOperator } from '../ensure-operator.ts';
import { hashPassword } from '../passwords.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE), {
    ADMIN_EMAIL: 'desk@sunbaerang.example',
    ADMIN_PASSWORD: 'Oak9&hollowed',
  });
});
afterAll(() => instance.close());

const findSessions = statement<{ id: string; tokenHash: Buffer }>(
  'test-find-sessions',
  'select id, token_hash as "tokenHash" from sessions where member_id = $1',
);
const suspend = statement('test-suspend', 'update members set suspended_at = $2 where id = $1');
const remove = statement('test-remove', 'update members set deleted_at = $2 where id = $1');

const login = (client: TestClient, email: string, password = GOOD_PASSWORD) =>
  client.call('POST /v1/auth/login', { body: { email, password } });
const check = (client: TestClient) => client.call('GET /v1/members/check-session');
const WRONG = { status: 401, code: 'WRONG_CREDENTIALS', message: '이메일 또는 비밀번호가 올바르지 않습니다.' };

describe('signing in', () => {
  it('answers with the member’s summary, and so does the session check', async () => {
    const { client, email, memberId } = await signUpMember(instance, 'ROLE_MENTOR');
    const user = {
      memberId,
      memberType: 'ROLE_MENTOR',
      email,
      nickname: null,
      profileImage: null,
      isProfileRegisterd: false,
    };
    expect((await login(client, ` ${email.toUpperCase()}`)).data).toEqual({ user });
    expect((await check(client)).data).toEqual({ user });
    expect(await check(clientAtNewAddress(instance))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('S-05 refuses a wrong password, an unknown address, a suspended and a deleted member the same way', async () => {
    const members = [await signUpMember(instance), await signUpMember(instance), await signUpMember(instance)];
    await instance.db.query(suspend, [members[1]?.memberId, instance.clock.now()]);
    await instance.db.query(remove, [members[2]?.memberId, instance.clock.now()]);
    const responses = [
      await login(clientAtNewAddress(instance), members[0]?.email ?? '', 'Wrong9!guess'),
      await login(clientAtNewAddress(instance), newEmail()),
      await login(clientAtNewAddress(instance), members[1]?.email ?? '', 'Wrong9!guess'),
      await login(clientAtNewAddress(instance), members[2]?.email ?? '', 'Wrong9!guess'),
    ];
    for (const response of responses) expect(response).toEqual({ ...WRONG, data: null, errors: [] });
  });

  it('tells a suspended member who knows the password, and until when where there is an end', async () => {
    const { email, memberId } = await signUpMember(instance);
    await instance.db.query(suspend, [memberId, instance.clock.now()]);
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject({
      status: 403,
      code: 'SUSPENDED',
      message: expect.stringContaining('따로 알려드릴 때까지') as string,
    });
  });

  it('S-09 throttles an account from one address, and locks nobody out from elsewhere', async () => {
    const { email } = await signUpMember(instance);
    const [attacker, owner] = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    const guesses = await Promise.all(Array.from({ length: 30 }, () => login(attacker, email, 'Wrong9!guess')));
    expect(guesses.filter((response) => response.code === 'WRONG_CREDENTIALS')).toHaveLength(10);
    expect(guesses.filter((response) => response.code === 'LOGIN_THROTTLED')).toHaveLength(20);
    expect(await login(attacker, email)).toMatchObject({ status: 429, code: 'LOGIN_THROTTLED' });
    expect(await login(owner, email)).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 15 });
    expect(await login(attacker, email)).toMatchObject({ status: 200 });
  });

  it('S-09 resets the count after a success', async () => {
    const { client, email } = await signUpMember(instance);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) expect(await login(client, email, 'Wrong9!guess')).toMatchObject(WRONG);
      expect(await login(client, email)).toMatchObject({ status: 200 });
    }
  });

  it('S-10 hashes off the event loop', async () => {
    let turns = 0;
    let timer = setImmediate(function count() {
      turns += 1;
      timer = setImmediate(count);
    });
    await hashPassword(GOOD_PASSWORD, { of: 'test' });
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('a session', () => {
  it('S-15 is kept in an HttpOnly, SameSite=Lax cookie, over https __Host- and Secure', async () => {
    const { email } = await signUpMember(instance);
    const plain = await instance.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email, password: GOOD_PASSWORD },
    });
    expect([plain.headers['set-cookie']].flat()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await openTestInstance('postgresql', { PUBLIC_URL: 'https://sunbaerang.example' });
    try {
      const member = await signUpMember(secure);
      const url = '/v1/auth/login';
      const response = await secure.app.inject({
        method: 'POST',
        url,
        payload: { email: member.email, password: GOOD_PASSWORD },
      });
      expect([response.headers['set-cookie']].flat()[0]).toMatch(
        /^__Host-session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const out = await secure.app.inject({ method: 'POST', url: '/v1/auth/logout' });
      expect(out.headers['clear-site-data']).toBe('"cache", "storage"');
    } finally {
      await secure.close();
    }
  });

  it('S-16 is 256 random bits, stored hashed', async () => {
    const { client, email, memberId } = await signUpMember(instance);
    await login(client, email);
    const token = client.cookies.get('session') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [session] = await instance.db.query(findSessions, [memberId]);
    expect(session?.tokenHash).toEqual(createHash('sha256').update(token).digest());
  });

  it('S-17 gets a new identifier at sign-in, and the old one ends', async () => {
    const { client, email } = await signUpMember(instance);
    await login(client, email);
    const old = client.cookies.get('session') ?? '';
    await login(client, email);
    expect(client.cookies.get('session')).not.toBe(old);
    const attacker = clientAtNewAddress(instance);
    attacker.cookies.set('session', old);
    expect(await check(attacker)).toMatchObject({ status: 401 });
    expect(await check(client)).toMatchObject({ status: 200 });
    const fixed = clientAtNewAddress(instance);
    fixed.cookies.set('session', 'A'.repeat(43));
    await login(fixed, email);
    expect(fixed.cookies.get('session')).not.toBe('A'.repeat(43));
  });

  it('S-18 is refused from the next call after logout', async () => {
    const { client, email } = await signUpMember(instance);
    await login(client, email);
    expect(await check(client)).toMatchObject({ status: 200 });
    const token = client.cookies.get('session') ?? '';
    expect(await client.call('POST /v1/auth/logout')).toMatchObject({ status: 200 });
    expect(client.cookies.has('session')).toBe(false);
    client.cookies.set('session', token);
    expect(await check(client)).toMatchObject({ status: 401 });
    expect(await client.call('POST /v1/auth/logout')).toMatchObject({ status: 200 });
  });

  it('S-18 is ended on every device by the support, with a reason that is mailed; an operator’s is not', async () => {
    const { email } = await signUpMember(instance);
    const [client, other] = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    const credentials = { body: { email, password: GOOD_PASSWORD } };
    const { user } = await client.get('POST /v1/auth/login', credentials);
    await other.get('POST /v1/auth/login', credentials);
    const support = await createOperator(instance, ['SUPPORT']);
    const end = (memberId: number, { client: by } = support) =>
      by.call('DELETE /v1/admin/members/{memberId}/sessions', {
        params: { memberId },
        body: { reason: '다른 기기의 로그인' },
      });
    expect(await end(user.memberId, await createOperator(instance, ['FINANCE']))).toMatchObject({ status: 403 });
    expect(await end(support.memberId)).toMatchObject({ status: 404 });
    expect((await check(client)).status).toBe(200);
    expect(await end(user.memberId)).toMatchObject({ status: 200 });
    for (const browser of [client, other]) expect((await check(browser)).status).toBe(401);
    expect(await login(other, email)).toMatchObject({ status: 200 });
    const mail = (await readMails(instance, email)).find(({ subject }) => subject.includes('모든 기기에서'));
    expect(mail?.text).toContain('다른 기기의 로그인');
    const owner = await createOperator(instance);
    const query = { subject: `member:${user.memberId}`, action: 'MEMBER_SESSIONS_ENDED' };
    const { content } = await owner.client.get('GET /v1/admin/audit', { query });
    expect(content).toMatchObject([
      { actor: { memberId: support.memberId }, detail: { reason: '다른 기기의 로그인' } },
    ]);
  });

  it('S-18 is not cached by a call that was in progress during logout', async () => {
    const { client, email } = await signUpMember(instance);
    for (let round = 0; round < 10; round += 1) {
      await login(client, email);
      const token = client.cookies.get('session') ?? '';
      const other = clientAtNewAddress(instance);
      other.cookies.set('session', token);
      await Promise.all([check(other), client.call('POST /v1/auth/logout'), check(other)]);
      other.cookies.set('session', token);
      expect(await check(other)).toMatchObject({ status: 401 });
    }
  });

  it.each([
    ['suspension', suspend],
    ['deletion', remove],
  ])('S-18 ends after %s', async (_what, change) => {
    const { client, email, memberId } = await signUpMember(instance);
    await login(client, email);
    expect(await check(client)).toMatchObject({ status: 200 });
    await instance.db.query(change, [memberId, instance.clock.now()]);
    instance.services.sessions.forget(memberId);
    expect(await check(client)).toMatchObject({ status: 401 });
  });

  it('S-19 ends after 14 idle days, and after 30 days in any case', async () => {
    const { client, email } = await signUpMember(instance);
    await login(client, email);
    instance.clock.advance({ days: 13 });
    expect(await check(client)).toMatchObject({ status: 200 });
    instance.clock.advance({ days: 13 });
    expect(await check(client)).toMatchObject({ status: 200 });
    instance.clock.advance({ days: 4, seconds: 1 });
    expect(await check(client)).toMatchObject({ status: 401 });
    await login(client, email);
    instance.clock.advance({ days: 14, seconds: 1 });
    expect(await check(client)).toMatchObject({ status: 401 });
  });

  it('S-101 ends 14 days after somebody last acted, however often a page that was left open asks by itself', async () => {
    const { client, email } = await signUpMember(instance);
    await login(client, email);
    client.isUsed = false;
    const statuses: number[] = [];
    for (let day = 1; day <= 15; day += 1) {
      instance.clock.advance({ days: 1, seconds: day === 15 ? 1 : 0 });
      statuses.push((await client.call('GET /v1/notifications/unread-count')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 13 }, () => 200), 401, 401]);
  });

  it('S-101 counts as used by acts within the seconds for which it is remembered', async () => {
    const { client, email } = await signUpMember(instance);
    await login(client, email);
    client.isUsed = false;
    instance.clock.advance({ days: 13 });
    await check(client);
    client.isUsed = true;
    await check(client);
    client.isUsed = false;
    instance.clock.advance({ days: 13 });
    expect(await check(client)).toMatchObject({ status: 200 });
  });

  it('S-20 is listed to its member, who can end it; another member’s is not found', async () => {
    const { client: phone, email } = await signUpMember(instance);
    const laptop = clientAtNewAddress(instance);
    const otherMember = await signUpMember(instance);
    await phone.call('POST /v1/auth/login', {
      body: { email, password: GOOD_PASSWORD },
      headers: { 'user-agent': 'phone' },
    });
    instance.clock.advance({ minutes: 1 });
    await laptop.call('POST /v1/auth/login', {
      body: { email, password: GOOD_PASSWORD },
      headers: { 'user-agent': 'laptop' },
    });
    await login(otherMember.client, otherMember.email);
    const sessions = await phone.get('GET /v1/members/me/sessions');
    expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['laptop', false],
      ['phone', true],
    ]);
    const params = { sessionId: sessions[0]?.id ?? '' };
    const end = 'DELETE /v1/members/me/sessions/{sessionId}';
    expect(await otherMember.client.call(end, { params })).toMatchObject({ status: 404 });
    expect(await phone.call(end, { params: { sessionId: 'not-a-session' } })).toMatchObject({ status: 400 });
    expect(await phone.call(end, { params })).toMatchObject({ status: 200 });
    expect(await check(laptop)).toMatchObject({ status: 401 });
    expect(await phone.call(end, { params })).toMatchObject({ status: 404 });
    expect(await phone.call(end, { params: { sessionId: sessions[1]?.id ?? '' } })).toMatchObject({ status: 200 });
    expect(phone.cookies.has('session')).toBe(false);
  });
});

describe('the first operator', () => {
  it('S-35 is created from the settings, once, and promotes no member', async () => {
    await Promise.all([ensureOperator(instance.services), ensureOperator(instance.services)]);
    await ensureOperator(instance.services);
    const client = clientAtNewAddress(instance);
    const credentials = { email: 'desk@sunbaerang.example', password: 'Oak9&hollowed' };
    expect(await client.call('POST /v1/admin/signin', { body: credentials })).toMatchObject({ status: 200 });
    const member = await signUpMember(instance);
    const env = { ...instance.services.env, ADMIN_EMAIL: member.email, ADMIN_PASSWORD: 'Oak9&hollowed' };
    await ensureOperator({ ...instance.services, env });
    expect((await login(member.client, member.email)).data.user.memberType).toBe('ROLE_MENTEE');
  });
});
