import type { Conversation } from '#contract/mentorings/messages.ts';
import { CONVERSATION_DAYS_AFTER_END } from '#domain/mentorings/messages/messages.ts';

const TEXTS: Readonly<Record<NonNullable<Conversation['stoppedBy']>, string>> = {
  NOT_PAID: '결제가 끝나면 메시지를 주고받을 수 있어요.',
  ENDED: `멘토링이 끝나고 ${CONVERSATION_DAYS_AFTER_END}일이 지나 대화가 마무리됐어요. 지난 메시지는 읽을 수 있어요.`,
  UNAVAILABLE: '지금은 메시지를 보낼 수 없어요.',
  BLOCKED_BY_ME: '차단한 상대예요. 다시 이야기하려면 ⋯에서 차단을 풀어 주세요.',
};

/** Replaces the composer and says why nobody can write. */
export function StoppedNotice({ stoppedBy }: { stoppedBy: NonNullable<Conversation['stoppedBy']> }) {
  return (
    <p
      role="status"
      className="border-t border-line bg-sunken px-page py-5 pb-safe text-center text-balance text-ink-muted"
    >
      {TEXTS[stoppedBy]}
    </p>
  );
}
