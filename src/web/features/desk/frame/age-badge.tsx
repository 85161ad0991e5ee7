import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { describeAge, describeDue, describeWait } from '#domain/desk/desk.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { queryOf } from '../../../lib/queries.ts';

type Age = ReturnType<typeof describeAge>;

export const AGE_TONES: Readonly<Record<Age, string>> = {
  fresh: 'bg-sunken text-ink-muted',
  long: 'bg-warning-soft text-warning',
  tooLong: 'bg-danger-soft text-danger',
};

/** How long something has waited; coloured from a day on, and from two. */
export function AgeBadge({ since }: { since: string }) {
  const now = useNow();
  const from = new Date(since);
  return (
    <span
      className={clsx(
        'inline-flex rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap tabular-nums',
        AGE_TONES[describeAge(from, now)],
      )}
    >
      {describeWait(from, now)}
    </span>
  );
}

/** By when something is to be decided; coloured within a day of it, and once it is late. */
export function DueBadge({ at }: { at: string }) {
  const due = new Date(at);
  return (
    <span
      className={clsx(
        'inline-flex rounded-sm px-2 py-0.5 text-xs font-semibold',
        AGE_TONES[describeDue(due, useNow())],
      )}
    >
      {describeKoreanTime(due)}
    </span>
  );
}

/** What waits for operators, and the rights of the signed-in one. */
export function useWaiting() {
  const { data } = useQuery(queryOf(['waiting'], 'GET /v1/admin/waiting'));
  return data;
}
