import * as z from 'zod/mini';
import { textUpTo } from '../../text/length.ts';
import { DAY_MS } from '../../time/durations.ts';
import { FACES, REVIEW_CHIPS, type Face, type ReviewChip } from './review-choices.ts';

/** Both sides may write for this long after a mentoring was completed. */
export const REVIEW_DAYS = 14;
export const MAX_REVIEW_LENGTH = 200;
/** Words of a review up to this length are quoted on a mentor's card and page. */
export const MAX_QUOTED_LENGTH = 60;
export const MAX_REVIEW_CHIPS = 3;
/** An average of fewer says more about one person than about the mentor. */
export const MIN_REVIEWS_FOR_AVERAGE = 3;

/** What a face counts in the average, in percent. */
const FACE_PERCENT: Readonly<Record<Face, number>> = { GOOD: 100, OKAY: 50, POOR: 0 };

const text = textUpTo(MAX_REVIEW_LENGTH, `후기는 최대 ${MAX_REVIEW_LENGTH}자까지 적을 수 있어요.`);

/** A mentee's review: a face, and chips and a text if they like. */
export const review = z.object({
  face: z.enum(FACES, '어땠는지 하나를 골라 주세요.'),
  chips: z._default(
    z.array(z.enum(REVIEW_CHIPS)).check(
      z.maxLength(MAX_REVIEW_CHIPS, `${MAX_REVIEW_CHIPS}개까지 고를 수 있어요.`),
      z.refine((chips) => new Set(chips).size === chips.length, '같은 것을 두 번 고를 수 없어요.'),
    ),
    [],
  ),
  text: z._default(text, ''),
});

/** A mentor's thank-you, for the mentee alone. */
export const thanks = z.object({ text: text.check(z.minLength(1, '전하고 싶은 말을 적어 주세요.')) });

/** When the time to write is over, and what was written is shown in any case. @param closedAt when the mentoring was completed */
export function reviewsEndAt(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REVIEW_DAYS * DAY_MS);
}

/** The chip given most often, of several the first in `REVIEW_CHIPS`; null without one. */
export function mostGivenChip(chips: readonly string[]): ReviewChip | null {
  const counts = REVIEW_CHIPS.map((chip) => chips.filter((given) => given === chip).length);
  const most = Math.max(...counts);
  return most === 0 ? null : (REVIEW_CHIPS[counts.indexOf(most)] ?? null);
}

/** How satisfied mentees are, in whole percent; undefined for fewer than three. @param counts how often each face was given */
export function satisfaction(counts: Readonly<Record<Face, number>>): number | undefined {
  const total = FACES.reduce((sum, face) => sum + counts[face], 0);
  if (total < MIN_REVIEWS_FOR_AVERAGE) return undefined;
  return Math.round(FACES.reduce((sum, face) => sum + counts[face] * FACE_PERCENT[face], 0) / total);
}
