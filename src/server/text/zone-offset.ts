import { KOREAN_MINUTES_AHEAD, withLocalTimes } from '#domain/time/local-time.ts';

/** A zone's name, as IANA has it, is known here. */
export function isTimeZone(name: string): boolean {
  return formatOf(name) !== undefined;
}

/** A text to somebody in a zone, with the local time beside each Korean one. @param near when it was written */
export function withTimesOf(timeZone: string | null, text: string, near: Date): string {
  return timeZone === null ? text : withLocalTimes(text, near, (instant) => minutesAhead(timeZone, instant));
}

/** How many minutes a zone is ahead of UTC at an instant; Korea's for one that is not known. */
export function minutesAhead(timeZone: string, instant: Date): number {
  const parts = formatOf(timeZone)?.formatToParts(instant) ?? [];
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  if (offset === undefined) return KOREAN_MINUTES_AHEAD;
  // `GMT` alone is UTC; minutes are left out where there are none, as in `GMT-5`.
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{1,2})(?::(\d{2}))?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** One for each zone: making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
    formats.set(timeZone, format);
    return format;
  } catch {
    return undefined;
  }
}
