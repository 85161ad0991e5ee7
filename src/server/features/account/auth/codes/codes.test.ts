import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import {
  clientAtNewAddress,
  newEmail,
  otherThan,
  readCode,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const setNetworkHits = statement(
  'test-set-network-hits',
  `update throttles set hits = $1 where key like 'codes:%' and resets_at = (select max(resets_at) from throttles where key like 'codes:%')`,
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
});
afterAll(() => instance.close());

const findCodes = statement<{ id: number; codeHash: Buffer | null; attempts: number }>(
  'test-find-codes',
  'select id, code_hash as "codeHash", attempts from verification_codes where email = $1 order by id',
);

const send = (client: TestClient, email: string, more: object = {}) =>
  client.call('POST /v1/auth/email/code', { body: { email, isPasswordReset: false, ...more } });
const verify = (client: TestClient, email: string, code: string) =>
  client.call('POST /v1/auth/email/code/verify', { body: { email, code } });

describe('a verification code', () => {
  it('S-01 is four digits, stored only as a keyed hash, and works once', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    expect(await send(client, email)).toMatchObject({ status: 200, data: { expiresInSeconds: 300 } });
    const code = await readCode(instance, email);
    expect(code).toMatch(/^\d{4}$/);
    const [row] = await instance.db.query(findCodes, [email]);
    expect(row?.codeHash).toHaveLength(32);
    expect(row?.codeHash?.toString('utf8')).not.toContain(code);
    expect(await verify(client, email, code)).toMatchObject({ status: 200, data: { status: 200 } });
    expect(await verify(client, email, code)).toMatchObject({ status: 400, code: 'CODE_EXPIRED' });
  });

  it('S-01 passes in second 299 and has expired in second 301', async () => {
    for (const [seconds, status] of [
      [299, 200],
      [301, 400],
    ] as const) {
      const client = clientAtNewAddress(instance);
      const email = newEmail();
      await send(client, email);
      const code = await readCode(instance, email);
      instance.clock.advance({ seconds });
      const response = await verify(client, email, code);
      expect(response.status).toBe(status);
      if (status === 400) expect(response.message).toBe('인증번호가 만료되었습니다. 재전송해주세요.');
    }
  });

  it('counts the wrong guesses in SPEC’s words, and asks for a new code after the fifth', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await send(client, email);
    const code = await readCode(instance, email);
    for (const n of [1, 2, 3, 4]) {
      const response = await verify(client, email, otherThan(code));
      expect(response).toMatchObject({ status: 400, message: `인증번호가 올바르지 않습니다. (${n}/5)` });
    }
    const spent = {
      status: 400,
      message: '인증번호를 5회 틀렸습니다. 다시 요청해주세요.',
      code: 'CODE_ATTEMPTS_SPENT',
    };
    expect(await verify(client, email, otherThan(code))).toMatchObject(spent);
    expect(await verify(client, email, code)).toMatchObject(spent);
    instance.clock.advance({ seconds: 31 });
    await send(client, email);
    expect(await verify(client, email, await readCode(instance, email))).toMatchObject({ status: 200 });
  });

  it('S-02 evaluates exactly 5 of 100 parallel wrong guesses, and the right code fails after them', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await send(client, email);
    const code = await readCode(instance, email);
    const responses = await Promise.all(Array.from({ length: 100 }, () => verify(client, email, otherThan(code))));
    const evaluated = responses
      .filter((response) => response.code === 'WRONG_CODE')
      .map((response) => response.message);
    expect(evaluated.toSorted()).toEqual([1, 2, 3, 4].map((n) => `인증번호가 올바르지 않습니다. (${n}/5)`));
    expect(responses.filter((response) => response.code === 'CODE_ATTEMPTS_SPENT')).toHaveLength(96);
    expect(await instance.db.query(findCodes, [email])).toMatchObject([{ attempts: 5 }]);
    expect(await verify(client, email, code)).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
  });

  it('S-02 gives one grant for 20 parallel right guesses at most', async () => {
    // Several rounds: in the first, connections are still being opened, so that the guesses are not parallel.
    for (let round = 0; round < 5; round += 1) {
      const client = clientAtNewAddress(instance);
      const email = newEmail();
      await send(client, email);
      const code = await readCode(instance, email);
      const responses = await Promise.all(Array.from({ length: 20 }, () => verify(client, email, code)));
      expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    }
  });

  it('does not accept the code of another address', async () => {
    const client = clientAtNewAddress(instance);
    const [ownAddress, otherAddress] = [newEmail(), newEmail()];
    await send(client, ownAddress);
    await send(client, otherAddress);
    const [code, other] = [await readCode(instance, ownAddress), await readCode(instance, otherAddress)];
    if (code !== other) expect(await verify(client, otherAddress, code)).toMatchObject({ code: 'WRONG_CODE' });
  });

  it('refuses what is no four-digit code without spending an attempt', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await send(client, email);
    for (const code of ['', '123', '12345', 'abcd', '１２３']) {
      expect(await verify(client, email, code)).toMatchObject({
        status: 400,
        message: '인증번호 4자리를 입력해 주세요.',
      });
    }
    expect(await instance.db.query(findCodes, [email])).toMatchObject([{ attempts: 0 }]);
  });
});

