import { CalendarDays, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Conversation } from '#contract/mentorings/messages.ts';
import { paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';

/** The mentoring that is talked about, always above the messages; leads to its progress. */
export function SessionCard({ conversation }: { conversation: Conversation }) {
  const { side, mentoringId, status, topic, confirmedTime } = conversation;
  const startsAt = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return (
    <Link
      data-spare
      to={paths.progress(side, mentoringId)}
      className="mx-page mb-1 @container flex min-h-14 items-center gap-3 rounded-xl bg-brand-soft px-4 py-2.5"
    >
      <CalendarDays aria-hidden className="size-5 shrink-0 text-brand-ink @max-[14rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-brand-ink">{STATUS_LABELS[status]}</span>
        <span className="line-clamp-2 text-sm text-ink-muted tabular-nums">
          {startsAt ? `${describeKoreanTime(startsAt)} · ${TOPIC_LABELS[topic]}` : TOPIC_LABELS[topic]}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-brand-ink @max-[14rem]:hidden" />
    </Link>
  );
}
