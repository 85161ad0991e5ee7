import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { describeClock, describeKoreanDay, isElsewhere } from '../../lib/korean-date.ts';

/** The newest event about one mentoring, and those before it; any other event stands alone. */
export interface Topic<T> {
  newest: T;
  earlier: T[];
}

/** Topics of one Korean day under its name: `오늘`, `어제`, `11월 22일 (일)`. */
interface Day<T> {
  day: string;
  title: string;
  topics: Topic<T>[];
}

/** A list by days and topics, in the list's own order: newest first stays newest first. A topic stands at its newest event. */
export function groupByDay<T extends { createdAt: string; link: string }>(events: readonly T[], now: Date): Day<T>[] {
  const days: Day<T>[] = [];
  const open = new Map<string, Topic<T>>();
  for (const event of events) {
    const known = open.get(event.link);
    if (known) {
      known.earlier.push(event);
      continue;
    }
    const topic: Topic<T> = { newest: event, earlier: [] };
    if (MENTORING.test(event.link)) open.set(event.link, topic);
    const at = new Date(event.createdAt);
    const day = koreanDay(at);
    const last = days.at(-1);
    if (last?.day === day) last.topics.push(topic);
    else days.push({ day, title: titleOf(at, now), topics: [topic] });
  }
  return days;
}

const MENTORING = /^\/user\/status\/\w+\/progress\/\d+$/;
function titleOf(at: Date, now: Date): string {
  if (koreanDay(at) === koreanDay(now) && !isElsewhere(at)) return '오늘';
  if (koreanDay(at) === koreanDay(new Date(now.getTime() - DAY_MS)) && !isElsewhere(at)) return '어제';
  return describeKoreanDay(koreanDay(at));
}

/** When an event was, below its day: `방금 전`, `5분 전`, then the time of day. */
export function describeTimeOfEvent(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < MINUTE_MS) return '방금 전';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}분 전`;
  return describeClock(at);
}
