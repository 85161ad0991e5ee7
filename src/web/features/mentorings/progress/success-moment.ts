import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';

/** How long each success is news on the screen; longest for a completion, which happens while nobody looks. */
const NEWS_FOR_MS: Readonly<Partial<Record<Mentoring['history'][number]['action'], number>>> = {
  accept: 10 * MINUTE_MS,
  complete: DAY_MS,
};

/** Whether a mentoring has just been confirmed or completed: the screen says so with a short animation. */
export function hasJustSucceeded({ history }: Pick<Mentoring, 'history'>, now: Date): boolean {
  const last = history.at(-1);
  if (!last) return false;
  const newsFor = NEWS_FOR_MS[last.action];
  return newsFor !== undefined && now.getTime() - Date.parse(last.at) < newsFor;
}
