import { DAY_PART_HOURS, type DayPart, MAX_MENTOR_COUNT } from '#domain/mentors/mentor-list.ts';
import { isElsewhere } from '../../../lib/korean-date.ts';
import type { MentorFilter } from '../mentor-queries.ts';

export const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  MORNING: '오전',
  AFTERNOON: '오후',
  EVENING: '저녁',
};

/** `저녁 (18~24시)` */
export function describeDayPart(part: DayPart): string {
  const [from, until] = [DAY_PART_HOURS[part].from, DAY_PART_HOURS[part].until].map((clock) =>
    Number(clock.slice(0, 2)),
  );
  return `${DAY_PART_LABELS[part]} (${from}~${until}시${isElsewhere() ? ', 한국 시간' : ''})`;
}

/** `12명`, or `100명 이상` above the counting limit. */
export function describeCount(count: number): string {
  return count >= MAX_MENTOR_COUNT ? `${MAX_MENTOR_COUNT}명 이상` : `${count}명`;
}

/** Each set condition: its name, and the filter without it; day and part of the day are one. */
export function conditionsOf(filter: MentorFilter): { label: string; without: MentorFilter }[] {
  const { field, subField, experience, topic, day, part } = filter;
  const time = [day && `${day}요일`, part && DAY_PART_LABELS[part]].filter(Boolean).join(' ');
  return [
    subField
      ? { label: subField, without: { ...filter, subField: undefined } }
      : field && { label: field, without: { ...filter, field: undefined } },
    experience && { label: `${experience}년 이상`, without: { ...filter, experience: undefined } },
    topic && { label: topic, without: { ...filter, topic: undefined } },
    time && { label: time, without: { ...filter, day: undefined, part: undefined } },
  ].filter((condition) => condition !== undefined && condition !== '');
}
