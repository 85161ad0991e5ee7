import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import type { MemberType } from '#domain/people/members.ts';
import { LOGIN_SIMULATOR_PATH } from '#server/platform/identity-providers/login-simulator.ts';
import type { TestInstance } from '../test-instance.ts';
import { AGREED_TERMS, clientAtNewAddress, newEmail } from './sign-up.ts';
import { SimulatorBrowser, type SimulatorChoice } from './simulator-browser.ts';
import type { TestClient } from './test-client.ts';

const params = { provider: 'simulator' };

/** @returns the provider's address at which the browser goes on */
export async function beginIdentity(client: TestClient): Promise<string> {
  return (await client.get('POST /v1/auth/providers/{provider}/start', { params })).url;
}

/** Brings the provider's answer to our address. */
export function bringAnswer(client: TestClient, answer: string) {
  return client.call('POST /v1/auth/providers/{provider}/answer', { params, body: { answer } });
}

/** Signs in at the simulator and brings its answer back. */
export async function proveIdentity(instance: TestInstance, client: TestClient, choice: SimulatorChoice) {
  const browser = new SimulatorBrowser(instance.app);
  // Its code is loaded with the first request, which a busy machine does not do in the ten seconds that a provider has.
  await instance.app.inject(`${LOGIN_SIMULATOR_PATH}/.well-known/openid-configuration`);
  return bringAnswer(client, await browser.signIn(await beginIdentity(client), choice));
}

export function signInWithIdentity(client: TestClient, restore = false) {
  return client.call('POST /v1/auth/login/identity', { body: { restore } });
}

export function signUpWithIdentity(client: TestClient, email: string, memberType: MemberType = 'ROLE_MENTEE') {
  return client.call('POST /v1/auth/signup/identity', {
    body: { memberType, email, serviceTerms: AGREED_TERMS },
  });
}

/** A signed-in member without a password. */
export async function createIdentityMember(
  instance: TestInstance,
  { affiliations = [], memberType = 'ROLE_MENTEE' }: { affiliations?: readonly string[]; memberType?: MemberType } = {},
): Promise<{ email: string; client: TestClient; memberId: number }> {
  const [client, email] = [clientAtNewAddress(instance), newEmail()];
  await proveIdentity(instance, client, { email, affiliations });
  const { data, message } = await signUpWithIdentity(client, email, memberType);
  if (!data) throw new Error(message);
  return { client, email, memberId: data.user.memberId };
}

/** Begins to sign in again in place of a password. @returns the provider's address at which the browser goes on */
export async function beginAgain(client: TestClient, to: ReauthenticatedCall): Promise<string> {
  return (await client.get('POST /v1/members/me/providers/{provider}/proof', { params, body: { call: to } })).url;
}

/** Signs in again at the simulator, and brings its answer back. */
export async function signInAgainFor(
  instance: TestInstance,
  { client, email }: { client: TestClient; email: string },
  to: ReauthenticatedCall,
) {
  return bringAnswer(client, await new SimulatorBrowser(instance.app).signIn(await beginAgain(client, to), { email }));
}
