import { ChevronRight, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { useUnreadMessages } from '../../../app/unread-messages.ts';
import { CountBadge } from '../../../ui/status/count-badge.tsx';

/** Leads to the conversation, with the number of unread messages. */
export function MessagesLink({ mentoring: { mentoringId, counterpart } }: { mentoring: Mentoring }) {
  const unread = useUnreadMessages().of(mentoringId);
  return (
    <Link
      to={paths.messages(mentoringId)}
      className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line px-4 py-3 font-semibold transition-colors hover:bg-sunken"
    >
      <MessageCircle aria-hidden className="size-5.5 shrink-0 text-brand-ink" />
      <span className="min-w-0 flex-1 break-words">
        <span>{`${counterpart.name}님과 메시지`}</span>
        {unread > 0 && <span className="sr-only">{`, 읽지 않음 ${unread}개`}</span>}
      </span>
      <CountBadge count={unread} />
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </Link>
  );
}
