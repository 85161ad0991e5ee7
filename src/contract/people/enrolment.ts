import * as z from 'zod/mini';
import { verificationCode } from '#domain/account/verification-codes.ts';
import { ENROLMENT_STATES, enrolmentAddress } from '#domain/people/enrolment.ts';
import { describeCall } from '../call.ts';
import { instant } from '../shapes.ts';

/** A student's proof of enrolment (재학 확인), which ends with the semester (product §2.5). */
export const enrolment = z.object({ until: instant, state: z.enum(ENROLMENT_STATES) });
export type Enrolment = z.infer<typeof enrolment>;

export const enrolmentCalls = {
  'POST /v1/mentee/me/enrolment/code': describeCall({
    summary: '재학 확인 갱신하기: 프로필에 있는 학교의 메일로 인증번호를 보낸다',
    access: 'mentee',
    body: enrolmentAddress,
    data: z.object({ expiresAt: instant }),
  }),
  'POST /v1/mentee/me/enrolment': describeCall({
    summary: '학교 메일의 인증번호로 재학 확인 갱신하기',
    access: 'mentee',
    body: z.extend(enrolmentAddress, { code: verificationCode }),
    /** Null for a graduate, because that proof does not end. */
    data: z.object({ enrolment: z.nullable(enrolment) }),
  }),
};
