import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Load } from '#domain/availability/load.ts';
import { formatKoreanTime } from '#domain/time/korean-time.ts';
import { useProposalPath } from '../use-proposal-path.ts';
import { describeNextFree } from './describe-next-free.ts';

/**
 * The time that a mentor has next (product §3.2), on their card and page: who may propose opens the form with it by one tap. Nothing without a
 * free time.
 * @param laterTimes those of the days after it, on the mentor's page
 * @param canPropose not to this mentor, as far as the page knows
 */
export function NextFreeTime({
  mentorId,
  at,
  laterTimes = [],
  load,
  canPropose = true,
  className,
}: {
  mentorId: number;
  at: string | null;
  laterTimes?: readonly string[];
  load: Load;
  canPropose?: boolean;
  className?: string;
}) {
  const [now] = useState(() => new Date());
  const proposalPath = useProposalPath();
  if (load === 'PROPOSALS_FULL')
    return <p className={clsx('text-sm text-ink-faint', className)}>받을 제안이 모두 찼어요</p>;
  if (at === null) return null;
  const label = load === 'WEEK_FULL' ? '다음 주부터 가능해요' : '가장 빠른 시간';
  const times = [at, ...laterTimes].map((time) => {
    const start = new Date(time);
    return {
      time,
      text: describeNextFree(start, now),
      to: canPropose ? proposalPath(mentorId, { time: formatKoreanTime(start) }) : undefined,
    };
  });
  const [first] = times;
  if (first && times.length === 1) {
    return (
      <p className={clsx('flex text-sm text-ink-faint', className)}>
        <span className="max-w-full">
          <FreeTime label={label} {...first} />
        </span>
      </p>
    );
  }
  return (
    <ul className={clsx('flex flex-wrap gap-2 text-sm text-ink-faint', className)}>
      {times.map(({ time, text, to }, index) => (
        <li key={time} className="max-w-full">
          <FreeTime label={index === 0 ? label : ''} time={time} text={text} to={to} />
        </li>
      ))}
    </ul>
  );
}

function FreeTime({ label, time, text, to }: { label: string; time: string; text: string; to: string | undefined }) {
  const content = (
    <>
      {label}{' '}
      <time dateTime={time} className="inline-flex font-medium text-ink tabular-nums">
        {text}
      </time>
    </>
  );
  if (to === undefined) return content;
  return (
    <Link
      to={to}
      className="relative z-10 inline-flex min-h-target max-w-full items-center gap-1 rounded-lg bg-sunken px-3 py-1.5 hover:bg-line"
    >
      <span className="min-w-0">
        {content}
        <span className="sr-only">에 제안하기</span>
      </span>
      <ChevronRight aria-hidden className="-mr-1 size-4 shrink-0 text-brand-ink" />
    </Link>
  );
}
