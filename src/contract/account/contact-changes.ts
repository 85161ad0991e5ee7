import * as z from 'zod/mini';
import { emailChange, emailChangeCodes } from '#domain/account/email-change.ts';
import { mobileNumber, phoneCode } from '#domain/account/phones.ts';
import { describeCall } from '../call.ts';
import { member } from '../people/members.ts';
import { idText, instant, nothing } from '../shapes.ts';
import { factorProof, reauthentication } from './second-factors.ts';

/** A number that waits for its code in this session. */
const pendingPhone = z.object({ number: z.string(), expiresAt: instant });
export type PendingPhone = z.infer<typeof pendingPhone>;

const ownPhone = z.object({
  /** Whether this server sends messages to phones at all. */
  isOffered: z.boolean(),
  /** `010-1234-5678` */
  number: z.nullable(z.string()),
  pending: z.nullable(pendingPhone),
});
export type OwnPhone = z.infer<typeof ownPhone>;

export const phoneCalls = {
  'GET /v1/members/me/phone': describeCall({
    summary: '내 휴대폰 번호와, 인증을 기다리는 번호',
    access: 'member',
    data: ownPhone,
  }),
  'POST /v1/members/me/phone': describeCall({
    summary:
      '휴대폰 번호로 인증번호 받기. 등록한 번호를 바꿀 때는 지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다',
    access: 'member',
    body: z.extend(reauthentication, { number: mobileNumber }),
    data: pendingPhone,
  }),
  'POST /v1/members/me/phone/confirmation': describeCall({
    summary: '문자로 받은 인증번호로 휴대폰 번호 등록하기',
    access: 'member',
    body: z.object({ code: phoneCode }),
    data: z.object({ number: z.string() }),
  }),
  'DELETE /v1/members/me/phone/confirmation': describeCall({
    summary: '인증을 기다리는 번호 그만두기',
    access: 'member',
    data: nothing,
  }),
  'DELETE /v1/members/me/phone/card': describeCall({
    summary: '멘토의 홈에서 휴대폰 번호를 묻는 카드 그만 보기',
    access: 'member',
    data: nothing,
  }),
  'POST /v1/members/me/phone/messages/{messageId}/opening': describeCall({
    summary: '내게 온 알림톡의 버튼으로 들어왔다고 알리기. 몇 번 알려도 한 번으로 센다',
    access: 'member',
    params: z.object({ messageId: idText }),
    data: nothing,
  }),
  'POST /v1/members/me/phone/removal': describeCall({
    summary: '등록한 휴대폰 번호 지우기 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다)',
    access: 'member',
    body: reauthentication,
    data: nothing,
  }),
};

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
