import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { providerId } from '#domain/account/identities.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const TAKEN_IDS = new Set(['kakao', 'naver', 'google', 'apple', 'simulator']);
const values = z.array(text.check(z.maxLength(200))).check(z.maxLength(20));
/** What a university's own sign-in proves; whole values alone, so that those of eduPerson have their scope. */
const schoolClaim = z
  .strictObject({
    university: text,
    claim: text,
    student: z._default(values, []),
    alum: z._default(values, []),
  })
  .check(z.refine(({ student, alum }) => student.length + alum.length > 0));
const openIdProvider = z.strictObject({
  id: providerId.check(z.refine((id) => !TAKEN_IDS.has(id))),
  name: text.check(z.maxLength(20)),
  issuer: text.check(z.refine((value) => URL.canParse(value) && value.startsWith('https://'))),
  clientId: text,
  clientSecret: text,
  secretIn: z._default(z.enum(['body', 'header']), 'header'),
  scopes: z._default(text.check(z.regex(/^openid\b/)), 'openid email'),
  emailIn: z._default(z.enum(['ID_TOKEN', 'USER_INFO', 'UNVERIFIED']), 'ID_TOKEN'),
  proves: z.optional(schoolClaim),
});
const samlProvider = z.strictObject({
  id: providerId.check(z.refine((id) => !TAKEN_IDS.has(id))),
  name: text.check(z.maxLength(20)),
  entryPoint: text.check(z.refine((value) => URL.canParse(value) && value.startsWith('https://'))),
  idpIssuer: text,
  certificates: z
    .array(
      z.pipe(text.check(z.refine((value) => isReadable(() => readCertificate(value)))), z.transform(readCertificate)),
    )
    .check(z.minLength(1), z.maxLength(4)),
  entityId: z.optional(text),
  subjectIn: z._default(text, 'NAME_ID'),
  emailIn: z._default(text, 'urn:oid:0.9.2342.19200300.100.1.3'),
  proves: z.optional(schoolClaim),
});
const samlProviders = z.array(samlProvider).check(
  z.maxLength(10),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
);

const openIdProviders = z.array(openIdProvider).check(
  z.maxLength(10),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
);

/** Any OpenID provider, such as a university's own sign-in. */
export type OpenIdProviderSetting = z.infer<typeof openIdProvider>;

/** The key of Apple's .p8 file; in a setting its line breaks may be written as `\n`. @throws Error for anything else */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'));
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key for ES256');
  return key;
}

/** A certificate as it stands in a provider's metadata, or as PEM with `\n` for its line breaks. @returns the PEM of its key @throws Error */
function readCertificate(value: string): string {
  const plain = value.replaceAll(String.raw`\n`, '\n').trim();
  const body = plain.replaceAll(/\s/g, '').replaceAll(/(.{64})/g, '$1\n');
  const pem = plain.startsWith('-----') ? plain : `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('no RSA key');
  return String(key.export({ type: 'spki', format: 'pem' }));
}

/** The settings of the services with which members sign in (docs/operations.md). */
export const identitySettings = {
  KAKAO_CLIENT_ID: z.optional(text),
  KAKAO_CLIENT_SECRET: z.optional(text),
  NAVER_CLIENT_ID: z.optional(text),
  NAVER_CLIENT_SECRET: z.optional(text),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  APPLE_CLIENT_ID: z.optional(text),
  APPLE_TEAM_ID: z.optional(text),
  APPLE_KEY_ID: z.optional(text),
  APPLE_PRIVATE_KEY: z.optional(
    text.check(
      z.refine(
        (value) => isReadable(() => readPrivateKey(value)),
        String.raw`Apple에서 받은 .p8 파일의 내용이어야 해요 (줄바꿈은 \n 으로 적어도 돼요)`,
      ),
    ),
  ),
  OPENID_PROVIDERS: z.optional(
    z.pipe(
      text.check(
        z.refine(
          (value) => isReadable(() => readOpenIdProviders(value)),
          'id, name, issuer, clientId, clientSecret 이 있는 JSON 목록이어야 해요 (docs/operations.md)',
        ),
      ),
      z.transform(readOpenIdProviders),
    ),
  ),
  SAML_PROVIDERS: z.optional(
    z.pipe(
      text.check(
        z.refine(
          (value) => isReadable(() => readSamlProviders(value)),
          'id, name, entryPoint, idpIssuer, certificates 가 있는 JSON 목록이어야 해요 (docs/operations.md)',
        ),
      ),
      z.transform(readSamlProviders),
    ),
  ),
  SAML_DECRYPTION_KEY: z.optional(z.pipe(text, z.transform(withLineBreaks))),
  SAML_DECRYPTION_CERTIFICATE: z.optional(z.pipe(text, z.transform(withLineBreaks))),
};

/** Those that belong to one service. */
export const IDENTITY_SETTINGS_TOGETHER = [
  ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  ['NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['SAML_DECRYPTION_KEY', 'SAML_DECRYPTION_CERTIFICATE'],
] as const;

function readOpenIdProviders(json: string): OpenIdProviderSetting[] {
  return openIdProviders.parse(JSON.parse(json));
}

function readSamlProviders(json: string) {
  return samlProviders.parse(JSON.parse(json));
}

function withLineBreaks(pem: string): string {
  return pem.replaceAll(String.raw`\n`, '\n');
}

const MIN_RSA_BITS = 2048;

/** Whether they are an RSA key and its certificate, both as PEM. */
export function isDecryptionPair(key: string, certificate: string): boolean {
  try {
    const privateKey = createPrivateKey(key);
    const isRsa = (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
    return isRsa && new X509Certificate(certificate).checkPrivateKey(privateKey);
  } catch {
    return false;
  }
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
