import { PAGES } from '#contract/pages.ts';
import type { Side } from './mentoring-queries.ts';

/** The side that an address shows a mentoring to; both sides' pages are one module. */
export function sideOfAddress(pathname: string): Side {
  return pathname.startsWith(PAGES.mentorStatus) ? 'mentor' : 'mentee';
}
