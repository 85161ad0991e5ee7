import * as z from 'zod/mini';
import { MAX_QUESTIONS, note, questions } from '#domain/mentorings/preparation.ts';
import { describeCall } from '../call.ts';
import { count, id, idText, instant } from '../shapes.ts';

const side = z.enum(['mentor', 'mentee']);

/** What the two people of a mentoring prepare, the same for both. */
const preparation = z.object({
  mentoringId: id,
  side,
  /** Counts every change; the stream's `conversation` event has it as `preparation`. */
  version: count,
  /** In the mentee's order; `position` counts from 1. */
  questions: z.array(
    z.object({ position: z.int().check(z.gte(1), z.lte(MAX_QUESTIONS)), text: z.string(), isTicked: z.boolean() }),
  ),
  note: z.object({
    text: z.string(),
    /** What a change of it must name: 0 while nothing was written. */
    version: count,
    /** Who wrote it last; null while nobody has. */
    by: z.nullable(side),
    at: z.nullable(instant),
  }),
  /** Whether it can be changed now, by the rules of the conversation (product §18.1). */
  isOpen: z.boolean(),
});
export type Preparation = z.infer<typeof preparation>;

const params = z.object({ mentoringId: idText });

/** Of a question, from 1 on; there are never thousands. */
const position = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  z.transform((text: string) => Number(text)),
);

export const preparationCalls = {
  'GET /v1/mentoring/{mentoringId}/preparation': describeCall({
    summary: '준비: 멘티의 질문과 함께 쓰는 메모',
    access: 'member',
    params,
    data: preparation,
  }),
  'PUT /v1/mentoring/{mentoringId}/questions': describeCall({
    summary: `멘토링에서 물어볼 질문 적기 (최대 ${MAX_QUESTIONS}개)`,
    access: 'mentee',
    params,
    body: z.object({ questions }),
    data: preparation,
    idempotent: true,
  }),
  'PUT /v1/mentoring/{mentoringId}/questions/{position}/tick': describeCall({
    summary: '나눈 질문 표시하기, 또는 지우기',
    access: 'member',
    params: z.object({ mentoringId: idText, position }),
    body: z.object({ isTicked: z.boolean() }),
    data: preparation,
    idempotent: true,
  }),
  'PUT /v1/mentoring/{mentoringId}/note': describeCall({
    summary: '함께 쓰는 메모 저장하기; 읽은 뒤에 상대가 바꿨으면 409',
    access: 'member',
    params,
    body: z.object({ text: note, version: count }),
    data: preparation,
    idempotent: true,
  }),
};
