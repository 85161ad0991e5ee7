import * as z from 'zod/mini';

export const MAX_TIME_ZONE_LENGTH = 64;
/** The name of a zone, as browsers know it: `America/New_York`, `Etc/GMT+5`, `+05:30`. Whether there is one of this name is another question. */
export const timeZone = z.string().check(z.maxLength(MAX_TIME_ZONE_LENGTH), z.regex(/^[A-Za-z\d_+:/-]+$/));
