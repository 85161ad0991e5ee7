import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { describeAnonymity } from '../../anonymity-text.ts';
import { sessionPhase } from '../session-times.ts';

/** The way to the messages, what the other side says of themselves, and where the two meet. */
export function ContactGroup({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, counterpart, counterpartIntroduction, isAnonymous, meeting, side } = mentoring;
  const isOver = sessionPhase(mentoring, useNow()) === 'closed';
  return (
    <div className="flex flex-col items-start gap-3">
      {counterpartIntroduction && <p className="break-words whitespace-pre-wrap">{counterpartIntroduction}</p>}
      {isAnonymous && <p>{describeAnonymity(mentoring)}</p>}
      {meeting && (
        <p>
          {meeting.kind === 'ROOM'
            ? '선배랑 멘토링룸에서 만나요'
            : `${side === 'mentor' ? '내' : '선배의'} 회의 주소에서 만나요`}
        </p>
      )}
      {meeting && side === 'mentor' && !isOver && (
        <Link
          to={paths.room(mentoringId)}
          className="-mt-2 inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
        >
          만나는 곳 바꾸기
        </Link>
      )}
      <LinkButton to={paths.messages(mentoringId)} variant="soft" size="sm">
        <MessageCircle aria-hidden className="size-4.5" />
        <span>{`${counterpart.name}님과 메시지`}</span>
      </LinkButton>
    </div>
  );
}
