import * as z from 'zod/mini';
import { passkeyName, recoveryCode, totpCode } from '#domain/account/second-factors.ts';
import { credentials } from '#domain/people/members.ts';
import {
  newPasskeyAnswer,
  newTotpKey,
  passkey,
  passkeyAnswer,
  passkeyOptions,
  recoveryCodes,
} from '../account/second-factors.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { member } from '../people/members.ts';
import { idText, nothing } from '../shapes.ts';

const signedIn = z.object({ user: member });

/** How operators sign in (product §1.4). */
export const operatorCalls = {
  'POST /v1/admin/signin': describeCall({
    summary: '운영자 로그인 1단계: 비밀번호 (맞으면 10분짜리 로그인 쿠키를 준다)',
    access: 'public',
    body: credentials,
    data: z.object({ next: z.enum(['SECOND_FACTOR', 'ENROLMENT']) }),
  }),
  'POST /v1/admin/signin/totp': describeCall({
    summary: '운영자 로그인 2단계: 인증 앱의 코드 (한 번 쓴 코드는 다시 쓸 수 없다)',
    access: 'grant',
    body: z.object({ code: totpCode }),
    data: signedIn,
  }),
  'POST /v1/admin/signin/recovery-code': describeCall({
    summary: '운영자 로그인 2단계: 복구 코드 (한 번씩)',
    access: 'grant',
    body: z.object({ code: recoveryCode }),
    data: signedIn,
  }),
  'POST /v1/admin/signin/passkey/options': describeCall({
    summary: '운영자 로그인: 패스키에 물을 것 (비밀번호 뒤에, 또는 비밀번호 없이)',
    access: 'public',
    data: passkeyOptions,
  }),
  'POST /v1/admin/signin/passkey': describeCall({
    summary: '운영자 로그인: 패스키의 답',
    access: 'grant',
    body: passkeyAnswer,
    data: signedIn,
  }),
  'POST /v1/admin/enrolment/key': describeCall({
    summary: '첫 로그인: 인증 앱에 등록할 키',
    access: 'grant',
    data: newTotpKey,
  }),
  'POST /v1/admin/enrolment': describeCall({
    summary: '첫 로그인: 인증 앱의 코드로 등록을 마치고 로그인한다 (복구 코드는 이때만 보인다)',
    access: 'grant',
    body: z.object({ code: totpCode }),
    data: z.object({ user: member, recoveryCodes }),
  }),
  'GET /v1/admin/step-up': describeOperatorCall({
    summary: '다시 확인했는지 (확인한 지 5분이 지났으면 STEP_UP_REQUIRED)',
    operator: 'ANY',
    audit: 'NOTHING',
    stepUp: true,
    data: nothing,
  }),
  'POST /v1/admin/step-up/totp': describeOperatorCall({
    summary: '다시 확인하기: 인증 앱의 코드',
    operator: 'ANY',
    audit: 'OPERATOR_CONFIRMED',
    body: z.object({ code: totpCode }),
    data: nothing,
  }),
  'POST /v1/admin/step-up/passkey/options': describeOperatorCall({
    summary: '다시 확인하기: 패스키에 물을 것',
    operator: 'ANY',
    audit: 'NOTHING',
    data: passkeyOptions,
  }),
  'POST /v1/admin/step-up/passkey': describeOperatorCall({
    summary: '다시 확인하기: 패스키의 답',
    operator: 'ANY',
    audit: 'OPERATOR_CONFIRMED',
    body: passkeyAnswer,
    data: nothing,
  }),
  'GET /v1/admin/factors': describeOperatorCall({
    summary: '내 로그인 수단',
    operator: 'ANY',
    audit: 'NOTHING',
    data: z.object({ recoveryCodesLeft: z.int(), passkeys: z.array(passkey) }),
  }),
  'POST /v1/admin/factors/totp': describeOperatorCall({
    summary: '인증 앱 바꾸기: 새로 등록할 키 (코드로 확인하기 전까지는 쓰던 앱이 그대로다)',
    operator: 'ANY',
    audit: 'NOTHING',
    stepUp: true,
    data: newTotpKey,
  }),
  'PUT /v1/admin/factors/totp': describeOperatorCall({
    summary: '인증 앱 바꾸기: 새 앱의 코드로 확인하기',
    operator: 'ANY',
    audit: 'TOTP_KEY_REPLACED',
    stepUp: true,
    body: z.object({ code: totpCode }),
    data: nothing,
  }),
  'POST /v1/admin/factors/recovery-codes': describeOperatorCall({
    summary: '복구 코드 새로 만들기 (전에 만든 코드는 쓸 수 없게 된다)',
    operator: 'ANY',
    audit: 'RECOVERY_CODES_RENEWED',
    stepUp: true,
    data: z.object({ recoveryCodes }),
  }),
  'POST /v1/admin/factors/passkeys/options': describeOperatorCall({
    summary: '패스키 더하기: 브라우저가 만들 것',
    operator: 'ANY',
    audit: 'NOTHING',
    stepUp: true,
    data: passkeyOptions,
  }),
  'POST /v1/admin/factors/passkeys': describeOperatorCall({
    summary: '패스키 더하기',
    operator: 'ANY',
    audit: 'PASSKEY_ADDED',
    stepUp: true,
    status: 201,
    body: z.object({ name: passkeyName, answer: newPasskeyAnswer }),
    data: nothing,
  }),
  'DELETE /v1/admin/factors/passkeys/{passkeyId}': describeOperatorCall({
    summary: '패스키 지우기',
    operator: 'ANY',
    audit: 'PASSKEY_REMOVED',
    stepUp: true,
    params: z.object({ passkeyId: idText }),
    data: nothing,
  }),
};
