import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '#domain/account/second-factors.ts';
import { networkKey } from '#server/platform/throttles/network-of.ts';
import { enrolOperator, totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { clientAtNewAddress, newEmail, readMails } from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { VirtualAuthenticator, type Deviation } from '#server/testing/clients/virtual-authenticator.ts';
import { addAttempts } from '#server/testing/stores/throttle-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { ensureOperator } from '../../account/auth/ensure-operator.ts';
import { resetFactors } from './change-operators.ts';

const PASSWORD = 'Oak9&hollowed';
const WRONG = { status: 400, code: 'WRONG_SECOND_FACTOR' };
const ELSEWHERE: readonly (readonly [string, Deviation])[] = [
  ['another page', { origin: 'https://sunbaerang.example.net' }],
  ['another host’s passkey', { rpId: 'example.net' }],
  ['nobody verified', { isUserVerified: false }],
];

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.advance({ minutes: 20 }));

interface Desk {
  readonly email: string;
  readonly client: TestClient;
  readonly key: string;
}

/** An operator who has just enrolled, in a browser of their own. */
async function newOperator(): Promise<Desk> {
  const email = newEmail();
  const env = { ...instance.services.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD };
  await ensureOperator({ ...instance.services, env });
  const client = clientAtNewAddress(instance);
  const { key } = await enrolOperator(client, { email, password: PASSWORD }, instance.clock);
  return { email, client, key };
}

const newPasskey = () => new VirtualAuthenticator(instance.services.publicUrl);

async function add(client: TestClient, passkey = newPasskey(), deviation?: Deviation) {
  const options = await client.get('POST /v1/admin/factors/passkeys/options');
  const body = { name: '노트북', answer: passkey.create(options, deviation) };
  return client.call('POST /v1/admin/factors/passkeys', { body });
}
async function withPasskey(): Promise<Desk & { passkey: VirtualAuthenticator }> {
  const desk = await newOperator();
  const passkey = newPasskey();
  expect(await add(desk.client, passkey)).toMatchObject({ status: 201 });
  return { ...desk, passkey };
}
async function signIn(client: TestClient, passkey: VirtualAuthenticator, deviation?: Deviation) {
  const options = await client.get('POST /v1/admin/signin/passkey/options');
  return client.call('POST /v1/admin/signin/passkey', { body: passkey.get(options, deviation) });
}
const work = (client: TestClient) => client.call('GET /v1/admin/certificates');