describe('a code and the browser that asked for it', () => {
  it('S-66 somebody else’s five wrong guesses leave the owner’s code as it is, with or without a code', async () => {
    const [owner, stranger] = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    const email = newEmail();
    await send(owner, email);
    const code = await readCode(instance, email);
    for (let n = 0; n < 5; n += 1)
      expect(await verify(stranger, email, otherThan(code))).toMatchObject({ status: 400, code: 'CODE_EXPIRED' });
    instance.clock.advance({ seconds: 31 });
    await send(stranger, email);
    const strangers = await readCode(instance, email);
    for (let n = 0; n < 5; n += 1) await verify(stranger, email, otherThan(strangers));
    expect(await verify(stranger, email, strangers)).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
    expect(await verify(owner, email, code)).toMatchObject({ status: 200 });
  });

  it('S-66 is of no use in another browser', async () => {
    const [owner, stranger] = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    const email = newEmail();
    await send(owner, email);
    const code = await readCode(instance, email);
    await send(stranger, newEmail());
    expect(await verify(stranger, email, code)).toMatchObject({ status: 400, code: 'CODE_EXPIRED' });
    expect(await verify(owner, email, code)).toMatchObject({ status: 200 });
  });

  it('S-66 is kept in an HttpOnly, SameSite=Lax cookie for as long as the code lives', async () => {
    const response = await instance.app.inject({
      method: 'POST',
      url: '/v1/auth/email/code',
      payload: { email: newEmail() },
      remoteAddress: '203.0.113.77',
    });
    expect(response.headers['set-cookie']).toMatch(/^asker=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('the limit on code mails', () => {
  it('S-66 counts sign-up and reset apart', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    for (let n = 0; n < 5; n += 1) {
      expect(await send(client, email)).toMatchObject({ status: 200 });
      instance.clock.advance({ minutes: 21 });
    }
    expect(await send(client, email)).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
    for (let n = 0; n < 3; n += 1) {
      expect(await send(client, email, { isPasswordReset: true })).toMatchObject({ status: 200 });
      instance.clock.advance({ seconds: 31 });
    }
    expect(await send(client, email, { isPasswordReset: true })).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
  });

  it('S-03 keeps 30 seconds between two mails, 3 an hour and 5 a day', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    const sendAfter = async (pause: { seconds?: number; hours?: number }) => {
      instance.clock.advance(pause);
      return (await send(client, email)).code;
    };
    expect(await sendAfter({})).toBeUndefined();
    expect(await sendAfter({ seconds: 29 })).toBe('CODE_TOO_SOON');
    expect(await sendAfter({ seconds: 1 })).toBeUndefined();
    expect(await sendAfter({ seconds: 30 })).toBeUndefined();
    expect(await sendAfter({ seconds: 30 })).toBe('CODE_BUDGET_SPENT');
    expect(await sendAfter({ hours: 1 })).toBeUndefined();
    expect(await sendAfter({ seconds: 31 })).toBeUndefined();
    expect(await sendAfter({ hours: 2 })).toBe('CODE_BUDGET_SPENT');
    expect(await sendAfter({ hours: 22 })).toBeUndefined();
  });

  it('S-03 resets the attempts with a resend, never the limit', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    for (const round of [1, 2, 3]) {
      await send(client, email);
      const wrong = otherThan(await readCode(instance, email));
      for (const n of [1, 2, 3, 4, 5]) {
        const { code } = await verify(client, email, wrong);
        expect(code, `round ${round}`).toBe(n < 5 ? 'WRONG_CODE' : 'CODE_ATTEMPTS_SPENT');
      }
      instance.clock.advance({ seconds: 31 });
    }
    expect(await send(client, email)).toMatchObject({ status: 429, code: 'CODE_BUDGET_SPENT' });
  });

  it('S-03 lets one of 20 parallel requests for an address pass', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    const same = await Promise.all(Array.from({ length: 20 }, () => send(client, email)));
    expect(same.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it('S-03 stops the flood of a network at the setting, counted as an IPv6 /64, and says for how long', async () => {
    const limit = instance.services.env.CODES_AN_HOUR_PER_NETWORK;
    expect(limit).toBeGreaterThanOrEqual(600);
    expect(await send(instance.client('2001:db8:1:2::1'), newEmail())).toMatchObject({ status: 200 });
    await instance.db.query(setNetworkHits, [limit - 10]);
    const parallel = Array.from({ length: 20 }, (_none, host) =>
      send(instance.client(`2001:db8:1:2::${(host + 2).toString(16)}`), newEmail()),
    );
    const responses = await Promise.all(parallel);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
    instance.clock.advance({ minutes: 18 });
    const refusal = await instance.app.inject({
      method: 'POST',
      url: '/v1/auth/email/code',
      payload: { email: newEmail() },
      remoteAddress: '2001:db8:1:2:ffff::9',
    });
    expect(refusal.json()).toMatchObject({
      status: 429,
      code: 'CODE_BUDGET_SPENT',
      message: '이 네트워크에서 인증 메일을 너무 많이 요청했어요. 42분 뒤에 다시 시도해 주세요.',
    });
    expect(refusal.headers['retry-after']).toBe(String(42 * 60));
    expect(await send(instance.client('2001:db8:1:3::1'), newEmail())).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 42 });
    expect(await send(instance.client('2001:db8:1:2::1'), newEmail())).toMatchObject({ status: 200 });
  });

  it('S-03 says how long a mailbox has to wait, in the sentence and in Retry-After', async () => {
    const email = newEmail();
    const ask = async () => {
      const { headers, body } = await instance.app.inject({
        method: 'POST',
        url: '/v1/auth/email/code',
        payload: { email },
        remoteAddress: '203.0.113.77',
      });
      return [headers['retry-after'], (JSON.parse(body) as { message: string }).message];
    };
    await ask();
    instance.clock.advance({ seconds: 10 });
    expect(await ask()).toEqual(['20', '인증 메일을 방금 보냈어요. 20초 뒤에 다시 시도해 주세요.']);
    for (const _more of [2, 3]) {
      instance.clock.advance({ seconds: 31 });
      await ask();
    }
    instance.clock.advance({ minutes: 19 });
    expect(await ask()).toEqual(['2388', '인증 메일을 너무 자주 요청했어요. 40분 뒤에 다시 시도해 주세요.']);
  });

  it.each([
    ['hanmail.net', 'daum.net'],
    ['icloud.com', 'me.com'],
    ['icloud.com', 'mac.com'],
    ['gmail.com', 'googlemail.com'],
    ['proton.me', 'protonmail.com'],
  ])('S-104 counts the codes of a mailbox, whichever of its addresses is given: %s, %s', async (host, other) => {
    const client = clientAtNewAddress(instance);
    const name = crypto.randomUUID();
    const sent = [`${name}@${host}`, `${name}@${other}`, `${name}+x@${host}`];
    for (const email of sent) {
      expect(await send(client, email)).toMatchObject({ status: 200 });
      expect(await send(client, sent.find((each) => each !== email) ?? '')).toMatchObject({ code: 'CODE_TOO_SOON' });
      instance.clock.advance({ seconds: 31 });
    }
    expect(await send(client, `${name}+y@${other}`)).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
  });

  it('S-03 sends at most 10 reset codes in 30 days', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    for (let n = 1; n <= 10; n += 1) {
      expect(await send(client, email, { isPasswordReset: true })).toMatchObject({ status: 200 });
      instance.clock.advance({ hours: 10 });
    }
    expect(await send(client, email, { isPasswordReset: true })).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
    expect(await send(client, email)).toMatchObject({ status: 200 });
    instance.clock.advance({ days: 30 });
    expect(await send(client, email, { isPasswordReset: true })).toMatchObject({ status: 200 });
  });

  it('S-04 gives no fresh limit for odd fields, other spellings or forwarded headers', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await send(client, email);
    const forgedHeaders = [
      client.call('POST /v1/auth/email/code', { body: { email, isPasswordReset: false, extra: Math.random() } }),
      client.call('POST /v1/auth/email/code', { body: { email: ` ${email.toUpperCase()} ` } }),
    ];
    for (const response of await Promise.all(forgedHeaders)) expect(response).toMatchObject({ code: 'CODE_TOO_SOON' });
    const floodingClient = clientAtNewAddress(instance);
    await send(floodingClient, newEmail());
    await instance.db.query(setNetworkHits, [instance.services.env.CODES_AN_HOUR_PER_NETWORK - 2]);
    const responses = [];
    for (let n = 0; n < 4; n += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
      };
      responses.push(await floodingClient.call('POST /v1/auth/email/code', { body: { email: newEmail() }, headers }));
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  });
});

