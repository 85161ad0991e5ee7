import * as z from 'zod/mini';

/** Faults of the next calls that send. */
export const PHONE_FAULTS = [
  /** 429. */
  'rate-limited',
  /** Taken, and no answer. */
  'lost-answer',
  /** Not taken, and no answer. */
  'lost-request',
  /** 500, and not taken. */
  'server-error',
  /** Refused: the sender number is not registered. */
  'refused',
  /** The phone is not on KakaoTalk: the SMS goes to it, unless the message says otherwise. */
  'not-on-kakao',
] as const;

/** The body of `POST …/faults`. */
export const phoneFault = z.object({
  kind: z.enum(PHONE_FAULTS),
  /** How many calls it applies to. */
  times: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
});
export type PhoneFault = z.infer<typeof phoneFault>;

/** The switches that are on, in memory alone. */
export function createPhoneFaults() {
  let armed: PhoneFault[] = [];
  return {
    arm(fault: PhoneFault): void {
      armed.push({ ...fault });
    },
    /** The oldest, counted down once. */
    take(): PhoneFault['kind'] | undefined {
      const [first] = armed;
      if (!first) return undefined;
      first.times -= 1;
      armed = armed.filter(({ times }) => times > 0);
      return first.kind;
    },
  };
}