describe('S-63 a passkey', () => {
  it('signs its operator in without a password, and every operator is mailed', async () => {
    const { email, passkey } = await withPasskey();
    const browser = clientAtNewAddress(instance);
    const { data } = await signIn(browser, passkey);
    expect(data.user).toMatchObject({ email, memberType: 'ROLE_ADMIN' });
    expect(await work(browser)).toMatchObject({ status: 200 });
    expect((await readMails(instance, email))[0]?.text).toContain('방법: 패스키');
    expect(await browser.get('GET /v1/admin/factors')).toMatchObject({
      passkeys: [{ name: '노트북', lastUsedAt: instance.clock.now().toISOString() }],
    });
  });

  it('signs in after the password too, but only where it is that operator’s', async () => {
    const [own, other] = [await withPasskey(), await withPasskey()];
    const browser = clientAtNewAddress(instance);
    await browser.get('POST /v1/admin/signin', { body: { email: own.email, password: PASSWORD } });
    expect(await signIn(browser, other.passkey)).toMatchObject(WRONG);
    const { data } = await signIn(browser, own.passkey);
    expect(data.user.email).toBe(own.email);
  });

  it.each(ELSEWHERE)('is refused with %s', async (_what, deviation) => {
    const { client, passkey } = await withPasskey();
    expect(await signIn(clientAtNewAddress(instance), passkey, deviation)).toMatchObject(WRONG);
    expect(await add(client, newPasskey(), deviation)).toMatchObject(WRONG);
  });

  it('signs one challenge once, its own browser’s alone', async () => {
    const { passkey } = await withPasskey();
    const [one, two] = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    const asked = await one.get('POST /v1/admin/signin/passkey/options');
    await two.get('POST /v1/admin/signin/passkey/options');
    const body = passkey.get(asked);
    expect(await two.call('POST /v1/admin/signin/passkey', { body })).toMatchObject(WRONG);
    const cookie = one.cookies.get('sign-in') ?? '';
    expect(await one.call('POST /v1/admin/signin/passkey', { body })).toMatchObject({ status: 200 });
    one.cookies.set('sign-in', cookie);
    expect((await one.call('POST /v1/admin/signin/passkey', { body })).status).toBeGreaterThanOrEqual(400);
  });

  it('is refused when its counter went back, as that of a copy does', async () => {
    const { passkey } = await withPasskey();
    expect(await signIn(clientAtNewAddress(instance), passkey)).toMatchObject({ status: 200 });
    passkey.counter = 0;
    expect(await signIn(clientAtNewAddress(instance), passkey)).toMatchObject(WRONG);
  });

  it('confirms its operator for what moves money, and nobody else', async () => {
    const [own, other] = [await withPasskey(), await withPasskey()];
    instance.clock.advance({ minutes: 6 });
    const confirm = async (passkey: VirtualAuthenticator) => {
      const asked = await own.client.get('POST /v1/admin/step-up/passkey/options');
      return own.client.call('POST /v1/admin/step-up/passkey', { body: passkey.get(asked) });
    };
    expect(await own.client.call('GET /v1/admin/step-up')).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await confirm(other.passkey)).toMatchObject(WRONG);
    expect(await own.client.call('GET /v1/admin/step-up')).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await confirm(own.passkey)).toMatchObject({ status: 200 });
    expect(await own.client.call('GET /v1/admin/step-up')).toMatchObject({ status: 200 });
  });

  it('is added, and removed by its operator, with a mail to all and a fresh second factor', async () => {
    const [own, other] = [await withPasskey(), await withPasskey()];
    const { passkeys } = await own.client.get('GET /v1/admin/factors');
    const params = { passkeyId: String(passkeys[0]?.passkeyId) };
    const remove = (client: TestClient) => client.call('DELETE /v1/admin/factors/passkeys/{passkeyId}', { params });
    expect((await readMails(instance, own.email)).some(({ text }) => text.includes('패스키 ‘노트북’'))).toBe(true);
    expect(await remove(other.client)).toMatchObject({ status: 404 });
    instance.clock.advance({ minutes: 6 });
    expect(await remove(own.client)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const body = { code: totpCodeAt(own.key, instance.clock.now()) };
    await own.client.get('POST /v1/admin/step-up/totp', { body });
    expect(await remove(own.client)).toMatchObject({ status: 200 });
    expect(await signIn(clientAtNewAddress(instance), own.passkey)).toMatchObject(WRONG);
  });

  it('is gone with the other factors after the command on the server', async () => {
    const { email, passkey } = await withPasskey();
    await resetFactors(instance.services, email);
    expect(await signIn(clientAtNewAddress(instance), passkey)).toMatchObject(WRONG);
  });

  it('is one of ten at most', async () => {
    const { client } = await newOperator();
    for (let count = 0; count < MAX_PASSKEYS; count += 1) expect(await add(client)).toMatchObject({ status: 201 });
    expect(await client.call('POST /v1/admin/factors/passkeys/options')).toMatchObject({ code: 'TOO_MANY_PASSKEYS' });
  });

  it('is asked for twelve hundred times in a quarter of an hour from one network', async () => {
    const ip = '198.51.100.7';
    const client = instance.client(ip);
    await client.get('POST /v1/admin/signin/passkey/options');
    await addAttempts(instance.db, networkKey(instance.services.secret, 'passkey', ip), 1198);
    await client.get('POST /v1/admin/signin/passkey/options');
    expect(await client.call('POST /v1/admin/signin/passkey/options')).toMatchObject({ status: 429 });
  });
});