describe('account enumeration', () => {
  it('S-05 answers the same for known and unknown addresses, and says the difference in the mail', async () => {
    const { email: known } = await signUpMember(instance);
    instance.clock.advance({ hours: 2 });
    const unknown = newEmail();
    const client = clientAtNewAddress(instance);
    for (const isPasswordReset of [false, true]) {
      const responses = [
        await send(client, known, { isPasswordReset }),
        await send(client, unknown, { isPasswordReset }),
      ];
      expect(responses[0]).toEqual(responses[1]);
      await instance.services.outbox.sendDue();
      instance.clock.advance({ minutes: 2 });
    }
    const subjects = async (email: string) => (await readMails(instance, email)).map((mail) => mail.subject);
    expect((await subjects(known)).slice(0, 2)).toEqual([
      expect.stringMatching(/^\[선배랑\] 인증번호 \d{4}$/),
      '[선배랑] 이미 가입된 이메일이에요',
    ]);
    expect(await subjects(unknown)).toEqual([
      '[선배랑] 가입된 계정이 없어요',
      expect.stringMatching(/^\[선배랑\] 인증번호 \d{4}$/),
    ]);
  });

  it('S-05 refuses every code of an ineligible address with the text of a wrong code', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await send(client, email, { isPasswordReset: true });
    for (const n of [1, 2, 3, 4]) {
      const response = await verify(client, email, `000${n}`);
      expect(response.message).toBe(`인증번호가 올바르지 않습니다. (${n}/5)`);
    }
    expect(await verify(client, email, '0005')).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
    expect(await instance.db.query(findCodes, [email])).toMatchObject([{ codeHash: null }]);
  });

  it('S-06 a sign-up code cannot reset a password', async () => {
    const { email } = await signUpMember(instance);
    const client = clientAtNewAddress(instance);
    const otherMember = newEmail();
    await verifyEmail(instance, client, otherMember);
    const newPassword = 'Kiln4&traverse';
    for (const address of [otherMember, email]) {
      const response = await client.call('PATCH /v1/members/password', { body: { email: address, newPassword } });
      expect(response).toMatchObject({ status: 403, code: 'NO_GRANT' });
    }
  });

  it('S-14 refuses quoted local parts, line breaks, commas and more than 254 characters', async () => {
    const client = clientAtNewAddress(instance);
    const invalid = [
      '"a b"@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com,b@example.com',
      'a,b@example.com',
      `${'a'.repeat(250)}@example.com`,
      'a@b',
      '<a@example.com>',
      'a@example.com b@example.com',
    ];
    for (const email of invalid) {
      expect(await send(client, email)).toMatchObject({ status: 400, message: '올바른 이메일을 입력해주세요' });
    }
  });

  it('S-52 builds the links of a mail from the configured address, not from Host', async () => {
    const { email, client } = await signUpMember(instance);
    instance.clock.advance({ minutes: 1 });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await client.call('POST /v1/auth/email/code', { body: { email }, headers });
    const [mail] = await readMails(instance, email);
    expect(mail?.html).toContain('http://localhost:3000/auth/signin');
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example');
  });
});
