import { MINUTE_MS } from '../../time/durations.ts';

/** How long a session lasts (SPEC §9). In its own file, so that the first page's bundle does not contain the rules of slots. */
export const SESSION_MINUTES = 30;
export const SESSION_MS = SESSION_MINUTES * MINUTE_MS;
