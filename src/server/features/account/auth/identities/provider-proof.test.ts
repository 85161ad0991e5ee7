import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REAUTHENTICATED_CALLS, type ReauthenticatedCall } from '#contract/account/second-factors.ts';
import { calls } from '#contract/calls.ts';
import { EMAIL_CHANGES_A_DAY } from '#domain/account/email-change.ts';
import { IDENTITY_PROOF_MINUTES } from '#domain/account/identities.ts';
import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import {
  beginAgain,
  bringAnswer,
  createIdentityMember,
  proveIdentity,
  signInAgainFor,
  signInWithIdentity,
} from '#server/testing/clients/identity-client.ts';
import { bringSaml, newSamlKey, samlAnswerOf, samlSettings, beginSaml } from '#server/testing/clients/saml-client.ts';
import {
  AGREED_TERMS,
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import { SimulatorBrowser } from '#server/testing/clients/simulator-browser.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { shareOneClock } from '#server/testing/one-clock.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { readSamlRequest } from '#simulator/login/saml.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
const pass = shareOneClock(() => instance);

const NOT_PROVEN = { status: 403, code: 'NOT_PROVEN' };
const NOT_AGAIN = { status: 403, code: 'IDENTITY_NOT_AGAIN' };
const EXPIRED = { status: 410, code: 'IDENTITY_EXPIRED' };
const EXPORT = 'POST /v1/members/me/exports';
const LEAVE = 'POST /v1/members/me/deletion';
const member = () => createIdentityMember(instance);
const exportOf = (client: TestClient, body = {}) => client.call(EXPORT, { body });
const again = (who: { client: TestClient; email: string }, to: ReauthenticatedCall = EXPORT) =>
  signInAgainFor(instance, who, to);
const identityCookie = (client: TestClient) => client.cookies.get('identity') ?? '';

it('the calls that ask for the password are those that a sign-in at a provider can be for', () => {
  const asking = Object.entries(calls).flatMap(([name, call]) => {
    const shape = 'body' in call ? (call.body as { _zod: { def: { shape?: object } } })._zod.def.shape : undefined;
    return shape && 'currentPassword' in shape ? [name] : [];
  });
  expect([...REAUTHENTICATED_CALLS].toSorted()).toEqual(asking.toSorted());
});

describe('S-121 signing in again at a provider', () => {
  it('stands for the password of a member who has none, once', async () => {
    const own = await member();
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    expect((await again(own)).data).toEqual({ next: 'PROVED', name: '시뮬레이터', email: null });
    expect(await own.client.get('GET /v1/members/me/identities')).toMatchObject({
      hasPassword: false,
      proven: { call: EXPORT },
      identities: [{ provider: 'simulator', provesAgain: true }],
    });
    expect(await exportOf(own.client)).toMatchObject({ status: 201 });
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    expect(await own.client.get('GET /v1/members/me/identities')).toMatchObject({ proven: null });
  });

  it('is used by one of two calls that come at once', async () => {
    const own = await member();
    await again(own);
    const statuses = (await Promise.all([exportOf(own.client), exportOf(own.client)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403]);
  });

  it('counts for the call that it was begun for, and for no other', async () => {
    const own = await member();
    await again(own, LEAVE);
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    expect(await own.client.call(LEAVE, { body: {} })).toMatchObject({ status: 200 });
  });

  it('counts in the browser and the session that began', async () => {
    const own = await member();
    const other = clientAtNewAddress(instance);
    await proveIdentity(instance, other, { email: own.email });
    await signInWithIdentity(other);
    await again(own);
    // The same member elsewhere, with the very cookie.
    other.cookies.set('identity', identityCookie(own.client));
    expect(await exportOf(other)).toMatchObject(NOT_PROVEN);
    // The session alone.
    const cookie = identityCookie(own.client);
    own.client.cookies.delete('identity');
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    own.client.cookies.set('identity', cookie);
    expect(await exportOf(own.client)).toMatchObject({ status: 201 });
  });

  it('is brought to the session that began it alone', async () => {
    const own = await member();
    const browser = new SimulatorBrowser(instance.app);
    const answer = await browser.signIn(await beginAgain(own.client, EXPORT), { email: own.email });
    const other = clientAtNewAddress(instance);
    await proveIdentity(instance, other, { email: own.email });
    await signInWithIdentity(other);
    other.cookies.set('identity', identityCookie(own.client));
    expect(await bringAnswer(other, answer)).toMatchObject(EXPIRED);
  });

  it('counts with an account that is linked to the member, as long as it is', async () => {
    const [own, theirs] = [await member(), await member()];
    const url = await beginAgain(own.client, EXPORT);
    const answer = await new SimulatorBrowser(instance.app).signIn(url, { email: theirs.email });
    expect(await bringAnswer(own.client, answer)).toMatchObject({ status: 403, code: 'IDENTITY_OTHER' });
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    await again(own);
    await instance.db.script(`delete from member_identities where member_id = ${own.memberId}`);
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
  });

  it('is over after ten minutes', async () => {
    const own = await member();
    await again(own);
    pass(IDENTITY_PROOF_MINUTES);
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
  });

  it('is asked for as such, and one from before does not count', async () => {
    const own = await member();
    const browser = new SimulatorBrowser(instance.app);
    await browser.signIn(await beginAgain(own.client, EXPORT), { email: own.email });
    pass(1);
    // Whoever holds the browser leaves out what has the provider ask again: it goes on with whoever is signed in there.
    const url = new URL(await beginAgain(own.client, EXPORT));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    url.searchParams.delete('prompt');
    url.searchParams.delete('max_age');
    const cancels = { email: own.email, cancels: true };
    const stale = await bringAnswer(own.client, await browser.signIn(url.href, cancels));
    expect(stale).toMatchObject(NOT_AGAIN);
    expect(stale.message).toContain('비밀번호를 정하고');
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    // Asked again, the same browser has to sign in.
    const asked = await browser.signIn(await beginAgain(own.client, EXPORT), cancels);
    expect(await bringAnswer(own.client, asked)).toMatchObject({ code: 'IDENTITY_CANCELLED' });
    expect(await again(own)).toMatchObject({ status: 200 });
  });

  it('that signs somebody in or links is not taken for it, and the other way round', async () => {
    const own = await member();
    await proveIdentity(instance, own.client, { email: own.email });
    expect(await exportOf(own.client)).toMatchObject(NOT_PROVEN);
    await again(own);
    expect(await signInWithIdentity(own.client)).toMatchObject(EXPIRED);
  });

  it('takes nothing of a member with a password in place of it', async () => {
    const own = await member();
    await again(own);
    await instance.db.script(`update members set password_hash = 'x' where id = ${own.memberId}`);
    expect(await exportOf(own.client)).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
    const begin = { params: { provider: 'simulator' }, body: { call: EXPORT } } as const;
    const refused = await own.client.call('POST /v1/members/me/providers/{provider}/proof', begin);
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const plain = await signUpMember(instance);
    await plain.client.get('POST /v1/auth/login', { body: { email: plain.email, password: GOOD_PASSWORD } });
    expect(await exportOf(plain.client)).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
  });

  it('goes with the code of the app where one is enrolled, and is not used up by a wrong one', async () => {
    const own = await member();
    await again(own, 'POST /v1/members/me/factors/totp/key');
    const { key } = await own.client.get('POST /v1/members/me/factors/totp/key', { body: {} });
    const code = () => totpCodeAt(key, instance.clock.now());
    await own.client.get('POST /v1/members/me/factors/totp', { body: { code: code() } });
    pass(1);
    await again(own);
    expect(await exportOf(own.client)).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await exportOf(own.client, { code: '000000' })).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await exportOf(own.client, { code: code() })).toMatchObject({ status: 201 });
  });

  it('sets the first password in 로그인과 보안, which then stands for itself', async () => {
    const own = await member();
    const body = { newPassword: GOOD_PASSWORD };
    expect(await own.client.call('PATCH /v1/members/me/password', { body })).toMatchObject(NOT_PROVEN);
    await again(own, 'PATCH /v1/members/me/password');
    expect(await own.client.call('PATCH /v1/members/me/password', { body })).toMatchObject({ status: 200 });
    expect((await readMails(instance, own.email))[0]?.subject).toContain('비밀번호');
    expect(await exportOf(own.client, { currentPassword: GOOD_PASSWORD })).toMatchObject({ status: 201 });
  });

  it('is not used up by a call that is refused', async () => {
    const own = await member();
    const change = () => own.client.call('POST /v1/members/me/email', { body: { newEmail: newEmail() } });
    for (let count = 0; count < EMAIL_CHANGES_A_DAY; count += 1) {
      await again(own, 'POST /v1/members/me/email');
      expect(await change()).toMatchObject({ status: 200 });
    }
    await again(own, 'POST /v1/members/me/email');
    expect(await change()).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
    expect(await own.client.get('GET /v1/members/me/identities')).toMatchObject({
      proven: { call: 'POST /v1/members/me/email' },
    });
  });

  it('links and unlinks accounts, and leaves the last one', async () => {
    const own = await member();
    const LINK = 'POST /v1/members/me/providers/{provider}/start';
    const UNLINK = 'POST /v1/members/me/identities/{identityId}/removal';
    const link = { params: { provider: 'simulator' }, body: {} };
    expect(await own.client.call(LINK, link)).toMatchObject(NOT_PROVEN);
    await again(own, LINK);
    const elsewhere = { params: { provider: 'nowhere' }, body: {} };
    expect(await own.client.call(LINK, elsewhere)).toMatchObject({ code: 'UNKNOWN_PROVIDER' });
    const { url } = await own.client.get(LINK, link);
    const answer = await new SimulatorBrowser(instance.app).signIn(url, { email: newEmail() });
    expect(await bringAnswer(own.client, answer)).toMatchObject({ data: { next: 'LINKED' } });
    const { identities } = await own.client.get('GET /v1/members/me/identities');
    expect(identities).toHaveLength(2);
    const [first, second] = identities.map(({ identityId }) => ({
      params: { identityId: String(identityId) },
      body: {},
    }));
    if (!first || !second) throw new Error('no two');
    expect(await own.client.call(UNLINK, second)).toMatchObject(NOT_PROVEN);
    await again(own, UNLINK);
    expect(await own.client.call(UNLINK, second)).toMatchObject({ status: 200 });
    await again(own, UNLINK);
    const last = await own.client.call(UNLINK, first);
    expect(last).toMatchObject({ status: 409, code: 'LAST_WAY_IN' });
    expect((await own.client.get('GET /v1/members/me/identities')).identities).toHaveLength(1);
  });
});

