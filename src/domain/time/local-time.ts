import { MINUTE_MS } from './durations.ts';
import { describeKoreanDay, koreanClock, koreanDay, parseKoreanTime } from './korean-time.ts';

/** How many minutes Korea's clocks are ahead of UTC. */
export const KOREAN_MINUTES_AHEAD = 540;

/** How many minutes the clocks of a place are ahead of UTC at an instant: with the summer time of that instant, not of today. */
export type Ahead = (instant: Date) => number;

/** Whether the clocks of a place show another time than Korea's. */
export function isElsewhere(instant: Date, ahead: Ahead): boolean {
  return ahead(instant) !== KOREAN_MINUTES_AHEAD;
}

const BESIDE = ' 한국 시간 · 내 시간 ';

/**
 * The suffix of a Korean time or time span for members in another time zone: ` 한국 시간 · 내 시간 22:00`, with the day where it is not
 * Korea's: ` 한국 시간 · 내 시간 11월 23일 (월) 22:00`. Nothing where clocks show Korea's time.
 */
export function besideKoreanTime(start: Date, ahead: Ahead, end?: Date): string {
  if (!isElsewhere(start, ahead) && (!end || !isElsewhere(end, ahead))) return '';
  const local = toLocal(start, ahead);
  const day = koreanDay(local) === koreanDay(start) ? '' : `${describeKoreanDay(koreanDay(local))} `;
  const until = end ? ` ~ ${koreanClock(toLocal(end, ahead))}` : '';
  return `${BESIDE}${day}${koreanClock(local)}${until}`;
}

/** The local time of day for a place with little room, below Korea's: `22:00`, `전날 22:00`, `다음날 01:00`. Undefined where clocks show Korea's time. */
export function localClock(instant: Date, ahead: Ahead): string | undefined {
  if (!isElsewhere(instant, ahead)) return undefined;
  const local = toLocal(instant, ahead);
  const [day, korean] = [koreanDay(local), koreanDay(instant)];
  return `${day < korean ? '전날 ' : day > korean ? '다음날 ' : ''}${koreanClock(local)}`;
}

const WEEKDAY = String.raw`\([월화수목금토일]\)`;
/** As `describeKoreanTime` and `describeDate` write them, perhaps with an end; spaces may be such that do not break. */
const TIMES = new RegExp(
  String.raw`(?:(?<year>\d{4})년\s)?(?<month>\d{1,2})월\s(?<date>\d{1,2})일(?:\s${WEEKDAY})? (?<clock>\d{2}:\d{2})(?: ~ (?<end>\d{2}:\d{2}))?`,
  'g',
);

/**
 * A text of the server with the local time beside each Korean one. Times without a year are the nearest to `near`. Unchanged where clocks show Korea's time.
 */
export function withLocalTimes(text: string, near: Date, ahead: Ahead): string {
  if (text.includes(BESIDE)) return text;
  return text.replaceAll(TIMES, (written: string, ...found: unknown[]) => {
    const groups = found.at(-1) as Record<'year' | 'month' | 'date' | 'clock' | 'end', string | undefined>;
    const start = nearest(groups, near);
    if (!start) return written;
    const end = groups.end === undefined ? undefined : parseKoreanTime(`${koreanDay(start)}T${groups.end}:00`);
    return written + besideKoreanTime(start, ahead, end);
  });
}

function nearest(
  { year, month = '', date = '', clock = '' }: Partial<Record<'year' | 'month' | 'date' | 'clock', string>>,
  near: Date,
): Date | undefined {
  const thisYear = Number(koreanDay(near).slice(0, 4));
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [year];
  const distance = (instant: Date) => Math.abs(instant.getTime() - near.getTime());
  return years
    .map((each) => parseKoreanTime(`${each}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T${clock}:00`))
    .filter((instant) => instant !== undefined)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The instant at which Korea shows the day and clock that the place shows now. */
function toLocal(instant: Date, ahead: Ahead): Date {
  return new Date(instant.getTime() + (ahead(instant) - KOREAN_MINUTES_AHEAD) * MINUTE_MS);
}
