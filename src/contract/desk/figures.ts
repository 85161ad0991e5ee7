import * as z from 'zod/mini';
import { ANSWER_GROUPS, ANSWER_SPANS, FIGURE_SPANS } from '#domain/desk/answer-figures.ts';
import { describeOperatorCall } from '../call.ts';
import { count, instant } from '../shapes.ts';

/** What happened on one Korean day. */
const dayFigures = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  mentorSignUps: count,
  menteeSignUps: count,
  proposals: count,
  paid: count,
  /** The mentors' answers of the day, and after how many hours half of them had come; null without any. */
  answers: count,
  medianAnswerHours: z.nullable(z.number()),
  confirmed: count,
  expired: count,
  rejected: count,
  /** By either side, by the system (no offered time left, or a reversed deposit), or annulled. */
  cancelled: count,
  completed: count,
  noShows: count,
  disputes: count,
  /** Won that the ledger has moved: what was paid by card or transfer, what went back, what mentors earned, our fee, and what we bore. */
  capturedKrw: z.int(),
  refundedKrw: z.int(),
  mentorKrw: z.int(),
  feeKrw: z.int(),
  lossKrw: z.int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** A share between 0 and 1, with Wilson's 95 % interval. */
const share = z.object({ share: z.number(), low: z.number(), high: z.number() });

/** Outcomes of the proposals of a span of days: everybody's, or those of students with one order of the mentor list (product §26.17). */
const answerFigures = z.object({
  group: z.enum(ANSWER_GROUPS),
  /** Students by their first proposal: all, those still within their seven days, and those of the rest with a session confirmed in that time. */
  students: count,
  young: count,
  confirmed: count,
  /** Among students past their seven days. */
  confirmedShare: z.nullable(share),
  proposals: count,
  answers: count,
  medianAnswerHours: z.nullable(z.number()),
  medianTurnHours: z.nullable(z.number()),
  /** Expired without the mentor's answer, as a share of paid proposals that no longer wait. */
  expired: count,
  expiredShare: z.nullable(share),
  /** Of proposals over listed mentors. */
  gini: z.nullable(z.number()),
});
export type AnswerFigures = z.infer<typeof answerFigures>;

/** The desk's figures (product §26.9). */
export const deskFigureCalls = {
  'GET /v1/admin/figures': describeOperatorCall({
    summary: '하루마다의 숫자: 가입, 제안, 답, 확정, 돈 (오래된 날부터)',
    operator: 'FINANCE',
    audit: 'NOTHING',
    query: z.object({
      days: z._default(
        z.pipe(
          z.enum(FIGURE_SPANS),
          z.transform((days) => Number(days)),
        ),
        30,
      ),
    }),
    data: z.object({
      days: z.array(dayFigures),
      /** As many days before those, to compare with. */
      before: z.array(dayFigures),
    }),
  }),
  'GET /v1/admin/figures/answers': describeOperatorCall({
    summary: '제안한 학생이 7일 안에 확정한 비율과 답: 모두, 그리고 목록의 처음 순서별로',
    operator: 'FINANCE',
    audit: 'NOTHING',
    query: z.object({ days: z._default(z.enum(ANSWER_SPANS), '90') }),
    data: z.object({
      /** Everybody first; a group without proposals is left out. Empty while they are counted for the first time. */
      groups: z.array(answerFigures),
      /** The end of the span, the start of a Korean day; and when the figures were counted. */
      asOf: z.nullable(instant),
      countedAt: z.nullable(instant),
      now: z.object({
        /** At this moment: open proposals past their deadline. */
        overdue: count,
        /** At `countedAt`: mentors above the load that they set. */
        overloaded: z.nullable(count),
      }),
    }),
  }),
};