describe('S-121 signing in again by SAML', () => {
  const { publicKey, privateKey } = newSamlKey();
  let university: TestInstance;
  beforeAll(async () => {
    university = await openTestInstance('pglite', samlSettings(publicKey));
  });
  afterAll(() => university.close());
  beforeEach(() => university.clock.set(new Date()));

  it('is asked for by ForceAuthn, and believed for a time of signing in since', async () => {
    const begun = await beginSaml(university);
    await bringSaml(university, begun, samlAnswerOf(begun, privateKey));
    const { client } = begun;
    const email = newEmail();
    await verifyEmail(university, client, email);
    await client.get('POST /v1/auth/signup/identity', {
      body: { memberType: 'ROLE_MENTEE', email, serviceTerms: AGREED_TERMS },
    });
    const prove = async (authnInstant?: Date) => {
      const { url } = await client.get('POST /v1/members/me/providers/{provider}/proof', {
        params: { provider: 'hanbit' },
        body: { call: EXPORT },
      });
      const query = new URL(url).searchParams;
      const request = readSamlRequest(query.get('SAMLRequest') ?? '');
      expect(request).toMatchObject({ forceAuthn: true });
      const xml = samlAnswerOf({ request }, privateKey, authnInstant ? { authnInstant } : {});
      return bringSaml(university, { client, state: query.get('RelayState') ?? '' }, xml);
    };
    expect(await prove(new Date(Date.now() - 5 * 60_000))).toMatchObject(NOT_AGAIN);
    expect(await exportOf(client)).toMatchObject(NOT_PROVEN);
    expect(await prove()).toMatchObject({ data: { next: 'PROVED' } });
    expect(await exportOf(client)).toMatchObject({ status: 201 });
  });

  it('is not asked for when somebody signs in', async () => {
    expect((await beginSaml(university)).request.forceAuthn).toBe(false);
  });
});
