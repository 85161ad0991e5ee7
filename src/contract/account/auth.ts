import * as z from 'zod/mini';
import { passwordChange } from '#domain/account/password-change.ts';
import { recoveryCode, totpCode } from '#domain/account/second-factors.ts';
import { serviceTerms, TERM_TAGS } from '#domain/account/terms.ts';
import { verificationCode } from '#domain/account/verification-codes.ts';
import { credentials, email, MEMBER_TYPES, password } from '#domain/people/members.ts';
import { describeCall } from '../call.ts';
import { member } from '../people/members.ts';
import { instant, nothing } from '../shapes.ts';
import { factorProof, passkeyAnswer, passkeyOptions } from './second-factors.ts';

/** Brings an account back that its member has deleted (product §24.4). */
export const restore = z._default(z.boolean(), false);
export const signedIn = z.object({ user: member });

export const authCalls = {
  'POST /v1/auth/login': describeCall({
    summary: '로그인 (2단계 인증을 켠 회원에게는 SECOND_FACTOR_REQUIRED 와 10분짜리 로그인 쿠키를 준다)',
    access: 'public',
    body: z.extend(credentials, { restore }),
    data: signedIn,
    dataBeside: true,
  }),
  'POST /v1/auth/login/totp': describeCall({
    summary: '로그인 2단계: 인증 앱의 코드 (한 번 쓴 코드는 다시 쓸 수 없다)',
    access: 'grant',
    body: z.object({ code: totpCode, restore }),
    data: signedIn,
  }),
  'POST /v1/auth/login/recovery-code': describeCall({
    summary: '로그인 2단계: 복구 코드 (한 번씩)',
    access: 'grant',
    body: z.object({ code: recoveryCode, restore }),
    data: signedIn,
  }),
  'POST /v1/auth/login/passkey/options': describeCall({
    summary: '패스키로 로그인: 패스키에 물을 것 (비밀번호 뒤에, 또는 비밀번호 없이)',
    access: 'public',
    data: passkeyOptions,
  }),
  'POST /v1/auth/login/passkey': describeCall({
    summary: '패스키로 로그인: 패스키의 답',
    access: 'grant',
    body: z.object({ answer: passkeyAnswer, restore }),
    data: signedIn,
  }),
  'POST /v1/auth/logout': describeCall({ summary: '로그아웃', access: 'public', data: nothing }),
  'GET /v1/members/check-session': describeCall({
    summary: '로그인 상태 확인 (401이면 로그인하지 않은 상태)',
    access: 'member',
    readWhileAway: true,
    data: z.object({ user: member }),
  }),
  'POST /v1/auth/email/code': describeCall({
    summary: '인증번호 메일 보내기',
    access: 'public',
    body: z.object({ email, isPasswordReset: z._default(z.boolean(), false) }),
    data: z.object({ expiresInSeconds: z.int() }),
  }),
  'POST /v1/auth/email/code/verify': describeCall({
    summary: '인증번호 확인; 성공하면 한 번 쓰는 허가 쿠키를 준다',
    access: 'public',
    body: z.object({ email, code: verificationCode }),
    data: z.object({ status: z.int(), message: z.string() }),
  }),
  'POST /v1/auth/signup': describeCall({
    summary: '회원가입 (인증한 이메일의 허가 쿠키가 필요하다)',
    access: 'grant',
    feature: 'SIGN_UP',
    status: 201,
    body: z.object({ memberType: z.enum(MEMBER_TYPES), email, password, serviceTerms }),
    data: z.object({ memberId: z.int() }),
  }),
  'PATCH /v1/members/password': describeCall({
    summary: '비밀번호 재설정 (인증한 이메일의 허가 쿠키가 필요하다)',
    access: 'grant',
    body: z.object({ email, newPassword: password }),
    data: nothing,
  }),
  'PATCH /v1/members/me/password': describeCall({
    summary: '비밀번호 바꾸기 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다). 다른 기기는 모두 로그아웃된다',
    access: 'member',
    body: z.safeExtend(passwordChange, factorProof.shape),
    data: nothing,
  }),
};

/** What a member last said to a text. */
const consent = z.object({
  tag: z.enum(TERM_TAGS),
  agreed: z.boolean(),
  /** The version of the text that was answered. */
  version: z.string(),
  agreedAt: instant,
});
export type Consent = z.infer<typeof consent>;

export const consentCalls = {
  'GET /v1/members/me/consents': describeCall({
    summary: '내 동의. 글마다 마지막 답',
    access: 'member',
    data: z.array(consent),
  }),
  'POST /v1/members/me/consents/renewal': describeCall({
    summary: '바뀐 약관에 동의하기. 화면에 보인 판을 보낸다',
    access: 'member',
    body: z.object({
      terms: z
        .array(z.object({ tag: z.enum(TERM_TAGS), version: z.string().check(z.maxLength(20)) }))
        .check(z.minLength(1), z.maxLength(TERM_TAGS.length)),
    }),
    data: nothing,
  }),
  'PUT /v1/members/me/consents/marketing': describeCall({
    summary: '마케팅 정보 수신에 동의하거나 동의를 거두기. 처리 결과를 메일로 알린다',
    access: 'member',
    body: z.object({ agreed: z.boolean() }),
    data: nothing,
  }),
};
