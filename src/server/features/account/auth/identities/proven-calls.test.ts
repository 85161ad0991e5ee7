import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REAUTHENTICATED_CALLS, type ReauthenticatedCall } from '#contract/account/second-factors.ts';
import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { bringAnswer, createIdentityMember, signInAgainFor } from '#server/testing/clients/identity-client.ts';
import { giveNumber, newNumber } from '#server/testing/clients/phone-client.ts';
import { GOOD_PASSWORD, newEmail } from '#server/testing/clients/sign-up.ts';
import { SimulatorBrowser } from '#server/testing/clients/simulator-browser.ts';
import { VirtualAuthenticator } from '#server/testing/clients/virtual-authenticator.ts';
import { mentorProfileInput } from '#server/testing/factories.ts';
import { shareOneClock } from '#server/testing/one-clock.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
const pass = shareOneClock(() => instance);

type Member = Awaited<ReturnType<typeof createIdentityMember>>;
/** What the call is sent with; read anew each time, because an app's code counts once. */
type Request = () => { params?: object; body: object };
const again = (own: Member, to: ReauthenticatedCall) => signInAgainFor(instance, own, to);
const bare: Request = () => ({ body: {} });

async function enrolApp(own: Member): Promise<Request> {
  await again(own, 'POST /v1/members/me/factors/totp/key');
  const { key } = await own.client.get('POST /v1/members/me/factors/totp/key', { body: {} });
  const code = () => totpCodeAt(key, instance.clock.now());
  await own.client.get('POST /v1/members/me/factors/totp', { body: { code: code() } });
  pass(1);
  return () => ({ body: { code: code() } });
}

async function addPasskey(own: Member): Promise<Request> {
  const OPTIONS = 'POST /v1/members/me/factors/passkeys/options';
  await again(own, OPTIONS);
  const answer = new VirtualAuthenticator(instance.services.publicUrl).create(
    await own.client.get(OPTIONS, { body: {} }),
  );
  await own.client.get('POST /v1/members/me/factors/passkeys', { body: { name: '내 휴대폰', answer } });
  const { passkeys } = await own.client.get('GET /v1/members/me/factors');
  return () => ({ params: { passkeyId: String(passkeys[0]?.passkeyId) }, body: {} });
}

async function linkAnother(own: Member): Promise<Request> {
  const START = 'POST /v1/members/me/providers/{provider}/start';
  await again(own, START);
  const { url } = await own.client.get(START, { params: { provider: 'simulator' }, body: {} });
  await bringAnswer(own.client, await new SimulatorBrowser(instance.app).signIn(url, { email: newEmail() }));
  const { identities } = await own.client.get('GET /v1/members/me/identities');
  return () => ({ params: { identityId: String(identities[1]?.identityId) }, body: {} });
}

/** What each call needs beforehand. */
const CALLS: Readonly<Record<ReauthenticatedCall, (own: Member) => Promise<Request> | Request>> = {
  'PATCH /v1/members/me/password': () => () => ({ body: { newPassword: GOOD_PASSWORD } }),
  'POST /v1/members/me/deletion': () => bare,
  'POST /v1/members/me/exports': () => bare,
  'POST /v1/members/me/email': () => () => ({ body: { newEmail: newEmail() } }),
  'POST /v1/members/me/phone': async (own) => {
    await giveNumber(instance, own.memberId);
    return () => ({ body: { number: newNumber() } });
  },
  'POST /v1/members/me/phone/removal': async (own) => {
    await giveNumber(instance, own.memberId);
    return bare;
  },
  'POST /v1/members/me/factors/totp/key': () => bare,
  'POST /v1/members/me/factors/totp/removal': enrolApp,
  'POST /v1/members/me/factors/recovery-codes': enrolApp,
  'POST /v1/members/me/factors/passkeys/options': () => bare,
  'POST /v1/members/me/factors/passkeys/{passkeyId}/removal': addPasskey,
  'POST /v1/members/me/providers/{provider}/start': () => () => ({ params: { provider: 'simulator' }, body: {} }),
  'POST /v1/members/me/identities/{identityId}/removal': linkAnother,
  'PUT /v1/payout-account': () => () => ({
    body: { bank: '90', accountNumber: '0333012345678', holderName: '김선배', businessNumber: null },
  }),
};

const NOT_PROVEN = { status: 403, code: 'NOT_PROVEN' };
const DONE = [200, 201];
/** What a call answers once it has been made, if not that it is not proven. */
const AFTERWARDS: Partial<Readonly<Record<ReauthenticatedCall, object>>> = {
  'PATCH /v1/members/me/password': { code: 'WRONG_CURRENT_PASSWORD' },
  'POST /v1/members/me/deletion': { status: 401 },
};

describe('S-121 signing in again at a provider', () => {
  it.each(REAUTHENTICATED_CALLS)('stands for the password once at %s, begun for it alone', async (name) => {
    const own = await createIdentityMember(instance, { memberType: 'ROLE_MENTOR' });
    await own.client.get('POST /v1/mentor', { body: mentorProfileInput() });
    const request = await CALLS[name](own);
    const send = () => own.client.call(name, request() as never);

    expect(await send(), 'without signing in again').toMatchObject(NOT_PROVEN);
    const other =
      name === 'POST /v1/members/me/exports' ? 'POST /v1/members/me/deletion' : 'POST /v1/members/me/exports';
    await again(own, other);
    expect(await send(), `begun for ${other}`).toMatchObject(NOT_PROVEN);
    await again(own, name);
    expect(DONE).toContainEqual((await send()).status);
    pass(1);
    expect(await send(), 'a second time').toMatchObject(AFTERWARDS[name] ?? NOT_PROVEN);
  });
});
