import type { Mentoring } from '#contract/mentorings/mentorings.ts';

/** Whether a mentoring was paid for at any time: from then on the two can write to each other and prepare. */
export function hasBeenPaid({ history }: Pick<Mentoring, 'history'>): boolean {
  return history.some(({ action }) => action === 'pay' || action === 'passOn');
}
