import { Link } from 'react-router';
import type { MentoringCard } from '#contract/mentorings.ts';
import { TOPIC_LABELS } from '#domain/mentorings.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { describeApplyTime } from '../describe-times.ts';
import { PAYMENT_STATE_LABELS, STATUS_TONES, statusLabel } from '../status-words.ts';

/** A mentoring in a list (SPEC §3 "Status card"): who, what they do, where it stands. */
export function MentoringCardLink({ card }: { card: MentoringCard }) {
  const { counterpart, side, status, applyTimes, confirmedTime } = card;
  const path = side === 'mentor' ? paths.mentorProgress(card.mentoringId) : paths.menteeProgress(card.mentoringId);
  const first = confirmedTime ?? applyTimes[0];
  const others = confirmedTime ? 0 : applyTimes.length - 1;
  const paymentState = PAYMENT_STATE_LABELS[card.paymentStatus];
  return (
    <Link
      to={path}
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 transition-colors hover:bg-sunken"
    >
      <span className="flex items-center gap-3.5">
        <Avatar src={counterpart.profileImage} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-lg font-bold">{counterpart.name}</span>
          <span className="block truncate text-sm text-ink-muted">
            {counterpart.jobTitle}
            {counterpart.career > 0 && ` · ${counterpart.career}년차`}
          </span>
        </span>
        <Badge tone={STATUS_TONES[status]}>{statusLabel(status, side)}</Badge>
      </span>
      <span className="text-sm text-ink-muted">
        <span className="font-medium text-ink">
          {first ? describeApplyTime(first) : '시간 미정'}
          {others > 0 && ` 외 ${others}개`}
        </span>
        <span className="block pt-0.5">
          {TOPIC_LABELS[card.topic]}
          {paymentState && ` · ${paymentState}`}
        </span>
      </span>
    </Link>
  );
}
