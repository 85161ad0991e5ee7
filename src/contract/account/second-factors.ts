import * as z from 'zod/mini';
import { passwordProof } from '#domain/account/account-deletion.ts';
import { factorCode, passkeyName, totpCode } from '#domain/account/second-factors.ts';
import { describeCall } from '../call.ts';
import { id, idText, instant, nothing } from '../shapes.ts';

/** The calls that ask a signed-in member to prove again that the account is theirs. What was proved for one counts for no other (S-121). */
export const REAUTHENTICATED_CALLS = [
  'PATCH /v1/members/me/password',
  'POST /v1/members/me/deletion',
  'POST /v1/members/me/exports',
  'POST /v1/members/me/email',
  'POST /v1/members/me/phone',
  'POST /v1/members/me/phone/removal',
  'POST /v1/members/me/factors/totp/key',
  'POST /v1/members/me/factors/totp/removal',
  'POST /v1/members/me/factors/recovery-codes',
  'POST /v1/members/me/factors/passkeys/options',
  'POST /v1/members/me/factors/passkeys/{passkeyId}/removal',
  'POST /v1/members/me/providers/{provider}/start',
  'POST /v1/members/me/identities/{identityId}/removal',
  'PUT /v1/payout-account',
] as const;
export type ReauthenticatedCall = (typeof REAUTHENTICATED_CALLS)[number];

/** Of the authenticator app, or a recovery code; needed where an app is enrolled. */
export const factorProof = z.object({ code: z.optional(factorCode) });

/** Proves again that the account is the member's: the password, or for a member without one the sign-in that this browser has just repeated at a provider, and a code if an app is enrolled (S-83, S-93). */
export const reauthentication = z.extend(passwordProof, factorProof.shape);

/** A key for an authenticator app, as text and as the address in its QR code. */
export const newTotpKey = z.object({ key: z.string(), uri: z.string() });
export type NewTotpKey = z.infer<typeof newTotpKey>;

export const recoveryCodes = z.array(z.string());

/** Bytes as browsers spell them: base64url. */
const bytes = z.string().check(z.regex(/^[\w-]{1,20000}$/));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
/** What a passkey signs (WebAuthn's AuthenticationResponseJSON). */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
/** A passkey that was just made (WebAuthn's RegistrationResponseJSON). */
export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;
/** What a browser is asked for (WebAuthn's options as JSON), for `@simplewebauthn/browser`. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export const passkey = z.object({
  passkeyId: id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

/** A mentor's or mentee's own second factors (product §24.6). */
export const secondFactorCalls = {
  'GET /v1/members/me/factors': describeCall({
    summary: '내 2단계 인증과 패스키',
    access: 'member',
    data: z.object({ hasTotp: z.boolean(), recoveryCodesLeft: z.int(), passkeys: z.array(passkey) }),
  }),
  'POST /v1/members/me/factors/totp/key': describeCall({
    summary: '2단계 인증 켜기: 인증 앱에 등록할 키 (지금 비밀번호가 필요하다)',
    access: 'member',
    body: passwordProof,
    data: newTotpKey,
  }),
  'POST /v1/members/me/factors/totp': describeCall({
    summary: '2단계 인증 켜기: 앱의 코드로 확인하기 (복구 코드는 이때만 보인다)',
    access: 'member',
    status: 201,
    body: z.object({ code: totpCode }),
    data: z.object({ recoveryCodes }),
  }),
  'POST /v1/members/me/factors/totp/removal': describeCall({
    summary: '2단계 인증 끄기 (지금 비밀번호와 코드가 필요하다)',
    access: 'member',
    body: reauthentication,
    data: nothing,
  }),
  'POST /v1/members/me/factors/recovery-codes': describeCall({
    summary: '복구 코드 새로 만들기 (전에 만든 코드는 쓸 수 없게 된다)',
    access: 'member',
    body: reauthentication,
    data: z.object({ recoveryCodes }),
  }),
  'POST /v1/members/me/factors/passkeys/options': describeCall({
    summary: '패스키 더하기: 브라우저가 만들 것 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다)',
    access: 'member',
    body: reauthentication,
    data: passkeyOptions,
  }),
  'POST /v1/members/me/factors/passkeys': describeCall({
    summary: '패스키 더하기',
    access: 'member',
    status: 201,
    body: z.object({ name: passkeyName, answer: newPasskeyAnswer }),
    data: nothing,
  }),
  'POST /v1/members/me/factors/passkeys/{passkeyId}/removal': describeCall({
    summary: '패스키 지우기 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다)',
    access: 'member',
    params: z.object({ passkeyId: idText }),
    body: reauthentication,
    data: nothing,
  }),
};
