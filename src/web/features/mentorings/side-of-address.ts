import { PAGES } from '#contract/pages.ts';
import type { Side } from './mentoring-queries.ts';

/** Whose view of a mentoring an address shows: the pages of both sides are one module. */
export function sideOfAddress(pathname: string): Side {
  return pathname.startsWith(PAGES.mentorStatus) ? 'mentor' : 'mentee';
}
