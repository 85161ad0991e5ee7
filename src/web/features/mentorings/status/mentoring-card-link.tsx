import { CalendarDays, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { MentoringCard } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { useUnreadMessages } from '../../../app/unread-messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { describeApplyTime } from '../describe-times.ts';
import { cardLabel, PASSED_ON_LABELS, PAYMENT_STATE_LABELS, statusTone } from '../status-text.ts';

/** A mentoring in a list (SPEC §3 "Status card"): name, job, years, and status. */
export function MentoringCardLink({ card }: { card: MentoringCard }) {
  const { counterpart, side, applyTimes, confirmedTime, topic, paymentStatus } = card;
  const path =
    side === 'mentor' ? paths.progress('mentor', card.mentoringId) : paths.progress('mentee', card.mentoringId);
  const first = confirmedTime ?? applyTimes[0];
  const others = confirmedTime ? 0 : applyTimes.length - 1;
  const label = cardLabel(card);
  const unread = useUnreadMessages().of(card.mentoringId);
  const paymentState = PAYMENT_STATE_LABELS[paymentStatus];
  return (
    <Card className="relative transition-transform active:scale-99">
      <article>
        <div className="flex flex-wrap gap-4">
          <Avatar src={counterpart.profileImage} />
          <div className="min-w-0 flex-1 basis-40">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <h2 className="line-clamp-2 min-w-0 font-bold">
                <Link to={path} className="after:absolute after:inset-0 after:rounded-xl">
                  {counterpart.name}
                </Link>
              </h2>
              <Badge tone={statusTone(card)}>{label}</Badge>
            </div>
            <p className="line-clamp-2 pt-0.5 text-sm text-ink-muted">
              {`${counterpart.jobTitle}${counterpart.career > 0 ? ` · ${counterpart.career}년차` : ''}`}
            </p>
          </div>
        </div>
        <div className="mt-4 border-t border-line pt-3.5">
          <p className="flex items-start gap-2 font-medium tabular-nums">
            <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            <span className="min-w-0">
              <span>{first ? describeApplyTime(first) : '시간 미정'}</span>
              {others > 0 && <span className="whitespace-nowrap text-ink-muted">{` 외 ${others}개`}</span>}
            </span>
          </p>
          <p className="pt-1 text-sm text-ink-muted">
            {`${TOPIC_LABELS[topic]}${paymentState && paymentState !== label ? ` · ${paymentState}` : ''}`}
          </p>
          {card.passedOn && (
            <p className="pt-1 text-sm font-medium break-words">{PASSED_ON_LABELS[card.passedOn.state]}</p>
          )}
          {unread > 0 && (
            <Link
              to={paths.messages(card.mentoringId)}
              className="relative z-10 mt-2 inline-flex min-h-target items-center gap-2 rounded-lg bg-danger-soft px-3.5 text-sm font-semibold text-danger"
            >
              <MessageCircle aria-hidden className="size-4.5" />
              <span>{`새 메시지 ${unread}개`}</span>
            </Link>
          )}
        </div>
      </article>
    </Card>
  );
}

/** The skeleton of a card. */
export function MentoringCardSkeleton() {
  return (
    <Card>
      <div className="flex gap-4">
        <Skeleton round className="size-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-6 w-28 max-w-full" />
          <Skeleton className="mt-1.5 h-4 w-40 max-w-full" />
        </div>
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Skeleton className="h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-4 w-24 max-w-full" />
      </div>
    </Card>
  );
}
