import { MINUTE_MS } from '../time/korean-time.ts';

/** How long a mentoring lasts (SPEC §9). In a file of its own: the first page names it, and needs no rule of slots for that. */
export const SESSION_MINUTES = 30;
export const SESSION_MS = SESSION_MINUTES * MINUTE_MS;
