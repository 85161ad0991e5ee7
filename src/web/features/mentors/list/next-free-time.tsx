import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { formatKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/clock.ts';
import type { Elements } from '../../../ui/elements.ts';
import { helpWith, useProposalPath } from '../proposal-help.ts';
import { describeNextFree } from './describe-next-free.ts';

/** On a mentor's card: the next free time, and for a student who may not propose, what to do about it. */
export function CardFreeTime({ mentor }: { mentor: MentorListItem }) {
  const { mentorId, nextFreeAt, load, cannotPropose } = mentor;
  const help = cannotPropose && helpWith(cannotPropose.code, mentorId, cannotPropose.mentoringId);
  return (
    <>
      <NextFreeTime mentorId={mentorId} at={nextFreeAt} load={load} canPropose={!help} />
      {help && (
        <Link to={help.to} className={clsx(CHIP, 'text-sm')}>
          <span>{help.label}</span>
          <ChevronRight aria-hidden className="-mr-1 size-4 shrink-0 text-brand-ink" />
        </Link>
      )}
    </>
  );
}

const CHIP =
  'relative z-10 inline-flex min-h-target max-w-full items-center gap-1 rounded-lg bg-sunken px-3 py-1.5 hover:bg-line';

type NextFreeTimeProps = Pick<MentorListItem, 'mentorId' | 'load'> & {
  at: string | null;
  /** Those of the days after it, on the mentor's page. */
  laterTimes?: readonly string[];
  /** Whether the member may propose to this mentor, as far as the page knows. */
  canPropose: boolean;
  className?: string;
};

/**
 * The mentor's next free time (product §3.2), on card and page: one tap opens the form with it, for members who may propose. Nothing without a
 * free time.
 */
export function NextFreeTime({ mentorId, at, laterTimes = [], load, canPropose, className }: NextFreeTimeProps) {
  const proposalPath = useProposalPath();
  if (load === 'PROPOSALS_FULL')
    return <p className={clsx('text-sm text-ink-faint', className)}>받을 제안이 모두 찼어요</p>;
  if (at === null) return null;
  const label = load === 'WEEK_FULL' ? '다음 주부터 가능해요' : '가장 빠른 시간';
  const linkTo = (time: string) => canPropose && proposalPath(mentorId, { time: formatKoreanTime(new Date(time)) });
  if (laterTimes.length === 0) {
    return (
      <p className={clsx('flex text-sm text-ink-faint', className)}>
        <span className="max-w-full">
          <FreeTime
            label={<span className={clsx(load !== 'WEEK_FULL' && 'sr-only')}>{`${label} `}</span>}
            time={at}
            to={linkTo(at)}
          />
        </span>
      </p>
    );
  }
  return (
    <div className={className}>
      {load === 'WEEK_FULL' && (
        <p aria-hidden className="pb-2.5 text-sm font-semibold">
          {label}
        </p>
      )}
      <ul className="-mx-page scroll-row gap-2 px-page text-sm">
        {[at, ...laterTimes].map((time) => (
          <li key={time} className="shrink-0">
            <FreeTime
              label={time === at && <span className="sr-only">{`${label} `}</span>}
              time={time}
              to={linkTo(time)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FreeTime({ label, time, to }: { label: Elements; time: string; to: string | false | undefined }) {
  const now = useNow();
  const content = (
    <>
      {label}
      <time dateTime={time} className="inline-flex font-medium text-ink tabular-nums">
        {describeNextFree(new Date(time), now)}
      </time>
    </>
  );
  if (!to) return content;
  return (
    <Link to={to} className={CHIP}>
      <span className="min-w-0">
        {content}
        <span className="sr-only">에 제안하기</span>
      </span>
      <ChevronRight aria-hidden className="-mr-1 size-4 shrink-0 text-brand-ink" />
    </Link>
  );
}
