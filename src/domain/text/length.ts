import * as z from 'zod/mini';

/**
 * How many letters a text has, as counters show and rules limit it: trimmed and composed, an emoji of one sign as one. So does the database
 * count (`length`).
 */
export function lengthOf(text: string): number {
  let letters = 0;
  for (const _letter of text.trim().normalize('NFC')) letters += 1;
  return letters;
}

/** At most `max` letters, counted as `lengthOf` does; published as `maxLength`, which counts alike. */
export function maxLetters(max: number, message?: string): z.core.$ZodCheck<string> {
  const check = z.check<string>((payload) => {
    if (lengthOf(payload.value) > max)
      payload.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        inclusive: true,
        input: payload.value,
        ...(message !== undefined && { message }),
      });
  });
  check._zod.onattach.push((schema) => {
    schema._zod.bag['maximum'] = Math.min(max, Number(schema._zod.bag['maximum'] ?? max));
  });
  return check;
}

/** A text of at most `max` letters, trimmed; it may be empty. */
export function textUpTo(max: number, message: string) {
  return z.string().check(z.trim(), maxLetters(max, message));
}
