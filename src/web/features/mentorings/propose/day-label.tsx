import { useQuery } from '@tanstack/react-query';
import { freeTimesQuery } from './free-times-query.ts';
import { noteOf } from './picker-times.ts';

/** The note on the day of a time to accept; nothing for an ordinary day, or while unknown. */
export function DayLabel({ mentorId, startTime }: { mentorId: number; startTime: string }) {
  const { data } = useQuery(freeTimesQuery(mentorId));
  const days = data && new Map(data.days.map((each) => [each.day, each]));
  const label = noteOf({ days }, startTime.slice(0, 10))?.label;
  return label === undefined ? null : <span className="block text-sm font-normal text-ink-muted">{label}</span>;
}
