import * as z from 'zod/mini';
import { EXPORT_STATES } from '#domain/account/data-exports.ts';
import { describeCall } from '../call.ts';
import { id, instant } from '../shapes.ts';
import { reauthentication } from './second-factors.ts';

/** A member's data export. */
const dataExport = z.object({
  exportId: id,
  state: z.enum(EXPORT_STATES),
  requestedAt: instant,
  /** While it is ready: where it is downloaded from, how large it is, and until when. */
  url: z.nullable(z.string()),
  byteSize: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
});
export type DataExport = z.infer<typeof dataExport>;

export const memberDataCalls = {
  'GET /v1/members/me/exports': describeCall({
    summary: '마지막으로 준비한 내 데이터 파일',
    access: 'member',
    data: z.object({ latest: z.nullable(dataExport) }),
  }),
  'POST /v1/members/me/exports': describeCall({
    summary:
      '내 데이터 파일 준비하기 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다). 준비하고 있는 것이 있으면 그것을 답한다',
    access: 'member',
    status: 201,
    body: reauthentication,
    data: dataExport,
  }),
  'GET /v1/members/me/deletion': describeCall({
    summary: '지금 탈퇴하면 끝나는 멘토링과 돌려드리는 금액',
    access: 'member',
    data: z.object({
      /** What ends at once. */
      ending: z.array(
        z.object({
          mentoringId: id,
          counterpartName: z.string(),
          startsAt: z.nullable(instant),
          /** What comes back to the mentee, in won. */
          refundKrw: z.int(),
        }),
      ),
      /** Mentorings that have begun or are disputed: they are settled as usual before anything is erased. */
      continuing: z.int(),
      coupons: z.int(),
      /** For a mentor: earnings not sent yet, in won, and whether there is an account for them. */
      owed: z.nullable(z.object({ krw: z.int(), hasAccount: z.boolean() })),
      /** When the account would be erased. */
      erasedAt: instant,
    }),
  }),
  'POST /v1/members/me/deletion': describeCall({
    summary: '탈퇴하기 (지금 비밀번호가, 2단계 인증을 켰다면 코드도 필요하다). 그때까지 로그인하면 되돌릴 수 있다',
    access: 'member',
    body: reauthentication,
    data: z.object({ erasedAt: instant }),
  }),
};
