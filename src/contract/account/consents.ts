import * as z from 'zod/mini';
import { TERM_TAGS } from '#domain/account/terms.ts';
import { describeCall } from '../call.ts';
import { instant, nothing } from '../shapes.ts';

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
