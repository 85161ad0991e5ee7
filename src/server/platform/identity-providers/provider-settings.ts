import type { Env } from '#server/env.ts';
import { readPrivateKey, type OpenIdProviderSetting } from '#server/identity-settings.ts';
import type { ProviderSettings } from './identity-provider.ts';

/** OpenID Connect Core 3.1.2.1: a sign-in anew, and its time in the ID token. */
export const AGAIN = { prompt: 'login', max_age: '0' };
const COMMON = { answersByForm: false, refusesInAppBrowsers: false, again: AGAIN } as const;

/** The services that are set, in the order of their buttons. */
export function providerSettings(env: Env): ProviderSettings[] {
  return [kakao(env), naver(env), google(env), apple(env)]
    .filter((settings) => settings !== undefined)
    .concat((env.OPENID_PROVIDERS ?? []).map(fromSetting));
}

function kakao({ KAKAO_CLIENT_ID: clientId, KAKAO_CLIENT_SECRET: secret }: Env): ProviderSettings | undefined {
  if (!clientId || !secret) return undefined;
  return {
    ...COMMON,
    id: 'kakao',
    name: '카카오',
    protocol: 'OPENID',
    issuer: 'https://kauth.kakao.com',
    clientId,
    secret: { in: 'body', text: secret },
    scopes: 'openid account_email',
    // The ID token has the address, and not whether it is verified.
    email: 'USER_INFO',
    // Its documentation knows `prompt` alone; `auth_time` is always there.
    again: { prompt: 'login' },
  };
}

function naver({ NAVER_CLIENT_ID: clientId, NAVER_CLIENT_SECRET: secret }: Env): ProviderSettings | undefined {
  if (!clientId || !secret) return undefined;
  return {
    ...COMMON,
    id: 'naver',
    name: '네이버',
    protocol: 'NAVER',
    issuer: 'https://nid.naver.com',
    clientId,
    secret: { in: 'body', text: secret },
    scopes: '',
    email: 'UNVERIFIED',
    // `auth_type=reauthenticate` asks again, but nothing that comes back says so: it could be left out of the address.
    again: null,
  };
}

function google({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret }: Env): ProviderSettings | undefined {
  if (!clientId || !secret) return undefined;
  return {
    ...COMMON,
    id: 'google',
    name: 'Google',
    protocol: 'OPENID',
    issuer: 'https://accounts.google.com',
    clientId,
    secret: { in: 'body', text: secret },
    scopes: 'openid email',
    email: 'ID_TOKEN',
    // Others it has verified once, when the account was made, and somebody else may have the mailbox today (Google, Verify the ID token).
    isAuthoritative: (email, claims) => email.endsWith('@gmail.com') || typeof claims['hd'] === 'string',
    refusesInAppBrowsers: true,
    // It has no parameter for it; `auth_time` is of the sign-in at the device (Google, Security bundle).
    again: null,
  };
}

function apple(env: Env): ProviderSettings | undefined {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = env;
  if (!clientId || !teamId || !keyId || !key) return undefined;
  return {
    ...COMMON,
    id: 'apple',
    name: 'Apple',
    protocol: 'OPENID',
    issuer: 'https://appleid.apple.com',
    clientId,
    secret: { in: 'token', teamId, keyId, key: readPrivateKey(key) },
    scopes: 'openid email',
    email: 'ID_TOKEN',
    answersByForm: true,
    // Neither the parameter nor the claim is documented.
    again: null,
  };
}

function fromSetting(setting: OpenIdProviderSetting): ProviderSettings {
  const { id, name, issuer, clientId, clientSecret, secretIn, scopes, emailIn, proves } = setting;
  return {
    ...COMMON,
    id,
    name,
    protocol: 'OPENID',
    issuer,
    clientId,
    secret: { in: secretIn, text: clientSecret },
    scopes,
    email: emailIn,
    proves,
  };
}
