import * as z from 'zod/mini';
import { NEXT_STEPS } from '#domain/mentorings/next-step.ts';
import { ATTENDANCE_NOTICES } from '#domain/mentorings/states/attendance.ts';
import { MEETING_KINDS } from '#domain/mentorings/times/meetings.ts';
import { applyTime } from '#domain/mentorings/times/slots.ts';
import { describeCall } from '../call.ts';
import { id, instant } from '../shapes.ts';

/** The one next step of a member; fields of other kinds are null. */
export const nextStep = z.object({
  kind: z.enum(NEXT_STEPS),
  mentoringId: z.nullable(id),
  /** The other side. */
  name: z.nullable(z.string()),
  /** Until when it can be done; of a session its start. */
  until: z.nullable(instant),
  /** When the two meet, or met. */
  startsAt: z.nullable(instant),
  meetingKind: z.nullable(z.enum(MEETING_KINDS)),
  /** How many proposals wait for an answer, and what the student of the first one wants to talk about. */
  proposals: z.int(),
  message: z.nullable(z.string()),
  /** The notice about both sides' attendance. */
  notice: z.nullable(z.enum(ATTENDANCE_NOTICES)),
  /** Whether the payment only waits for its deposit. */
  isDeposit: z.boolean(),
  /** Whether a document was rejected; otherwise it was never handed in. */
  isRejected: z.boolean(),
  /** What the mentor earned, in won. */
  amountKrw: z.nullable(z.int()),
});
export type NextStep = z.infer<typeof nextStep>;

/** The coming sessions and the earnings, on a mentor's home. */
export const mentorHomeSummary = z.object({
  /** Confirmed sessions of today and the six days after it, earliest first; the start as Korean wall-clock time. */
  sessions: z.array(z.object({ mentoringId: id, name: z.string(), startTime: applyTime.shape.startTime })),
  /** Whether a card asks for a mobile number (product §8.5). */
  asksForPhone: z.boolean(),
  /** Earned in the current Korean month, and what the confirmed sessions will bring, in won. */
  monthKrw: z.int(),
  expectedKrw: z.int(),
});
export type MentorHomeSummary = z.infer<typeof mentorHomeSummary>;

export const nextStepCalls = {
  'GET /v1/next-step': describeCall({
    summary: '홈에 보일 다음 할 일 하나; 멘토에게는 이번 주 멘토링과 정산도',
    access: 'member',
    data: z.object({
      /** Null when there is nothing to do. */
      step: z.nullable(nextStep),
      /** Only for a mentor with a profile. */
      mentor: z.nullable(mentorHomeSummary),
      /** Whether an operator still has to look at the member's documents. */
      isBeingVerified: z.boolean(),
      /** Seconds until time alone changes the answer; null when it does not. */
      changesInSeconds: z.nullable(z.int()),
    }),
  }),
};
