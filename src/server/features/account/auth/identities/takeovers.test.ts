import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDENTITY_ATTEMPT_MINUTES } from '#domain/account/identities.ts';
import {
  beginIdentity,
  bringAnswer,
  createIdentityMember,
  proveIdentity,
  signInWithIdentity,
  signUpWithIdentity,
} from '#server/testing/clients/identity-client.ts';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import { SimulatorBrowser } from '#server/testing/clients/simulator-browser.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createOperator } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const EXPIRED = { status: 410, code: 'IDENTITY_EXPIRED' };
const REFUSED = { status: 400, code: 'IDENTITY_REFUSED' };
const NOT_OWN = { status: 403, code: 'IDENTITY_NOT_OWN' };
const browser = () => new SimulatorBrowser(instance.app);
const link = (client: TestClient) => client.call('POST /v1/members/me/identities');
const login = (client: TestClient, email: string) =>
  client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });

/** An answer that has come to a browser and was not sent on. */
async function pending(email = newEmail()) {
  const client = clientAtNewAddress(instance);
  const answer = await browser().signIn(await beginIdentity(client), { email });
  return { client, email, answer };
}
function changed(answer: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(answer);
  for (const [name, value] of Object.entries(values)) query.set(name, value);
  return query.toString();
}

describe('S-112 the address of a member', () => {
  it('proved at a provider opens no account and makes no second one', async () => {
    const { email } = await signUpMember(instance);
    const client = clientAtNewAddress(instance);
    expect((await proveIdentity(instance, client, { email })).data).toMatchObject({ next: 'LINK' });
    expect(await signInWithIdentity(client)).toMatchObject({ code: 'IDENTITY_UNKNOWN' });
    expect(await signUpWithIdentity(client, email)).toMatchObject({ code: 'DUPLICATE_EMAIL' });
    expect((await link(client)).status).toBe(401);
  });

  it('that the provider has not verified is linked to nobody', async () => {
    const { email } = await signUpMember(instance);
    const client = clientAtNewAddress(instance);
    const { data } = await proveIdentity(instance, client, { email, isVerified: false });
    expect(data).toMatchObject({ next: 'SIGN_UP', email: null });
    await login(client, email);
    expect(await link(client)).toMatchObject(NOT_OWN);
  });

  it('links nothing to a session from before: it may be another person at the device', async () => {
    const { email, client } = await signUpMember(instance);
    await login(client, email);
    instance.clock.advance({ minutes: 1 });
    await proveIdentity(instance, client, { email });
    expect(await link(client)).toMatchObject(NOT_OWN);
  });

  it('is asked for: what another person has left at the device is linked to nobody else', async () => {
    const { email } = await signUpMember(instance);
    const client = clientAtNewAddress(instance);
    await proveIdentity(instance, client, { email: newEmail() });
    await login(client, email);
    expect(await link(client)).toMatchObject(NOT_OWN);
  });

  it('of an operator leads nowhere', async () => {
    const { email, client } = await createOperator(instance);
    await proveIdentity(instance, client, { email });
    expect(await signInWithIdentity(client)).toMatchObject({ code: 'IDENTITY_UNKNOWN' });
    expect(await link(client)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('S-111 an answer of a provider', () => {
  it('works in the browser that began, and in no other', async () => {
    const { client, answer } = await pending();
    expect(await bringAnswer(clientAtNewAddress(instance), answer)).toMatchObject(EXPIRED);
    const other = await pending();
    expect(await bringAnswer(other.client, answer)).toMatchObject(EXPIRED);
    expect(await bringAnswer(client, answer)).toMatchObject({ status: 200 });
  });

  it('with a swapped state is refused, and does not end what the browser has begun', async () => {
    const [own, theirs] = [await pending(), await pending()];
    const { state = '' } = Object.fromEntries(new URLSearchParams(theirs.answer));
    expect(await bringAnswer(own.client, changed(own.answer, { state }))).toMatchObject(EXPIRED);
    expect(await bringAnswer(own.client, own.answer)).toMatchObject({ status: 200 });
  });

  it('works once, also when it comes twice at once', async () => {
    const { client, answer } = await pending();
    const answers = await Promise.all([bringAnswer(client, answer), bringAnswer(client, answer)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]));
    expect(await bringAnswer(client, answer)).toMatchObject(EXPIRED);
  });

  it('of another issuer is refused', async () => {
    const { client, answer } = await pending();
    const iss = 'https://other.example';
    expect(await bringAnswer(client, changed(answer, { iss }))).toMatchObject(REFUSED);
  });

  it('with the code of another sign-in is refused', async () => {
    const [own, stolen] = [await pending(), await pending()];
    const { code = '' } = Object.fromEntries(new URLSearchParams(stolen.answer));
    expect(await bringAnswer(own.client, changed(own.answer, { code }))).toMatchObject(REFUSED);
  });

  it('is too late after ten minutes', async () => {
    const { client, answer } = await pending();
    instance.clock.advance({ minutes: IDENTITY_ATTEMPT_MINUTES });
    expect(await bringAnswer(client, answer)).toMatchObject(EXPIRED);
  });

  it('signs in once', async () => {
    const { email } = await createIdentityMember(instance);
    const { client, answer } = await pending(email);
    await bringAnswer(client, answer);
    const cookie = client.cookies.get('identity') ?? '';
    expect(await signInWithIdentity(client)).toMatchObject({ status: 200 });
    client.cookies.set('identity', cookie);
    expect(await signInWithIdentity(client)).toMatchObject(EXPIRED);
  });
});

describe('S-113 a further way in', () => {
  const start = (client: TestClient, currentPassword: string) =>
    client.call('POST /v1/members/me/providers/{provider}/start', {
      params: { provider: 'simulator' },
      body: { currentPassword },
    });
  const own = async (client: TestClient) => (await client.get('GET /v1/members/me/identities')).identities;

  it('is linked with the password, in the session that showed it, whatever its address', async () => {
    const { email, client } = await signUpMember(instance);
    await login(client, email);
    expect(await start(client, 'Wrong7!rivet')).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
    const { url } = (await start(client, GOOD_PASSWORD)).data;
    const answer = await browser().signIn(url, { email: newEmail() });
    const thief = clientAtNewAddress(instance);
    thief.cookies.set('identity', client.cookies.get('identity') ?? '');
    const member = await signUpMember(instance);
    await login(member.client, member.email);
    for (const [name, value] of member.client.cookies) if (name === 'session') thief.cookies.set(name, value);
    expect(await bringAnswer(thief, answer)).toMatchObject(EXPIRED);
    expect(await own(member.client)).toEqual([]);
    const again = await browser().signIn((await start(client, GOOD_PASSWORD)).data.url, { email: newEmail() });
    expect(await bringAnswer(client, again)).toMatchObject({ data: { next: 'LINKED' } });
    expect(await own(client)).toMatchObject([{ name: '시뮬레이터' }]);
  });

  it('of another member is not taken over', async () => {
    const theirs = await createIdentityMember(instance);
    const { email, client } = await signUpMember(instance);
    await login(client, email);
    const answer = await browser().signIn((await start(client, GOOD_PASSWORD)).data.url, { email: theirs.email });
    expect(await bringAnswer(client, answer)).toMatchObject({ status: 409, code: 'IDENTITY_TAKEN' });
  });

  it('goes with the password alone: the last one stays', async () => {
    const { client, email } = await createIdentityMember(instance);
    const [{ identityId } = { identityId: 0 }] = await own(client);
    expect(await client.get('GET /v1/members/me/identities')).toMatchObject({ hasPassword: false });
    const remove = (currentPassword: string) =>
      client.call('POST /v1/members/me/identities/{identityId}/removal', {
        params: { identityId: String(identityId) },
        body: { currentPassword },
      });
    expect(await remove('any')).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
    await verifyEmail(instance, client, email, true);
    await client.get('PATCH /v1/members/password', { body: { email, newPassword: GOOD_PASSWORD } });
    await login(client, email);
    expect(await client.get('GET /v1/members/me/identities')).toMatchObject({ hasPassword: true });
    expect(await remove(GOOD_PASSWORD)).toMatchObject({ status: 200 });
    expect(await own(client)).toEqual([]);
  });
});
