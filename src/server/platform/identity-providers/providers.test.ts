import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { systemClock } from '../clock.ts';
import { signedInAgain } from './identity-provider.ts';
import { appleSecret, openIdentityProviders, readNaverProfile } from './open-identity-providers.ts';
import { providerSettings } from './provider-settings.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const APPLE = {
  APPLE_CLIENT_ID: 'kr.sunbaerang.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  // As one line, as settings often are.
  APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', String.raw`\n`),
};
const UNIVERSITY = {
  id: 'hanbit',
  name: '한빛대',
  issuer: 'https://login.hanbit.ac.kr',
  clientId: 'a',
  clientSecret: 'b',
};
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SAML = {
  id: 'garam',
  name: '가람대',
  entryPoint: 'https://idp.garam.example/sso',
  idpIssuer: 'https://idp.garam.example/shibboleth',
  certificates: [String(RSA.publicKey.export({ type: 'spki', format: 'pem' })).replaceAll('\n', String.raw`\n`)],
};
const settingsOf = (given: Readonly<Record<string, string>>) => readEnv({ NODE_ENV: 'test', ...given });

describe('the services with which one can sign in', () => {
  it('are those that are set, in the order of their buttons', () => {
    const env = settingsOf({
      OPENID_PROVIDERS: JSON.stringify([UNIVERSITY]),
      SAML_PROVIDERS: JSON.stringify([SAML]),
      ...APPLE,
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      NAVER_CLIENT_ID: 'n',
      NAVER_CLIENT_SECRET: 's',
      KAKAO_CLIENT_ID: 'k',
      KAKAO_CLIENT_SECRET: 's',
    });
    const { providers, simulator } = openIdentityProviders(env, 'https://sunbaerang.example', systemClock);
    expect([...providers.keys()]).toEqual(['kakao', 'naver', 'google', 'apple', 'hanbit', 'garam']);
    expect(simulator).toBeNull();
    const again = [...providers.values()].filter(({ asksAgain }) => asksAgain).map(({ id }) => id);
    expect(again, 'those that say when somebody signed in').toEqual(['kakao', 'hanbit', 'garam']);
  });

  it('are only simulated in development and tests, and not where one is set', () => {
    expect([...openIdentityProviders(settingsOf({}), 'http://localhost:3000', systemClock).providers.keys()]).toEqual([
      'simulator',
      'simulator-saml',
    ]);
    const production = { ...settingsOf({}), isProduction: true };
    expect(openIdentityProviders(production, 'https://sunbaerang.example', systemClock).providers.size).toBe(0);
  });

  it.each([
    ['a part of one', { KAKAO_CLIENT_ID: 'k' }, 'KAKAO_CLIENT_SECRET: KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET'],
    ['a key that is none', { ...APPLE, APPLE_PRIVATE_KEY: 'secret' }, 'APPLE_PRIVATE_KEY: Apple에서 받은 .p8'],
    ['no list', { OPENID_PROVIDERS: '{"id":1}' }, 'OPENID_PROVIDERS: id, name, issuer'],
    [
      'a proof by no value',
      { OPENID_PROVIDERS: JSON.stringify([{ ...UNIVERSITY, proves: { university: '한빛대학교', claim: 'role' } }]) },
      'OPENID_PROVIDERS',
    ],
    [
      'a certificate that is none',
      { SAML_PROVIDERS: JSON.stringify([{ ...SAML, certificates: ['AAAA'] }]) },
      'SAML_PROVIDERS',
    ],
    ['two of one id', { SAML_PROVIDERS: JSON.stringify([SAML, SAML]) }, 'SAML_PROVIDERS'],
    [
      'an issuer without https',
      { OPENID_PROVIDERS: JSON.stringify([{ ...UNIVERSITY, issuer: 'http://a.kr' }]) },
      'OPENID_PROVIDERS',
    ],
    ['the name of another', { OPENID_PROVIDERS: JSON.stringify([{ ...UNIVERSITY, id: 'kakao' }]) }, 'OPENID_PROVIDERS'],
    ['one twice', { OPENID_PROVIDERS: JSON.stringify([UNIVERSITY, UNIVERSITY]) }, 'OPENID_PROVIDERS'],
  ])('are refused at the start with %s', (_what, given, fault) => {
    expect(() => settingsOf(given as Record<string, string>)).toThrow(fault);
  });
});

it('Apple gets a client secret that is signed with the key of the team, anew each time', () => {
  const [settings] = providerSettings(settingsOf(APPLE));
  if (settings?.secret.in !== 'token') throw new Error('no token');
  const [head = '', body = '', signature = ''] = appleSecret(settings.secret, {
    clientId: settings.clientId,
    issuer: settings.issuer,
    now: 1000,
  }).split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  expect(read(body)).toEqual({
    iss: 'TEAM123456',
    iat: 1000,
    exp: 1300,
    aud: 'https://appleid.apple.com',
    sub: 'kr.sunbaerang.web',
  });
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('Google is believed about the addresses that it hands out alone', () => {
  const [{ isAuthoritative } = {}] = providerSettings(settingsOf({ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }));
  expect(isAuthoritative?.('haneul@gmail.com', {})).toBe(true);
  expect(isAuthoritative?.('haneul@company.kr', { hd: 'company.kr' })).toBe(true);
  expect(isAuthoritative?.('haneul@naver.com', {})).toBe(false);
});

describe('a profile of Naver', () => {
  const read = (profile: object) => readNaverProfile('https://nid.naver.com', Response.json(profile));

  it('names the person, and an address that nobody has verified', async () => {
    const response = { id: 'X7-9', email: 'haneul@naver.com', name: '김하늘' };
    expect(await read({ resultcode: '00', message: 'success', response })).toEqual({
      issuer: 'https://nid.naver.com',
      subject: 'X7-9',
      email: 'haneul@naver.com',
      isEmailVerified: false,
      affiliations: [],
    });
  });

  it('that is a refusal proves nothing', async () => {
    await expect(read({ resultcode: '024', message: 'Authentication failed' })).rejects.toMatchObject({
      fault: 'REFUSED',
    });
  });
});

describe('S-121 a provider that is asked to have somebody sign in again', () => {
  const since = new Date('2026-11-28T03:00:00Z');

  it('is believed when it says a time since', () => {
    const told = new Date('2026-11-28T03:00:05Z');
    expect(signedInAgain(told, since)).toEqual(told);
    expect(signedInAgain(new Date('2026-01-01'), undefined), 'where nobody asked').toBeUndefined();
  });

  it.each([
    ['that it was before', new Date('2026-11-28T02:59:59Z')],
    ['nothing of it', new Date(NaN)],
  ])('is not believed when it says %s', (_what, told) => {
    expect(() => signedInAgain(told, since)).toThrow(expect.objectContaining({ fault: 'NOT_AGAIN' }));
  });
});
