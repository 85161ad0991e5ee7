import * as z from 'zod/mini';
import { FIGURE_SPANS } from '#domain/figures.ts';
import { describeCall } from './call.ts';
import { count } from './shapes.ts';

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

/** The desk's figures (product §26.9). */
export const deskFigureCalls = {
  'GET /v1/admin/figures': describeCall({
    summary: '하루마다의 숫자: 가입, 제안, 답, 확정, 돈 (오래된 날부터)',
    access: 'operator',
    operator: 'FINANCE',
    query: z.object({
      days: z._default(
        z.pipe(
          z.enum(FIGURE_SPANS),
          z.transform((days) => Number(days)),
        ),
        30,
      ),
    }),
    data: z.object({ days: z.array(dayFigures) }),
  }),
};
