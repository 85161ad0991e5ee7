import * as z from 'zod/mini';
import { emailChange, emailChangeCodes } from '#domain/account/email-change.ts';
import { describeCall } from '../call.ts';
import { member } from '../people/members.ts';
import { instant, nothing } from '../shapes.ts';
import { factorProof } from './reauthentication.ts';

/** A change that waits for the codes of both addresses. */
const pendingEmailChange = z.object({ newEmail: z.string(), expiresAt: instant });
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

export const emailChangeCalls = {
  'GET /v1/members/me/email': describeCall({
    summary: '내 이메일과, 확인을 기다리는 새 이메일',
    access: 'member',
    data: z.object({ email: z.string(), pending: z.nullable(pendingEmailChange) }),
  }),
  'POST /v1/members/me/email': describeCall({
    summary:
      '이메일 바꾸기 시작하기 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다). 두 이메일로 인증번호를 보낸다',
    access: 'member',
    body: z.extend(emailChange, factorProof.shape),
    data: pendingEmailChange,
  }),
  'POST /v1/members/me/email/confirmation': describeCall({
    summary: '두 이메일의 인증번호로 이메일 바꾸기. 다른 기기는 모두 로그아웃된다',
    access: 'member',
    body: emailChangeCodes,
    data: z.object({ user: member }),
  }),
  'DELETE /v1/members/me/email': describeCall({
    summary: '확인을 기다리는 이메일 바꾸기 그만두기',
    access: 'member',
    data: nothing,
  }),
};
