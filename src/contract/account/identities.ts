import * as z from 'zod/mini';
import { providerId } from '#domain/account/identities.ts';
import { serviceTerms } from '#domain/account/terms.ts';
import { email, MEMBER_TYPES } from '#domain/people/members.ts';
import { describeCall } from '../call.ts';
import { nothing, idText } from '../shapes.ts';
import { restore, signedIn } from './auth.ts';
import { REAUTHENTICATED_CALLS, reauthentication } from './second-factors.ts';

const provider = z.object({ provider: providerId });
/** Where the browser goes on: the provider's own address. */
const start = z.object({ url: z.string() });

/** What a provider's answer has proved, and what can follow. */
const provenIdentity = z.object({
  /**
   * `LINK`: a member has the address already, signs in as before and links. `LINKED`: it was begun for that, and is done. `PROVED`: the call that
   * it was begun for goes without a password, once.
   */
  next: z.enum(['SIGN_IN', 'SIGN_UP', 'LINK', 'LINKED', 'PROVED']),
  /** What the button says. */
  name: z.string(),
  /** Null where the provider has verified none. */
  email: z.nullable(z.string()),
});

export const identityCalls = {
  'GET /v1/auth/providers': describeCall({
    summary: '비밀번호 대신 쓸 수 있는 로그인 서비스 (설정이 없으면 빈 목록)',
    access: 'public',
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Whether it refuses the browsers inside other apps. */
        refusesInAppBrowsers: z.boolean(),
      }),
    ),
  }),
  'POST /v1/auth/providers/{provider}/start': describeCall({
    summary: '로그인 서비스로 로그인 시작: 갈 주소와 이 브라우저만의 쿠키를 준다',
    access: 'public',
    params: provider,
    data: start,
  }),
  'POST /v1/auth/providers/{provider}/answer': describeCall({
    summary: '로그인 서비스에서 돌아온 답 확인 (한 번, 시작한 브라우저에서만)',
    access: 'grant',
    params: provider,
    body: z.object({ answer: z.string().check(z.maxLength(8000)) }),
    data: provenIdentity,
  }),
  'POST /v1/auth/login/identity': describeCall({
    summary: '확인된 계정으로 로그인 (2단계 인증을 켠 회원에게는 SECOND_FACTOR_REQUIRED)',
    access: 'grant',
    body: z.object({ restore }),
    data: signedIn,
  }),
  'POST /v1/auth/signup/identity': describeCall({
    summary:
      '확인된 계정으로 비밀번호 없이 가입하고 로그인 (서비스가 확인하지 않은 이메일이면 인증 허가 쿠키도 필요하다)',
    access: 'grant',
    feature: 'SIGN_UP',
    status: 201,
    body: z.object({ memberType: z.enum(MEMBER_TYPES), email, serviceTerms }),
    data: signedIn,
  }),
  'GET /v1/auth/identity': describeCall({
    summary: '이 브라우저에서 방금 확인한 계정',
    access: 'grant',
    data: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  }),
  'GET /v1/members/me/identities': describeCall({
    summary: '내 로그인에 연결한 계정과, 비밀번호가 있는지',
    access: 'member',
    data: z.object({
      hasPassword: z.boolean(),
      /** What this browser has proved by signing in again, and not used. */
      proven: z.nullable(z.object({ call: z.string(), until: z.string() })),
      identities: z.array(
        z.object({
          identityId: z.int(),
          provider: z.string(),
          /** What the button says. */
          name: z.string(),
          /** The university that the provider speaks for: signing in there again renews the enrolment of a student of it. */
          school: z.nullable(z.string()),
          email: z.nullable(z.string()),
          linkedAt: z.string(),
          lastUsedAt: z.string(),
          /** Whether signing in again there stands for a password. */
          provesAgain: z.boolean(),
        }),
      ),
    }),
  }),
  'POST /v1/members/me/providers/{provider}/start': describeCall({
    summary: '계정을 하나 더 연결하기 시작 (비밀번호가, 2단계 인증을 켰다면 코드도 필요하다)',
    access: 'member',
    params: provider,
    body: reauthentication,
    data: start,
  }),
  'POST /v1/members/me/providers/{provider}/proof': describeCall({
    summary: '비밀번호가 없는 회원이 비밀번호 대신 연결한 계정으로 다시 로그인하기 시작 (한 요청에 한 번, 10분 동안)',
    access: 'member',
    params: provider,
    body: z.object({ call: z.enum(REAUTHENTICATED_CALLS) }),
    data: start,
  }),
  'POST /v1/members/me/identities/{identityId}/removal': describeCall({
    summary: '연결 끊기 (비밀번호가, 2단계 인증을 켰다면 코드도 필요하다)',
    access: 'member',
    params: z.object({ identityId: idText }),
    body: reauthentication,
    data: nothing,
  }),
  'POST /v1/members/me/identities': describeCall({
    summary: '방금 확인한 계정을 연결 (같은 이메일로, 그 뒤에 예전 방법으로 로그인했을 때)',
    access: 'member',
    data: nothing,
  }),
};
