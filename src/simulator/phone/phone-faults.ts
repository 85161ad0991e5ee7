import * as z from 'zod/mini';

/** Faults of the next calls that look up a report. */
const REPORT_FAULTS = [
  /** Not there yet: the message is still with the carrier. */
  'late-report',
  /** What was said before the message had its end. */
  'old-report',
  /** No answer. */
  'lost-report',
] as const;

/** Faults of the next calls that send, and of those that look up a report. */
const PHONE_FAULTS = [
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
  /** The phone is off for good, or blocks us: neither reaches it. */
  'unreachable',
  ...REPORT_FAULTS,
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
    disarm(): void {
      armed = [];
    },
    /** The oldest of calls that send, or that look up a report, counted down once. */
    take(ofReports = false): PhoneFault['kind'] | undefined {
      const first = armed.find(({ kind }) => REPORT_FAULTS.some((each) => each === kind) === ofReports);
      if (!first) return undefined;
      first.times -= 1;
      armed = armed.filter(({ times }) => times > 0);
      return first.kind;
    },
  };
}
